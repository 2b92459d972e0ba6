package search

import "ltlpor/internal/search/store"

// window is the Store of a search with a table that cannot return states. It holds only the state being expanded,
// with number 0, and the successors found, with the next numbers; every successor gets a different number. While a
// run is written out, it holds the states of the run instead.
//
// Except while a run is written, Find finds no state. The callers then proceed as for a state that the search may
// never reach: no move closes on the state, and a state where the automaton blocks is left out.
type window struct {
	states [][]byte    // not copied: owned by the caller until the next begin
	run    *store.Hash // the states of a run being written, or nil
	stored int64       // nodes that the table took for new
	table  Table
}

// begin makes s the state being expanded, with number 0, and removes all other states.
func (w *window) begin(s []byte) { w.states = append(w.states[:0], s) }

// Add implements store.Store. Every state gets a new number, and counts as new.
func (w *window) Add(s []byte) (store.Ref, bool) {
	w.states = append(w.states, s)
	return store.Ref(len(w.states) - 1), true
}

// Ahead implements store.Growing: it returns the memory that the growth of the table may soon require. A table grows
// by one segment at a time, and has many segments; therefore a sixteenth of the table's memory is enough.
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

// Len implements store.Store: it returns the number of nodes that the table took for new.
func (w *window) Len() int { return int(w.stored) }

// Bytes implements store.Store: it returns the memory of the table in bytes.
func (w *window) Bytes() int64 { return w.table.Bytes() }
