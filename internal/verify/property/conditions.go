package property

import (
	"math/bits"

	"ltlpor/internal/depend/symmetry"
	"ltlpor/internal/model/program"
	"ltlpor/product"
)

// Conditions returns the questions of the automaton of p about a state of the model. If every condition has the same
// truth in two states, the automaton has the same steps in both, with the same acceptance marks and faults. The
// automaton is p.Marked if p.Marked is not nil. Without an automaton, the conditions are the visible propositions.
func (p *Property) Conditions() (list []symmetry.Condition) {
	a := p.Marked
	if a == nil {
		a = p.Automaton
	}
	if a == nil {
		return symmetry.Atoms(p.Visible)
	}
	for i := range a.States {
		list = append(list, stepConditions(a.States[i].Edges)...)
	}
	return list
}

// stepConditions returns the conditions of edges, the edges of one automaton state: per target, an edge to the target
// is taken; per target and acceptance mark, an edge with the mark is taken; per edge with a fault, the edge is taken,
// and the edge is taken without the fault.
func stepConditions(edges []product.Edge) (list []symmetry.Condition) {
	type step struct {
		to   program.Q
		mark int // -1: with any marks
	}
	at := map[step]int{}
	add := func(s step, l symmetry.Label) {
		i, ok := at[s]
		if !ok {
			i = len(list)
			at[s], list = i, append(list, nil)
		}
		list[i] = append(list[i], l)
	}
	for i := range edges {
		e := &edges[i]
		l := symmetry.Label{Pos: e.Pos, Neg: e.Neg}
		if e.Fault != nil {
			right := symmetry.Label{Pos: e.Pos | e.Require, Neg: e.Neg}
			list = append(list, symmetry.Condition{l}, symmetry.Condition{right})
			if !e.Fault.Continues {
				l = right
			}
		}
		add(step{e.To, -1}, l)
		for marks := e.Marks; marks != 0; marks &= marks - 1 {
			add(step{e.To, bits.TrailingZeros64(marks)}, l)
		}
	}
	return list
}
