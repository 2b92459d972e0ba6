package compact

import (
	"errors"
	"sync/atomic"
)

// early is the share of free room in a segment below which a waiting worker may grow the segment ahead of time.
const early = 1.0 / 8

// room returns the share of the capacity of segment i that is free. The caller holds the lock of segment i.
func (s *shared) room(i int) float64 {
	g := &s.table.segments[i]
	return 1 - float64(atomic.LoadUint32(&g.used))/float64(g.limit)
}

// help grows the fullest other segment while w waits for a segment to grow. w must be in no segment. Without help,
// the workers would grow the segments one after another, as the words of a batch are in most of the segments.
func (w *Worker) help() {
	s := w.all
	next, least := -1, early
	for i := range s.locks {
		if !s.locks[i].TryLock() {
			continue
		}
		if room := s.room(i); room < least {
			next, least = i, room
		}
		s.locks[i].Unlock()
	}
	if next < 0 || !s.locks[next].TryLock() {
		return
	}
	defer s.locks[next].Unlock()
	if s.room(next) >= early {
		return
	}
	// A worker that needs more room than there is gets ErrFull from its own call.
	if err := s.grow(next); !errors.Is(err, ErrFull) {
		w.failed = errors.Join(w.failed, err)
	}
}
