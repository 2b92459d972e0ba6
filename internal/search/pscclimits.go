package search

import "time"

// The part of the goroutines of ParallelSCC in keeping the limits.

// patience is the number of waits, of lookTime, after which relieve does not wait for goroutines any more.
const patience = 500

// relieve asks every goroutine to free memory, and waits for the answers. It returns false if nothing could be freed.
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

// breathe answers a request to free memory.
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
