package packed

import "ltlpor/internal/search/packed/parallel"

// A Store begins a search with one goroutine. If the search becomes large, a space of package parallel takes over the
// coding and the caches, and the search starts again: the caller must not use the Store any more.

// source returns the coding, the caches and the states of s for a space of package parallel.
func (s *Store) source() parallel.Source {
	return parallel.Source{Transitions: &s.steps, Choices: s.choices, States: s.packedStates()}
}

// Space returns an empty space for the given number of walkers; see parallel.NewSpace. s must not be used afterwards.
func (s *Store) Space(workers int, reduces bool) (*parallel.Space, error) {
	return parallel.NewSpace(s.source(), workers, reduces)
}

// ProductSpace returns an empty product space for the given number of path workers; see parallel.NewProductSpace. s
// must not be used afterwards.
func (s *Store) ProductSpace(workers, automaton int, reduces bool) (*parallel.ProductSpace, error) {
	return parallel.NewProductSpace(s.source(), workers, automaton, reduces)
}

// ComponentSpace returns an empty product space for a search for strongly connected components by the given number of
// path workers; see parallel.NewComponentSpace. s must not be used afterwards.
func (s *Store) ComponentSpace(workers, automaton int, reduces, fair bool) (*parallel.ProductSpace, error) {
	return parallel.NewComponentSpace(s.source(), workers, automaton, reduces, fair)
}

// TrimSpace returns an empty product space for the given number of trimmers; see parallel.NewTrimSpace. s must not be
// used afterwards.
func (s *Store) TrimSpace(workers, automaton int) (*parallel.ProductSpace, error) {
	return parallel.NewTrimSpace(s.source(), workers, automaton)
}
