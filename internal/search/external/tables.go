package external

import (
	"errors"
	"sync"

	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
)

// Tables are tables of partitions in the memory of a process with a team, in place of reading the runs of earlier
// layers again for each layer. The files remain the truth: a table can be given up at any time.
type Tables struct {
	mu         sync.Mutex
	parts      map[int]*held
	generation int
	short      bool // memory did not suffice for a table: no further table is made
}

// held is the table of the states of a partition in the layers below `upto`. The states of a partition in a layer
// are determined by the committed maps, so a table also agrees with the record that another process commits.
type held struct {
	table *shard
	upto  int
}

// recordForm is the form of records: the number of words, the bits of a record of a single word, and the generation.
type recordForm struct{ words, bits, generation int }

func (s *Space) recordForm() recordForm {
	return recordForm{s.width(), int(s.workers[0].UsedBits()), s.generation}
}

// borrow returns the table of partition p for the exclusive use by the caller, or a new one; nil if memory does not
// suffice for a further table. A table with layer `number`, or a later one, is given up: the layer was made before, and
// the record was lost.
func (h *Tables) borrow(of recordForm, p, number int) (*held, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.generation != of.generation || h.parts == nil {
		for _, x := range h.parts {
			if err := x.table.close(); err != nil {
				return nil, err
			}
		}
		h.parts, h.generation = map[int]*held{}, of.generation
	}
	x := h.parts[p]
	delete(h.parts, p)
	if x != nil && x.upto > number {
		if err := x.table.close(); err != nil {
			return nil, err
		}
		x = nil
	}
	if x != nil || h.short {
		return x, nil
	}
	t, err := newShard(of.words, of.bits)
	return &held{table: t}, err
}

// put returns a borrowed table, which has the layers up to `number`.
func (h *Tables) put(of recordForm, p, number int, x *held) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.generation != of.generation || h.parts[p] != nil {
		return x.table.close()
	}
	x.upto = number + 1
	h.parts[p] = x
	return nil
}

// bytes returns the memory of the tables not borrowed.
func (h *Tables) bytes() (n int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, x := range h.parts {
		n += x.table.bytes()
	}
	return n
}

// Free frees the tables. Borrowed tables are not among them.
func (h *Tables) Free() (err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, x := range h.parts {
		err = errors.Join(err, x.table.close())
	}
	h.parts = nil
	return err
}

// fits reports whether memory has room for the growth of table t.
func (s *Space) fits(t *shard) bool {
	ahead := t.ahead() + 4<<20
	return (s.Memory <= 0 || s.Tables.bytes()+t.bytes()+ahead <= s.Memory) && (s.Room == nil || s.Room(ahead))
}

// newIn calls use with the records of stream m that no earlier layer has in partition p, in order, some at a time;
// seen has the runs of the earlier layers, unless memory has lists. It uses the table of the partition. ok is false if
// memory does not suffice for the table: use may have got a part of the records then.
func (s *Space) newIn(
	x *worker, m runfile.Stream, number, p int, seen []ledger.File, use func([]uint64) error,
) (ok bool, err error) {
	h, err := s.Tables.borrow(s.recordForm(), p, number)
	if h == nil || err != nil {
		return false, s.giveUp(err)
	}
	defer func() {
		if !ok {
			err = errors.Join(err, h.table.close())
		}
	}()
	left := int64(0) // words until the next look at the memory
	add := func(part []uint64) error {
		h.table.next = h.table.next[:0]
		if left -= int64(len(part)); left < 0 {
			if left = s.look; !s.fits(h.table) {
				return errShort
			}
		}
		return h.table.add(part, &x.fresh)
	}
	for i := max(s.committed, h.upto); i < len(s.layers); i++ {
		if lists := s.layers[i].lists; lists != nil {
			if err := s.batches(&listStream{lists[p]}, s.width(), add); err != nil {
				return false, s.giveUp(err)
			}
		}
	}
	for i := range seen {
		err := s.places(&seen[i], func(q *ledger.Place) bool { return q.Partition == p && q.Layer >= h.upto },
			func(r *runfile.Reader, _ *ledger.Place) error { return s.batches(r, s.width(), add) })
		if err != nil {
			return false, s.giveUp(err)
		}
	}
	err = s.batches(m, s.width(), func(part []uint64) error {
		if err := add(part); err != nil {
			return err
		}
		return use(h.table.next)
	})
	if err != nil {
		return false, s.giveUp(err)
	}
	return true, s.Tables.put(s.recordForm(), p, number, h)
}

// giveUp returns nil for the lack of memory for a table, and other errors unchanged.
func (s *Space) giveUp(err error) error {
	if !errors.Is(err, errShort) {
		return err
	}
	s.Tables.mu.Lock()
	defer s.Tables.mu.Unlock()
	s.Tables.short = true
	return nil
}
