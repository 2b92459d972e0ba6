package buchi

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/ltltest"
	"ltlpor/ltl"
)

// staying returns a random automaton in which most states can stay on the letters on which they are entered.
func staying(t *testing.T, r *rand.Rand, states, props int) *Automaton {
	edges, accepting := make([][]Edge, states), make([]bool, states)
	leaves := -1 // a state that cannot stay
	if r.IntN(4) == 0 {
		leaves = r.IntN(states)
	}
	for q := range edges {
		accepting[q] = r.IntN(3) == 0
		for range 1 + r.IntN(3) {
			l := Label{Pos: r.Uint64N(1 << props)}
			l.Neg = r.Uint64N(1<<props) &^ l.Pos
			to := r.IntN(states)
			edges[q] = append(edges[q], Edge{to, l})
			if to != leaves {
				edges[to] = append(edges[to], Edge{to, l})
			}
		}
	}
	a, err := New(props, []int{0}, edges, accepting)
	require.NoError(t, err)
	return a
}

// The result of patient accepts the same words as the result of knowing.
func TestPatientAcceptsTheSame(t *testing.T) {
	r := rand.New(rand.NewPCG(51, 52))
	found, none := 0, 0
	for i := range amount.Choose(240, 1500) {
		var a *Automaton
		if i%3 == 0 {
			var err error
			a, err = Translate(context.Background(), ltltest.Formula(r, 2+r.IntN(10), 1+r.IntN(2), ltltest.NextFree), Options{})
			require.NoError(t, err)
		} else {
			a = staying(t, r, 1+r.IntN(5), 1+r.IntN(2))
		}
		m := newSets(context.Background())
		p := patient(m, a)
		if p == nil {
			none++
			continue
		}
		found++
		require.LessOrEqual(t, p.States(), 2*a.States())
		b := knowing(context.Background(), m, a)
		ltltest.Words(1, 2, a.Props, func(w ltl.Word) bool {
			require.Equal(t, b.Accepts(w), p.Accepts(w), "%v: %v", a, w)
			return true
		})
		for range 20 {
			w := ltltest.Word(r, r.IntN(5), 1+r.IntN(5), a.Props)
			require.Equal(t, b.Accepts(w), p.Accepts(w), "%v: %v", a, w)
		}
		require.True(t, Waits(p), "%v", a)
		require.True(t, Waits(b), "%v", a)
	}
	t.Logf("%d patient forms, none for %d", found, none)
	require.Greater(t, min(found, none), amount.Choose(14, 100))
}

// For a chain of untils, the automaton with waiting states does not grow with the number of letters.
func TestWaitOfAChain(t *testing.T) {
	for _, n := range []int{4, 10, 20} {
		f := ltl.Prop(n)
		for i := n - 1; i >= 0; i-- {
			f = ltl.Binary(ltl.Until, ltl.Prop(i), f)
		}
		for _, f := range []*ltl.Formula{f, ltl.Negate(f)} {
			a, err := Translate(context.Background(), f, Options{})
			require.NoError(t, err)
			b, err := Wait(context.Background(), a)
			require.NoError(t, err)
			require.LessOrEqual(t, b.States(), 2*a.States())
			edges := 0
			for _, out := range b.Edges {
				edges += len(out)
			}
			require.LessOrEqual(t, edges, 4*(n+2)*(n+2))
		}
	}
}
