package search

import (
	"math/rand/v2"
	"testing"

	"ltlpor/internal/search/store"

	"github.com/stretchr/testify/require"
)

func TestMarksAgainstMap(t *testing.T) {
	for _, automaton := range []int{1, 2, 3, 5, 31, maxDense, maxDense + 1, 1000} {
		rng := rand.New(rand.NewPCG(uint64(automaton), 1))
		m, want := newMarks(automaton), map[node]mark{}
		for range 30000 {
			n := node{store.Ref(rng.IntN(3000)), Q(rng.IntN(automaton))}
			if rng.IntN(1000) == 0 {
				n.ref = store.Ref(rng.IntN(1_000_000))
			}
			if rng.IntN(2) == 0 {
				v := mark(rng.IntN(4))
				m.set(n, v)
				want[n] = v
			}
			if got := m.get(n); got != want[n] {
				t.Fatalf("%v: %d, want %d", n, got, want[n])
			}
		}
		for n, v := range want {
			if got := m.get(n); got != v {
				t.Fatalf("%v: %d, want %d", n, got, v)
			}
		}
		require.Equal(t, white, m.get(node{store.NoRef - 1, 0}))
	}
}

func TestList(t *testing.T) {
	var l list[int]
	for i := range 3*chunkLen + 5 {
		l.push(i)
	}
	first := l.item(7)
	for i := range l.n {
		require.Equal(t, i, *l.item(i))
	}
	for range 10 * chunkLen {
		l.push(-1)
	}
	require.Same(t, first, l.item(7), "elements must not move")
	require.Equal(t, 7, *first)
}
