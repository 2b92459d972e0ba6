package compact

import (
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// counts are the ways of TestCounts to words: with the most words in a bucket, in the stash, and spread.
var counts = []struct {
	name string
	bits int
	n    int
	word func(t *Table, i uint64) uint64
}{
	{"narrow", 30, 20000, func(_ *Table, i uint64) uint64 { return i }},
	{"wide", 60, 20000, func(_ *Table, i uint64) uint64 { return mixed(i) >> 4 }},
	{"one bucket", 56, 1500, func(t *Table, i uint64) uint64 { return t.undo(i << t.lift) }},
}

const mostCount = 15

func lower(c Colour) Colour {
	if c == 0 || c == mostCount {
		return c
	}
	return c - 1
}

// Words are counted, up to the most, and counted down again: by one, and by several at the same time, who are told by
// one another of what was before.
func TestCounts(t *testing.T) {
	for _, c := range counts {
		t.Run(c.name, func(t *testing.T) {
			table := newTest(t, c.bits, Options{ColourBits: 4})
			want := make([]int, c.n)
			rng := rand.New(rand.NewPCG(1, 2))
			var words [100]uint64
			var which [100]int
			var fresh [100]bool
			var was [100]Colour
			pick := func() int {
				n := 1 + rng.IntN(len(words))
				for k := range n {
					which[k] = rng.IntN(c.n)
					if k > 0 && rng.IntN(4) == 0 {
						which[k] = which[k-1] // twice, one after the other
					}
					words[k] = c.word(table, uint64(which[k]))
				}
				return n
			}
			for range c.n / 5 {
				n := pick()
				done, err := table.CountAll(words[:n], mostCount, fresh[:n], was[:n])
				require.NoError(t, err)
				require.Equal(t, n, done)
				for k, i := range which[:n] {
					if (want[i] == 0) != fresh[k] || min(want[i], mostCount) != int(was[k]) { // faster than require
						t.Fatalf("word %d was counted %d times: %v, %d", i, want[i], fresh[k], was[k])
					}
					want[i]++
				}
			}
			for i, n := range want {
				colour, found := table.Lookup(c.word(table, uint64(i)))
				if (n > 0) != found || min(n, mostCount) != int(colour) {
					t.Fatalf("word %d was counted %d times: %v, %d", i, n, found, colour)
				}
				if want[i] = min(n, mostCount); n == 0 {
					_, err := table.CountAll([]uint64{c.word(table, uint64(i))}, mostCount, fresh[:1], was[:1])
					require.NoError(t, err)
					want[i] = 1
				}
			}
			for range c.n / 5 {
				n := pick()
				require.True(t, table.UpdateAll(words[:n], lower, was[:n]))
				for k, i := range which[:n] {
					if want[i] != int(was[k]) {
						t.Fatalf("word %d: %d, want %d", i, was[k], want[i])
					}
					want[i] = int(lower(Colour(want[i])))
				}
			}
			require.False(t, table.UpdateAll([]uint64{c.word(table, uint64(c.n))}, lower, was[:1]), "it is not there")
		})
	}
}

// All that several count arrives, and of all who count down to nothing one is told so.
func TestSharedCounts(t *testing.T) {
	for _, c := range counts {
		t.Run(c.name, func(t *testing.T) {
			table := newTest(t, c.bits, Options{ColourBits: 4})
			fresh, last := make([]atomic.Int32, c.n), make([]atomic.Int32, c.n)
			var failed atomic.Bool
			each := func(rng *rand.Rand, f func(words []uint64, from int)) { // all words, from some one on
				var words [64]uint64
				start := rng.IntN(c.n)
				for i := 0; i < c.n; i += len(words) {
					n := min(len(words), c.n-i)
					for k := range n {
						words[k] = c.word(table, uint64((start+i+k)%c.n))
					}
					f(words[:n], start+i)
				}
			}
			together(t, table, func(w *Worker, rng *rand.Rand) {
				var is [64]bool
				var was [64]Colour
				each(rng, func(words []uint64, from int) {
					done, err := w.CountAll(words, mostCount, is[:], was[:])
					failed.CompareAndSwap(false, err != nil || done != len(words))
					for k := range words {
						if is[k] {
							fresh[(from+k)%c.n].Add(1)
						}
					}
				})
			})
			require.Equal(t, c.n, table.Len())
			for i := range fresh {
				require.EqualValues(t, 1, fresh[i].Load())
				colour, _ := table.Lookup(c.word(table, uint64(i)))
				require.EqualValues(t, goroutines, colour)
			}
			together(t, table, func(w *Worker, rng *rand.Rand) {
				var was [64]Colour
				each(rng, func(words []uint64, from int) {
					failed.CompareAndSwap(false, !w.UpdateAll(words, lower, was[:]))
					for k := range words {
						if was[k] == 1 {
							last[(from+k)%c.n].Add(1)
						}
					}
				})
				if w.UpdateAll([]uint64{c.word(table, uint64(c.n))}, lower, was[:]) {
					failed.Store(true)
				}
			})
			require.False(t, failed.Load())
			for i := range last {
				require.EqualValues(t, 1, last[i].Load())
			}
		})
	}
}

// All words are in one part, with their colours.
func TestParts(t *testing.T) {
	for _, c := range counts {
		table := newTest(t, c.bits, Options{ColourBits: 4})
		for i := range uint64(c.n) {
			h, _, err := table.Add(c.word(table, i))
			require.NoError(t, err)
			table.SetColour(h, Colour(i%9))
		}
		for _, parts := range []int{1, 2, 7, 100} {
			met := map[uint64]Colour{}
			for number := range parts {
				for word, colour := range table.Part(number, parts) {
					_, before := met[word]
					if before {
						require.False(t, before)
					}
					met[word] = colour
				}
			}
			require.Len(t, met, c.n)
			for i := range uint64(c.n) {
				if Colour(i%9) != met[c.word(table, i)] {
					require.Equal(t, Colour(i%9), met[c.word(table, i)])
				}
			}
		}
	}
}
