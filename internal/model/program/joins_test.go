package program

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// Without the joining edges, no process returns to an earlier location.
func TestJoins(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	loops := 0
	for range 2_000 {
		n := 1 + draw.IntN(8)
		p := &Program{Types: []*Process{{Locations: make([]Location, n), Entry: Loc(draw.IntN(n))}}}
		for range draw.IntN(2 * n) {
			p.Edges = append(p.Edges, &Edge{ID: EdgeID(len(p.Edges)), From: Loc(draw.IntN(n)), To: Loc(draw.IntN(n))})
		}
		joins := p.Joins()
		reached := reach(p, p.Types[0].Entry, func(int) bool { return true })
		for l := range n {
			if !reached[l] {
				continue
			}
			for _, e := range p.Edges {
				if int(e.From) == l && reach(p, e.To, func(int) bool { return true })[l] {
					loops++
				}
				if int(e.From) == l && !joins[e.ID] {
					require.False(t, reach(p, e.To, func(i int) bool { return !joins[i] })[l], "%v", p.Edges)
				}
			}
		}
	}
	require.Greater(t, loops, 1_000)
}

// reach returns the locations reachable from a location by some of the edges.
func reach(p *Program, from Loc, by func(int) bool) []bool {
	in := make([]bool, len(p.Types[0].Locations))
	in[from] = true
	for again := true; again; {
		again = false
		for i, e := range p.Edges {
			if in[e.From] && !in[e.To] && by(i) {
				in[e.To], again = true, true
			}
		}
	}
	return in
}
