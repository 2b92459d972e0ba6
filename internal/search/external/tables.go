package external

import (
	"errors"
	"maps"
	"slices"
	"sync"

	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
)

// Tables are tables of the states of some partitions, in place of reading the runs of earlier layers again for each
// layer. The files remain the truth: a table can be given up at any time. If memory is short, one table after another is
// given up, and the others stay: a search has tables of as many partitions as memory permits, and a team adds up the
// memory of its processes.
type Tables struct {
	mu    sync.Mutex
	parts map[int]*held // by partition, the borrowed ones left out
	lent  map[*held]int // the partitions of the borrowed tables
	// without has the partitions whose tables were given up for lack of memory, and owed is the number of borrowed tables
	// to give up when they come back.
	without    map[int]bool
	owed       int
	generation int
}

// held is the table of the states of a partition in the layers below `upto`. The states of a partition in a layer
// are determined by the committed maps, so a table also agrees with the record that another process commits.
type held struct {
	table *shard
	upto  int
	bytes int64 // memory of a borrowed table when its borrower looked last
}

// recordForm is the form of records: the number of words, the bits of a record of a single word, and the generation.
type recordForm struct{ words, bits, generation int }

func (s *Space) recordForm() recordForm {
	x := s.workers[0]
	return recordForm{s.width(), int(x.UsedBits() + x.form.bits), s.generation}
}

// borrow returns the table of partition p for the exclusive use by the caller, or a new one; nil if memory does not
// suffice. A table with layer `number`, or a later one, is given up: the layer was made before, and the record was lost.
func (h *Tables) borrow(of recordForm, p, number int) (*held, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.generation != of.generation || h.parts == nil {
		if err := h.closeAll(); err != nil {
			return nil, err
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
	case x == nil && h.without[p]:
		return nil, nil
	case x == nil:
		t, err := newShard(of)
		if err != nil {
			return nil, err
		}
		x = &held{table: t}
	}
	if h.lent == nil {
		h.lent = map[*held]int{}
	}
	h.lent[x], x.bytes = p, x.table.bytes()
	return x, nil
}

// put returns a borrowed table, which has the layers up to `number`.
func (h *Tables) put(of recordForm, number int, x *held) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.lent[x]
	delete(h.lent, x)
	if h.owed > 0 {
		h.owed--
		return h.refuse(p, x)
	}
	if h.generation != of.generation || h.parts[p] != nil {
		return x.table.close()
	}
	x.upto = number + 1
	h.parts[p] = x
	return nil
}

// drop gives up a borrowed table for lack of memory.
func (h *Tables) drop(x *held) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := h.lent[x]
	delete(h.lent, x)
	h.owed = max(0, h.owed-1)
	return h.refuse(p, x)
}

// refuse closes table x of partition p, of which no table is made any more.
func (h *Tables) refuse(p int, x *held) error {
	if h.without == nil {
		h.without = map[int]bool{}
	}
	h.without[p] = true
	return x.table.close()
}

// relieve gives up some tables for lack of memory: a quarter of those not borrowed, or else a borrowed table when it
// comes back. freed is false if nothing is left to give up.
func (h *Tables) relieve() (freed bool, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.parts) == 0 {
		freed = len(h.lent) > 0
		h.owed = min(h.owed+1, len(h.lent))
		return freed, nil
	}
	for _, p := range slices.Sorted(maps.Keys(h.parts))[:(len(h.parts)+3)/4] {
		err = errors.Join(err, h.refuse(p, h.parts[p]))
		delete(h.parts, p)
	}
	return true, err
}

// bytes returns the memory of the tables.
func (h *Tables) bytes() (n int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, x := range h.parts {
		n += x.table.bytes()
	}
	for x := range h.lent {
		n += x.bytes
	}
	return n
}

// look notes the memory of borrowed table x.
func (h *Tables) look(x *held) {
	h.mu.Lock()
	defer h.mu.Unlock()
	x.bytes = x.table.bytes()
}

// Free frees the tables. Borrowed tables are not among them.
func (h *Tables) Free() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.closeAll()
}

// closeAll frees the tables not borrowed.
func (h *Tables) closeAll() (err error) {
	for _, x := range h.parts {
		err = errors.Join(err, x.table.close())
	}
	h.parts = nil
	return err
}

// leastReserve is the least memory in bytes left beside tables, for the work of the tasks.
const leastReserve = 16 << 20

// fits reports whether memory has room for the growth of borrowed table x by further bytes, and for a list. A quarter
// of the memory is left for the work of the tasks.
func (s *Space) fits(x *held, further int64, list []uint64) bool {
	s.Tables.look(x)
	ahead := x.table.ahead() + further + 8*int64(cap(list)) + max(leastReserve, s.Memory/4)
	return (s.Memory <= 0 || s.Tables.bytes()+ahead <= s.Memory) && (s.Room == nil || s.Room(ahead))
}

// newIn returns the records of streams that no earlier layer has in partition p, in order, each once. The result is
// valid until the next call with x. files has the runs of the earlier layers, unless memory has lists. newIn uses the
// table of the partition. seen is the number of states of the earlier layers. ok is false if memory does not suffice.
func (s *Space) newIn(
	x *worker, streams []runfile.Stream, number, p int, files []ledger.File,
) (list []uint64, seen int64, ok bool, err error) {
	h, err := s.Tables.borrow(s.recordForm(), p, number)
	if h == nil || err != nil {
		return nil, 0, false, withoutShort(err)
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
			if left = s.look; !s.fits(h, 0, list) {
				return errShort
			}
		}
		return h.table.add(part, &x.fresh)
	}
	if words := int64(s.width()) * s.unheld(h, p, files); !s.fits(h, 8*words, nil) { // it is not begun in vain
		return nil, 0, false, nil
	}
	for i := max(s.committed, h.upto); i < len(s.layers); i++ {
		if lists := s.layers[i].lists; lists != nil {
			if err := s.batches(&listStream{lists[p]}, s.width(), add); err != nil {
				return nil, 0, false, withoutShort(err)
			}
		}
	}
	for i := range files {
		err := s.places(&files[i], func(q *ledger.Place) bool { return q.Partition == p && q.Layer >= h.upto },
			func(r *runfile.Reader, _ *ledger.Place) error { return s.batches(r, s.width(), add) })
		if err != nil {
			return nil, 0, false, withoutShort(err)
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
			return nil, 0, false, withoutShort(err)
		}
	}
	list = x.sorter.Sort(list, s.width())
	x.gathered = list
	return list, seen, true, s.Tables.put(s.recordForm(), number, h)
}

// unheld returns the number of states of partition p in earlier layers that table h lacks. files has the runs.
func (s *Space) unheld(h *held, p int, files []ledger.File) (n int64) {
	for i := range files {
		for _, q := range files[i].Places {
			if q.Partition == p && q.Layer >= h.upto {
				n += q.Count
			}
		}
	}
	return n
}

// withoutShort returns nil for the lack of memory for a table, and other errors unchanged.
func withoutShort(err error) error {
	if errors.Is(err, errShort) {
		return nil
	}
	return err
}
