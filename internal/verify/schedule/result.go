package schedule

import (
	"fmt"
	"time"

	"ltlpor/internal/abstract"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
	"ltlpor/trace"
)

// Verdict is the answer about one property, or about all properties.
type Verdict uint8

const (
	// Inconclusive: the search was cut short and found no violation before.
	Inconclusive Verdict = iota
	// Holds: all reachable states were searched, and no violation exists.
	Holds
	// Violated: a counterexample exists and was replayed. It is in Traces or Outlines.
	Violated
)

// String returns "inconclusive", "holds" or "violated".
func (v Verdict) String() string { return [...]string{"inconclusive", "holds", "violated"}[v] }

// Overall combines verdicts: one violation decides; without a violation, one inconclusive property decides.
func Overall(properties []Property) Verdict {
	v := Holds
	for _, p := range properties {
		switch p.Verdict {
		case Violated:
			return Violated
		case Inconclusive:
			v = Inconclusive
		}
	}
	return v
}

// Property is a property with its verdict.
type Property struct {
	Name string // of the ltl block, or "assertions", "end-states", "formula", …
	Kind property.Kind
	// Formula is the formula as understood, fully parenthesised; "" for a property without formula.
	Formula string
	Verdict Verdict
	Reason  Reason // why the verdict is Inconclusive
	// Assuming is not empty if the property Holds on every run with room for each process and channel, while some run
	// lacks room. The text says how room is lacking. The option RoomIgnored asks for these verdicts.
	Assuming string
	// Errors is the number of counted violations. Repeated is the number of violations without separate
	// counterexample: the run of the model is the same as in one of Traces.
	Errors, Repeated int64
	// Left is the number of violations in Errors that were not replayed because time was up or the check was
	// interrupted. At least one violation was replayed.
	Left int64
	// Traces are the counterexamples kept: the first, or up to MaxErrors.
	Traces []*trace.Trace
	// Outlines summarise the certified counterexamples for which the memory has no room for the steps.
	Outlines []trace.Outline
	// HoldsIf is a fairness assumption under which a violated property holds, as shown by a further search;
	// plan.Unfair if no assumption is known.
	HoldsIf plan.Fairness
	// Search is the index of the deciding search in the list of searches.
	Search int
	Span   source.Span // of the ltl block or claim; otherwise empty
}

// Entry returns the entry of p in a report, without a verdict.
func Entry(p *property.Property) Property {
	return Property{Name: p.Name, Kind: p.Kind, Formula: p.Text, Span: p.Span}
}

// ViolatedBy returns the entry of p in a report with run as the counterexample.
func ViolatedBy(p *property.Property, run *trace.Trace) Property {
	v := Entry(p)
	v.Verdict, v.Errors, v.Traces = Violated, 1, []*trace.Trace{run}
	return v
}

// Reason says why a verdict is Inconclusive.
type Reason struct {
	Open Open
	Cut  search.Cut // for CutShort and NotReplayed
	// Steps is for NotReplayed how many steps the run has, or more.
	Steps int
	// Detail explains the reason: for RunTimeError and EndlessSequence the event and its place, for LeftOut the
	// conditions, for WantOfRoom how room is lacking, for CutShort Search.DiskError.
	Detail string
}

// Open is the kind of reason for an Inconclusive verdict.
type Open uint8

const (
	// Decided: the verdict is not Inconclusive.
	Decided Open = iota
	// CutShort: a limit, or the caller, ended the search.
	CutShort
	// NotReached: a violation of another property ended the search.
	NotReached
	// RunTimeError: a run ended in a run-time error, which leaves states unexplored.
	RunTimeError
	// EndlessSequence: a run that violates the property may stay in the atomic sequence named by Detail for ever.
	EndlessSequence
	// LeftOut: by request, the reduction was made without conditions that it needs.
	LeftOut
	// WantOfRoom: the property holds on all runs with room for each process and channel. Some run lacks room because
	// terminated processes stay.
	WantOfRoom
	// NotReplayed: the search found a run that violates the property, but the time, or the memory, did not suffice to
	// replay the run. It is not yet a counterexample.
	NotReplayed
)

