//go:build !js

package packed

import (
	"ltlpor/internal/search"
	"ltlpor/internal/search/external"
)

// External returns the space of a search with states in files; see external.New. s must not be used afterwards.
func (s *Store) External(
	c external.Config, p search.Problem, graphs []search.Graph, reductions []external.Reduction,
) (*external.Space, error) {
	from := s.source()
	from.Tighten()
	return external.New(c, external.Source{Transitions: from.Transitions, Choices: from.Choices}, p, graphs, reductions)
}

// Member returns a member for the tasks of another process; see external.NewMember. s must not be used afterwards.
func (s *Store) Member(c external.Config, p search.Problem, r external.Reduction) (*external.Member, error) {
	from := s.source()
	return external.NewMember(c, external.Source{Transitions: from.Transitions, Choices: from.Choices}, p, r)
}
