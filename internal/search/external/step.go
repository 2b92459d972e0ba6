package external

import (
	"errors"
	"fmt"
	"slices"

	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
)

// errShort is the error if memory does not suffice to make a layer in memory.
var errShort = errors.New("memory does not suffice for the layer")

// chunkRecords is the number of records expanded by a worker between two looks for further work.
const chunkRecords = 1 << 10

// bucketWords is the number of words in the buckets of a worker after which a resident search empties the buckets.
// lookWords is the number of words added between two looks at the memory. The low numbers are for tests.
const (
	bucketWords, lowBucketWords = 1 << 13, 1 << 3
	lookWords, lowLookWords     = 1 << 17, 1 << 5
)

// chunks divides the lists into parts of at most chunkRecords records.
func (s *Space) chunks(lists [][]uint64) (all [][]uint64) {
	for _, list := range lists {
		all = slices.AppendSeq(all, slices.Chunk(list, chunkRecords*s.width()))
	}
	return all
}

// makeInMemory makes the next layer in memory. If memory does not suffice, the error is errShort, and the layers are as
// before.
func (s *Space) makeInMemory() error {
	s.limit = s.share()
	s.present.way = s.wayInMemory()
	s.listing.Store(!s.resident())
	if err := s.loadFront(); err != nil {
		return err
	}
	tally, err := s.expandAll(s.layers[s.front()].lists)
	if err != nil {
		s.discard()
		return err
	}
	if n := s.layers[s.front()].count; tally.States != n {
		return errLost(tally.States, n)
	}
	if err := s.steady(); err != nil {
		return err
	}
	lists := make([][]uint64, s.Partitions)
	s.present.merge(s.Partitions)
	err = s.inParallel(s.Partitions, func(x *worker, p int) error {
		defer s.present.merged.Add(1)
		if s.resident() {
			h := s.shards[p]
			lists[p] = slices.Clip(x.sorter.Sort(h.next, s.width()))
			h.next = nil
			return nil
		}
		list, err := s.fresh(x, p)
		lists[p] = list
		return err
	})
	if err != nil {
		s.discard()
		return err
	}
	count := int64(0)
	for _, list := range lists {
		count += int64(len(list) / s.width())
	}
	s.discard()
	s.push(lists, count, tally)
	return nil
}

// errLost returns the error for a layer, or a part, with states not expanded exactly once.
func errLost(expanded, states int64) error {
	return fmt.Errorf("bug: %d states were expanded of %d", expanded, states)
}

// discard empties the buckets of the workers, the lists of new states, and the tallies.
func (s *Space) discard() {
	for _, x := range s.workers {
		for p := range x.buckets {
			x.buckets[p] = x.buckets[p][:0]
			if !s.resident() {
				x.buckets[p] = nil
			}
		}
		x.held, x.postponed, x.unknown, x.tally = 0, nil, nil, ledger.Tally{}
		clear(x.met[:])
	}
	for _, h := range s.shards {
		h.next = nil
	}
}

// expandAll expands the records in lists. Afterwards the successors are in the tables, or in the buckets of the
// workers.
func (s *Space) expandAll(lists [][]uint64) (t ledger.Tally, err error) {
	s.present.clear()
	for work := s.chunks(lists); len(work) > 0; {
		err := s.inParallel(len(work), func(x *worker, i int) error { return s.expandChunk(x, work[i]) })
		if err != nil {
			return t, err
		}
		if again, err := s.codeUnknown(); err != nil {
			return t, err
		} else if again { // the coding has learnt: the layer begins again
			s.discard()
			return s.expandAll(s.layers[s.front()].lists)
		}
		if work, err = s.recodePostponed(); err != nil {
			return t, err
		}
	}
	for _, x := range s.workers {
		if err := s.flush(x); err != nil {
			return t, err
		}
		t.Add(&x.tally)
	}
	return t, nil
}

// expandChunk expands some records, with worker x.
func (s *Space) expandChunk(x *worker, records []uint64) error {
	x.LearnShared()
	x.setRoom()
	words := s.width()
	defer s.present.expanding(&x.tally)()
	for i := 0; i < len(records); i += words {
		if i%(64*words) == 0 && s.stopped() {
			return errStopped
		}
		if x.expand(records[i:i+words]) == uncoded {
			if s.resident() { // nothing more has a code for now
				x.postponed = append(x.postponed, records[i+words:]...)
				return nil
			}
			continue
		}
		x.emit()
		if x.held >= s.bucket {
			if err := s.flush(x); err != nil {
				return err
			}
		}
	}
	return nil
}

// setRoom bounds the caches of x.
func (x *worker) setRoom() { x.SetRoom(max(1<<20, min(x.Limits.CacheBytes, int64(x.space.limit)))) }

