package compact

import (
	"encoding/binary"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search/store"
)

// The same words, each four times as states of a model are met, in this table and in the one for
// states of any length: go test -bench Insert/NAME -benchtime 400000000x, under time, in turns.
func BenchmarkInsert(b *testing.B) {
	const window = 4096
	run := func(b *testing.B, add func(words []uint64)) {
		var words [window]uint64
		for i := 0; i < b.N; i += window {
			for k := range words {
				j := uint64(i + k)
				if j&3 != 0 { // one of those that have been
					j = mixed(j) % (j + 1) &^ 3
				}
				words[k] = mixed(j>>2) >> 24
			}
			add(words[:])
		}
	}
	report := func(b *testing.B, bytes int64, n int) {
		b.ReportMetric(float64(bytes)/float64(n), "bytes/word")
		b.ReportMetric(float64(n), "words")
	}
	b.Run("batch", func(b *testing.B) {
		table := newTest(b, 40, Options{})
		var fresh [window]bool
		run(b, func(words []uint64) {
			if _, err := table.AddAll(words, fresh[:], nil); err != nil {
				b.Fatal(err)
			}
		})
		report(b, table.Bytes(), table.Len())
	})
	b.Run("single", func(b *testing.B) {
		table := newTest(b, 40, Options{})
		run(b, func(words []uint64) {
			for _, word := range words {
				if _, _, err := table.Add(word); err != nil {
					b.Fatal(err)
				}
			}
		})
		report(b, table.Bytes(), table.Len())
	})
	b.Run("worker", func(b *testing.B) {
		table := newTest(b, 40, Options{})
		w := table.Share(1)[0]
		var fresh [window]bool
		run(b, func(words []uint64) {
			if _, err := w.AddAll(words, fresh[:], nil); err != nil {
				b.Fatal(err)
			}
		})
		w.Close()
		report(b, table.Bytes(), table.Len())
	})
	b.Run("workers", func(b *testing.B) { // two, each with every other word
		table := newTest(b, 40, Options{})
		var all sync.WaitGroup
		for k, w := range table.Share(2) {
			all.Go(func() {
				defer w.Close()
				var fresh [window]bool
				turn := 0
				run(b, func(words []uint64) {
					if turn++; turn&1 == k {
						if _, err := w.AddAll(words, fresh[:], nil); err != nil {
							b.Error(err)
						}
					}
				})
			})
		}
		all.Wait()
		report(b, table.Bytes(), table.Len())
	})
	b.Run("none", func(b *testing.B) { run(b, func([]uint64) {}) })
	b.Run("hash", func(b *testing.B) {
		table := store.NewHash()
		var buf [window * 8]byte
		var states [window][]byte
		for k := range states {
			states[k] = buf[8*k : 8*k+8]
		}
		var added []store.Added
		run(b, func(words []uint64) {
			for k, word := range words {
				binary.LittleEndian.PutUint64(states[k], word)
			}
			added = table.AddAll(states[:], added[:0])
		})
		report(b, table.Bytes(), table.Len())
	})
}

// BenchmarkRecode gives eight million words other places, as when a component of the states gets more bits.
func BenchmarkRecode(b *testing.B) {
	const words = 8_000_000
	rng := rand.New(rand.NewPCG(1, 2))
	t, err := New(48, Options{ColourBits: 1})
	require.NoError(b, err)
	for range words {
		_, _, err := t.Add(rng.Uint64() >> 16)
		require.NoError(b, err)
	}
	for i := 0; b.Loop(); i++ {
		to, wide, narrow := 52, uint(28), uint(24)
		if i%2 > 0 {
			to, wide, narrow = 48, 24, 28
		}
		require.NoError(b, t.Recode(to, func(w uint64) (uint64, error) { return w&(1<<24-1) | w>>narrow<<wide, nil }))
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/words, "ns/word")
	require.NoError(b, t.Close())
}
