package ltl_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/ltltest"
	"ltlpor/ltl"
	"ltlpor/source"
)

// differs returns a short word that distinguishes f and g, if the search finds one.
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

// TestRewritingKeepsMeaning compares NNF, Simplify and negation with the definition on all short words.
func TestRewritingKeepsMeaning(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	n := amount.Choose(150, 1200)
	for i := range n {
		props := 1 + r.IntN(2)
		f := ltltest.Formula(r, 2+r.IntN(12), props, ltltest.WithNext)
		simple := ltl.Simplify(ctx, f)
		for _, g := range []*ltl.Formula{ltl.NNF(f), simple, ltl.Negate(ltl.NNF(ltl.Negate(f))), ltl.Simplify(ctx, simple)} {
			w, bad := differs(r, f, g, props)
			require.False(t, bad, "formula %d: %v is not %v: %v", i, f, g, w)
		}
	}
}

// TestImplies checks every claim of Implies.
func TestImplies(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	claimed := 0
	for range amount.Choose(2000, 4000) {
		p := ltl.NewPool(ctx, ltl.AllRules)
		f := ltltest.Formula(r, 1+r.IntN(7), 2, ltltest.WithNext)
		g := ltltest.Formula(r, 1+r.IntN(7), 2, ltltest.WithNext)
		if p.Implies(p.Intern(f), p.Intern(g)) {
			claimed++
			w, bad := differs(r, ltl.Binary(ltl.Implies, f, g), ltl.Const(true), 2)
			require.False(t, bad, "%v does not imply %v: %v", f, g, w)
		}
	}
	require.Greater(t, claimed, amount.Choose(250, 500))
}

// TestRulesOnEventualParts: the result of every rule, which is equivalent, and formulas that only look like cases for
// a rule.
func TestRulesOnEventualParts(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, c := range [][2]string{
		{"GF(a & Fb)", "GFa & GFb"},
		{"GF(a & XFb)", "GFa & GFb"},
		{"GF(a & XF(b & XFc))", "GFa & GFb & GFc"},
		{"G(a & F(b & XFc))", "Ga & GFb & GFc"},
		{"FG(a | Gb)", "FGa | FGb"},
		{"F(a | G(b | XGc))", "F(a | Gb | Gc)"},
		{"Fa & G(!a | Gb)", "!a U (a & Gb)"},
		{"Ga | F(!a & Fb)", "!a R (a | Fb)"},
		{"(a U b) & (!a R (!b | Gc))", "(a & !b) U (b & Gc)"},
		{"(a U (b & c)) & (!a R (!b | !c | Gd | Ga))", "(a & !(b & c)) U (b & c & (Gd | Ga))"},
		{"GF(a & b)", "GF(a & b)"},
		{"GF(a & Xb)", "GF(a & Xb)"},
		{"Fa & G(!a | b)", "Fa & G(!a | b)"},                       // b is not universal
		{"Fa & (b R (!a | Gb))", "Fa & (b R (!a | Gb))"},           // b may come before a
		{"F(a & b) & G(!a | Gb)", "F(a & b) & G(!a | Gb)"},         // a may come without b
		{"(a U b) & (a R (!b | Gc))", "(a U b) & (a R (!b | Gc))"}, // a does not exclude a
	} {
		f, want := lettered(t, c[0]), lettered(t, c[1])
		p := ltl.NewPool(ctx, ltl.AllRules)
		require.Equal(t, p.Intern(want), p.Intern(f), "%s gives %v", c[0], ltl.Simplify(ctx, f))
		for _, g := range []*ltl.Formula{ltl.Simplify(ctx, f), ltl.Negate(ltl.Simplify(ctx, ltl.Negate(f)))} {
			w, bad := differs(r, f, g, f.Props())
			require.False(t, bad, "%s is not %v: %v", c[0], g, w)
		}
	}
}

// lettered reads a formula in Spot's syntax. The names a, b, c, … are the atomic propositions 0, 1, 2, ….
func lettered(t *testing.T, text string) *ltl.Formula {
	t.Helper()
	p, list := ltl.Parse(source.NewFile("formula", text), ltl.Spot)
	require.NoError(t, list.Err())
	return p.Formula.Rename(func(i int) int { return int(p.Name(i)[0] - 'a') })
}

// TestSimplifyStopsInTime: when the time is over, the rest of a formula is not rewritten, and the result is
// equivalent.
func TestSimplifyStopsInTime(t *testing.T) {
	over, cancel := context.WithCancel(ctx)
	cancel()
	r := rand.New(rand.NewPCG(7, 8))
	f := ltl.Prop(0)
	for range 100 {
		f = ltl.Binary(ltl.Equiv, f, ltl.Unary(ltl.Finally, ltl.Unary(ltl.Finally, ltltest.Formula(r, 6, 3, ltltest.WithNext))))
	}
	f = ltl.Unary(ltl.Next, f)
	stopped, whole := ltl.Simplify(over, f), ltl.Simplify(ctx, f)
	require.True(t, twice(stopped))
	require.False(t, twice(whole))
	for range 50 {
		w := ltltest.Word(r, r.IntN(4), 1+r.IntN(4), 3)
		require.Equal(t, ltl.Holds(f, w), ltl.Holds(stopped, w), "%v", w)
	}
}

// twice reports whether F F occurs somewhere in f. Parts of f may be shared.
func twice(f *ltl.Formula) bool {
	seen := map[*ltl.Formula]bool{}
	var visit func(f *ltl.Formula) bool
	visit = func(f *ltl.Formula) bool {
		if f == nil || seen[f] {
			return false
		}
		seen[f] = true
		return f.Op == ltl.Finally && f.L.Op == ltl.Finally || visit(f.L) || visit(f.R)
	}
	return visit(f)
}
