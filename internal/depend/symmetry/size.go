package symmetry

import (
	"bytes"
	"math/rand/v2"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// The random runs from which Size estimates: their number, and the most steps of each.
const sampledRuns, sampledSteps = 8, 128

// Size returns an estimate of the average number of states in an orbit: of the states of m, divided by their orbits. m
// must be a machine of the program of s. The estimate is the mean over the different orbits on random runs of the
// quotient, the same runs in each call. The orbit of a state before all members exist counts as one state.
func (s *Symmetry) Size(m exec.Machine) float64 {
	q := s.NewQuotient(m)
	r := rand.New(rand.NewPCG(1, 1))
	var moves program.Moves
	var out program.Outcomes
	met := map[string]bool{}
	states := 0.0
	for range sampledRuns {
		state := m.Init(nil)
		for range sampledSteps {
			if !met[string(state)] {
				met[string(state)] = true
				states += q.orbit(state)
			}
			m.Enabled(state, &moves)
			if len(moves.All) == 0 {
				break
			}
			out.Reset()
			q.Fire(state, moves.All[r.IntN(len(moves.All))], &out)
			if len(out.All) == 0 {
				break
			}
			o := &out.All[r.IntN(len(out.All))]
			if !o.GoesOn() {
				break
			}
			state = bytes.Clone(o.State)
		}
	}
	return states / float64(len(met))
}

// orbit returns the estimated number of states in the orbit of state, a representative. Two neighbours count as equal
// if their exchange leaves the state as it is. The estimate is the number of orders of the members without these
// exchanges.
func (q *Quotient) orbit(state program.State) float64 {
	if !q.open(state) {
		return 1
	}
	size := 1.0
	for _, k := range q.symmetry.Classes {
		for n, part := range k.Parts {
			if k.follows[n] {
				continue
			}
			equal := 1
			for i := 1; i < len(part); i++ {
				fixed, exist := q.isFixed(part[i-1], part[i], state)
				if !exist {
					continue
				}
				if fixed {
					equal++
				} else {
					equal = 1
				}
				size *= float64(i+1) / float64(equal)
			}
		}
	}
	return size
}

// isFixed reports whether the exchange of a and b leaves state, for which q.exchanges are prepared, as it is. exist is
// false if not all processes of the exchange exist.
func (q *Quotient) isFixed(a, b program.PID, state program.State) (fixed, exist bool) {
	for _, g := range q.symmetry.generators {
		if g.counterpart(a) == b {
			x := q.exchangeOf(g)
			if x == nil {
				return false, false
			}
			other := bytes.Clone(state)
			x.apply(other)
			return bytes.Equal(other, state), true
		}
	}
	return false, false
}
