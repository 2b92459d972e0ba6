package program_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
)

func moves(edges ...program.EdgeID) (list []program.Move) {
	for _, e := range edges {
		list = append(list, program.Move{Edge: e, PeerEdge: -1, Peer: program.NoPID})
	}
	return list
}

// Paths of a random tree equal the lists from which they were made, regardless of sharing.
func TestPathsAreLists(t *testing.T) {
	type path struct {
		shared *program.Path
		plain  []program.Move
	}
	r := rand.New(rand.NewPCG(1, 2))
	all := []path{{}}
	added := 0
	fold := program.Fold[int]{Add: func(n int, list []program.Move) int { added += len(list); return n + len(list) }}
	stored := 0
	for range 100 {
		p := all[r.IntN(len(all))]
		var more []program.Move
		for range r.IntN(4) {
			more = append(more, moves(program.EdgeID(r.IntN(2)))...)
		}
		stored += len(more)
		all = append(all, path{p.shared.Extend(more), slices.Concat(p.plain, more)})
		clear(more) // it was copied
	}
	for _, p := range all {
		require.Equal(t, len(p.plain), p.shared.Len())
		require.Equal(t, p.plain, p.shared.Moves(nil))
		require.Equal(t, append(moves(7), p.plain...), p.shared.Moves(moves(7)))
		require.Equal(t, len(p.plain), fold.Value(p.shared))
		for _, q := range all {
			n := min(len(p.plain), len(q.plain))
			require.Equal(t, slices.Equal(p.plain[:n], q.plain[:n]), p.shared.Agrees(q.plain))
		}
	}
	require.Equal(t, stored, added, "what is shared was folded more than once")
}
