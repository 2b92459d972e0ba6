package search

import "ltlpor/internal/search/store"

// window is the Store of a lossy search, with a table that cannot return states. window holds only the state being
// expanded, with number 0, and its successors, with the next numbers; every successor gets a different number, even if
// it occurs twice. During the construction of a run, it holds the states of the run instead.
//
// Find finds no state, except during the construction of a run. The callers treat every state like one that the search
// may never reach: a move to the state closes no cycle, and the search omits the state if the automaton blocks in it.
type window struct {
	states [][]byte    // not copied: owned by the caller until the next begin
	run    *store.Hash // the states of a run being written, or nil
	stored int64       // nodes that the table took for new
	table  Table
}

// begin removes all states and adds s, the state being expanded, with number 0.
func (w *window) begin(s []byte) { w.states = append(w.states[:0], s) }

// Add implements store.Store. Every state gets a new number, and counts as new.
func (w *window) Add(s []byte) (store.Ref, bool) {
	w.states = append(w.states, s)
	return store.Ref(len(w.states) - 1), true
}

// Ahead implements store.Growing and returns the memory in bytes that the table may need in addition soon. A table
// grows by one segment at a time, and has many segments; therefore a sixteenth of its memory is enough.
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

// Len implements store.Store and returns the number of nodes that the table accepted as new.
func (w *window) Len() int { return int(w.stored) }

// Bytes implements store.Store: it returns the memory of the table in bytes.
func (w *window) Bytes() int64 { return w.table.Bytes() }
