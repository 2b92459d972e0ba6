package ltlpor

import (
	"fmt"

	"ltlpor/evidence"
	"ltlpor/search"
	"ltlpor/trace"
)

// certify returns the trace of e, which must be a counterexample for p, one of the
// properties of g, by definition.
func (m *model) certify(p *Property, g *goal, e search.Error, fairness Fairness) (*trace.Trace, error) {
	sys := evidence.System{Program: m.program, Machine: m.machine}
	if o := g.observer; o != nil {
		sys = evidence.System{Program: o.program, Machine: o.machine}
	}
	t, err := evidence.Property{
		Kind: p.Kind, TakesPart: g.observer != nil,
		Violates: g.violates, Reaches: g.reaches, Props: g.visible, Endless: g.infinite,
		Fairness: [...]search.Fairness{search.Unfair, search.Weak, search.Strong}[fairness],
	}.Certify(sys, e)
	if err != nil {
		return nil, fmt.Errorf("bug: the counterexample for %s is refuted: %w", p.Name, err)
	}
	return t, nil
}
