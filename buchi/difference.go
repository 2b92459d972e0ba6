package buchi

import (
	"context"
	"slices"

	"ltlpor/ltl"
)

// Difference returns a short word that satisfies f but not g. The bool reports whether such a word exists. The error is
// a *BudgetError.
func Difference(ctx context.Context, f, g *ltl.Formula, opt Options) (ltl.Word, bool, error) {
	a, err := Translate(ctx, f, opt)
	if err != nil {
		return ltl.Word{}, false, err
	}
	b, err := Translate(ctx, ltl.Negate(g), opt)
	if err != nil {
		return ltl.Word{}, false, err
	}
	w, found, err := Common(ctx, a, b)
	if err != nil || !found {
		return ltl.Word{}, false, err
	}
	return shrink(w, func(w ltl.Word) bool { return ltl.Holds(f, w) && !ltl.Holds(g, w) }), true, nil
}

// shrinkLimit is the maximum length of words, in letters, that shrink tries to shorten.
const shrinkLimit = 100

// shrink removes single letters from w as long as good returns true for the shorter word. shrink returns a word in the
// normal form of tidy.
func shrink(w ltl.Word, good func(ltl.Word) bool) ltl.Word {
	for i := 0; i < w.Len() && w.Len() <= shrinkLimit; {
		shorter := ltl.Word{Stem: slices.Clone(w.Stem), Cycle: slices.Clone(w.Cycle)}
		if i < len(w.Stem) {
			shorter.Stem = slices.Delete(shorter.Stem, i, i+1)
		} else if len(w.Cycle) > 1 {
			at := i - len(w.Stem)
			shorter.Cycle = slices.Delete(shorter.Cycle, at, at+1)
		}
		if shorter.Len() < w.Len() && good(shorter) {
			w = shorter
		} else {
			i++
		}
	}
	return *tidy(w)
}
