package jsonreport

import (
	"ltlpor"
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/verify/plan"
	"ltlpor/trace"
)

// CheckFormat is the value of "format" in the document of a check.
const CheckFormat = "ltlpor-check"

// CheckDocument is the JSON document of ltlpor check for one model.
type CheckDocument struct {
	Head
	Verdict    string               `json:"verdict,omitempty"`
	Properties []PropertyDocument   `json:"properties,omitempty"`
	Searches   []SearchDocument     `json:"searches,omitempty"`
	Time       *timeDocument        `json:"time,omitempty"`
	Memory     *memoryDocument      `json:"memory,omitempty"`
	Warnings   []DiagnosticDocument `json:"warnings,omitempty"`
	Coverage   *coverageDocument    `json:"coverage,omitempty"`
	GoesOn     []string             `json:"goes_on_by,omitempty"`
	Error      *Error               `json:"error,omitempty"`
	// Merged lists the parts from which the document comes. A check in a single run has nil.
	Merged *Merged `json:"merged,omitempty"`
}

// PropertyDocument is a property with its verdict.
type PropertyDocument struct {
	Name     string               `json:"name"`
	Kind     string               `json:"kind"`
	Formula  string               `json:"formula,omitempty"`
	At       *trace.PlaceDocument `json:"at,omitempty"`
	Verdict  string               `json:"verdict"`
	Reason   string               `json:"reason,omitempty"`
	Assuming string               `json:"assuming,omitempty"`
	// Expected is the expected verdict. It is absent without --expect.
	Expected string `json:"expected,omitempty"`
	Errors   int64  `json:"errors"`
	// number of errors on a run that is already shown; see ltlpor.Property.Repeated
	Repeated int64             `json:"repeated,omitempty"`
	Left     int64             `json:"not_replayed,omitempty"`
	HoldsIf  string            `json:"holds_under_fairness,omitempty"`
	Search   int               `json:"search"`
	Trace    *trace.Document   `json:"trace,omitempty"`
	Further  []*trace.Document `json:"further_traces,omitempty"`
	NotShown []outlineDocument `json:"not_shown,omitempty"`
}

// SearchDocument describes one search.
type SearchDocument struct {
	Properties  []string `json:"properties"`
	Algorithm   string   `json:"algorithm"`
	Fairness    string   `json:"fairness,omitempty"`
	Reduction   string   `json:"reduction"`
	Optimize    string   `json:"optimize"`
	Conditions  string   `json:"conditions,omitempty"`
	Proviso     string   `json:"proviso,omitempty"`
	Visibility  string   `json:"visibility,omitempty"`
	Without     string   `json:"without,omitempty"`
	Engine      string   `json:"engine"`
	Orbits      bool     `json:"orbits,omitempty"`
	Exchanged   string   `json:"interchangeable,omitempty"`
	OrbitSize   float64  `json:"orbit_size,omitempty"`
	NoCNDFS     string   `json:"no_cndfs,omitempty"`
	States      int64    `json:"states"`
	Nodes       int64    `json:"nodes"`
	Transitions int64    `json:"transitions"`
	Depth       int64    `json:"depth"`
	Seconds     float64  `json:"seconds"`
	MemoryBytes int64    `json:"memory_bytes"`
	DiskBytes   int64    `json:"disk_bytes,omitempty"`
	DiskError   string   `json:"disk_error,omitempty"`
	Errors      int64    `json:"errors"`
	Complete    bool     `json:"complete"`
	Cut         string   `json:"cut,omitempty"`
	Automaton   int      `json:"automaton_states,omitempty"`
	Reduced     int64    `json:"reduced_states"`
	Full        int64    `json:"full_states"`

	// Unfollowed has the requested options that the search does not follow.
	Unfollowed []unfollowedDocument `json:"not_followed,omitempty"`

	Store      string              `json:"store,omitempty"`
	Lossy      *lossyDocument      `json:"lossy,omitempty"`
	Statistics *statisticsDocument `json:"statistics,omitempty"`

	// Folder and Layers are of a search with states in files.
	Folder string          `json:"folder,omitempty"`
	Layers []LayerDocument `json:"layers,omitempty"`
	Sought *soughtDocument `json:"sought,omitempty"`

	Abstraction *abstractionDocument `json:"abstraction,omitempty"`
}

// unfollowedDocument is an option that a search does not follow: Value is the value in its place.
type unfollowedDocument struct {
	Option string `json:"option"`
	Value  string `json:"value"`
	Why    string `json:"why"`
}

// lossyDocument describes a search with a lossy store. A lossy store may confuse states.
type lossyDocument struct {
	Bits     int64   `json:"bits,omitempty"`
	Hashes   int     `json:"hash_functions,omitempty"`
	Member   int     `json:"member"` // number of the search in its swarm, counted from 0
	Swarm    int     `json:"swarm"`  // maximum number of searches in the swarm; 1 without a swarm
	Order    string  `json:"order"`
	Depth    int64   `json:"depth_bound,omitempty"`
	Coverage float64 `json:"coverage"`
}

// timeDocument has the parts of the time of a check, in seconds (see ltlpor.Spent).
type timeDocument struct {
	Total      float64 `json:"seconds"`
	Reading    float64 `json:"reading_seconds"`
	Automata   float64 `json:"automata_seconds"`
	Preparing  float64 `json:"preparing_seconds"`
	Searching  float64 `json:"searching_seconds"`
	Certifying float64 `json:"certifying_seconds"`
	Shortening float64 `json:"shortening_seconds"`
	Hints      float64 `json:"hints_seconds"`
}

