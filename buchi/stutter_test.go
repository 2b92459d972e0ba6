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

// restutter returns a word that differs from w only by stuttering: it repeats letters and drops repetitions at
// random.
func restutter(r *rand.Rand, w ltl.Word) ltl.Word {
	change := func(letters []uint64) []uint64 {
		var out []uint64
		for i, x := range letters {
			if i > 0 && x == letters[i-1] && r.IntN(2) == 0 {
				continue
			}
			for range 1 + r.IntN(2) {
				out = append(out, x)
			}
		}
		return out
	}
	return ltl.Word{Stem: change(w.Stem), Cycle: change(w.Cycle)}
}

// automaton returns a random automaton.
func automaton(t testing.TB, r *rand.Rand, states, props int) *buchi.Automaton {
	edges, accepting := make([][]buchi.Edge, states), make([]bool, states)
	for q := range edges {
		accepting[q] = r.IntN(3) == 0
		for range 1 + r.IntN(3) {
			l := buchi.Label{Pos: r.Uint64N(1 << props)}
			l.Neg = r.Uint64N(1<<props) &^ l.Pos
			edges[q] = append(edges[q], buchi.Edge{To: r.IntN(states), Label: l})
		}
	}
	initial := []int{0}
	if r.IntN(4) == 0 {
		initial = append(initial, r.IntN(states))
	}
	a, err := buchi.New(props, initial, edges, accepting)
	require.NoError(t, err)
	return a
}

// TestSimplifyKeepsWords compares random automata before and after Simplify.
func TestSimplifyKeepsWords(t *testing.T) {
	r := rand.New(rand.NewPCG(41, 42))
	for range 1500 {
		a := automaton(t, r, 1+r.IntN(6), 1+r.IntN(2))
		b, err := buchi.Simplify(context.Background(), a)
		require.NoError(t, err)
		require.LessOrEqual(t, b.States(), max(1, a.States()))
		ltltest.Words(1, 2, a.Props, func(w ltl.Word) bool {
			require.Equal(t, a.Accepts(w), b.Accepts(w), "%v", w)
			return true
		})
		for range 20 {
			w := ltltest.Word(r, r.IntN(6), 1+r.IntN(6), a.Props)
			require.Equal(t, a.Accepts(w), b.Accepts(w), "%v", w)
		}
	}
}

// TestWaitOfFormulas: formulas without next are closed under stuttering, so Wait does not change the words of their
// automata.
func TestWaitOfFormulas(t *testing.T) {
	r := rand.New(rand.NewPCG(43, 44))
	for range 400 {
		props := 1 + r.IntN(2)
		f := ltltest.Formula(r, 2+r.IntN(10), props, ltltest.NextFree)
		a := translate(t, f, buchi.Options{})
		b, err := buchi.Wait(context.Background(), a)
		require.NoError(t, err)
		require.True(t, buchi.Waits(b), "%v", f)
		w, bad := wrongWord(r, f, b, props, 1, 2)
		require.False(t, bad, "%v: %v", f, w)
		answer, w := buchi.StutterInvariant(context.Background(), a)
		require.NotEqual(t, buchi.No, answer, "%v: %v", f, w)
	}
}

// TestStutterInvariant checks the answers on random automata, and on formulas with next, against words and random
// stutterings of the words.
func TestStutterInvariant(t *testing.T) {
	r := rand.New(rand.NewPCG(45, 46))
	n := amount.Choose(180, 1200)
	answers := map[buchi.Answer]int{}
	for i := range n {
		var a *buchi.Automaton
		if i%2 == 0 {
			a = automaton(t, r, 1+r.IntN(4), 1)
		} else {
			a = translate(t, ltltest.Formula(r, 3+r.IntN(6), 1+r.IntN(2), ltltest.WithNext), buchi.Options{})
		}
		closed, err := buchi.Wait(context.Background(), a)
		require.NoError(t, err)
		answer, word := buchi.StutterInvariant(context.Background(), a)
		answers[answer]++
		if answer == buchi.No {
			require.False(t, a.Accepts(word))
			require.True(t, closed.Accepts(word))
		}
		for range 60 {
			w := ltltest.Word(r, r.IntN(4), 1+r.IntN(4), a.Props)
			v := restutter(r, w)
			if a.Accepts(w) {
				require.True(t, closed.Accepts(v), "%v, stuttering of %v", v, w)
			}
			if answer == buchi.Yes {
				require.Equal(t, a.Accepts(w), a.Accepts(v), "%v and %v", w, v)
				require.Equal(t, a.Accepts(w), closed.Accepts(w), "%v", w)
			}
		}
	}
	t.Logf("yes %d, no %d, unknown %d", answers[buchi.Yes], answers[buchi.No], answers[buchi.Unknown])
	require.Greater(t, answers[buchi.Yes], amount.Choose(30, 200))
	require.Greater(t, answers[buchi.No], amount.Choose(12, 200))
	require.Less(t, answers[buchi.Unknown], n/60)
}

// TestInvariantButNotWaiting has a claim with a language closed under stuttering. An on-the-fly reduction that
// depends on the state of this claim loses the accepting cycle.
func TestInvariantButNotWaiting(t *testing.T) {
	p, notP := buchi.Label{Pos: 1}, buchi.Label{Neg: 1}
	a, err := buchi.New(1, []int{0}, [][]buchi.Edge{
		{{To: 1, Label: notP}, {To: 2, Label: notP}, {To: 0, Label: p}, {To: 1, Label: p}},
		{{To: 0, Label: notP}, {To: 1, Label: notP}, {To: 0, Label: p}},
		{{To: 0, Label: p}, {To: 1, Label: p}},
	}, []bool{false, false, true})
	require.NoError(t, err)
	answer, w := buchi.StutterInvariant(context.Background(), a)
	require.Equal(t, buchi.Yes, answer, "%v", w)
	require.False(t, buchi.Waits(a))
	b, err := buchi.Wait(context.Background(), a)
	require.NoError(t, err)
	require.True(t, buchi.Waits(b))
}
