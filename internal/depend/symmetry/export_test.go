package symmetry

import (
	"slices"

	"ltlpor/internal/model/program"
)

// Generators returns the number of generators: exchanges of two members that generate all permutations of each part.
func (s *Symmetry) Generators() int { return len(s.generators) }

// Exchanged returns the two processes that generator n exchanges.
func (s *Symmetry) Exchanged(n int) (p, q program.PID) { return s.generators[n].p, s.generators[n].q }

// Image returns the image of state under generator n. All members must exist in the state.
func (s *Symmetry) Image(n int, state program.State) program.State {
	return s.image(s.generators[n], state)
}

// HasMembers reports whether all members exist in the state. If not, the state is before the start, and no process is
// interchangeable yet.
func (s *Symmetry) HasMembers(state program.State) bool {
	w := s.machine.View()
	w.Select(state)
	return w.Live() >= s.processes
}

// Represent returns the representative of the orbit of state.
func (q *Quotient) Represent(state program.State) program.State {
	s := slices.Clone(state)
	q.represent(s)
	return s
}
