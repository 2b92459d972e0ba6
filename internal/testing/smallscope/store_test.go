package smallscope

import "ltlpor/internal/search/store"

// tiny is a store for a few dozen states. The real one takes longer to make than
// these searches do.
type tiny struct {
	index  map[string]store.Ref
	states [][]byte
}

func newTiny() *tiny { return &tiny{index: map[string]store.Ref{}} }

func (t *tiny) Add(s []byte) (store.Ref, bool) {
	if r, ok := t.index[string(s)]; ok {
		return r, false
	}
	r := store.Ref(len(t.states))
	t.states = append(t.states, append([]byte(nil), s...))
	t.index[string(s)] = r
	return r, true
}

func (t *tiny) Find(s []byte) (store.Ref, bool) {
	r, ok := t.index[string(s)]
	if !ok {
		return store.NoRef, false
	}
	return r, true
}

func (t *tiny) Get(r store.Ref) []byte { return t.states[r] }
func (t *tiny) Len() int               { return len(t.states) }
func (t *tiny) Bytes() int64           { return 0 }

func (t *tiny) reset() {
	clear(t.index)
	t.states = t.states[:0]
}
