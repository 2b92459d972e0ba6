package compact

import (
	"errors"
	"sync/atomic"
)

// early is a share of free slots. While a worker waits, it may grow a segment ahead of time if less than this share of
// its slots is free.
const early = 1.0 / 8

// room returns the share of segment i that is free, between 0 and 1. The caller must hold s.locks[i].
func (s *shared) room(i int) float64 {
	g := &s.table.segments[i]
	return 1 - float64(atomic.LoadUint32(&g.used))/float64(g.limit)
}

// help grows the fullest segment if it is nearly full, while w waits for a different segment to grow. w must be in no
// segment. Without help, the segments would grow one after another, because the words of a batch belong to most of the
// segments.
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
	// ErrFull is no failure of w: a worker that needs more room gets ErrFull from its own call.
	if err := s.grow(next); !errors.Is(err, ErrFull) {
		w.failed = errors.Join(w.failed, err)
	}
}
