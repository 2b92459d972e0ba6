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

// breathe rests, and makes room in memory, where that is asked for.
func (s *seeker) breathe() {
	s.all.rests()
	request := s.all.asked.Load()
	if s.answered.Load() == request {
		return
	}
	paths, seats := s.stack.relieve(), s.seats.relieve()
	s.weigh()
	s.gave.Store(paths || seats)
	s.answered.Store(request)
}

// weigh counts the memory of the stacks.
func (s *seeker) weigh() {
	bytes := s.stack.bytes() + s.seats.bytes()
	s.all.memory.Add(bytes - s.held)
	s.held = bytes
}

// tell adds what was counted to the figures of all, and looks at how many states there are.
func (s *seeker) tell() {
	a := s.all
	a.counting.Lock()
	t, x := &a.stats, &s.fresh
	t.Nodes, t.Transitions, t.Inner = t.Nodes+x.Nodes, t.Transitions+x.Transitions, t.Inner+x.Inner
	t.Depth = max(t.Depth, x.Depth)
	t.Decided.Add(x.Decided)
	t.Matched = max(0, t.Transitions-t.Nodes)
	odd := a.reduces && t.Odd > mostOdd && oddOneIn*t.Odd > t.Reduced+t.Full
	a.counting.Unlock()
	*x = Stats{}
	s.weigh()
	if odd {
		s.giveUp()
	}
	if a.most > 0 && a.set.Len() > a.most {
		a.set.Stop()
	}
}
