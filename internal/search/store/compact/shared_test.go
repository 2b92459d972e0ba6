package compact

import (
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
)

const goroutines = 8

// together runs f for each of several workers of table at the same time and closes them.
func together(t *testing.T, table *Table, f func(w *Worker, rng *rand.Rand)) {
	t.Helper()
	var all sync.WaitGroup
	start := make(chan struct{})
	for i, w := range table.Share(goroutines) {
		all.Go(func() {
			defer w.Close()
			defer func() {
				if r := recover(); r != nil {
					w.leaveSegments()
					t.Error(r)
				}
			}()
			<-start
			f(w, rand.New(rand.NewPCG(uint64(i), 9)))
		})
	}
	close(start)
	all.Wait()
}

// Workers add the same words at the same time, one by one and many at once: each is new for one
// of them, and afterwards the table is the set of all.
func TestSharedWordsAreFreshOnce(t *testing.T) {
	for _, c := range []struct {
		name string
		bits int
		n    int
		word func(t *Table, i uint64) uint64
	}{
		{"narrow", 30, 60000, func(_ *Table, i uint64) uint64 { return i }},
		{"narrowing", 34, 60000, func(_ *Table, i uint64) uint64 { return i << 3 }},
		{"wide", 64, 30000, func(_ *Table, i uint64) uint64 { return mixed(i) }},
		{"few buckets", 40, 10000, func(t *Table, i uint64) uint64 {
			return t.undo((i%5<<37 | i) << t.lift)
		}},
		{"one bucket", 60, 3000, func(t *Table, i uint64) uint64 { return t.undo(i << t.lift) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			if !amount.Exhaustive() {
				c.n /= 3
			}
			for _, heap := range []bool{true, false} {
				table := newTest(t, c.bits, Options{heap: heap})
				fresh := make([]atomic.Int32, c.n)
				var failed atomic.Bool
				together(t, table, func(w *Worker, rng *rand.Rand) {
					var words [100]uint64
					var is [100]bool
					for i := 0; i < c.n; {
						some := words[:min(c.n-i, 1+rng.IntN(len(words)))]
						for k := range some {
							some[k] = c.word(table, uint64(i+k))
						}
						if rng.IntN(2) == 0 {
							added, err := w.AddAll(some, is[:], nil)
							failed.CompareAndSwap(false, err != nil || added != len(some))
						} else {
							for k, word := range some {
								var err error
								is[k], err = w.Add(word)
								failed.CompareAndSwap(false, err != nil)
							}
						}
						for k := range some {
							if is[k] {
								fresh[i+k].Add(1)
							}
							_, found := w.Lookup(some[k])
							failed.CompareAndSwap(false, !found)
						}
						i += len(some)
					}
				})
				require.False(t, failed.Load())
				want := map[uint64]Colour{}
				for i := range fresh {
					require.EqualValues(t, 1, fresh[i].Load(), "word %d", i)
					want[c.word(table, uint64(i))] = 0
				}
				same(t, table, want)
			}
		})
	}
}

// Of all who change a colour at the same time, one does, while words are added beside and
// segments grow; a change of one half of a number does not undo one of the other.
func TestSharedColours(t *testing.T) {
	for _, bits := range []int{30, 60} {
		table := newTest(t, bits, Options{heap: true})
		word := func(i int) uint64 {
			if bits == 60 && i%3 == 0 { // for the stash
				return table.undo(uint64(i) << table.lift)
			}
			return uint64(i) * factor1 << (64 - bits) >> (64 - bits)
		}
		n := 20000
		if testing.Short() {
			n /= 4
		}
		changed := make([]atomic.Int32, n)
		var failed atomic.Bool
		together(t, table, func(w *Worker, rng *rand.Rand) {
			for i := range n {
				if _, err := w.Add(word(i)); err != nil {
					failed.Store(true)
				}
				if w.CompareAndSwap(word(i), 0, 1) {
					changed[i].Add(1)
				}
				at := rng.IntN(i + 1)
				if c, found := w.Lookup(word(at)); !found || c == 0 {
					failed.Store(true)
				}
				if w.CompareAndSwap(word(at), 1, 3) {
					changed[at].Add(100)
				}
				if w.CompareAndSwap(word(i)^1, 2, 0) || w.CompareAndSwap(word(at), 0, 2) {
					failed.Store(true)
				}
			}
		})
		require.False(t, failed.Load())
		want := map[uint64]Colour{}
		for i := range n {
			switch changed[i].Load() {
			case 1:
				want[word(i)] = 1
			case 101:
				want[word(i)] = 3
			default:
				t.Fatalf("the colour of word %d was changed %d times", i, changed[i].Load())
			}
		}
		same(t, table, want)
	}
}

