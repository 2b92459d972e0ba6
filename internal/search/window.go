package search

import "ltlpor/internal/search/store"

// window is the Store of a search whose table cannot give states back. It has what is at hand: the
// state that is being expanded, with the number 0, and its successors, which get the next
// numbers, each its own. While a run is written out it has the states of that run instead.
//
// To Find a state it knows none. All who ask go on as they do for a state that may never be
// reached: nothing closes on it, and no state is kept for what is known of it.
type window struct {
	states [][]byte    // not copied: the caller's, until the next begin
	run    *store.Hash // the states of a run that is being written; nil otherwise
	stored int64       // nodes that the table has taken for new
	table  Table
}

// begin makes s the state that is being expanded.
func (w *window) begin(s []byte) { w.states = append(w.states[:0], s) }

// Add implements store.Store.
func (w *window) Add(s []byte) (store.Ref, bool) {
	w.states = append(w.states, s)
	return store.Ref(len(w.states) - 1), true
}

// Ahead implements store.Growing. A table that grows does so by one segment of many at a time.
func (w *window) Ahead() int64 { return w.table.Bytes() / 16 }

// Find implements store.Store.
func (w *window) Find(s []byte) (store.Ref, bool) {
	if w.run != nil {
		return w.run.Find(s)
	}
	return store.NoRef, false
}

// Get implements store.Store.
func (w *window) Get(r store.Ref) []byte {
	if w.run != nil {
		return w.run.Get(r)
	}
	return w.states[r]
}

// Len implements store.Store: the number of nodes that were taken for new.
func (w *window) Len() int { return int(w.stored) }

// Bytes implements store.Store: the memory of the table.
func (w *window) Bytes() int64 { return w.table.Bytes() }
