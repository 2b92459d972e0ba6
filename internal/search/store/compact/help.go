package compact

import (
	"errors"
	"sync/atomic"
)

// early is the share of its words for which a segment has room still when it may be grown by a worker that waits.
const early = 1.0 / 8

// room returns for which share of the words that it takes segment i, whose lock is held, has room.
func (s *shared) room(i int) float64 {
	g := &s.table.segments[i]
	return 1 - float64(atomic.LoadUint32(&g.used))/float64(g.limit)
}

// help is for a worker that is in no segment and has to wait until one has grown: meanwhile it grows that which would
// be the next. Otherwise workers would grow all segments one after the other, as the words of each batch are in most
// of them.
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
	// Who needs more room than there is will be told so.
	if err := s.grow(next); !errors.Is(err, ErrFull) {
		w.failed = errors.Join(w.failed, err)
	}
}
