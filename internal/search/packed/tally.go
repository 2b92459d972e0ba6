package packed

import (
	"sync"

	"ltlpor/internal/search"
	"ltlpor/internal/search/store/compact"
)

// The number of steps to a node is in its colour, up to mostCounted. The excess over mostCounted-1 is in a map. Most
// nodes have few steps.
const (
	countBits   = 4
	mostCounted = 1<<countBits - 1
)

// excess has by node the count of steps above mostCounted-1.
type excess struct{ sharded[uint32] }

// more counts a further step to n.
func (e *excess) more(n uint64) { e.with(n, func(of map[uint64]uint32) { of[n]++ }) }

// less takes a step to n away from the excess, if the excess has a step to n, and reports whether it had. If no
// excess is left for n, less calls none.
func (e *excess) less(n uint64, none func()) (were bool) {
	e.with(n, func(of map[uint64]uint32) {
		switch of[n] {
		case 0:
			return
		case 1:
			delete(of, n)
			none()
		default:
			of[n]--
		}
		were = true
	})
	return were
}

// down takes away a step, unless part of the count is in the excess.
func down(c compact.Colour) compact.Colour {
	if c == 0 || c == mostCounted {
		return c
	}
	return c - 1
}

// Catching returns a field for search.Catch, for up to workers goroutines, and for automaton states below automaton.
// It consumes s as Space does.
func (s *Store) Catching(workers, automaton int) (*Field, error) {
	f, err := s.newField(&Field{catching: true}, workers, automaton, countBits)
	if err != nil {
		return nil, err
	}
	for _, w := range f.walkers {
		x := &Catcher{Walker: w, field: f}
		w.expands, w.adds = x.visit, x.flush
		f.catchers = append(f.catchers, x)
	}
	return f, nil
}

// Catchers returns the catchers.
func (f *Field) Catchers() []*Catcher { return f.catchers }

// OfOneWord reports whether a state takes one word.
func (f *Field) OfOneWord() bool { return f.tree == nil }

// Resume implements search.Caught. A walker stopped right after a repacking has not taken over the new coding yet.
func (f *Field) Resume() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, x := range f.walkers {
		x.adopt()
	}
	f.done = false
	f.halt.Store(false)
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

// turn goes through a part of the nodes. It counts their states and, if x has turned, gives away the accepting nodes
// without counted steps.
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

// first reports whether no node has the same state as n and a lower automaton state.
func (f *Field) first(n uint64) bool {
	low := n & (1<<f.bits - 1)
	for q := range low {
		if _, found := f.table.Find(n - low + q); found {
			return false
		}
	}
	return true
}
