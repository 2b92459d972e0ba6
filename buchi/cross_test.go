package buchi_test

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/buchi"
	"ltlpor/ltl"
	"ltlpor/ltl/ltltest"
)

// TestAblation leaves out each pass, and all, and compares with the definition
// and with the automaton of the negation.
func TestAblation(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	ctx := context.Background()
	for i := range 250 {
		props, ops := 1+r.IntN(2), ltltest.NextFree
		if i%3 == 0 {
			ops = ltltest.WithNext
		}
		f := ltltest.Formula(r, 2+r.IntN(9), props, ops)
		negation := translate(t, ltl.Negate(f), buchi.Options{})
		for _, off := range []buchi.Passes{buchi.Rewriting, buchi.Subsumption, buchi.ThinMarks, buchi.Simulation,
			buchi.LevelSkip, buchi.Minimise, buchi.Rewriting | buchi.Subsumption | buchi.ThinMarks | buchi.Simulation | buchi.LevelSkip | buchi.Minimise} {
			a := translate(t, f, buchi.Options{Off: off})
			w, bad := wrongWord(r, f, a, props, 1, 2)
			require.False(t, bad, "without passes %b, %v and its automaton differ on %v", off, f, w)
			disjoint, err := buchi.Disjoint(ctx, a, negation)
			require.NoError(t, err)
			require.True(t, disjoint, "without passes %b: %v", off, f)
		}
	}
}

// TestPassesHelp shows that each pass makes some set of automata smaller.
func TestPassesHelp(t *testing.T) {
	total := func(off buchi.Passes) int {
		n := 0
		for _, s := range sizedFormulas(t) {
			if s.set == "fam" || s.next {
				continue
			}
			n += translate(t, s.formula, buchi.Options{Off: off}).States()
		}
		return n
	}
	all := total(0)
	for _, off := range []buchi.Passes{buchi.Rewriting, buchi.Subsumption, buchi.Simulation, buchi.LevelSkip, buchi.Minimise} {
		n := total(off)
		t.Logf("all passes %d states, without %b %d", all, off, n)
		require.Greater(t, n, all, "pass %b", off)
	}
}

// TestFlags checks what the flags claim on words and runs.
func TestFlags(t *testing.T) {
	weak, terminal, deterministic := 0, 0, 0
	for _, s := range sizedFormulas(t) {
		if s.next || s.set == "fam" {
			continue
		}
		a := translate(t, s.formula, buchi.Options{})
		if a.Weak {
			weak++
		}
		if a.Terminal {
			terminal++
			require.True(t, a.Weak)
		}
		if a.Deterministic {
			deterministic++
			for _, out := range a.Edges {
				for i, e := range out {
					for _, f := range out[:i] {
						require.True(t, e.To == f.To || e.Label.And(f.Label).Empty())
					}
				}
			}
		}
	}
	t.Logf("weak %d, terminal %d, deterministic %d", weak, terminal, deterministic)
	require.Greater(t, weak, 150)
	require.Greater(t, terminal, 40)
	require.Greater(t, deterministic, 100)
}

// TestBudget: formulas that are too large end in time with an error that says why,
// and many formulas of 30 operators over 12 propositions end at all.
func TestBudget(t *testing.T) {
	huge := ltl.Const(true)
	for p := range 40 { // 2^40 subsets of what is still to come
		huge = ltl.Binary(ltl.And, huge, ltl.Unary(ltl.Finally, ltl.Prop(p)))
	}
	_, err := buchi.Translate(context.Background(), huge, buchi.Options{})
	var budget *buchi.BudgetError
	require.ErrorAs(t, err, &budget)

	r := rand.New(rand.NewPCG(31, 32))
	var worst time.Duration
	failed := 0
	for range 40 {
		f := ltltest.Formula(r, 42, 12, ltltest.NextFree)
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		start := time.Now()
		_, err := buchi.Translate(ctx, f, buchi.Options{})
		worst = max(worst, time.Since(start))
		if err != nil {
			require.ErrorAs(t, err, &budget)
			failed++
		}
		cancel()
	}
	t.Logf("longest %v, given up %d of 40", worst, failed)
	require.Less(t, worst, 10*time.Second)
}

// TestDeep: chains of 10,000 operators give a result or an error.
func TestDeep(t *testing.T) {
	for _, op := range []ltl.Op{ltl.Until, ltl.And, ltl.Equiv} {
		left, right := ltl.Prop(0), ltl.Prop(0)
		for i := range 10_000 {
			left = ltl.Binary(op, left, ltl.Prop(i%3))
			right = ltl.Binary(op, ltl.Prop(i%3), right)
		}
		for _, f := range []*ltl.Formula{left, right} {
			ctx, cancel := context.WithTimeout(context.Background(), time.Second)
			start := time.Now()
			_, err := buchi.Translate(ctx, f, buchi.Options{})
			if err != nil {
				var budget *buchi.BudgetError
				require.ErrorAs(t, err, &budget)
			}
			require.Less(t, time.Since(start), 15*time.Second, "%v", op)
			cancel()
		}
	}
}