// checkDocumentOf returns the JSON document about report r. If err is not nil, the document is about err instead.
// `used` is the memory used, or nil. If f has no room for a counterexample, the document has only its length and its
// end.
func checkDocumentOf(h Head, r *ltlpor.Report, err error, used *wording.Footprint, f outcome.Fitting) *CheckDocument {
	d := &CheckDocument{Head: h.as(CheckFormat)}
	if used != nil {
		d.Memory = memoryOf(used)
	}
	if err != nil {
		d.Error = ErrorOf(err)
	} else {
		d.fill(r, f)
	}
	return d
}

func (d *CheckDocument) fill(r *ltlpor.Report, f outcome.Fitting) {
	d.Verdict = r.Verdict.String()
	for _, p := range r.Properties {
		x := PropertyDocument{
			Name: p.Name, Kind: p.Kind.String(), Formula: p.Formula, At: trace.Place(p.Span),
			Verdict: p.Verdict.String(), Reason: p.Reason.String(), Assuming: p.Assuming,
			Errors: p.Errors, Repeated: p.Repeated, Left: p.Left, Search: p.Search,
		}
		if p.HoldsIf != ltlpor.Unfair {
			x.HoldsIf = p.HoldsIf.String()
		}
		for i := range p.Outlines {
			x.NotShown = append(x.NotShown, outlineOf(&p.Outlines[i]))
		}
		for _, t := range p.Traces {
			switch {
			case !f.Fits(t):
				o := t.Outline()
				x.NotShown = append(x.NotShown, outlineOf(&o))
			case x.Trace == nil:
				x.Trace = t.Document(f.Full)
			default:
				x.Further = append(x.Further, t.Document(f.Full))
			}
		}
		d.Properties = append(d.Properties, x)
	}
	for _, s := range r.Searches {
		d.Searches = append(d.Searches, searchOf(s))
	}
	d.Warnings, d.Coverage = diagnostics(r.Warned()), coverageOf(r.Coverage)
	if s := &r.Spent; s.Total > 0 {
		d.Time = &timeDocument{
			layout.Seconds(s.Total), layout.Seconds(s.Reading), layout.Seconds(s.Automata),
			layout.Seconds(s.Preparing), layout.Seconds(s.Searching),
			layout.Seconds(s.Certifying), layout.Seconds(s.Shortening), layout.Seconds(s.Hints),
		}
	}
}

func searchOf(s ltlpor.Search) SearchDocument {
	p := &s.Plan
	d := SearchDocument{
		Properties: s.Properties, Algorithm: p.Walk.String(), Reduction: p.Reducing(), Optimize: p.Optimize.String(),
		Conditions: p.Conditions.String(), Engine: p.Engine.String(), Orbits: p.Orbits,
		States: s.States, Nodes: s.Nodes, Transitions: s.Transitions, Depth: s.Depth,
		Seconds: layout.Seconds(s.Elapsed), MemoryBytes: s.Memory, DiskBytes: s.Disk, DiskError: s.DiskError,
		Errors:   s.Errors,
		Complete: s.Complete, Cut: s.Cut.String(), Automaton: s.Automaton, Reduced: s.Reduced, Full: s.Full,
		Statistics: statisticsOf(s.Statistics), Abstraction: abstractionOf(s.Abstraction),
		Folder: s.Layers.Folder, Layers: LayersOf(&s.Layers, 0), Sought: soughtOf(&s.Layers),
	}
	if !p.Made() {
		d.Algorithm, d.Reduction, d.Optimize = wording.NotPlanned, "", ""
	}
	if p.Fairness != ltlpor.Unfair {
		d.Fairness = p.Fairness.String()
	}
	if p.HasProviso() {
		d.Proviso = p.Proviso.String()
	}
	if p.Orbits {
		d.Exchanged, d.OrbitSize = p.Interchange.Processes, p.Interchange.Size
	}
	d.NoCNDFS = p.Off[plan.PartCNDFS].String()
	for _, f := range p.Unfollowed() {
		d.Unfollowed = append(d.Unfollowed, unfollowedDocument{f.Name, f.Value, f.Why})
	}
	d.Visibility, d.Without = visibilityOf(p), p.Without.String()
	if p.Store != plan.Collapse {
		d.Store = p.Store.String()
	}
	if t := &p.Table; p.Store.Lossy() {
		d.Lossy = &lossyDocument{
			Bits: t.Bits, Hashes: t.Hashes, Member: t.Member, Swarm: t.Swarm, Order: t.Order.String(),
			Depth: t.Depth, Coverage: s.Coverage,
		}
	}
	return d
}

// visibilityOf returns the form of condition C2 in plan p. If p does not use C2, the result is "".
func visibilityOf(p *plan.Plan) string {
	if !p.HasVisibility() {
		return ""
	}
	return p.Visibility.String()
}

// outcomeDocument returns the JSON document about outcome o, with head h. `full` says whether traces contain whole
// states.
func outcomeDocument(o *outcome.Outcome, h Head, full bool) *CheckDocument {
	d := checkDocumentOf(h, o.Report, o.Err, o.Used, outcome.Fitting{Room: o.Room, Full: full})
	if o.GoesOn != nil {
		d.GoesOn = o.GoesOn.Command
	}
	if o.Expected != nil && o.Err == nil {
		for i, p := range o.Report.Properties {
			d.Properties[i].Expected, _ = o.Expected.VerdictOf(p.Name)
		}
	}
	return d
}
