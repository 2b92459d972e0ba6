package schedule

import "time"

// Spent has the time used by every part of a check. The parts do not overlap, and include almost the whole time.
type Spent struct {
	Total      time.Duration
	Reading    time.Duration // for model and properties, without Automata
	Automata   time.Duration // time for making the automata of formulas
	Preparing  time.Duration // before each search: optimizations, dependence relations, the plan
	Searching  time.Duration // time of all searches, summed up
	Certifying time.Duration // time for replaying counterexamples and making their texts
	Shortening time.Duration // time of the searches for shorter counterexamples
	Hints      time.Duration // for searches for hints, after the last verdict
}

// Add adds the times in `before`, spent before a checkpoint, to s. Total and Searching remain unchanged, because both
// already include the time before the checkpoint.
func (s *Spent) Add(before Spent) {
	s.Reading += before.Reading
	s.Automata += before.Automata
	s.Preparing += before.Preparing
	s.Certifying += before.Certifying
	s.Shortening += before.Shortening
}
