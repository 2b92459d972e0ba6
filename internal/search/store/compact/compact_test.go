package compact

import (
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
)

var many = flag.Int("words", amount.Choose(300_000, 10_000_000), "how many words TestMany inserts")

func newTest(t testing.TB, bits int, o Options) *Table {
	table, err := New(bits, o)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, table.Close()) })
	return table
}

// A bijection on 64 bits that has nothing to do with the one of the table: the finaliser of
// SplitMix64 (Steele, Lea, Flood).
func mixed(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// sources are kinds of words, each by its number, of so many bits.
var sources = map[string]func(t *Table, i, bits uint64) uint64{
	"counter":     func(_ *Table, i, _ uint64) uint64 { return i },
	"strided":     func(_ *Table, i, bits uint64) uint64 { return i << (bits / 3) },
	"high":        func(_ *Table, i, bits uint64) uint64 { return i << (bits - bits/4) },
	"downwards":   func(_ *Table, i, _ uint64) uint64 { return ^i },
	"two halves":  func(_ *Table, i, bits uint64) uint64 { return i<<(bits/2) | i },
	"random":      func(_ *Table, i, _ uint64) uint64 { return mixed(i) },
	"one bucket":  func(t *Table, i, _ uint64) uint64 { return t.undo(i << t.lift) },
	"few buckets": func(t *Table, i, _ uint64) uint64 { return t.undo((i>>2 | i<<60) >> t.lift << t.lift) },
}

// Everything a set promises, by Go's map, for all widths and kinds of words: Add, AddAll and
// Find, colours, Len, and the words that are made again.
func TestAgainstMap(t *testing.T) {
	for kind, source := range sources {
		t.Run(kind, func(t *testing.T) {
			for bits := 1; bits <= 64; bits++ {
				for _, heap := range []bool{false, true} {
					if heap && bits%8 != 0 {
						continue
					}
					table := newTest(t, bits, Options{heap: heap, ColourBits: 1 + bits%8})
					compare(t, table, bits, 1500, func(i uint64) uint64 {
						return source(table, i, uint64(bits)) << (64 - bits) >> (64 - bits)
					})
				}
			}
		})
	}
}

// compare inserts words and words again, and compares with a map.
func compare(t *testing.T, table *Table, bits, n int, source func(i uint64) uint64) {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(bits), 1))
	want := map[uint64]Colour{}
	mask := Colour(table.colourMask())
	var words [100]uint64
	var fresh [100]bool
	var colours [100]Colour
	for i := 0; i < n; {
		if rng.IntN(3) == 0 {
			some := words[:rng.IntN(len(words))]
			for k := range some {
				some[k] = source(uint64(i - rng.IntN(min(i, 3)+1)))
				i++
			}
			told := colours[:]
			if rng.IntN(2) == 0 {
				told = nil
			}
			added, err := table.AddAll(some, fresh[:], told)
			require.NoError(t, err)
			require.Equal(t, len(some), added)
			for k, word := range some {
				c, known := want[word]
				if known == fresh[k] {
					if known == fresh[k] {
						require.Equal(t, !known, fresh[k], "%d bits: %#x", bits, word)
					}
				}
				if told != nil {
					if c != told[k] {
						require.Equal(t, c, told[k])
					}
				}
				if !known {
					want[word] = 0
				}
			}
			some = some[:rng.IntN(len(some)+1)]
			paint := Colour(rng.Uint32()) & mask
			table.Paint(some, paint)
			for _, word := range some {
				want[word] = paint
			}
			continue
		}
		word := source(uint64(rng.IntN(i + 2)))
		i++
		colour, known := want[word]
		c, found := table.Lookup(word)
		if known != found || colour != c {
			if known != found {
				require.Equal(t, known, found, "%d bits: %#x", bits, word)
			}
			if colour != c {
				require.Equal(t, colour, c)
			}
		}
		h, fresh, err := table.Add(word)
		if err != nil {
			require.NoError(t, err)
		}
		if known == fresh {
			require.Equal(t, !known, fresh, "%d bits: %#x", bits, word)
		}
		if colour != table.Colour(h) {
			require.Equal(t, colour, table.Colour(h))
		}
		want[word] = Colour(rng.Uint32()) & mask
		table.SetColour(h, want[word])
		if want[word] != table.Colour(h) {
			require.Equal(t, want[word], table.Colour(h))
		}
	}
	same(t, table, want)
}

