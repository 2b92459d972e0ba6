package ample

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// A table behaves like a map. The keys have different lengths, and some are prefixes of others; values are added and
// changed.
func TestTableIsAMap(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for round := range 20 {
		var x table
		want := map[string]int32{}
		hash := hashOf
		if round%4 == 0 { // many equal hashes
			hash = func(key []uint64) uint32 { return hashOf(key) % 7 }
		}
		for range 2000 {
			key := make([]uint64, rng.IntN(5))
			for i := range key {
				key[i] = uint64(rng.IntN(6)) << (32 * rng.IntN(2))
			}
			name, v := fmt.Sprint(key), int32(rng.IntN(9)-4)
			if v == 0 {
				v = 100
			}
			h := hash(key)
			switch at := x.value(key, h); {
			case at == nil:
				_, known := want[name]
				require.False(t, known)
				x.add(key, h, v)
				want[name] = v
			default:
				require.Equal(t, want[name], *at)
				*at, want[name] = v, v
			}
			require.Equal(t, len(want), x.n)
			if rng.IntN(1500) == 0 {
				x.clear()
				clear(want)
			}
		}
		require.NotEmpty(t, want)
	}
}

// Keys that differ in order or length have different hashes. Small numbers spread over the slots evenly.
func TestHashOfTellsKeysApart(t *testing.T) {
	seen, low := map[uint32]bool{}, map[uint32]int{}
	n := 0
	for a := range uint64(40) {
		for b := range uint64(40) {
			for _, key := range [][]uint64{{a, b}, {a<<32 | 1<<20, b}, {a, b, 0}} {
				h := hashOf(key)
				seen[h] = true
				low[h%16]++
				n++
			}
		}
	}
	require.Greater(t, len(seen), n-10)
	for slot, k := range low {
		require.InDelta(t, n/16, k, float64(n)/64, "slot %d", slot)
	}
}