// flush empties the buckets of x into the tables of a resident search. In a non-resident search, flush only checks that
// the buckets may stay in memory.
func (s *Space) flush(x *worker) error {
	if !s.resident() {
		if !s.spooling && (x.held*8 > s.limit || s.pressed.Load()) {
			return errShort
		}
		return nil
	}
	held := x.held
	for p, bucket := range x.buckets {
		if len(bucket) == 0 {
			continue
		}
		if err := s.shards[p].add(bucket, &x.fresh); err != nil {
			return err
		}
		x.buckets[p] = bucket[:0]
	}
	x.held = 0
	if s.added.Add(int64(held)) > s.look {
		s.added.Store(0)
		if !s.measure() {
			return errShort
		}
	}
	return nil
}

// measure measures the memory of the search, and reports whether more memory is free.
func (s *Space) measure() bool {
	n, ahead := int64(0), int64(1<<20)
	for _, h := range s.shards {
		h.mu.Lock()
		n += h.bytes()
		ahead = max(ahead, h.ahead())
		h.mu.Unlock()
	}
	ahead = max(ahead, n/16)
	for i := range s.layers[max(0, s.committed-1):] {
		for _, list := range s.layers[max(0, s.committed-1)+i].lists {
			n += 8 * int64(cap(list))
		}
	}
	s.bytes.Store(n)
	return (s.Memory <= 0 || n+ahead <= s.Memory) && (s.Room == nil || s.Room(ahead+4<<20))
}

// fresh returns the new states of partition p in the buckets of the workers, sorted, and empties these buckets. The
// result has an array of its own: the buckets have each state several times.
func (s *Space) fresh(x *worker, p int) ([]uint64, error) {
	all := x.gathered[:0]
	for _, y := range s.workers {
		all = append(all, y.buckets[p]...)
		y.buckets[p] = nil
	}
	list := x.sorter.Sort(all, s.width())
	x.gathered = list // the array that the sorter left
	for i := s.committed; i < len(s.layers); i++ {
		if lists := s.layers[i].lists; len(list) > 0 {
			var err error
			if list, err = runfile.Subtract(list, &listStream{lists[p]}, s.width()); err != nil {
				return nil, err
			}
		}
	}
	files := s.filesWith(p)
	for i := range files {
		if len(list) == 0 {
			return nil, nil
		}
		var err error
		if list, err = s.subtractFile(list, &files[i], p); err != nil {
			return nil, err
		}
	}
	return slices.Clone(list), nil
}

// subtractFile removes from list the states of partition p in file f.
func (s *Space) subtractFile(list []uint64, f *ledger.File, p int) ([]uint64, error) {
	err := s.places(f, inPartition(p), func(r *runfile.Reader, _ *ledger.Place) (err error) {
		list, err = runfile.Subtract(list, r, s.width())
		return err
	})
	return list, err
}

// listStream is a list of records as a runfile.Stream.
type listStream struct{ rest []uint64 }

// Read implements runfile.Stream.
func (l *listStream) Read(dst []uint64) ([]uint64, error) {
	n := copy(dst, l.rest)
	l.rest = l.rest[n:]
	return dst[:n], nil
}

// loadFront reads the states of the last layer into memory, unless memory has the states.
func (s *Space) loadFront() error {
	l := &s.layers[s.front()]
	if l.lists != nil {
		return nil
	}
	if l.count*int64(s.width())*8 > int64(s.limit) && !s.resident() {
		return errShort
	}
	lists, err := s.readLayer(s.front())
	if err == nil {
		l.lists = lists
	}
	return err
}

// readLayer returns the states of a committed layer, by partition.
func (s *Space) readLayer(number int) ([][]uint64, error) {
	lists := make([][]uint64, s.Partitions)
	files := s.filesOf(number)
	for i := range files {
		err := s.places(&files[i], anyPlace,
			func(r *runfile.Reader, q *ledger.Place) error {
				list := make([]uint64, q.Count*int64(s.width()))
				for n := 0; n < len(list); {
					part, err := r.Read(list[n:])
					if err != nil {
						return err
					}
					n += len(part)
				}
				lists[q.Partition] = list
				return nil
			})
		if err != nil {
			return nil, err
		}
	}
	return lists, nil
}

// share returns the memory in bytes of a worker for successors.
func (s *Space) share() int { return int(max(1<<17, s.freeOf(1<<30)/int64(4*s.Workers))) }

// freeOf returns the free memory in bytes, at most `most`.
func (s *Space) freeOf(most int64) int64 {
	left := most
	if s.Memory > 0 {
		left = min(left, s.Memory)
	}
	if s.Room != nil {
		for left > 1<<18 && !s.Room(left) {
			left /= 2
		}
	}
	return left
}