// same checks that table has what want has.
func same(t *testing.T, table *Table, want map[uint64]Colour) {
	t.Helper()
	require.Equal(t, len(want), table.Len())
	got := map[uint64]Colour{}
	for word, c := range table.Words() {
		_, twice := got[word]
		if twice {
			require.False(t, twice, "%#x comes twice", word)
		}
		got[word] = c
	}
	require.True(t, maps.Equal(want, got), "%v, want %v", got, want)
	for word, c := range want {
		h, found := table.Find(word)
		if !found {
			require.True(t, found)
		}
		if c != table.Colour(h) {
			require.Equal(t, c, table.Colour(h))
		}
	}
	held := int64(0)
	for i := range table.segments {
		g := &table.segments[i]
		held += int64(len(g.words))*8 + int64(len(g.stash.entries))*stashedBytes
	}
	require.Equal(t, held, table.Bytes()-newTest(t, 1, Options{}).Bytes()+minimum(t))
}

// minimum is the memory of the segments of an empty table.
func minimum(t *testing.T) int64 {
	held := int64(0)
	table := newTest(t, 1, Options{})
	for i := range table.segments {
		held += int64(len(table.segments[i].words)) * 8
	}
	return held
}

// So many words as -words says, each fresh once, found again, and made again from the slots.
func TestMany(t *testing.T) {
	for _, bits := range []int{40, 64} {
		t.Run(fmt.Sprint(bits), func(t *testing.T) {
			n := uint64(*many)
			if bits == 64 {
				n /= 4
			}
			if testing.Short() {
				n /= 10
			}
			table := newTest(t, bits, Options{})
			word := func(i uint64) uint64 { return i * 0x9e3779b97f4a7c15 << (64 - bits) >> (64 - bits) }
			var words [4096]uint64
			var fresh [4096]bool
			i := uint64(0)
			for ; i < n; i += uint64(len(words)) {
				for k := range words {
					words[k] = word(i + uint64(k))
				}
				for _, first := range []bool{true, false} {
					added, err := table.AddAll(words[:], fresh[:], nil)
					if err != nil || added != len(words) {
						t.Fatal(added, err)
					}
					for k := range fresh {
						if fresh[k] != first {
							t.Fatalf("%#x: fresh %v", words[k], fresh[k])
						}
					}
				}
				if _, found := table.Find(word(i + uint64(len(words)))); found {
					t.Fatalf("%#x is found and was not added", word(i))
				}
			}
			n = i
			require.EqualValues(t, n, table.Len())
			t.Logf("%d words of %d bits, %.2f bytes a word, %d in the stash",
				n, bits, float64(table.Bytes())/float64(n), stashedIn(table))
			seen := make([]bool, n)
			back := inverse(0x9e3779b97f4a7c15)
			for w := range table.Words() {
				i := w * back << (64 - bits) >> (64 - bits)
				if i >= n || seen[i] {
					t.Fatalf("%#x was not added, or comes twice", w)
				}
				seen[i] = true
			}
			require.False(t, slices.Contains(seen, false))
		})
	}
}

// inverse is that of an odd number modulo 2⁶⁴, by Newton's method.
func inverse(a uint64) uint64 {
	x := a
	for range 6 {
		x *= 2 - a*x
	}
	return x
}

func stashedIn(t *Table) int {
	n := 0
	for i := range t.segments {
		n += t.segments[i].stash.n
	}
	return n
}
