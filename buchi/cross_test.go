package buchi_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/buchi"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/ltltest"
	"ltlpor/ltl"
)

// TestAblation leaves out every single pass, and all passes together, and compares with the definition and with the
// automaton of the negation.
func TestAblation(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	ctx := context.Background()
	for i := range amount.Choose(50, 250) {
		props, ops := 1+r.IntN(2), ltltest.NextFree
		if i%3 == 0 {
			ops = ltltest.WithNext
		}
		f := ltltest.Formula(r, 2+r.IntN(9), props, ops)
		negation := translate(t, ltl.Negate(f), buchi.Options{})
		for _, off := range []buchi.Passes{buchi.Rewriting, buchi.Subsumption, buchi.ThinMarks, buchi.Simulation,
			buchi.LevelSkip, buchi.Minimise, buchi.LateEntry, buchi.Rewriting | buchi.Subsumption | buchi.ThinMarks | buchi.Simulation | buchi.LevelSkip | buchi.Minimise} {
			a := translate(t, f, buchi.Options{Off: off})
			w, bad := wrongWord(r, f, a, props, 1, 2)
			require.False(t, bad, "without passes %b, %v and its automaton differ on %v", off, f, w)
			disjoint, err := buchi.Disjoint(ctx, a, negation)
			require.NoError(t, err)
			require.True(t, disjoint, "without passes %b: %v", off, f)
		}
	}
}

// ablation has the total sizes of automata with some passes left out: the states with acceptance on states, and the
// states and acceptance sets of generalised automata. The formulas are the formulas without next from every group
// except fam.
type ablation struct {
	off                buchi.Passes
	states, gen, marks int
}

var ablations = []ablation{
	{0, 655, 589, 237},
	{buchi.Rewriting, 668, 600, 239},
	{buchi.Subsumption, 661, 595, 237},
	{buchi.ThinMarks, 655, 589, 262},
	{buchi.Simulation, 678, 612, 237},
	{buchi.LevelSkip, 770, 589, 237},
	{buchi.Minimise, 673, 603, 244},
	{buchi.Rewriting | buchi.Subsumption | buchi.ThinMarks | buchi.Simulation | buchi.LevelSkip | buchi.Minimise, 1699, 1136, 304},
}

// TestPassesHelp pins the benefit of every pass: leaving a pass out makes some result larger.
func TestPassesHelp(t *testing.T) {
	var got []ablation
	pinned := ablations[:0:0]
	for i, c := range ablations {
		if i%amount.Choose(4, 1) != 0 {
			continue
		}
		pinned = append(pinned, c)
		n := ablation{off: c.off}
		for _, s := range sizedFormulas(t) {
			if s.set == "fam" || s.next {
				continue
			}
			n.states += translate(t, s.formula, buchi.Options{Off: c.off}).States()
			g, err := buchi.TranslateGeneralised(context.Background(), s.formula, buchi.Options{Off: c.off})
			require.NoError(t, err)
			n.gen += g.States()
			n.marks += g.Marks
		}
		got = append(got, n)
	}
	require.Equal(t, pinned, got)
	for _, n := range got[1:] {
		require.Greater(t, n.states+n.gen+n.marks, got[0].states+got[0].gen+got[0].marks, "pass %b", n.off)
	}
}

// TestLateEntryHelps: entering the last component late does not change the states, and makes products smaller.
func TestLateEntryHelps(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	with, without := 0, 0
	for _, s := range sizedFormulas(t) {
		if s.set == "fam" || s.next {
			continue
		}
		late, early := translate(t, s.formula, buchi.Options{}), translate(t, s.formula, buchi.Options{Off: buchi.LateEntry})
		require.Equal(t, early.States(), late.States(), "%s", s.text)
		space := stateSpace(r, 60, late.Props)
		n, m := nodes(space, late), nodes(space, early)
		require.LessOrEqual(t, n, m, "%s", s.text)
		with, without = with+n, without+m
	}
	t.Logf("nodes %d, without %d", with, without)
	require.Less(t, with, without)
}

// nodes returns the number of reachable pairs of states of a state space and an automaton.
func nodes(space, a *buchi.Automaton) int {
	type pair struct{ s, q int }
	seen := map[pair]bool{}
	queue := []pair{{space.Initial[0], a.Initial[0]}}
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		if seen[v] {
			continue
		}
		seen[v] = true
		for _, e := range space.Edges[v.s] {
			for _, f := range a.Edges[v.q] {
				if f.Label.Holds(e.Label.Pos) {
					queue = append(queue, pair{e.To, f.To})
				}
			}
		}
	}
	return len(seen)
}

// TestFlags checks the flags against words and runs.
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

// TestBudget: for a formula that is too large the translation returns an error with the reason. For many formulas of
// 30 operators over 12 propositions the translation ends at all.
func TestBudget(t *testing.T) {
	huge := ltl.Const(true)
	for p := range 40 { // 2^40 subsets of pending obligations
		huge = ltl.Binary(ltl.And, huge, ltl.Unary(ltl.Finally, ltl.Prop(p)))
	}
	_, err := buchi.Translate(context.Background(), huge, buchi.Options{})
	var budget *buchi.BudgetError
	require.ErrorAs(t, err, &budget)

	r := rand.New(rand.NewPCG(31, 32))
	most, failed := 0, 0
	n := amount.Choose(8, 40)
	for range n {
		f := ltltest.Formula(r, 42, 12, ltltest.NextFree)
		w := newWork(2000)
		_, err := buchi.Translate(w, f, buchi.Options{})
		most = max(most, w.asked)
		if err != nil {
			require.ErrorAs(t, err, &budget)
			failed++
		}
	}
	t.Logf("work at most %d, given up %d of %d", most, failed, n)
}

// TestDeep: chains of 10,000 operators give a result or an error.
func TestDeep(t *testing.T) {
	for _, op := range []ltl.Op{ltl.Until, ltl.And, ltl.Equiv} {
		left, right := ltl.Prop(0), ltl.Prop(0)
		for i := range amount.Choose(1_200, 10_000) {
			left = ltl.Binary(op, left, ltl.Prop(i%3))
			right = ltl.Binary(op, ltl.Prop(i%3), right)
		}
		for _, f := range []*ltl.Formula{left, right} {
			w := newWork(2000)
			_, err := buchi.Translate(w, f, buchi.Options{})
			if err != nil {
				var budget *buchi.BudgetError
				require.ErrorAs(t, err, &budget)
			}
		}
	}
}
