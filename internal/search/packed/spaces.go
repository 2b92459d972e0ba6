package packed

import "ltlpor/internal/search/packed/parallel"

// A Store begins a search with one goroutine. If the search becomes large, a space of package parallel takes over the
// coding and everything remembered, and the search starts again: the caller must not use the Store any more.

// source returns the parts of s that a space takes over.
func (s *Store) source() parallel.Source {
	return parallel.Source{Transitions: &s.steps, Choices: s.choices, States: s.packedStates()}
}

// Space returns a space for the given number of walkers; see parallel.NewSpace.
func (s *Store) Space(workers int, reduces bool) (*parallel.Space, error) {
	return parallel.NewSpace(s.source(), workers, reduces)
}

// ProductSpace returns a space for the given number of path workers; see parallel.NewProductSpace.
func (s *Store) ProductSpace(workers, automaton int, reduces bool) (*parallel.ProductSpace, error) {
	return parallel.NewProductSpace(s.source(), workers, automaton, reduces)
}

// ComponentSpace returns a space for the given number of path workers, which search for strongly connected
// components; see parallel.NewComponentSpace.
func (s *Store) ComponentSpace(workers, automaton int, reduces, fair bool) (*parallel.ProductSpace, error) {
	return parallel.NewComponentSpace(s.source(), workers, automaton, reduces, fair)
}

// TrimSpace returns a space for the given number of trimmers; see parallel.NewTrimSpace.
func (s *Store) TrimSpace(workers, automaton int) (*parallel.ProductSpace, error) {
	return parallel.NewTrimSpace(s.source(), workers, automaton)
}
