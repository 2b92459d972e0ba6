package product

import (
	"slices"

	"ltlpor/buchi"
	"ltlpor/internal/model/program"
)

// FromBuchi converts Büchi automaton a to an Automaton over the propositions of the program. Proposition i of a is
// proposition bits[i] of the program.
//
// An accepting state with a self-loop for every letter gets an End: a run to this state has a bad prefix (Kupferman,
// Vardi: Model checking of safety properties, FMSD 2001). For such properties, reachability suffices and
// counterexamples are finite.
func FromBuchi(a *buchi.Automaton, bits []int) *Automaton {
	p := Endless(a, bits)
	for q := range p.States {
		if s := &p.States[q]; s.Accepting && readsAll(a, q) {
			s.End, s.Edges = badPrefix(), nil
		}
	}
	return p
}

// Endless converts a as FromBuchi does, but without End in any state. It is for properties that only infinite runs
// violate.
func Endless(a *buchi.Automaton, bits []int) *Automaton {
	p := &Automaton{}
	for _, q := range a.Initial {
		p.Initial = append(p.Initial, program.Q(q))
	}
	for q, out := range a.Edges {
		s := State{Accepting: a.Accepting[q]}
		for _, e := range out {
			s.read(e.Label, e.To, 0, bits)
		}
		p.States = append(p.States, s)
	}
	return p
}

// FromGeneralised converts a, an automaton with acceptance marks on edges, to an Automaton. See FromBuchi for bits and
// End.
func FromGeneralised(a *buchi.Generalised, bits []int) *Automaton {
	all := ^uint64(0) >> (MaxMarks - max(1, a.Marks))
	p := &Automaton{Initial: []program.Q{program.Q(a.Initial)}, Marks: max(1, a.Marks)}
	for q, out := range a.Edges {
		s := State{}
		if a.Marks == 0 {
			s.Marks = all // without marks, every infinite run is accepted
		}
		for _, e := range out {
			if e.To == q && e.Label.Pos|e.Label.Neg == 0 && s.Marks|e.Marks == all {
				s.End = badPrefix()
			}
			s.read(e.Label, e.To, e.Marks, bits)
		}
		if s.End != nil {
			s.Edges = nil
		}
		p.States = append(p.States, s)
	}
	return p
}

// read adds an edge with label l and acceptance marks to s. `to` is the number of the target state. Proposition i of l
// is proposition bits[i] of the program.
func (s *State) read(l buchi.Label, to int, marks uint64, bits []int) {
	rename := func(set uint64) uint64 {
		var out uint64
		for i, b := range bits {
			out |= set >> i & 1 << b
		}
		return out
	}
	pos, neg := rename(l.Pos), rename(l.Neg)
	if pos&neg == 0 { // two propositions of the automaton may map to the same bit
		s.Edges = append(s.Edges, Edge{To: program.Q(to), Pos: pos, Neg: neg, Marks: marks})
	}
}

func badPrefix() *program.Fault {
	return &program.Fault{
		Kind: program.ClaimEnd, Edge: -1, Proc: program.NoPID,
		Message: "the formula is false, whatever happens next",
	}
}

// Ends reports whether some state of a has an End.
func (a *Automaton) Ends() bool {
	for i := range a.States {
		if a.States[i].End != nil {
			return true
		}
	}
	return false
}

// readsAll reports whether state q has a self-loop with an empty label, which matches every letter.
func readsAll(a *buchi.Automaton, q int) bool {
	for _, e := range a.Edges[q] {
		if e.To == q && e.Label.Pos|e.Label.Neg == 0 {
			return true
		}
	}
	return false
}

// Requires reports whether some edge of a has a Fault, the failed assertion of a claim.
func (a *Automaton) Requires() bool {
	return slices.ContainsFunc(a.States, func(s State) bool {
		return slices.ContainsFunc(s.Edges, func(e Edge) bool { return e.Fault != nil })
	})
}
