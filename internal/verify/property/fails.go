package property

import (
	"maps"

	"ltlpor/internal/model/program"
	"ltlpor/product"
)

// Bad reports whether the automaton of p shows that a finite run with these letters violates p whatever follows. If p
// is stutter-invariant, a proof for stutter-equivalent letters suffices, since p has the same value on all runs that
// differ by stuttering. Bad relies on no earlier result of a search, in contrast to Reaches. p must have an
// automaton.
func (p *Property) Bad(letters []uint64) bool {
	return (&failing{a: p.Automaton, stretch: p.Stutter == Invariant}).runAutomaton(letters)
}

// fails reports whether the claim can fail on a run with these letters.
func fails(a *product.Automaton, letters []uint64) bool {
	return (&failing{a: a}).runAutomaton(letters)
}

// failing runs automaton a on letters until a reaches an end or an assertion fails.
type failing struct {
	a *product.Automaton
	// stretch: a letter may be read repeatedly, and a repetition of the last letter need not be read.
	stretch bool
	failed  bool
}

func (f *failing) runAutomaton(letters []uint64) bool {
	at := map[program.Q]bool{}
	for _, q := range f.a.Initial {
		at[q] = true
	}
	for i, l := range letters {
		if f.stretch && i > 0 && l == letters[i-1] {
			continue
		}
		at = f.read(at, l)
		for f.stretch && !f.failed {
			before := len(at)
			maps.Copy(at, f.read(at, l))
			if len(at) == before {
				break
			}
		}
		if f.failed {
			return true
		}
	}
	return false
}

// read returns the successors, under letter l, of the states in the set `at`. If an edge taken has a failing
// assertion or leads to an end, read sets f.failed.
func (f *failing) read(at map[program.Q]bool, l uint64) map[program.Q]bool {
	next := map[program.Q]bool{}
	for q := range at {
		for _, e := range f.a.States[q].Edges {
			if e.Pos&^l != 0 || e.Neg&l != 0 {
				continue
			}
			if e.Require&^l != 0 || f.a.States[e.To].End != nil {
				f.failed = true
			}
			next[e.To] = true
		}
	}
	return next
}
