package parallel

import (
	"sync"

	"ltlpor/internal/search"
)

// NewTrimSpace returns a product space for search.Catch, with the given number of trimmers. The automaton states must
// be below `automaton`.
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

// OfOneWord reports whether a state takes one word.
func (f *ProductSpace) OfOneWord() bool { return f.tree == nil }

// Resume implements search.Caught. A walker stopped right after a repacking has not taken over the new coding yet.
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

// Turn implements search.Caught. It visits every node to count the states and, if parameter on is set, to find the
// nodes to remove first.
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

// turnPart visits the nodes in one part of the table. It counts the states of these nodes and, if x has turned, puts
// the accepting nodes without counted steps into chunks.
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

// firstOfState reports whether no node has the same state as n and a lower automaton state.
func (f *ProductSpace) firstOfState(n uint64) bool {
	low := n & (1<<f.bits - 1)
	for q := range low {
		if _, found := f.table.Find(n - low + q); found {
			return false
		}
	}
	return true
}
