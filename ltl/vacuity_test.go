package ltl_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/ltltest"
	"ltlpor/ltl"
	"ltlpor/source"
)

// Fold keeps the meaning, and no constant remains inside.
func TestFold(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	folded := 0
	for range 20_000 {
		f := ltltest.Formula(r, 1+r.IntN(9), 2, ltltest.WithNext)
		g := f.Fold()
		for range 5 {
			w := ltltest.Word(r, r.IntN(3), 1+r.IntN(3), 2)
			require.Equal(t, ltl.Holds(f, w), ltl.Holds(g, w), "%s became %s: %s", f, g, w)
		}
		for _, h := range below(g) {
			require.False(t, h != g && (h.Op == ltl.True || h.Op == ltl.False), "%s became %s", f, g)
		}
		if g != f {
			folded++
		}
	}
	require.Greater(t, folded, 1000)
}

// below returns the subformulas of f, including f.
func below(f *ltl.Formula) []*ltl.Formula {
	if f == nil {
		return nil
	}
	return append(append([]*ltl.Formula{f}, below(f.L)...), below(f.R)...)
}

// worst returns the subformulas of f with atoms that are not below <->, with the constant for which f says the most.
// It tries both constants on words: a definition independent of polarity.
func worst(f *ltl.Formula, words []ltl.Word) map[*ltl.Formula]bool {
	out := map[*ltl.Formula]bool{}
	var visit func(g *ltl.Formula, mixed bool)
	visit = func(g *ltl.Formula, mixed bool) {
		if g == nil {
			return
		}
		if !mixed && g.Props() > 0 {
			for _, w := range words {
				no := ltl.Holds(f.Replace(g, ltl.Const(false)), w)
				if ltl.Holds(f.Replace(g, ltl.Const(true)), w) != no {
					out[g] = no // the constant that makes f false
				}
			}
		}
		mixed = mixed || g.Op == ltl.Equiv
		visit(g.L, mixed)
		visit(g.R, mixed)
	}
	visit(f, false)
	return out
}

// Vacuous returns the vacuous subformulas on a set of words according to the definition, the outermost of nested
// ones, and asks about a formula only once.
func TestVacuousByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	var all []ltl.Word
	for range 40 {
		all = append(all, ltltest.Word(r, r.IntN(3), 1+r.IntN(3), 2))
	}
	met, none, asked, candidates := 0, 0, 0, 0
	for range amount.Choose(2500, 8000) {
		f := ltltest.Formula(r, 2+r.IntN(9), 2, ltltest.WithNext)
		words := all[r.IntN(36):][:1+r.IntN(4)]
		holds := func(g *ltl.Formula) bool {
			for _, w := range words {
				if !ltl.Holds(g, w) {
					return false
				}
			}
			return true
		}
		if !holds(f) {
			continue
		}
		vacuous := map[*ltl.Formula]bool{}
		for g, value := range worst(f, all) {
			candidates++
			vacuous[g] = g != f && holds(f.Replace(g, ltl.Const(value)))
		}
		var seen []string
		list, open := ltl.Vacuous(f, func(g *ltl.Formula) (bool, bool) {
			asked++
			require.NotContains(t, seen, g.String())
			seen = append(seen, g.String())
			return holds(g), true
		})
		require.False(t, open)
		within := map[*ltl.Formula]bool{}
		for _, v := range list {
			if _, differs := vacuous[v.At]; differs {
				require.True(t, vacuous[v.At], "%s: %s", f, v.At)
			}
			require.True(t, holds(v.Instead))
			for _, g := range below(v.At) {
				require.False(t, within[g], "%s: %s is told twice", f, g)
				within[g] = true
			}
		}
		for g, yes := range vacuous {
			if yes {
				met++
				require.True(t, within[g], "%s: %s is vacuous on %v", f, g, words)
			} else {
				none++
				require.False(t, within[g], "%s: %s is not vacuous on %v", f, g, words)
			}
		}
	}
	t.Logf("%d vacuous, %d not, %d asked for %d candidates", met, none, asked, candidates)
	require.Greater(t, met, amount.Choose(300, 1000))
	require.Greater(t, none, amount.Choose(300, 1000))
	require.Less(t, asked, candidates)
}

// If it is unknown whether a formula holds, Vacuous says nothing about the subformula.
func TestVacuousUnknown(t *testing.T) {
	p, list := ltl.Parse(source.NewFile("formula", "G(a -> F b)"), ltl.Textbook)
	require.NoError(t, list.Err())
	found, open := ltl.Vacuous(p.Formula, func(*ltl.Formula) (bool, bool) { return false, false })
	require.Empty(t, found)
	require.True(t, open)
	found, open = ltl.Vacuous(p.Formula, func(g *ltl.Formula) (bool, bool) {
		return g.String() == "G !p0", true
	})
	require.False(t, open)
	require.Len(t, found, 1)
	require.Equal(t, "F p1", found[0].At.String())
	require.Equal(t, "G !p0", found[0].Instead.String())
}
