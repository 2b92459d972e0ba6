package search

import "time"

// This file frees memory of the goroutines of ParallelSCC when a limit is reached.

// patience is the number of waits, each of the duration lookTime, after which seekers.relieve stops waiting for
// goroutines.
const patience = 500

// relieve requests every goroutine to free memory, and waits for the answers. It reports whether memory was freed.
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

// breathe answers a pending request of seekers.relieve: it moves blocks of the stacks of s to files.
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

// bytes returns the memory of the stacks of s, in bytes.
func (s *seeker) bytes() int64 { return s.stack.bytes() + s.seats.bytes() + s.joined.bytes() }