// String returns the reason in words: the text of Cut, "not reached", "run-time error: …", "endless sequence: …",
// "without …", "no room: …" or "not replayed: …".
func (r Reason) String() string {
	switch r.Open {
	case CutShort:
		return r.Cut.String()
	case NotReached:
		return "not reached"
	case RunTimeError:
		return "run-time error: " + r.Detail
	case EndlessSequence:
		return "endless sequence: " + r.Detail
	case LeftOut:
		return "without " + r.Detail
	case WantOfRoom:
		return "no room: " + r.Detail
	case NotReplayed:
		return fmt.Sprintf("not replayed: a run of %d steps at most, %s", r.Steps, r.Cut)
	}
	return ""
}

// Search is the record of one search.
type Search struct {
	Properties []string // names of the properties decided by the search
	// Plan is Planned, the plan of the search, with the walk of the attempt with the result. During the search both are
	// equal. Record has the attempts made.
	Plan, Planned plan.Plan
	Record        system.Record
	States        int64 // system states stored
	Nodes         int64 // product nodes; equal to States without an automaton
	Transitions   int64
	Depth         int64
	Memory        int64 // bytes
	Disk          int64 // maximum of the stack held in files, in bytes
	Errors        int64
	Complete      bool
	Cut           search.Cut // why the search was cut short
	DiskError     string     // error of the stack files, or ""
	Elapsed       time.Duration
	Coverage      float64 // as in search.Stats
	Queue         int64   // as in search.Stats
	Automaton     int     // states of the automaton, 0 without automaton
	// Reduced counts the expanded system states with an ample set smaller than the set of all moves. Full counts the
	// remaining expanded states.
	Reduced, Full int64
	// Statistics is nil unless requested and a reduction is in use.
	Statistics *system.Statistics
	// Abstraction is nil unless the search was a search of an abstraction.
	Abstraction *Abstraction
	// Shortening, if not nil, says that the search has ended with an error, and gives the progress of the search for
	// a shorter counterexample. Only the Progress of the options receives it.
	Shortening *search.Shortened
}

// Abstraction describes the abstraction that was searched.
type Abstraction struct {
	How     abstract.Options
	Rounds  int      // number of abstractions searched, including this
	Steps   int64    // explored steps, summed over the rounds
	Tracked []string // names of the objects with known values
	// Predicates are the predicates with known truth values.
	Predicates []string
	Objects    int  // number of objects
	Whole      bool // in the end the model itself was searched: no abstraction was precise enough
}

// Begin returns the record of a search of s that has not begun.
func Begin(s *system.System) Search {
	r := Search{Plan: s.Plan, Planned: s.Plan, Automaton: s.AutomatonStates}
	for _, p := range s.Properties {
		r.Properties = append(r.Properties, p.Name)
	}
	return r
}

// Ended adds the attempts of an ended search of s by w to r.
func (r *Search) Ended(s *system.System, w *system.Worker) { r.Plan, r.Record = s.Ran(w), w.Record() }

// Shortened returns r with the figures of an ended search while the search for a shorter counterexample runs.
func (r Search) Shortened(s search.Stats, far search.Shortened) Search {
	r = r.At(s)
	r.Shortening = &far
	return r
}

// At returns r with the figures of a running search.
func (r Search) At(s search.Stats) Search {
	r.States, r.Nodes, r.Transitions = s.States, s.Nodes, s.Transitions
	r.Depth, r.Memory, r.Errors, r.Elapsed = s.Depth, s.Bytes, s.Errors, s.Elapsed
	r.Reduced, r.Full, r.Coverage = s.Reduced, s.Full, s.Coverage
	r.Queue, r.Disk = s.Queue, s.Disk
	return r
}

// Decision is a verdict reported as soon as it is known, possibly before further verdicts.
type Decision struct {
	Property Property // its Search is not yet an index in a report
	Search   Search   // the deciding search
	Open     int      // how many properties have no verdict yet
}
