package jsonreport

import (
	"ltlpor"
	"ltlpor/trace"
)

// auditFormat is the value of "format" in the document of an audit.
const auditFormat = "ltlpor-audit"

// AuditDocument is the JSON document of ltlpor audit.
type AuditDocument struct {
	Head
	// whether every condition holds; absent after an error
	Holds       *bool                   `json:"holds,omitempty"`
	States      int64                   `json:"states,omitempty"` // number of states of the full graph
	Transitions int64                   `json:"transitions,omitempty"`
	Searches    []auditedSearchDocument `json:"searches,omitempty"`
	Cut         string                  `json:"cut,omitempty"` // reason why the audit ended early; absent if it did not
	Warnings    []DiagnosticDocument    `json:"warnings,omitempty"`
	Error       *Error                  `json:"error,omitempty"`
}

type auditedSearchDocument struct {
	Properties []string            `json:"properties"`
	Algorithm  string              `json:"algorithm"`
	Reduction  string              `json:"reduction"`
	Optimize   string              `json:"optimize"`
	Visibility string              `json:"visibility,omitempty"`
	States     int64               `json:"states"`
	Reduced    int64               `json:"reduced_states"`
	Unreduced  int64               `json:"unreduced_states"`
	Deadlocks  int                 `json:"deadlocks"`
	Faults     int                 `json:"faults"`
	Stuck      int                 `json:"local_deadlocks,omitempty"`
	Violated   bool                `json:"violated"`
	Conditions []conditionDocument `json:"conditions,omitempty"`
	Sizes      *sizesDocument      `json:"ample_sets,omitempty"`
}

type conditionDocument struct {
	Name    string           `json:"name"`
	Holds   bool             `json:"holds"`
	Checked int64            `json:"checked"`
	Failure *failureDocument `json:"failure,omitempty"`
}

type failureDocument struct {
	What        string              `json:"what"`
	State       []valuesDocument    `json:"state,omitempty"`
	Chosen      []statementDocument `json:"chosen,omitempty"`
	Path        []statementDocument `json:"path,omitempty"`
	Member      *statementDocument  `json:"member,omitempty"`
	Other       *statementDocument  `json:"other,omitempty"`
	MemberFirst []cornerDocument    `json:"member_first,omitempty"`
	OtherFirst  []cornerDocument    `json:"other_first,omitempty"`
	Props       []string            `json:"propositions,omitempty"`
	Cycle       []statementDocument `json:"cycle,omitempty"`
	Lost        *lostDocument       `json:"lost,omitempty"`
}

// lostDocument is a violating run of the full graph that is missing in the reduced graph.
type lostDocument struct {
	Property string              `json:"property"`
	Kind     string              `json:"kind"`
	Trace    *trace.Document     `json:"trace"`
	State    []valuesDocument    `json:"state,omitempty"` // the last state of the run that is in the reduced graph
	Instead  []statementDocument `json:"instead"`         // the steps that the reduced search takes in this state
}

type valuesDocument struct {
	Process string            `json:"process,omitempty"`
	At      string            `json:"at,omitempty"`
	Values  map[string]string `json:"values"`
}

type statementDocument struct {
	Process   string               `json:"process"`
	PID       int                  `json:"pid"`
	Statement string               `json:"statement"`
	At        *trace.PlaceDocument `json:"at,omitempty"`
	Handshake *statementDocument   `json:"handshake,omitempty"`
}

type cornerDocument struct {
	Changes []string `json:"changes"`
	Fault   string   `json:"fault,omitempty"`
}

// Audit returns the JSON document about audit r. If err is not nil, the document is about err instead.
func Audit(h Head, r *ltlpor.AuditReport, err error) ([]byte, error) {
	d := AuditDocument{Head: h.as(auditFormat)}
	if err != nil {
		d.Error = ErrorOf(err)
	} else {
		holds := r.Holds()
		d.Holds, d.States, d.Transitions = &holds, r.States, r.Transitions
		for _, s := range r.Searches {
			d.Searches = append(d.Searches, auditedSearch(s))
		}
		d.Warnings = diagnostics(r.Warnings)
		if r.Cut != nil {
			d.Cut = r.Cut.Cut.String()
		}
	}
	return Marshal(&d)
}

func auditedSearch(s ltlpor.AuditedSearch) auditedSearchDocument {
	d := auditedSearchDocument{
		Properties: s.Properties, Algorithm: s.Plan.Walk.String(), Reduction: s.Plan.Reducing(),
		Visibility: visibilityOf(&s.Plan),
		Optimize:   s.Plan.Optimize.String(),
		States:     s.States, Reduced: s.Reduced, Unreduced: s.Unreduced,
		Deadlocks: s.Deadlocks, Faults: s.Faults, Stuck: s.Stuck, Violated: s.Violated,
	}
	for _, c := range s.Conditions {
		x := conditionDocument{Name: string(c.Name), Holds: c.Failure == nil, Checked: c.Checked}
		if f := c.Failure; f != nil {
			x.Failure = &failureDocument{
				What: f.What, Chosen: statements(f.Chosen), Path: statements(f.Path), Cycle: statements(f.Cycle),
				Member: statement(f.Member), Other: statement(f.Other),
				MemberFirst: corners(f.MemberFirst), OtherFirst: corners(f.OtherFirst), Props: f.Props,
			}
			x.Failure.State, x.Failure.Lost = values(f.State), lostRun(f.Lost)
		}
		d.Conditions = append(d.Conditions, x)
	}
	d.Sizes = sizesOf(s.Sizes)
	return d
}

func lostRun(l *ltlpor.LostRun) *lostDocument {
	if l == nil {
		return nil
	}
	return &lostDocument{
		Property: l.Property.Name, Kind: l.Property.Kind.String(), Trace: l.Property.Traces[0].Document(false),
		State: values(l.State), Instead: append([]statementDocument{}, statements(l.Chosen)...),
	}
}

func statements(steps []trace.Step) []statementDocument {
	var out []statementDocument
	for i := range steps {
		out = append(out, *statement(&steps[i]))
	}
	return out
}

func statement(s *trace.Step) *statementDocument {
	if s == nil {
		return nil
	}
	d := &statementDocument{Process: s.Name, PID: int(s.Proc), Statement: s.Text, At: trace.Place(s.Span)}
	if s.PeerName != "" {
		d.Handshake = &statementDocument{Process: s.PeerName, PID: int(s.Peer), Statement: s.PeerText,
			At: trace.Place(s.PeerSpan)}
	}
	return d
}

func corners(list []ltlpor.AuditCorner) []cornerDocument {
	var out []cornerDocument
	for _, c := range list {
		d := cornerDocument{Changes: []string{}, Fault: c.Fault}
		for _, x := range c.Changes {
			d.Changes = append(d.Changes, x.String())
		}
		out = append(out, d)
	}
	return out
}
