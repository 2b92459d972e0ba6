package schedule

import "time"

// Spent has the time used by each part of a check. The parts do not overlap, and almost no time is outside them.
type Spent struct {
	Total      time.Duration
	Reading    time.Duration // for model and properties, without Automata
	Automata   time.Duration // for the automata of formulas
	Preparing  time.Duration // before each search: optimizations, dependence relations, the plan
	Searching  time.Duration // sum over the searches
	Certifying time.Duration // for counterexamples and their texts
	Shortening time.Duration // for searches for shorter counterexamples
	Hints      time.Duration // for searches for hints, after the last verdict
}

// Add adds the time spent before a checkpoint. Total and Searching do not change, because both already include this
// time: Total runs on, and a search includes the time before the checkpoint.
func (s *Spent) Add(before Spent) {
	s.Reading += before.Reading
	s.Automata += before.Automata
	s.Preparing += before.Preparing
	s.Certifying += before.Certifying
	s.Shortening += before.Shortening
}
