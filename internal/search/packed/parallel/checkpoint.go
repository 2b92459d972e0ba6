package parallel

import (
	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// Still implements search.KeptSet: it stops the walkers, calls f, and lets the walkers continue. It returns false,
// without calling f, if the walkers are repacking or stopped, or if a walker waits in Add: the states that this walker
// still has to add are on no stack.
func (s *Space) Still(f func()) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.packing || s.done {
		return false
	}
	s.packing = true
	s.pause.Store(true)
	for s.standing < len(s.walkers) && s.waiting == s.standing && !s.done {
		s.wake.Wait()
	}
	still := s.standing == len(s.walkers) && !s.done
	if still {
		f()
	}
	s.packing = false
	s.pause.Store(s.done)
	s.wake.Broadcast()
	return still
}

// Intact implements search.KeptSet. The result is false if a repacking ended halfway, or if successors were lost.
func (s *Space) Intact() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return !s.broken
}

// setBroken records that successors of an expanded state were lost. Afterwards no checkpoint can be written.
func (s *Space) setBroken() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.broken = true
}

// Save implements search.KeptSet. It writes the states unpacked: first all states, and afterwards the states waiting
// for expansion. Load chooses the packing anew.
func (s *Space) Save(w *checkpoint.Writer) {
	x := s.walkers[0]
	x.adoptCoding() // needed if another walker has repacked the states
	x.LearnShared() // learns the values that other walkers have found
	was := newRecoding(s, x)
	var state program.State
	write := func(word uint64) {
		state = x.Unpack(state[:0], was.unfold(word>>s.low))
		w.Delta(state)
	}
	w.Uint(uint64(s.Len()))
	for word := range s.table.Words() {
		write(word)
	}
	lists := s.chunks
	waiting := 0
	for _, y := range s.walkers {
		lists = append(lists[:len(lists):len(lists)], y.stack)
	}
	for _, list := range lists {
		waiting += len(list)
	}
	w.Uint(uint64(waiting))
	for _, list := range lists {
		for _, word := range list {
			write(word)
		}
	}
}

// loadedAtOnce is the number of states that Load adds in one batch.
const loadedAtOnce = 256

// Load implements search.KeptRegion: it adds the states of a checkpoint to the space and the waiting states to the
// stack of x.
func (x *Walker) Load(r *checkpoint.Reader) error {
	err := x.loadAll(r)
	for range r.Count() {
		if err != nil || r.Err() != nil {
			break
		}
		state := r.Delta()
		x.out = x.out[:0]
		if ok, e := x.appendRoot(state); e != nil || !ok {
			r.Fail("a state that waits has a value that no state has")
			break
		}
		if _, known := x.set.Lookup(x.out[0] << x.space.low); !known {
			r.Fail("a state that waits is not among the states")
			break
		}
		x.stack = append(x.stack, x.out[0])
	}
	x.out = x.out[:0]
	if err == nil {
		err = r.Err()
	}
	return err
}

// loadAll adds all states of a checkpoint to the space. It pushes none of them onto the stack of states to expand.
func (x *Walker) loadAll(r *checkpoint.Reader) error {
	want := r.Count()
	var batch []program.State
	flush := func() error {
		err := x.Add(batch)
		x.stack = x.stack[:0]
		return err
	}
	n := 0
	for i := 0; i < want && r.Err() == nil && !x.space.pausedForGood(); i++ {
		state := r.Delta()
		if n == len(batch) {
			batch = append(batch, nil)
		}
		batch[n] = append(batch[n][:0], state...)
		if n++; n == loadedAtOnce {
			if err := flush(); err != nil {
				return err
			}
			n = 0
		}
	}
	batch = batch[:n]
	if r.Err() != nil {
		return r.Err()
	}
	if err := flush(); err != nil {
		return err
	}
	if x.space.Len() != int64(want) && !x.space.pausedForGood() {
		r.Fail("%d states are there, and %d were written", x.space.Len(), want)
	}
	return r.Err()
}

// pausedForGood reports whether the walkers were stopped.
func (s *Space) pausedForGood() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.done
}

var (
	_ search.KeptSet    = (*Space)(nil)
	_ search.KeptRegion = (*Walker)(nil)
)
