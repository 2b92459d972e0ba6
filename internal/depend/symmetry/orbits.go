package symmetry

import (
	"slices"

	"ltlpor/internal/model/program"
)

// Representatives returns, per state, the index of its representative. index returns the index of a state in states, or
// -1 for other states. states must contain the images of every state in states.
func (q *Quotient) Representatives(states []program.State, index func(program.State) int) []int {
	list := make([]int, len(states))
	for i, s := range states {
		t := slices.Clone(s)
		q.represent(t)
		list[i] = index(t)
	}
	return list
}
