package compact

import (
	"encoding/binary"
	"sync"
	"testing"

	"ltlpor/store"
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
