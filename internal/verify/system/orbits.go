package system

import (
	"ltlpor/internal/depend/symmetry"
	"ltlpor/internal/model/program"
)

// Representatives returns, per state, the index of the representative of its orbit. index returns the index of a state
// in states, the states of the full graph. If the search stores every state, the result is nil.
func (s *System) Representatives(states []program.State, index func(program.State) int) []int {
	if s.symmetry == nil {
		return nil
	}
	return s.symmetry.NewQuotient(s.Machine.Clone()).Representatives(states, index)
}

// Quotient returns a quotient of a new machine, as the search has it. If the search stores every state, the result is
// nil.
func (s *System) Quotient() *symmetry.Quotient {
	if s.symmetry == nil {
		return nil
	}
	return s.symmetry.NewQuotient(s.Machine.Clone())
}
