package trace

import (
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Document is the JSON form of a trace. Its format is described in doc/user/json.md.
type Document struct {
	Initial []ChangeDocument `json:"initial"`
	// InitialState is present only if full states were requested.
	InitialState []GroupDocument `json:"initial_state,omitempty"`
	Steps        []StepDocument  `json:"steps"`
	// CycleStart is the number of the first step of the cycle. It is absent for a finite trace.
	CycleStart int `json:"cycle_start,omitempty"`
	// Fairness is "weak" or "strong" if the run was checked to be weakly or strongly fair.
	Fairness string `json:"fairness,omitempty"`
	// ShortenedFrom is the number of steps of the run that the search found, if the trace is shorter
	// (Trace.FoundSteps). Shortest is present only if a shortest counterexample was requested.
	ShortenedFrom int   `json:"shortened_from,omitempty"`
	Shortest      *bool `json:"shortest,omitempty"`
	// ShortestCut is the limit that ended the search for a shorter run (Trace.LengthCut).
	ShortestCut string `json:"shortest_cut,omitempty"`
	// number of the first step that the reduced state graph lacks; see Trace.LeftOut
	LeftOut int               `json:"left_out,omitempty"`
	Fault   *FaultDocument    `json:"fault,omitempty"`
	Blocked []BlockedDocument `json:"blocked,omitempty"`
	Why     *WhyDocument      `json:"why,omitempty"`
}

// StepDocument is the JSON form of a Step. Number counts from 1.
type StepDocument struct {
	Number    int                `json:"number"`
	Process   *ProcessDocument   `json:"process,omitempty"` // absent if the system stutters or the claim moves
	Claim     string             `json:"claim,omitempty"`   // name of the claim that moves
	Statement string             `json:"statement"`
	At        *PlaceDocument     `json:"at,omitempty"`
	Handshake *HandshakeDocument `json:"handshake,omitempty"`
	Edge      *int               `json:"edge,omitempty"` // edge number; distinguishes statements with the same text
	Atomic    bool               `json:"atomic,omitempty"`
	Changes   []ChangeDocument   `json:"changes"`
	State     []GroupDocument    `json:"state,omitempty"`
}

// ProcessDocument names a process.
type ProcessDocument struct {
	Name string `json:"name"`
	PID  int    `json:"pid"`
}

// HandshakeDocument is the receiving side of a rendezvous handshake.
type HandshakeDocument struct {
	Process   ProcessDocument `json:"process"`
	Statement string          `json:"statement"`
	At        *PlaceDocument  `json:"at,omitempty"`
	Edge      *int            `json:"edge,omitempty"`
}

// PlaceDocument is a source position. For text from macros or inlines, Via lists the uses, innermost first.
type PlaceDocument struct {
	File   string        `json:"file"`
	Line   int           `json:"line"`
	Column int           `json:"column"`
	Via    []ViaDocument `json:"via,omitempty"`
}

// ViaDocument is a use of a macro or inline, with its source position.
type ViaDocument struct {
	Name   string `json:"name"`
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}

// ChangeDocument is a change of a variable or channel, or the start or end of a process. Old is nil if the object did
// not exist before the step; New is nil if it does not exist after the step.
type ChangeDocument struct {
	Name string  `json:"name"`
	Old  *string `json:"old,omitempty"`
	New  *string `json:"new,omitempty"`
}

// FaultDocument is the error at the end of a run.
type FaultDocument struct {
	Kind    string `json:"kind"`
	Message string `json:"message"`
	// the process of a local deadlock, or the first process of a node in a node deadlock; absent for other faults
	Process *ProcessDocument `json:"process,omitempty"`
	Group   string           `json:"group,omitempty"` // declared name of the node in a node deadlock
	At      *PlaceDocument   `json:"at,omitempty"`
}

// BlockedDocument is a process that is blocked at a location which is no end location. Statements are the statements
// for which the process waits.
type BlockedDocument struct {
	Process    ProcessDocument `json:"process"`
	At         *PlaceDocument  `json:"at,omitempty"`
	Statements []string        `json:"statements"`
}

// GroupDocument is the values of the globals or of one process in a full state.
type GroupDocument struct {
	Process string            `json:"process,omitempty"`
	At      string            `json:"at,omitempty"`
	Values  map[string]string `json:"values"`
}

// Document returns the JSON form of t. If full is set, it includes all variables and channels, initially and after
// every step.
func (t *Trace) Document(full bool) *Document {
	d := &Document{
		Initial:       changes(t.Init),
		Steps:         make([]StepDocument, len(t.Steps)),
		CycleStart:    t.CycleStart + 1,
		Fairness:      t.Fairness,
		ShortenedFrom: t.FoundSteps,
		LeftOut:       t.LeftOut,
	}
	if t.Length != AnyLength {
		shortest := t.Length == Shortest
		d.Shortest, d.ShortestCut = &shortest, t.LengthCut
	}
	if full {
		d.InitialState = groups(t.State(-1))
	}
	for i := range t.Steps {
		d.Steps[i] = t.Steps[i].document(i + 1)
		if full {
			d.Steps[i].State = groups(t.State(i))
		}
	}
	if t.Fault != nil {
		d.Fault = &FaultDocument{Kind: t.Fault.Kind.String(), Message: t.FaultText, At: Place(t.FaultSpan)}
	}
	for _, b := range t.Blocked {
		if t.Fault != nil && t.Fault.Kind.Stuck() && b.Proc == t.Fault.Proc {
			d.Fault.Process, d.Fault.Group = &ProcessDocument{b.Name, int(b.Proc)}, t.Node
		}
		d.Blocked = append(d.Blocked, BlockedDocument{
			Process: ProcessDocument{b.Name, int(b.Proc)}, At: Place(b.Span), Statements: append([]string{}, b.Text...),
		})
	}
	d.Why = t.Why.document()
	return d
}

func (s *Step) document(number int) StepDocument {
	d := StepDocument{
		Number: number, Statement: s.Text, At: Place(s.Span), Edge: edgeNumber(s.Move.Edge),
		Atomic: s.Atomic, Changes: changes(s.Changes),
	}
	if s.Proc != program.NoPID {
		d.Process = &ProcessDocument{s.Name, int(s.Proc)}
	} else {
		d.Claim = s.Name
	}
	if s.Peer != program.NoPID {
		d.Handshake = &HandshakeDocument{
			Process: ProcessDocument{s.PeerName, int(s.Peer)}, Statement: s.PeerText, At: Place(s.PeerSpan),
			Edge: edgeNumber(s.Move.PeerEdge),
		}
	}
	return d
}

// Recall copies FoundSteps, Length, LengthCut and LeftOut from d to t, because a replay cannot compute them. t must be the trace
// of d.
func (d *Document) Recall(t *Trace) {
	t.FoundSteps, t.Length = d.ShortenedFrom, AnyLength
	if d.LeftOut > 0 && d.LeftOut <= len(t.Steps) {
		t.LeftOut = d.LeftOut
	}
	if d.Shortest != nil {
		t.Length, t.LengthCut = MaybeLonger, d.ShortestCut
		if *d.Shortest {
			t.Length = Shortest
		}
	}
}

// edgeNumber returns a pointer to the number of edge e, or nil if e is negative.
func edgeNumber(e program.EdgeID) *int {
	if e < 0 {
		return nil
	}
	n := int(e)
	return &n
}

// Place returns the JSON form of the start of a span, or nil for an invalid span.
func Place(s source.Span) *PlaceDocument {
	if !s.Valid() {
		return nil
	}
	d := &PlaceDocument{File: s.File.Name}
	d.Line, d.Column = s.File.LineCol(s.Start)
	for e := s.Via; e != nil && e.Use.Valid(); e = e.Use.Via {
		line, column := e.Use.File.LineCol(e.Use.Start)
		d.Via = append(d.Via, ViaDocument{e.Name, e.Use.File.Name, line, column})
	}
	return d
}

// changes returns the JSON form of list, without watched values, because watched values are not part of the run.
func changes(list []Change) []ChangeDocument {
	out := []ChangeDocument{}
	for _, c := range list {
		if c.Watched {
			continue
		}
		x := ChangeDocument{Name: c.Name}
		if c.Old != "" {
			x.Old = &c.Old
		}
		if c.New != "" {
			x.New = &c.New
		}
		out = append(out, x)
	}
	return out
}

func groups(list []Group) []GroupDocument {
	out := make([]GroupDocument, len(list))
	for i, g := range list {
		out[i] = GroupDocument{Process: g.Name, At: g.At, Values: make(map[string]string, len(g.Values))}
		for _, v := range g.Values {
			out[i].Values[v.Name] = v.Value
		}
	}
	return out
}
