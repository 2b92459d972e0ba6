package product

import (
	"ltlpor/buchi"
	"ltlpor/program"
)

// FromBuchi returns a as a property automaton over the program's propositions:
// a's proposition i is the program's proposition bits[i]. An accepting state that
// reads everything and stays is made an End: a run that gets there violates the
// property, whatever happens next (Kupferman, Vardi: Model checking of safety
// properties, FMSD 2001: its letters are a bad prefix). For such properties
// reachability decides, and counterexamples are finite.
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
		if a.Accepting[q] && readsAll(a, q) {
			s.End = &program.Fault{
				Kind: program.ClaimEnd, Edge: -1, Proc: program.NoPID,
				Message: "the formula is false, whatever happens next",
			}
			p.States = append(p.States, s)
			continue
		}
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

// readsAll reports whether q can stay where it is on every letter.
func readsAll(a *buchi.Automaton, q int) bool {
	for _, e := range a.Edges[q] {
		if e.To == q && e.Label.Pos|e.Label.Neg == 0 {
			return true
		}
	}
	return false
}
