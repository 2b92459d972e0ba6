package schedule

import "time"

// Spent says how the time of a check went by. The parts do not overlap; between them is next to
// nothing.
type Spent struct {
	Total      time.Duration
	Reading    time.Duration // the model and its properties, without Automata
	Automata   time.Duration // of formulas
	Preparing  time.Duration // what comes before each search: optimizations, dependence, the plan
	Searching  time.Duration // the sum over the searches
	Certifying time.Duration // counterexamples, and their texts
	Shortening time.Duration // the search for shorter counterexamples
	Hints      time.Duration // searches when all verdicts are known
}

// Add adds what was spent before a checkpoint. Total goes on by itself, and so does Searching, of which each search
// knows its part.
func (s *Spent) Add(before Spent) {
	s.Reading += before.Reading
	s.Automata += before.Automata
	s.Preparing += before.Preparing
	s.Certifying += before.Certifying
	s.Shortening += before.Shortening
}
