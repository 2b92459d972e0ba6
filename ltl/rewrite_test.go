package ltl_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/ltl"
	"ltlpor/ltl/ltltest"
)

// differs returns a short word that tells f and g apart, if it finds one.
func differs(r *rand.Rand, f, g *ltl.Formula, props int) (ltl.Word, bool) {
	var at ltl.Word
	found := false
	ltltest.Words(2, 2, props, func(w ltl.Word) bool {
		found = ltl.Holds(f, w) != ltl.Holds(g, w)
		at = w
		return !found
	})
	for i := 0; i < 50 && !found; i++ {
		at = ltltest.Word(r, r.IntN(5), 1+r.IntN(5), props)
		found = ltl.Holds(f, at) != ltl.Holds(g, at)
	}
	return at, found
}

// TestRewritingKeepsMeaning compares NNF, Simplify and negation with the
// definition on all short words.
func TestRewritingKeepsMeaning(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	n := 1200
	if testing.Short() {
		n = 600
	}
	for i := range n {
		props := 1 + r.IntN(2)
		f := ltltest.Formula(r, 2+r.IntN(12), props, ltltest.WithNext)
		simple := ltl.Simplify(f)
		for _, g := range []*ltl.Formula{ltl.NNF(f), simple, ltl.Negate(ltl.NNF(ltl.Negate(f))), ltl.Simplify(simple)} {
			w, bad := differs(r, f, g, props)
			require.False(t, bad, "formula %d: %v is not %v: %v", i, f, g, w)
		}
	}
}

// TestImplies checks that what Implies claims is so.
func TestImplies(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	claimed := 0
	for range 4000 {
		p := ltl.NewPool(ltl.AllRules)
		f := ltltest.Formula(r, 1+r.IntN(7), 2, ltltest.WithNext)
		g := ltltest.Formula(r, 1+r.IntN(7), 2, ltltest.WithNext)
		if p.Implies(p.Intern(f), p.Intern(g)) {
			claimed++
			w, bad := differs(r, ltl.Binary(ltl.Implies, f, g), ltl.Const(true), 2)
			require.False(t, bad, "%v does not imply %v: %v", f, g, w)
		}
	}
	require.Greater(t, claimed, 500)
}