// What one has painted, the others see whenever they come upon it, and nothing else changes.
func TestSharedPaint(t *testing.T) {
	for _, bits := range []int{30, 60} {
		table := newTest(t, bits, Options{heap: true})
		word := func(i uint64) uint64 {
			if bits == 60 && i%3 == 0 { // for the stash
				return table.undo(i << table.lift)
			}
			return i * factor1 << (64 - bits) >> (64 - bits)
		}
		const n = 6000
		painted := make([]atomic.Bool, n)
		var failed atomic.Bool
		together(t, table, func(w *Worker, rng *rand.Rand) {
			var words [70]uint64
			var fresh, before [70]bool
			var colours [70]Colour
			for from := uint64(0); from+70 <= n; from += 10 {
				for k := range words {
					words[k], before[k] = word(from+uint64(k)), painted[from+uint64(k)].Load()
				}
				_, err := w.AddAll(words[:], fresh[:], colours[:])
				for k, c := range colours {
					never := (from+uint64(k))%7 == 0 // painted
					if err != nil || c > 1 || before[k] && c == 0 || (fresh[k] || never) && c > 0 {
						failed.Store(true)
					}
				}
				var some []uint64
				at := from + uint64(rng.IntN(60))
				for k := range uint64(10) {
					if (at+k)%7 > 0 {
						some = append(some, word(at+k))
					}
				}
				w.Paint(some, 1)
				for k := range uint64(10) {
					painted[at+k].Store((at+k)%7 > 0)
				}
			}
		})
		require.False(t, failed.Load())
		for i := range uint64(n) {
			c, found := table.Lookup(word(i))
			require.Equal(t, painted[i].Load(), found && c == 1, "word %d", i)
		}
	}
}

// Where another changes the colour of a word, or of the one beside it, after a worker has looked
// and before it writes, the worker looks again.
func TestColoursMeet(t *testing.T) {
	table := newTest(t, 30, Options{})
	workers := table.Share(2)
	for i := range uint64(3000) {
		_, err := workers[0].Add(i)
		require.NoError(t, err)
	}
	beside := map[place][]uint64{}
	for i := range uint64(3000) {
		h, found := table.Find(i)
		require.True(t, found)
		at := h.place()>>1<<segmentBits | place(h.segment())
		beside[at] = append(beside[at], i)
	}
	pairs := 0
	for _, words := range beside {
		a, b := words[0], words[len(words)-1]
		var seen []Colour
		was, found := workers[0].Update(a, func(c Colour) Colour {
			if seen = append(seen, c); len(seen) == 1 {
				require.True(t, workers[1].CompareAndSwap(a, 0, 1))
				if a != b {
					require.True(t, workers[1].CompareAndSwap(b, 0, 1))
				}
			}
			return c | 2
		})
		require.True(t, found)
		require.Equal(t, Colour(1), was)
		require.Equal(t, []Colour{0, 1}, seen)
		c, _ := workers[1].Lookup(a)
		require.Equal(t, Colour(3), c)
		if a != b {
			c, _ = workers[1].Lookup(b)
			require.Equal(t, Colour(1), c)
			pairs++
		}
	}
	require.Greater(t, pairs, 100)
	for _, w := range workers {
		w.Close()
	}
}

// Workers share a budget: all learn that the table is full, and what was new is there.
func TestSharedBudget(t *testing.T) {
	const budget = 300 << 10
	table := newTest(t, 40, Options{heap: true, Budget: budget})
	var fresh, over atomic.Int64
	var wrong atomic.Bool
	together(t, table, func(w *Worker, _ *rand.Rand) {
		for i := uint64(0); ; i++ {
			is, err := w.Add(i)
			if is {
				fresh.Add(1)
			}
			if table.Bytes() > budget {
				over.Add(1)
			}
			if err != nil {
				wrong.CompareAndSwap(false, !errors.Is(err, ErrFull))
				return
			}
		}
	})
	require.False(t, wrong.Load())
	require.Zero(t, over.Load())
	require.EqualValues(t, fresh.Load(), table.Len())
	for i := range uint64(fresh.Load()) / 2 {
		_, found := table.Find(i)
		require.True(t, found)
	}
}

// After a worker is closed, what it had reserved is room again.
func TestCloseGivesBack(t *testing.T) {
	table := newTest(t, 40, Options{})
	for i := range uint64(300_000) {
		_, _, err := table.Add(i)
		require.NoError(t, err)
	}
	workers := table.Share(2)
	for i := range uint64(1000) {
		_, err := workers[i%2].Add(400_000 + i)
		require.NoError(t, err)
	}
	require.Greater(t, table.Len(), 301_000)
	for _, w := range workers {
		w.Close()
	}
	require.Equal(t, 301_000, table.Len())
}

// Who adds beside another is told so of each word by the slots, also where the other was faster
// by a moment.
func TestClaim(t *testing.T) {
	g := segment{words: make([]uint64, 2*bucketWords)}
	require.True(t, g.claim(3, 7))
	require.False(t, g.claim(3, 8))
	require.True(t, g.claim(2, 9))
	require.False(t, g.claim(2, 9))
	require.Equal(t, uint64(7<<32|9), g.words[1])
	g.wide = true
	require.True(t, g.claim(4, 1<<60))
	require.False(t, g.claim(4, 1))
	require.False(t, g.claim(2, 1))
}
