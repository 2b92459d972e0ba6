package external

import (
	"errors"

	"iter"
	"runtime"

	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
	"ltlpor/internal/search/packed/cache"
)

// This file changes the coding of the states: values get codes, and if these do not fit, every record gets another
// form. A change of the form is a bijection of the records.

// recodePostponed gives the coding room for the postponed records of a resident search, and returns these
// records in parts, in the new form.
func (s *Space) recodePostponed() (work [][]uint64, err error) {
	var due *worker
	any := false
	for _, x := range s.workers {
		any = any || len(x.postponed) > 0
		if x.Due() && due == nil {
			due = x
		}
	}
	if !any {
		return nil, nil
	}
	for _, x := range s.workers {
		if err := s.flush(x); err != nil {
			return nil, err
		}
	}
	if due == nil {
		return nil, errors.New("bug: states were postponed although their successors have codes")
	}
	if err := s.recode(due); err != nil {
		return nil, err
	}
	for _, x := range s.workers {
		work = append(work, s.chunks([][]uint64{x.postponed})...)
		x.postponed = nil
	}
	return work, nil
}

// codeUnknown assigns codes to the unknown values met by the workers of a non-resident search. If the result is true,
// the workers must expand the layer again.
func (s *Space) codeUnknown() (again bool, err error) {
	x := s.workers[0]
	x.Thaw()
	defer s.freeze()
	for _, y := range s.workers {
		for _, t := range y.unknown {
			x.Learn(t)
			again = true
		}
		y.unknown = nil
	}
	switch {
	case !again:
		return false, nil
	case x.Due():
		return true, s.recode(x)
	}
	s.spread(x, nil)
	return true, nil
}

// freeze makes the workers of a non-resident search assign no code.
func (s *Space) freeze() {
	if s.resident() {
		return
	}
	for _, x := range s.workers {
		x.Freeze()
	}
}

// spread gives every worker the coding of x. adapt, if not nil, adapts the remembered steps of a worker.
func (s *Space) spread(x *worker, adapt func(y *worker)) {
	x.Share(nil)
	s.learned.Clear()
	if s.resident() {
		x.Share(&s.learned)
	}
	for _, y := range s.workers {
		if y != x {
			y.Coding = x.Coding.Clone(y.Machine())
		}
		if adapt != nil {
			adapt(y)
		}
		y.resize()
	}
}

// recode gives the coding of x room for every code, and replaces the records. If recode ends early, by an error or an
// interruption, the records have several forms, and s is of no further use: no layer may be committed.
func (s *Space) recode(x *worker) error {
	x.LearnShared()
	s.reformed, s.torn = true, true
	was := x.form
	var move func(to, from []uint64)
	adapt := func(y *worker) {
		if y.Forget(); y.choices != nil {
			y.choices.Forget()
			*y.choices.Projections() = cache.Projections{}
		}
	}
	if x.MustDivide() {
		var failed error
		old := x.Redivide(s.records(&failed))
		if failed != nil {
			return failed
		}
		move = x.RepackFrom(old)
	} else {
		old := x.Widen()
		move = x.AllTransfers(old).Carry
		adapt = func(y *worker) { y.Refit(old) }
	}
	s.spread(x, adapt)
	f := &form{s, was.width(), func(list []uint64) []uint64 { return was.moved(list, x.form, move) }}
	short := f.renewTables()
	if short != nil && !errors.Is(short, errShort) {
		return short
	}
	// Also without memory for the tables, the states kept elsewhere get the new form: the search goes on from them.
	f.renewLists()
	if err := f.renewFiles(); err != nil {
		return err
	}
	s.torn = false
	runtime.GC()
	return short
}

// records returns an iterator over the packed states, some of them several times. After an error, for example of a file
// or of an interruption, the iterator ends early, and failed has the error.
func (s *Space) records(failed *error) iter.Seq[[]uint64] {
	words, x := s.width(), s.workers[0]
	w, was := make([]uint64, x.form.words), x.form
	return func(use func([]uint64) bool) {
		yield := func(record []uint64) bool {
			was.split(w, record)
			return use(w)
		}
		if s.resident() {
			for _, h := range s.shards {
				for r := range h.states() {
					if s.stopped() {
						*failed = errStopped
						return
					}
					if !yield(r) {
						return
					}
				}
			}
			return
		}
		for i := s.committed; i < len(s.layers); i++ {
			for _, list := range s.layers[i].lists {
				for j := 0; j < len(list); j += words {
					if !yield(list[j : j+words]) {
						return
					}
				}
			}
		}
		over := errors.New("over")
		for i := range s.files {
			err := s.placesIn(&s.files[i], words, anyPlace, func(r *runfile.Reader, _ *ledger.Place) error {
				return s.batches(r, words, func(part []uint64) error {
					for j := 0; j < len(part); j += words {
						if !yield(part[j : j+words]) {
							return over
						}
					}
					return nil
				})
			})
			if err != nil {
				if !errors.Is(err, over) {
					*failed = err
				}
				return
			}
		}
	}
}

