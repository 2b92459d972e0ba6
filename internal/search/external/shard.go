package external

import (
	"errors"
	"iter"
	"sync"

	"ltlpor/internal/search/store"
	"ltlpor/internal/search/store/compact"
)

// shard is the table of the states of a partition, in a resident search.
type shard struct {
	mu    sync.Mutex
	words int
	table *compact.Table // for records of a single word
	set   *store.Words   // for longer records
	// next has the states of the partition met first in the present layer.
	next []uint64
}

// newShard returns an empty table for records of the given number of words. bits is the number of bits of a record of
// a single word.
func newShard(words, bits int) (*shard, error) {
	h := &shard{words: words}
	if words > 1 {
		h.set = store.NewWords(words, 0)
		return h, nil
	}
	var err error
	h.table, err = compact.New(max(1, bits), compact.Options{ColourBits: 1})
	if errors.Is(err, compact.ErrFull) {
		err = errShort
	}
	return h, err
}

// add adds records, and appends the new records to next. fresh is a buffer. If the table is full, the error is
// errShort.
func (h *shard) add(records []uint64, fresh *[]bool) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.set != nil {
		for i := 0; i < len(records); i += h.words {
			r := records[i : i+h.words]
			switch n, added := h.set.Add(r); {
			case n == store.NoRef:
				return errShort
			case added:
				h.next = append(h.next, r...)
			}
		}
		return nil
	}
	if len(*fresh) < len(records) {
		*fresh = make([]bool, 2*len(records))
	}
	n, err := h.table.AddAll(records, *fresh, nil)
	for i, r := range records[:n] {
		if (*fresh)[i] {
			h.next = append(h.next, r)
		}
	}
	if errors.Is(err, compact.ErrFull) {
		err = errShort
	}
	return err
}

// bytes returns the memory of h in bytes.
func (h *shard) bytes() int64 {
	n := 8 * int64(cap(h.next))
	if h.set != nil {
		return n + h.set.Bytes()
	}
	return n + h.table.Bytes()
}

// ahead returns the memory in bytes for a growth of the table.
func (h *shard) ahead() int64 {
	if h.set != nil {
		return h.set.Ahead()
	}
	return h.table.Bytes() / 16
}

// close frees the memory.
func (h *shard) close() error {
	if h.set != nil {
		h.set = nil
		return nil
	}
	return h.table.Close()
}

// states returns an iterator over the states. A state is valid until the next iteration.
func (h *shard) states() iter.Seq[[]uint64] {
	return func(yield func([]uint64) bool) {
		if h.set != nil {
			for r := range store.Ref(h.set.Len()) {
				if !yield(h.set.State(r)) {
					return
				}
			}
			return
		}
		var one [1]uint64
		for word := range h.table.Words() {
			if one[0] = word; !yield(one[:]) {
				return
			}
		}
	}
}
