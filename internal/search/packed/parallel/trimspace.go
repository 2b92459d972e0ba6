package parallel

import (
	"sync"

	"ltlpor/internal/search"
)

// NewTrimSpace returns a product space for search.Catch, with the given number of trimmers. automaton is the number of
// automaton states.
func NewTrimSpace(from Source, workers, automaton int) (*ProductSpace, error) {
	f := &ProductSpace{trimming: true}
	if err := f.initSpace(from, workers, automaton, countBits); err != nil {
		return nil, err
	}
	for _, w := range f.walkers {
		x := &Trimmer{Walker: w, product: f}
		w.expands, w.adds = x.visit, x.flush
		f.trimmers = append(f.trimmers, x)
	}
	return f, nil
}

// Trimmers returns the trimmers.
func (f *ProductSpace) Trimmers() []*Trimmer { return f.trimmers }

// OfOneWord reports whether a packed state takes a single word.
func (f *ProductSpace) OfOneWord() bool { return f.tree == nil }

// Resume implements search.Caught: it permits Expand after Stop. Every walker first adopts the new coding if it was
// stopped right after a repacking.
func (f *ProductSpace) Resume() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, x := range f.walkers {
		x.adoptCoding()
	}
	f.done = false
	f.halt.Store(false)
	f.pause.Store(false)
}

// Turn implements search.Caught: it visits every node to count the system states. If `on` is set, it also starts the
// second phase, and puts the accepting nodes with count 0 into chunks for the trimmers.
func (f *ProductSpace) Turn(on bool) {
	for _, x := range f.trimmers {
		x.turned = on
		if x.worker != nil {
			x.worker.Close()
		}
	}
	f.states.Store(0)
	var all sync.WaitGroup
	for i, x := range f.trimmers {
		all.Go(func() { f.turnPart(x, i) })
	}
	if all.Wait(); on {
		f.Space.shareTable()
		f.Resume()
	}
}

// turnPart does the work of Turn for one part of the table. It counts the system states of the nodes in the part. If
// x.turned is set, it puts the accepting nodes with count 0 into chunks.
func (f *ProductSpace) turnPart(x *Trimmer, part int) {
	var chunks [][]uint64
	var chunk []uint64
	states := int64(0)
	for n, c := range f.table.Part(part, len(f.trimmers)) {
		if f.firstOfState(n) {
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

// firstOfState reports whether n is the node with the lowest automaton state among the nodes of its system state.
func (f *ProductSpace) firstOfState(n uint64) bool {
	low := n & (1<<f.bits - 1)
	for q := range low {
		if _, found := f.table.Find(n - low + q); found {
			return false
		}
	}
	return true
}
