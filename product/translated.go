package product

import (
	"ltlpor/buchi"
	"ltlpor/program"
)

// FromBuchi returns a as a property automaton over the program's propositions:
// a's proposition i is the program's proposition bits[i].
func FromBuchi(a *buchi.Automaton, bits []int) *Automaton {
	rename := func(set uint64) uint64 {
		var out uint64
		for i, b := range bits {
			out |= set >> i & 1 << b
		}
		return out
	}
	p := &Automaton{}
	for _, q := range a.Initial {
		p.Initial = append(p.Initial, program.Q(q))
	}
	for q, out := range a.Edges {
		s := State{Accepting: a.Accepting[q]}
		for _, e := range out {
			pos, neg := rename(e.Label.Pos), rename(e.Label.Neg)
			if pos&neg == 0 { // two of a's propositions may be one of the program's
				s.Edges = append(s.Edges, Edge{To: program.Q(e.To), Pos: pos, Neg: neg})
			}
		}
		p.States = append(p.States, s)
	}
	return p
}
