package explain

import (
	"ltlpor/internal/base/cancel"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/nodes"
	"ltlpor/internal/model/program"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// Dependences is the dependence relation of a model, for condition C1. It is computed before the search.
type Dependences struct {
	// Off is the reason why every two steps count as dependent, or "".
	Off   string
	Steps []DependentStep
	// Pairs has the pairs of steps of different processes that are dependent, or where one step may enable the second.
	// First <= Second.
	Pairs []DependentPair
	// Groups has the groups of process types that form the nodes of a distributed system.
	Groups []ProcessGroup
	// Symmetry has the interchangeable processes, for the model and for every property with propositions. Symmetry is
	// nil before a call of FindSymmetry.
	Symmetry []Symmetry
	// FindSymmetry sets Symmetry. Depend leaves it nil: a session sets it.
	FindSymmetry func() error
}

// ProcessGroup is a group of process types that form a node of a distributed system.
type ProcessGroup = nodes.Described

// DependentStep is a step of a process type, for Dependences. An atomic sequence is one step.
type DependentStep struct {
	Process string
	Text    string
	Span    source.Span
	// Single reports whether at most one process of this type exists at a time. Then the step always belongs to the
	// same process.
	Single bool
	// Visible has the names of the properties that read an object which the step may change, for C2.
	Visible []string
}

// DependentPair is a pair of steps, as indices in Dependences.Steps. Steps of the same process are always dependent,
// and are not listed.
type DependentPair struct {
	First, Second int
	Reasons       []DependenceReason // empty if the steps are independent
	// Meets names the rendezvous channels on which the two steps may be the send and the receive of one rendezvous,
	// which is a single step.
	Meets []string
	// Enables reports whether the first step may enable the second. Enabled reports whether the second may enable the
	// first.
	Enables, Enabled bool
}

// DependenceReason is one reason why two steps are dependent.
type DependenceReason = depend.Reason

// needs is the verb of a DependenceReason for a step that needs a rendezvous partner on a channel. Two sends on the
// same channel, or two receives, compete for partners and are dependent.
const needs = "needs a partner at"

// Depend returns the dependence relation of the model of t. w counts the work, and can stop the computation with an
// error.
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