// batches calls use with the records of r, some at a time.
func (s *Space) batches(r runfile.Stream, words int, use func(part []uint64) error) error {
	space := make([]uint64, chunkRecords*words)
	for {
		if s.stopped() {
			return errStopped
		}
		part, err := r.Read(space)
		if err != nil || len(part) == 0 {
			return err
		}
		if err := use(part); err != nil {
			return err
		}
	}
}

// form is a change of the form of records.
type form struct {
	*Space
	was   int                          // words of a record before
	again func(list []uint64) []uint64 // returns records in the new form, in the same order
}

// divide distributes records in the new form to partitions.
func (f *form) divide(lists [][]uint64, records []uint64) {
	words := f.width()
	for i := 0; i < len(records); i += words {
		r := records[i : i+words]
		p := runfile.Owner(r, f.Partitions)
		lists[p] = append(lists[p], r...)
	}
}

// renewTables replaces the tables of a resident search.
func (f *form) renewTables() (err error) {
	old := f.shards
	if old == nil {
		return nil
	}
	defer func() {
		for _, h := range old {
			err = errors.Join(err, h.close())
		}
	}()
	if f.shards, err = f.newShards(); err != nil {
		return err
	}
	lists := make([][]uint64, f.Partitions)
	var fresh []bool
	empty := func() error {
		for p, list := range lists {
			if err := f.shards[p].add(list, &fresh); err != nil {
				return err
			}
			f.shards[p].next, lists[p] = nil, list[:0]
		}
		return nil
	}
	var next []uint64
	for _, h := range old {
		held := 0
		buf := make([]uint64, 0, chunkRecords*f.was)
		for r := range h.states() {
			buf = append(buf, r...)
			if len(buf) == cap(buf) {
				f.divide(lists, f.again(buf))
				if buf, held = buf[:0], held+len(buf); held > lookWords {
					held = 0
					if err := empty(); err != nil {
						return err
					}
				}
			}
		}
		f.divide(lists, f.again(buf))
		if err := empty(); err != nil {
			return err
		}
		next = append(next, f.again(h.next)...)
	}
	f.divide(lists, next)
	for p := range f.shards {
		f.shards[p].next = lists[p]
	}
	return nil
}

// renewFaults replaces the records of states in t.
func (f *form) renewFaults(t *ledger.Tally) {
	for i := range t.Faults {
		t.Faults[i].State = f.again(t.Faults[i].State)
	}
	if t.Stays != nil {
		stays := *t.Stays // tallies of several layers may share the fault
		stays.State = f.again(stays.State)
		t.Stays = &stays
	}
}

// newShards returns empty tables.
func (s *Space) newShards() ([]*shard, error) {
	shards := make([]*shard, s.Partitions)
	for p := range shards {
		var err error
		if shards[p], err = newShard(s.width(), int(s.workers[0].UsedBits()+s.workers[0].form.bits)); err != nil {
			return nil, err
		}
	}
	return shards, nil
}

// renewLists replaces the lists of layers in memory, the records held by workers, and the states of faults.
func (f *form) renewLists() {
	for _, x := range f.workers {
		f.renewFaults(&x.tally)
		x.postponed = f.again(x.postponed)
		x.held = 0
		for p := range x.buckets {
			x.buckets[p] = nil
		}
	}
	for i := range f.layers {
		l := &f.layers[i]
		if l.tally != nil {
			f.renewFaults(l.tally)
		}
		if l.lists == nil {
			continue
		}
		lists := make([][]uint64, f.Partitions)
		for _, list := range l.lists {
			f.divide(lists, f.again(list))
		}
		for p := range lists {
			lists[p] = f.workers[0].sorter.Sort(lists[p], f.width())
		}
		l.lists = lists
	}
}

// renewFiles writes the committed layers to a new file, and commits the file in place of the former files.
func (f *form) renewFiles() error {
	if len(f.files) == 0 {
		return nil
	}
	if err := f.keepCoding(); err != nil {
		return err
	}
	w, name, err := f.newFile("recoded")
	if err != nil {
		return err
	}
	out := ledger.File{Name: name}
	for number := range f.committed {
		if err := f.renewLayer(w, &out, number); err != nil {
			return errors.Join(err, w.Abandon())
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	return f.replace(f.files, []ledger.File{out}, f.generation+1)
}

// renewLayer appends the states of a committed layer, in the new form, to w, and their places to out.
func (f *form) renewLayer(w *runfile.Writer, out *ledger.File, number int) error {
	x := f.workers[0]
	spool := &spool{space: f.Space, limit: f.share()}
	defer spool.remove()
	files := f.filesOf(number)
	for i := range files {
		err := f.placesIn(&files[i], f.was, anyPlace, func(r *runfile.Reader, _ *ledger.Place) error {
			return f.batches(r, f.was, func(part []uint64) error {
				x.out = f.again(part)
				x.emit()
				return spool.spillIfLong(x)
			})
		})
		if err != nil {
			return err
		}
	}
	return spool.merge(x, number, w, out)
}
