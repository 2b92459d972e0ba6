package exectest

import (
	"math/rand/v2"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// States returns n states of a random walk of m, one after every seven steps. Where a state has no moves, the walk
// continues from the initial state.
func States(m exec.Machine, n int) (states []program.State) {
	draw := rand.New(rand.NewPCG(1, uint64(n)))
	s := m.Init(nil)
	var moves program.Moves
	var out program.Outcomes
	for range n {
		for range 7 {
			m.Enabled(s, &moves)
			if len(moves.All) == 0 {
				s = m.Init(nil)
				continue
			}
			out.All, out.Buf = out.All[:0], out.Buf[:0]
			m.Fire(s, moves.All[draw.IntN(len(moves.All))], &out)
			if next := out.All[draw.IntN(len(out.All))].State; next != nil {
				s = append(program.State(nil), next...)
			}
		}
		states = append(states, s)
	}
	return states
}
