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

var campaign = flag.Int("campaign", amount.Choose(150, 3_000),
	"number of random formulas in TestCampaign")

// allPasses has every optional pass.
const allPasses = buchi.Rewriting | buchi.Subsumption | buchi.ThinMarks | buchi.Simulation | buchi.LevelSkip | buchi.Minimise | buchi.LateEntry

// TestCampaign checks formulas in the manner of ltlcross (Tauriainen, Heljanko, Testing LTL formula translation into
// Büchi automata, 2002; Duret-Lutz, Manipulating LTL formulas using Spot 1.0, 2013).
//
// The automata of a formula and of its negation, made with different passes, share no word. The automaton that the
// definition demands accepts a lasso. From every state of a random state space, one of the two automata has a run.
func TestCampaign(t *testing.T) {
	r := rand.New(rand.NewPCG(*seed, 97))
	ctx := context.Background()
	disjoint := func(f *ltl.Formula, a, b *buchi.Automaton, off buchi.Passes) {
		ok, err := buchi.Disjoint(ctx, a, b)
		require.NoError(t, err)
		require.True(t, ok, "without %b: %v", off, f)
	}
	n := *campaign
	if testing.Short() {
		n /= 10
	}
	for i := range n {
		props, ops := 1+r.IntN(4), ltltest.NextFree
		if i%3 == 0 {
			ops = ltltest.WithNext
		}
		f := ltltest.Formula(r, 2+r.IntN(18), props, ops)
		off := buchi.Passes(r.Uint64()) & allPasses
		yes, no := translate(t, f, buchi.Options{}), translate(t, ltl.Negate(f), buchi.Options{})
		disjoint(f, yes, no, 0)
		gen, err := buchi.TranslateGeneralised(ctx, f, buchi.Options{})
		require.NoError(t, err)
		for range 8 {
			w := ltltest.Word(r, r.IntN(6), 1+r.IntN(6), props)
			holds := ltl.Holds(f, w)
			require.Equal(t, holds, yes.Accepts(w), "formula %d: %v on %v", i, f, w)
			require.Equal(t, !holds, no.Accepts(w), "formula %d: !(%v) on %v", i, f, w)
			require.Equal(t, holds, gen.Accepts(w), "formula %d, generalised: %v on %v", i, f, w)
		}
		if f.Size() <= 12 { // without passes, larger formulas may take too long
			plain := translate(t, f, buchi.Options{Off: off})
			disjoint(f, plain, no, off)
			disjoint(ltl.Negate(f), translate(t, ltl.Negate(f), buchi.Options{Off: off}), yes, off)
		}
		if i%10 == 0 {
			space := stateSpace(r, 3+r.IntN(20), props)
			for q := range space.Edges {
				space.Initial[0] = q
				_, some, err := buchi.Common(ctx, space, yes)
				require.NoError(t, err)
				_, other, err := buchi.Common(ctx, space, no)
				require.NoError(t, err)
				require.True(t, some || other, "formula %d: %v", i, f)
			}
		}
	}
}

// stateSpace returns a random graph with a letter per state, as an automaton that accepts its paths. Every state has
// a successor.
func stateSpace(r *rand.Rand, n, props int) *buchi.Automaton {
	a := &buchi.Automaton{Props: props, Initial: []int{0}, Edges: make([][]buchi.Edge, n), Accepting: make([]bool, n)}
	var all uint64 = 1<<props - 1
	for q := range n {
		a.Accepting[q] = true
		letter := r.Uint64() & all
		for range 1 + r.IntN(3) {
			a.Edges[q] = append(a.Edges[q], buchi.Edge{To: r.IntN(n), Label: buchi.Label{Pos: letter, Neg: all &^ letter}})
		}
	}
	return a
}
