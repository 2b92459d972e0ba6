package buchi

import (
	"context"
	"math/rand/v2"

	"ltlpor/ltl"
)

// Part is a subformula that a constant can replace without changing the meaning of the formula. Value is the constant.
type Part struct {
	At    *ltl.Formula // the subformula, a node of the given formula
	Value bool
}

// Superfluous returns the subformulas of f that true or false can replace, one at a time, without changing the meaning
// of f (Kupferman, Vardi, Vacuity detection in temporal model checking, 2003, for such replacements).
//
//   - Of nested subformulas Superfluous returns only the outermost.
//   - If f is valid or unsatisfiable, f itself comes first.
//   - f must be a tree: no node may occur twice.
//   - The error is a *BudgetError, and comes with the subformulas found so far.
func Superfluous(ctx context.Context, f *ltl.Formula) ([]Part, error) {
	var out []Part
	like := likeness{ctx: ctx, f: f, words: sampled(f.Props())}
	todo := []*ltl.Formula{f}
	for len(todo) > 0 {
		g := todo[0]
		todo = todo[1:]
		if g.Op == ltl.True || g.Op == ltl.False {
			continue
		}
		found := false
		for _, value := range []bool{true, false} {
			same, err := like.isLike(f.Replace(g, ltl.Const(value)))
			if err != nil {
				return out, err
			}
			if same {
				out, found = append(out, Part{g, value}), true
				break
			}
		}
		switch {
		case found:
		case g.Op.Arity() == 2:
			todo = append(todo, g.L, g.R)
		case g.Op.Arity() == 1:
			todo = append(todo, g.L)
		}
	}
	return out, nil
}

// likeness tests formulas for equivalence to f. Most tested formulas are not equivalent to f, and a few sample words
// usually show this. An automaton is built only for a formula that agrees with f on every sample word.
type likeness struct {
	ctx   context.Context
	f     *ltl.Formula
	words []ltl.Word
	holds []bool // word -> truth of f on the word, for the words tested so far
}

// isLike reports whether g is equivalent to f: whether both are satisfied by the same words. The error is a
// *BudgetError.
func (l *likeness) isLike(g *ltl.Formula) (bool, error) {
	for i, w := range l.words {
		if i == len(l.holds) {
			l.holds = append(l.holds, ltl.Holds(l.f, w))
		}
		if ltl.Holds(g, w) != l.holds[i] {
			return false, nil
		}
	}
	for _, pair := range [][2]*ltl.Formula{{l.f, g}, {g, l.f}} {
		w, differ, err := Difference(l.ctx, pair[0], pair[1], Options{})
		if err != nil {
			return false, err
		}
		if differ {
			l.words = append(l.words, w)
			return false, nil
		}
	}
	return true, nil
}

// sampled returns sample words over n atomic propositions. Every call with the same n returns the same words.
func sampled(n int) []ltl.Word {
	rng := rand.New(rand.NewPCG(1, 1))
	words := make([]ltl.Word, 48)
	letters := func(n int, next func() uint64) []uint64 {
		out := make([]uint64, n)
		for i := range out {
			out[i] = next()
		}
		return out
	}
	for i := range words {
		next := func() uint64 { return rng.Uint64() & (1<<n - 1) }
		switch i % 4 {
		case 1: // few propositions are true
			next = func() uint64 { return rng.Uint64() & rng.Uint64() & rng.Uint64() & (1<<n - 1) }
		case 2: // few propositions are false
			next = func() uint64 { return (rng.Uint64() | rng.Uint64() | rng.Uint64()) & (1<<n - 1) }
		}
		words[i] = ltl.Word{Stem: letters(i%5, next), Cycle: letters(1+i%3, next)}
	}
	return words
}
