package search

import (
	"context"
	"testing"

	"ltlpor/internal/model/program"

	"github.com/stretchr/testify/require"
)

// fan is a system in which process 0 goes from state 0 by one move to any of the states 1 to
// n, and from these back, while process 1 may end the run in state n+1, where p is true.
// The outcomes of the one move are those of merged steps.
func fan(n int) *explicit {
	g := &explicit{merged: true}
	for s := range n + 1 {
		g.step(1, s, n+1)
		if s > 0 {
			g.step(0, s, 0)
		}
	}
	all := make([]int, n)
	for i := range all {
		all[i] = i + 1
	}
	g.moves[0] = append(g.moves[0], program.EdgeID(len(g.edges)))
	g.edges = append(g.edges, explicitEdge{proc: 0, to: all})
	g.labels[n+1] = 1
	return g
}

// A state whose successors were left out, since the automaton blocks in them, is not green:
// another automaton state may go on there, round a cycle on which nothing else moves.
func TestLeftOutIsNotSettled(t *testing.T) {
	const blocks, soon, waits, found = 0, 1, 2, 3
	g := fan(2)
	g.labels[0] |= 2
	g.next = [][]explicitNext{
		blocks: {{to: soon}},
		soon:   {{pos: 2, to: soon}}, // in state 0 only
		waits:  {{neg: 1, to: waits}, {pos: 1, to: found}},
		found:  {{to: found}},
	}
	g.accept, g.initQ = []bool{false, false, false, true}, []Q{blocks, waits}
	g.orders(func(h *explicit) {
		require.True(t, accepted(t, h, oneProcess{}, ProvisoColour))
	})
	require.False(t, accepted(t, g, oneProcess{ignore: true}, ProvisoColour), "the proviso has nothing to do here")
}

// Of the outcomes of merged steps in which the automaton blocks none is stored, and one for
// each way in which the claim fails.
func TestBlockedOutcomesAreNotStored(t *testing.T) {
	const waits, other, failed = 0, 1, 2
	g := fan(50)
	g.accept = []bool{false, false, false}
	g.initQ = []Q{waits}
	g.labels[0] |= 2
	for _, c := range []struct {
		next   [][]explicitNext
		states int64
		errors int64
	}{
		{[][]explicitNext{{{pos: 2, to: waits}}, nil, nil}, 2, 0},
		{[][]explicitNext{{{pos: 2, to: waits}, {neg: 2, to: failed}}, nil, nil}, 3, 2},
		{[][]explicitNext{{{pos: 2, to: waits}, {pos: 2, to: other}, {neg: 2, to: failed}}, {{neg: 2, to: failed}}, nil}, 3, 4},
		{[][]explicitNext{{{to: waits}}, nil, nil}, 52, 0},
	} {
		g.next = c.next
		g.claims = map[Q]*program.Fault{failed: {Kind: program.ClaimEnd, Message: "failed"}}
		for _, find := range []func(context.Context, Problem) (Result, error){NestedDFS, SCC} {
			r, err := find(context.Background(), problem(g))
			require.NoError(t, err)
			require.True(t, r.Complete)
			require.Equal(t, c.states, r.Stats.States)
			require.Equal(t, c.errors, r.Stats.Errors)
		}
	}
}

// What a reduction asks about is followed to its end, though the automaton blocks on the way:
// the choice is for all automaton states, and another may go round the cycle.
func TestDecisionsSeeAllOutcomes(t *testing.T) {
	const blocks, soon, waits, found = 0, 1, 2, 3
	g := &explicit{merged: true}
	g.step(0, 0, 1)
	g.step(1, 0, 2)
	g.step(1, 1, 2)
	g.moves[1] = append(g.moves[1], program.EdgeID(len(g.edges)))
	g.edges = append(g.edges, explicitEdge{proc: 0, to: []int{0, 0}, by: 3})
	g.labels = []uint64{0, 2, 1, 0}
	g.moves = append(g.moves, nil)
	g.next = [][]explicitNext{
		blocks: {{to: soon}},
		soon:   {{pos: 2, to: soon}}, // in state 1 only
		waits:  {{neg: 1, to: waits}, {pos: 1, to: found}},
		found:  {{to: found}},
	}
	g.accept, g.initQ = []bool{false, false, false, true}, []Q{blocks, waits}
	g.orders(func(h *explicit) {
		require.True(t, accepted(t, h, oneProcess{}, ProvisoColour))
	})
	require.False(t, accepted(t, g, oneProcess{ignore: true}, ProvisoColour), "the proviso has nothing to do here")
}
