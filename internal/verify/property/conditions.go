package property

import (
	"math/bits"

	"ltlpor/internal/depend/symmetry"
	"ltlpor/internal/model/program"
	"ltlpor/product"
)

// Conditions returns all that the automaton of p asks about a state of the model: two states in which each condition
// has the same truth have the same steps of the automaton, with the same acceptance marks and faults. The automaton is
// Marked, if p has it. Without an automaton, the conditions are the visible propositions.
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

// stepConditions returns the conditions of edges, the edges of one automaton state: for each target, that some edge
// leads there, and for each acceptance mark, that one with the mark does; for each edge with a fault, that it is taken,
// and that it is taken without the fault.
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
