package property

import (
	"maps"

	"ltlpor/internal/model/program"
	"ltlpor/product"
)

// Bad reports whether the automaton of p shows that every run with the prefix `letters` violates p. p must have an
// automaton.
//
// If p is stutter-invariant, Bad may instead examine stutter-equivalent letters, because p has the same value on runs
// that differ only by stuttering. Unlike Reaches, Bad relies on no result of a search: Bad may miss violations, and may
// be called for a run that no search has found.
func (p *Property) Bad(letters []uint64) bool {
	return (&failing{a: p.Automaton, stretch: p.Stutter == Invariant}).runAutomaton(letters)
}

// fails reports whether automaton a, made from a never claim, has a run on `letters` to the end of the claim or to a
// failing assertion.
func fails(a *product.Automaton, letters []uint64) bool {
	return (&failing{a: a}).runAutomaton(letters)
}

// failing runs automaton a on letters until some run reaches an end state, or an assertion fails.
type failing struct {
	a *product.Automaton
	// stretch is set if the property is stutter-invariant. Equal consecutive letters count as a single letter, and the
	// automaton may read this letter any number of times.
	stretch bool
	failed  bool // a run has reached an end state, or an assertion has failed
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

// read returns the targets of all edges that leave a state in `at` and agree with letter l. If such an edge has a
// failing assertion or leads to an end state, read sets f.failed.
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
