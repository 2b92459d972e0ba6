package store

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
)

// A set of states of words is a map from states to numbers, whatever it is made of anew.
func TestWords(t *testing.T) {
	for words := 1; words <= 3; words++ {
		rng := rand.New(rand.NewPCG(uint64(words), 0))
		s := NewWords(words, 0)
		want := map[string]Ref{}
		var states [][]uint64
		most := amount.Choose[uint64](40_000, 90_000)
		for len(states) < int(most)*7/10 {
			var list []uint64
			var names []string
			for range 1 + rng.IntN(40) {
				w := make([]uint64, words)
				w[rng.IntN(words)] = rng.Uint64N(most/uint64(words)) << (8 * rng.UintN(6))
				list, names = append(list, w...), append(names, fmt.Sprint(w))
			}
			for i, a := range s.AddAll(list, nil) {
				r, ok := want[names[i]]
				if ok == a.Fresh {
					require.Equal(t, !ok, a.Fresh)
				}
				if !ok {
					r = Ref(len(states))
					want[names[i]] = r
					states = append(states, list[i*words:(i+1)*words])
				}
				if r != a.Ref {
					require.Equal(t, r, a.Ref)
				}
			}
		}
		check := func(s *Words, state func(w []uint64) []uint64) {
			require.Equal(t, len(states), s.Len())
			for i, w := range states {
				w = state(w)
				r, ok := s.Find(w)
				again, fresh := s.Add(w)
				if !ok || fresh || r != Ref(i) || again != r || !slices.Equal(w, s.State(r)) {
					t.Fatalf("%v, number %d: found %v as %d, added %v as %d", w, i, ok, r, fresh, again)
				}
			}
			_, ok := s.Find(append(make([]uint64, s.words-1), 1<<63))
			require.False(t, ok)
			require.Greater(t, s.Bytes(), int64(8*s.words*len(states)))
		}
		check(s, func(w []uint64) []uint64 { return w })
		check(s.Recoded(words+1, func(to, from []uint64) { copy(to[1:], from) }), func(w []uint64) []uint64 {
			return append([]uint64{0}, w...)
		})
		s.most = s.Len()
		r, fresh := s.Add(append(make([]uint64, words-1), 1<<63))
		require.Equal(t, NoRef, r, "there is no other number")
		require.False(t, fresh)
		require.Equal(t, len(states), s.Len())
	}
}
