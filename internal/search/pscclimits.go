package search

import "time"

// What the goroutines of ParallelSCC do for the limits.

// patience is for how many looks at the limits a goroutine is waited for that is to make room.
const patience = 500

// relieve asks all goroutines to make room in memory, and waits for that. It reports false if there was nothing to be
// had.
func (a *seekers) relieve() (made bool) {
	request := a.asked.Add(1)
	looks := 0
	for _, s := range a.seekers {
		for s.answered.Load() < request && !s.ended.Load() && looks < patience {
			time.Sleep(lookTime)
			looks++
		}
		made = made || s.answered.Load() == request && s.gave.Load()
	}
	return made
}

// breathe makes room in memory where that is asked for.
func (s *seeker) breathe() {
	request := s.all.asked.Load()
	if s.answered.Load() == request {
		return
	}
	paths, seats := s.stack.relieve(), s.seats.relieve()
	s.weigh(s.bytes())
	s.gave.Store(paths || seats)
	s.answered.Store(request)
}

// bytes is the memory of the stacks.
func (s *seeker) bytes() int64 { return s.stack.bytes() + s.seats.bytes() }
