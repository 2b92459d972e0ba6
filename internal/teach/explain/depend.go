package explain

import (
	"ltlpor/internal/base/cancel"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/nodes"
	"ltlpor/internal/model/program"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// Dependences is the dependence relation of a model, as used for condition C1. Dependences is computed before the
// search.
type Dependences struct {
	// Off is the reason why every two steps count as dependent; it is "" if the relation was computed.
	Off   string
	Steps []DependentStep
	// Pairs has pairs of steps of different processes that are dependent, or where one step may enable its partner.
	// First is at most Second.
	Pairs []DependentPair
	// Groups has groups of process types. A group is a node of the distributed system.
	Groups []ProcessGroup
	// Symmetry has the interchangeable processes, for the model and for every property with propositions. Symmetry is
	// nil until FindSymmetry is called.
	Symmetry []Symmetry
	// FindSymmetry computes Symmetry. Depend leaves it nil; a session sets it.
	FindSymmetry func() error
}

// ProcessGroup is a group of process types that form a node of a distributed system.
type ProcessGroup = nodes.Described

// DependentStep is a step of a process type, for Dependences. An atomic sequence is one step.
type DependentStep struct {
	Process string
	Text    string
	Span    source.Span
	// Single reports whether at most one process of this type exists at a time. In this case, two steps of the type
	// belong to the same process.
	Single bool
	// Visible has the names of the properties that read an object changed by the step. Condition C2 needs them.
	Visible []string
}

// DependentPair is a pair of steps, as indices in Dependences.Steps. Pairs of steps of the same process are omitted,
// because they are always dependent.
type DependentPair struct {
	First, Second int
	Reasons       []DependenceReason // empty if the steps are independent
	// Meets has the names of rendezvous channels. On them, one step may be the send and the other the receive of the
	// same rendezvous, which is a single step.
	Meets []string
	// Enables reports whether step First may enable step Second. Enabled reports whether step Second may enable step
	// First.
	Enables, Enabled bool
}

// DependenceReason is a reason for the dependence of two steps.
type DependenceReason = depend.Reason

// needs is the verb of a DependenceReason for a step that needs a partner for a rendezvous on a channel. Two sends on
// the same channel, or two receives, compete for partners and are therefore dependent.
const needs = "needs a partner at"

// Depend returns the dependence relation of the model of t. w counts the work; if w has reached a limit, the
// computation ends with an error.
func Depend(t *property.Task, w *cancel.Work) (found *Dependences, err error) {
	defer cancel.Catch(&err)
	p := t.Program
	r := depend.NewCancellable(p, w)
	out := &Dependences{Off: r.Off, Groups: nodes.Describe(r)}
	single := p.Single()
	visible := make([][]string, len(p.Edges))
	for _, q := range t.Properties {
		seen := depend.NewCancellable(q.Program, w)
		for e := range q.Program.Edges {
			if e < len(visible) && seen.Visible(program.EdgeID(e))&q.Visible != 0 {
				visible[e] = append(visible[e], q.Name)
			}
		}
	}
	index := map[program.EdgeID]int{}
	for _, e := range p.Edges {
		if p.Claim != nil && e.Type == p.Claim.Type {
			continue
		}
		index[e.ID] = len(out.Steps)
		out.Steps = append(out.Steps, DependentStep{
			Process: p.Types[e.Type].Name, Text: e.Text, Span: e.Span, Single: single[e.Type], Visible: visible[e.ID],
		})
	}
	for _, a := range p.Edges {
		for _, b := range p.Edges[a.ID:] {
			w.Step()
			i, ok := index[a.ID]
			k, too := index[b.ID]
			if !ok || !too || a.Type == b.Type && single[a.Type] {
				continue
			}
			x := DependentPair{
				First: i, Second: k, Reasons: r.Reasons(a.ID, b.ID),
				Enables: r.MayEnable(a.ID, b.ID), Enabled: r.MayEnable(b.ID, a.ID),
			}
			meets, rivals := r.Handshakes(a.ID, b.ID)
			for _, c := range rivals {
				x.Reasons = append(x.Reasons, DependenceReason{First: needs, Second: needs, What: c})
			}
			if x.Meets = meets; len(meets) > 0 {
				x.Enables, x.Enabled = true, true
			}
			if len(x.Reasons) > 0 || x.Enables || x.Enabled {
				out.Pairs = append(out.Pairs, x)
			}
		}
	}
	return out, nil
}
