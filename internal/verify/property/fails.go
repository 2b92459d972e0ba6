package property

import (
	"maps"

	"ltlpor/internal/model/program"
	"ltlpor/product"
)

// Bad reports whether a finite run with these letters violates p, whatever follows, as the automaton of p shows.
//
//   - If p is stutter-invariant, a proof for stutter-equivalent letters suffices: p has the same value on runs that
//     differ only by stuttering.
//   - Unlike Reaches, Bad uses only the automaton, and not the definition of the property.
//   - p must have an automaton.
func (p *Property) Bad(letters []uint64) bool {
	return (&failing{a: p.Automaton, stretch: p.Stutter == Invariant}).runAutomaton(letters)
}

// fails reports whether the claim with automaton a can end or fail on a finite run with these letters.
func fails(a *product.Automaton, letters []uint64) bool {
	return (&failing{a: a}).runAutomaton(letters)
}

// failing runs an automaton on letters until the automaton reaches an end or fails an assertion.
type failing struct {
	a *product.Automaton
	// stretch allows stuttering: the automaton may read a letter repeatedly, and may skip a repetition of the
	// previous letter.
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

// read returns the states that follow the states `at` under letter l. It sets f.failed if one of these steps reaches
// an end or fails an assertion.
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
