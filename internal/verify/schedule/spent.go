package schedule

import "time"

// Spent gives the time used by each part of a check. The parts do not overlap, and almost no time lies outside them.
type Spent struct {
	Total      time.Duration
	Reading    time.Duration // model and properties, without Automata
	Automata   time.Duration // of formulas
	Preparing  time.Duration // before each search: optimizations, dependence, the plan
	Searching  time.Duration // the sum over the searches
	Certifying time.Duration // counterexamples, and their texts
	Shortening time.Duration // the search for shorter counterexamples
	Hints      time.Duration // searches after the last verdict
}

// Add adds the time spent before a checkpoint. Total continues by itself, as does Searching, because each search
// knows its part.
func (s *Spent) Add(before Spent) {
	s.Reading += before.Reading
	s.Automata += before.Automata
	s.Preparing += before.Preparing
	s.Certifying += before.Certifying
	s.Shortening += before.Shortening
}
