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

// Renamed returns the representative r of state, and for each process of state its number in r. If the state is its own
// representative, r is equal to state.
func (q *Quotient) Renamed(state program.State) (r program.State, to []program.PID) {
	r = slices.Clone(state)
	made := q.represent(r)
	q.w.Select(r)
	for p := range program.PID(q.w.Live()) {
		for _, g := range made {
			p = g.counterpart(p)
		}
		to = append(to, p)
	}
	return r, to
}

// Orbit returns the states of the orbit of state, which is the first of them. If there are more than `most`, all is
// false, and the result has some of them.
func (q *Quotient) Orbit(state program.State, most int) (members []program.State, all bool) {
	members = []program.State{slices.Clone(state)}
	if !q.open(state) {
		return members, true
	}
	known := map[string]bool{string(state): true}
	for i := 0; i < len(members); i++ {
		for _, x := range q.exchanges {
			s := slices.Clone(members[i])
			if x.apply(s); known[string(s)] {
				continue
			}
			if len(members) >= most {
				return members, false
			}
			known[string(s)] = true
			members = append(members, s)
		}
	}
	return members, true
}
