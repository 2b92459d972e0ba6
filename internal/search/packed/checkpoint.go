package packed

import (
	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/search/store"
)

// Save implements store.Kept. It writes the states unpacked. Load therefore determines the packing and the cached
// answers anew.
func (s *Store) Save(w *checkpoint.Writer) {
	w.Uint(uint64(s.Len()))
	var state []byte
	for r := range store.Ref(s.Len()) {
		state = s.Append(state[:0], r)
		w.Delta(state)
	}
}

// Load implements store.Kept. It packs the states anew, and gives every state the number that it had when saved.
func (s *Store) Load(r *checkpoint.Reader) {
	for i := range r.Count() {
		state := r.Delta()
		if r.Err() != nil {
			return
		}
		if n, fresh := s.Add(state); !fresh || n != store.Ref(i) {
			r.Fail("a state has another number")
			return
		}
	}
}

var _ store.Kept = (*Store)(nil)
