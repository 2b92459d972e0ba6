package buchi_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/buchi"
	"ltlpor/internal/testing/ltltest"
	"ltlpor/ltl"
)

// An accepting run exists exactly for the accepted words. The run follows edges that read the word, and visits an
// accepting state again and again.
func TestRunIsAccepting(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	accepted := 0
	for range 400 {
		f := ltltest.Formula(r, 1+r.IntN(7), 2, []ltl.Op{ltl.Not, ltl.And, ltl.Or, ltl.Until, ltl.Next, ltl.Release})
		a, err := buchi.Translate(context.Background(), f, buchi.Options{})
		require.NoError(t, err)
		w := ltltest.Word(r, r.IntN(4), 1+r.IntN(3), 2)
		states, repeat := a.Run(w)
		require.Equal(t, a.Accepts(w), states != nil, "%v on %v", f, w)
		if states == nil {
			continue
		}
		accepted++
		require.Contains(t, a.Initial, states[0])
		accepting := false
		at := make([]int, len(states)+1) // the position of the word
		for i, q := range states {
			accepting = accepting || i >= repeat && a.Accepting[q]
			next := states[repeat]
			if i+1 < len(states) {
				next = states[i+1]
			}
			reads := false
			for _, e := range a.Edges[q] {
				reads = reads || e.To == next && e.Label.Holds(w.At(at[i]))
			}
			require.True(t, reads, "%v on %v: no edge from %d to %d", f, w, q, next)
			at[i+1] = w.Succ(at[i])
		}
		require.True(t, accepting)
		require.Equal(t, at[repeat], at[len(states)], "the run does not close")
	}
	require.Greater(t, accepted, 50)
}
