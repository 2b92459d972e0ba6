package product

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
)

// Weak agrees with the definition: no closed walk has both kinds of states.
func TestWeak(t *testing.T) {
	weak := 0
	for seed := range uint64(2000) {
		rng := rand.New(rand.NewPCG(seed, 1))
		a := &Automaton{}
		n := 1 + rng.IntN(6)
		for range n {
			s := State{Accepting: rng.IntN(3) == 0}
			for range rng.IntN(3) {
				s.Edges = append(s.Edges, Edge{To: program.Q(rng.IntN(n))})
			}
			a.States = append(a.States, s)
		}
		var reach [6][6]bool
		for q := range a.States {
			for _, e := range a.States[q].Edges {
				reach[q][e.To] = true
			}
		}
		for k := range n {
			for i := range n {
				for j := range n {
					reach[i][j] = reach[i][j] || reach[i][k] && reach[k][j]
				}
			}
		}
		want := true
		for i := range n {
			for j := range n {
				want = want && !(a.States[i].Accepting && !a.States[j].Accepting && reach[i][j] && reach[j][i])
			}
		}
		require.Equal(t, want, a.Weak(), "seed %d", seed)
		if want {
			weak++
		}
		a.Marks = 2
		require.False(t, a.Weak(), "with marks states are not all there is")
	}
	require.Greater(t, weak, 500)
	require.Less(t, weak, 1800)
}

// An automaton is a monitor if every state except one is an end, and the automaton accepts no other run.
func TestMonitor(t *testing.T) {
	end := &program.Fault{Kind: program.ClaimEnd}
	stay, fail := Edge{To: 0}, Edge{To: 1, Pos: 1}
	monitor := Automaton{
		Initial: []program.Q{0},
		States:  []State{{Edges: []Edge{stay, fail}}, {End: end}},
	}
	q, is := monitor.Monitor()
	require.True(t, is)
	require.Zero(t, q)
	two := monitor
	two.States = append(slices.Clone(monitor.States), State{Edges: []Edge{stay}})
	accepting := monitor
	accepting.States = slices.Clone(monitor.States)
	accepting.States[0].Accepting = true
	marked := monitor
	marked.Marks = 1
	for _, a := range []Automaton{two, accepting, marked} {
		_, is := a.Monitor()
		require.False(t, is)
	}
}
