package packed

import (
	"maps"
	"sync"
	"sync/atomic"

	"ltlpor/search"
	"ltlpor/store/compact"
)

// How many steps lead to a node is in its colour, up to mostCounted; what is more than mostCounted-1 is in a map. Most
// nodes have a few steps.
const (
	countBits   = 4
	mostCounted = 1<<countBits - 1
)

// excess has the counts above mostCounted-1.
type excess struct {
	shards [choiceShards]struct {
		sync.Mutex
		of map[uint64]uint32
	}
	n atomic.Int64 // nodes in it
}

// more counts one more step to n.
func (e *excess) more(n uint64) {
	k := &e.shards[spread(n)%choiceShards]
	k.Lock()
	defer k.Unlock()
	if k.of == nil {
		k.of = map[uint64]uint32{}
	}
	if k.of[n]++; k.of[n] == 1 {
		e.n.Add(1)
	}
}

// less counts one step to n less, if there are more than are in the colours, and reports whether there were. Where
// there are no more then, it calls none.
func (e *excess) less(n uint64, none func()) (were bool) {
	k := &e.shards[spread(n)%choiceShards]
	k.Lock()
	defer k.Unlock()
	switch k.of[n] {
	case 0:
		return false
	case 1:
		delete(k.of, n)
		e.n.Add(-1)
		none()
	default:
		k.of[n]--
	}
	return true
}

// rekey enters all under what again makes of the nodes.
func (e *excess) rekey(again func(uint64) (uint64, error)) error {
	was := map[uint64]uint32{}
	for i := range e.shards {
		maps.Copy(was, e.shards[i].of)
		e.shards[i].of = nil
	}
	for n, c := range was {
		n, err := again(n)
		if err != nil {
			return err
		}
		k := &e.shards[spread(n)%choiceShards]
		if k.of == nil {
			k.of = map[uint64]uint32{}
		}
		k.of[n] = c
	}
	return nil
}

// down counts one step less, unless that is more than the colour knows.
func down(c compact.Colour) compact.Colour {
	if c == 0 || c == mostCounted {
		return c
	}
	return c - 1
}

// Catching returns a field for so many goroutines and automaton states, for search.Catch, as Space does.
func (s *Store) Catching(workers, automaton int) (*Field, error) {
	f := &Field{catching: true}
	for automaton > 1<<f.bits {
		f.bits++
	}
	s.limits.word = min(s.limits.word, wordBits-1-f.bits)
	space, err := s.space(workers, countBits, f)
	if err != nil {
		return nil, err
	}
	f.Space = space
	for _, x := range space.walkers {
		f.catchers = append(f.catchers, &Catcher{Walker: x, field: f})
	}
	return f, nil
}

// Catchers returns the catchers.
func (f *Field) Catchers() []*Catcher { return f.catchers }

// OfOneWord reports whether states are packed in a word.
func (f *Field) OfOneWord() bool { return f.tree == nil }

// Resume implements search.Caught. Who was stopped as all had just been packed anew has not taken the coding of that.
func (f *Field) Resume() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, x := range f.walkers {
		x.adopt()
	}
	f.done = false
	f.pause.Store(false)
}

// Turn implements search.Caught.
func (f *Field) Turn(on bool) {
	for _, x := range f.catchers {
		x.turned = on
		if x.worker != nil {
			x.worker.Close()
		}
	}
	f.states.Store(0)
	var all sync.WaitGroup
	for i, x := range f.catchers {
		all.Go(func() { f.turn(x, i) })
	}
	if all.Wait(); on {
		f.Space.share()
		f.Resume()
	}
}

// turn goes through a part of the nodes: it counts their states, and gives away those to which no step was counted.
func (f *Field) turn(x *Catcher, part int) {
	var chunks [][]uint64
	var chunk []uint64
	states := int64(0)
	for n, c := range f.table.Part(part, len(f.catchers)) {
		if f.first(n) {
			states++
		}
		if c > 0 || !x.turned || !x.graph.Accepting(search.Q(n&(1<<f.bits-1))) {
			continue
		}
		if chunk = append(chunk, n); len(chunk) == chunkStates {
			chunks, chunk = append(chunks, chunk), nil
		}
	}
	if len(chunk) > 0 {
		chunks = append(chunks, chunk)
	}
	f.states.Add(states)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.chunks = append(f.chunks, chunks...)
}

// first reports whether there is no node of the same state as n with a lower state of the automaton.
func (f *Field) first(n uint64) bool {
	low := n & (1<<f.bits - 1)
	for q := range low {
		if _, found := f.table.Find(n - low + q); found {
			return false
		}
	}
	return true
}
