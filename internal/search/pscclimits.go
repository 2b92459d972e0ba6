package search

import "time"

// How the goroutines of ParallelSCC free memory when a limit is reached.

// patience is the number of waits, each of lookTime, after which relieve does not wait for goroutines any more.
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

// bytes returns the memory of the stacks in bytes.
func (s *seeker) bytes() int64 { return s.stack.bytes() + s.seats.bytes() }
