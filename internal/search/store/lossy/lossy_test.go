package lossy

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// table is what both kinds have in common.
type table interface {
	Add(s []byte) bool
	Contains(s []byte) bool
	Bytes() int64
	Omitted() float64
}

// text is the i-th of different strings, of several lengths.
func text(i int) []byte {
	s := binary.LittleEndian.AppendUint64(nil, uint64(i))
	return append(s, make([]byte, i%23)...)
}

func tables(seed int) map[string]table {
	return map[string]table{
		"large":   NewBitstate(1<<22, 3, seed),
		"one":     NewBitstate(1<<16, 1, seed),
		"tiny":    NewBitstate(1, 2, seed),
		"compact": NewHashCompact(seed),
	}
}

// Nothing that was added is forgotten, Add and Has agree, and what is new is what had not been
// there before.
func TestNothingIsForgotten(t *testing.T) {
	for seed := range 3 {
		for name, x := range tables(seed) {
			rng := rand.New(rand.NewPCG(uint64(seed), 1))
			all, fresh := map[int]bool{}, 0
			for range 40_000 {
				i := rng.IntN(20_000)
				had := x.Contains(text(i))
				if all[i] {
					require.True(t, had, name)
				}
				require.Equal(t, !had, x.Add(text(i)), name)
				if !had {
					fresh++
				}
				all[i] = true
			}
			for i := range all {
				require.True(t, x.Contains(text(i)), name)
			}
			switch name {
			case "compact", "large":
				require.InDelta(t, len(all), fresh, 3, name)
			default:
				require.Less(t, fresh, len(all), name)
			}
		}
	}
}

// What is said to be omitted is what is omitted where all strings are different.
func TestOmitted(t *testing.T) {
	for _, k := range []int{1, 2, 3, 5} {
		b, refused := NewBitstate(1<<17, k, k), 0
		for i := range 60_000 {
			if !b.Add(text(i)) {
				refused++
			}
		}
		require.Greater(t, refused, 1000)
		require.InEpsilon(t, refused, b.Omitted(), 0.05, "%d hash functions", k)
	}
	c := NewHashCompact(1)
	for i := range 1000 {
		require.True(t, c.Add(text(i)))
	}
	require.InEpsilon(t, 999*1000/2*0x1p-64, c.Omitted(), 1e-9)
}

// The share of strings that are taken for others is that of independent hash functions: the
// fill to the power of their number.
func TestBitsAreIndependent(t *testing.T) {
	for _, k := range []int{1, 2, 4} {
		b := NewBitstate(1<<16, k, 7)
		for i := range 1 << 14 {
			b.Add(text(i))
		}
		fill, want := float64(b.ones)/float64(b.size), 1.0
		for range k {
			want *= fill
		}
		const trials = 200_000
		taken := 0
		for i := range trials {
			if b.Contains(text(1<<20 + i)) {
				taken++
			}
		}
		require.InEpsilon(t, want, float64(taken)/trials, 0.1, "%d hash functions", k)
	}
}

// Seeds give tables that take different strings for each other.
func TestSeedsDiffer(t *testing.T) {
	a, b, both, one := NewBitstate(1<<14, 1, 0), NewBitstate(1<<14, 1, 1), 0, 0
	for i := range 3000 {
		a.Add(text(i))
		b.Add(text(i))
	}
	for i := range 10_000 {
		x, y := a.Contains(text(5000+i)), b.Contains(text(5000+i))
		if x {
			one++
		}
		if x && y {
			both++
		}
	}
	fill := float64(b.ones) / float64(b.size)
	require.InEpsilon(t, fill*float64(one), both, 0.15)
}

func TestBytes(t *testing.T) {
	require.EqualValues(t, 1<<20, NewBitstate(8<<20, 3, 0).Bytes())
	c := NewHashCompact(0)
	for n := 1; n <= 1_000_000; n++ {
		c.Add(text(n))
		if n >= 10_000 && n&(n-1) == 0 {
			require.Less(t, float64(c.Bytes())/float64(n), 20.0)
			require.Greater(t, float64(c.Bytes())/float64(n), 10.0)
		}
	}
}
