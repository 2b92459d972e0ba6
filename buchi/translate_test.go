package buchi_test

import (
	"context"
	"flag"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/buchi"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/ltltest"
	"ltlpor/ltl"
)

var (
	formulas = flag.Int("formulas", amount.Choose(120, 2000),
		"number of random formulas")
	seed = flag.Uint64("seed", 5, "of the random formulas")
)

// translate fails the test if the translation does not succeed.
func translate(t testing.TB, f *ltl.Formula, opt buchi.Options) *buchi.Automaton {
	t.Helper()
	a, err := buchi.Translate(context.Background(), f, opt)
	require.NoError(t, err, "%v", f)
	return a
}

// wrongWord returns a word on which a and f differ. It tries the words with up to stem and cycle letters, and some
// longer words.
func wrongWord(r *rand.Rand, f *ltl.Formula, a *buchi.Automaton, props, stem, cycle int) (ltl.Word, bool) {
	var bad ltl.Word
	found := false
	ltltest.Words(stem, cycle, props, func(w ltl.Word) bool {
		found = ltl.Holds(f, w) != a.Accepts(w)
		bad = w
		return !found
	})
	for range 30 {
		if found {
			break
		}
		bad = ltltest.Word(r, r.IntN(6), 1+r.IntN(6), props)
		found = ltl.Holds(f, bad) != a.Accepts(bad)
	}
	return bad, found
}

// TestTranslateMeansTheFormula compares automata with the definition.
func TestTranslateMeansTheFormula(t *testing.T) {
	r := rand.New(rand.NewPCG(*seed, 6))
	for i := range *formulas {
		props, ops := 1+r.IntN(3), ltltest.NextFree
		if i%3 == 0 {
			ops = ltltest.WithNext
		}
		f := ltltest.Formula(r, 2+r.IntN(14), props, ops)
		a := translate(t, f, buchi.Options{})
		stem, cycle := 3, 3
		if props > 1 {
			stem, cycle = 1, 2
		}
		if props > 2 {
			stem, cycle = 1, 1
		}
		w, bad := wrongWord(r, f, a, props, stem, cycle)
		require.False(t, bad, "formula %d: %v and its automaton differ on %v", i, f, w)
	}
}
