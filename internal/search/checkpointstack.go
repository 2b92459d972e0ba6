package search

import "ltlpor/internal/base/checkpoint"

func saveStack(w *checkpoint.Writer, s *stack) {
	w.Uint(uint64(s.len()))
	err := s.eachEntry(0, func(e entry, entered bool) {
		w.Uint(uint64(e.word))
		w.Uint(e.note)
		w.Bool(entered)
	})
	if err != nil {
		w.Fail(err)
	}
}

// loadStack reads entries into s, which must be empty. possible, if not nil, reports whether an entry is valid; its
// parameter says whether the entry is on the path, as opposed to pending. entered is the number of entries on the path.
func (e *explorer) loadStack(r *checkpoint.Reader, s *stack, possible func(x entry, entered bool) bool) (entered int) {
	for i := range r.Count() {
		word, note, on := r.Below(1<<32), r.Uint(), r.Bool()
		if r.Err() == nil && possible != nil && !possible(entry{uint32(word), note}, on) {
			r.Fail("an entry of a stack cannot be")
		}
		if r.Err() != nil {
			return entered
		}
		if s.push(uint32(word), note); on {
			s.enter(note)
			entered++
		}
		if i%loadedAtOnce == 0 && !e.fits() {
			e.relieve()
		}
	}
	return entered
}

// loadedAtOnce is the number of stack entries read between two checks of the memory in use.
const loadedAtOnce = 1 << 16
