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
	lent       int  // number of borrowed tables
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
	x := s.workers[0]
	return recordForm{s.width(), int(x.UsedBits() + x.form.bits), s.generation}
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
	switch {
	case x == nil && h.short:
		return nil, nil
	case x == nil:
		t, err := newShard(of)
		if err != nil {
			return nil, err
		}
		x = &held{table: t}
	}
	h.lent++
	return x, nil
}

// put returns a borrowed table, which has the layers up to `number`.
func (h *Tables) put(of recordForm, p, number int, x *held) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.lent--
	if h.generation != of.generation || h.parts[p] != nil || h.short {
		return x.table.close()
	}
	x.upto = number + 1
	h.parts[p] = x
	return nil
}

// drop gives up a borrowed table.
func (h *Tables) drop(x *held) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.lent--
	return x.table.close()
}

// relieve gives up each table, for lack of memory, and no further table is made. It reports whether memory was freed,
// or will be: borrowed tables are given up when they come back.
func (h *Tables) relieve() (freed bool, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	freed, h.short = len(h.parts) > 0 || h.lent > 0, true
	for _, x := range h.parts {
		err = errors.Join(err, x.table.close())
	}
	h.parts = map[int]*held{}
	return freed, err
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

// tableReserve is the memory in bytes left beside tables, for the work of the tasks.
const tableReserve = 16 << 20

// fits reports whether memory has room for the growth of table t and of a list.
func (s *Space) fits(t *shard, list []uint64) bool {
	ahead := t.ahead() + 8*int64(cap(list)) + tableReserve
	return (s.Memory <= 0 || s.Tables.bytes()+t.bytes()+ahead <= s.Memory) && (s.Room == nil || s.Room(ahead))
}

// newIn returns the records of streams that no earlier layer has in partition p, in order, each once. The result is
// valid until the next call with x. files has the runs of the earlier layers, unless memory has lists. newIn uses the
// table of the partition. seen is the number of states of the earlier layers. ok is false if memory does not suffice.
func (s *Space) newIn(
	x *worker, streams []runfile.Stream, number, p int, files []ledger.File,
) (list []uint64, seen int64, ok bool, err error) {
	h, err := s.Tables.borrow(s.recordForm(), p, number)
	if h == nil || err != nil {
		return nil, 0, false, s.giveUp(err)
	}
	defer func() {
		if !ok {
			err = errors.Join(err, s.Tables.drop(h))
		}
	}()
	left := int64(0) // words until the next look at the memory
	add := func(part []uint64) error {
		h.table.next = h.table.next[:0]
		if left -= int64(len(part)); left < 0 {
			if left = s.look; !s.fits(h.table, list) {
				return errShort
			}
		}
		return h.table.add(part, &x.fresh)
	}
	for i := max(s.committed, h.upto); i < len(s.layers); i++ {
		if lists := s.layers[i].lists; lists != nil {
			if err := s.batches(&listStream{lists[p]}, s.width(), add); err != nil {
				return nil, 0, false, s.giveUp(err)
			}
		}
	}
	for i := range files {
		err := s.places(&files[i], func(q *ledger.Place) bool { return q.Partition == p && q.Layer >= h.upto },
			func(r *runfile.Reader, _ *ledger.Place) error { return s.batches(r, s.width(), add) })
		if err != nil {
			return nil, 0, false, s.giveUp(err)
		}
	}
	seen, list = h.table.len(), x.gathered[:0]
	for _, m := range streams {
		err := s.batches(m, s.width(), func(part []uint64) error {
			err := add(part)
			list = append(list, h.table.next...)
			return err
		})
		if err != nil {
			return nil, 0, false, s.giveUp(err)
		}
	}
	list = x.sorter.Sort(list, s.width())
	x.gathered = list
	return list, seen, true, s.Tables.put(s.recordForm(), p, number, h)
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
