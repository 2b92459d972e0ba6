package search

import "ltlpor/internal/search/store"

// window is the Store of a search with a table that cannot return states. It has the state being expanded, with
// number 0, and its successors with the next numbers; every successor gets a different number. While a run is written
// out, it has the states of the run instead.
//
// Find finds no state. The callers proceed as for a state that the search may never reach: no move closes on the
// state, and no state is kept because of knowledge about it.
type window struct {
	states [][]byte    // not copied: owned by the caller until the next begin
	run    *store.Hash // the states of a run being written, or nil
	stored int64       // nodes that the table took for new
	table  Table
}

// begin makes s the state being expanded.
func (w *window) begin(s []byte) { w.states = append(w.states[:0], s) }

// Add implements store.Store.
func (w *window) Add(s []byte) (store.Ref, bool) {
	w.states = append(w.states, s)
	return store.Ref(len(w.states) - 1), true
}

// Ahead implements store.Growing. A table grows by one segment of many at a time.
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

// Len implements store.Store: the number of nodes taken for new.
func (w *window) Len() int { return int(w.stored) }

// Bytes implements store.Store: the memory of the table.
func (w *window) Bytes() int64 { return w.table.Bytes() }
