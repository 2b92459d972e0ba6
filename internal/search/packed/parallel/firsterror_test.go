package parallel

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/packedtest"
)

// failingAtOnce is a graph with one accepting automaton state. Beside it, the claim fails before the first step.
type failingAtOnce struct{ beside }

func (g *failingAtOnce) Next(_ program.State, q search.Q, dst []search.Q) []search.Q {
	if q == search.NoQ {
		dst = append(dst, 2)
	}
	return append(dst, 0)
}

func (g *failingAtOnce) Accepting(q search.Q) bool { return q == 0 }

func (g *failingAtOnce) ClaimFault(q search.Q) *program.Fault {
	if q == 2 {
		return &program.Fault{Kind: program.ClaimEnd}
	}
	return nil
}

// followedBy is a PathWorker that closes a channel at its end.
type followedBy struct {
	*PathWorker
	over chan struct{}
}

func (x *followedBy) End() {
	x.PathWorker.End()
	close(x.over)
}

// A search for one error reports one, although the first path worker begins after the second one has found a cycle, and
// then meets a fault of the claim before the first step.
func TestOneErrorAtTheBeginning(t *testing.T) {
	p := exectest.Load(t, `bit x; active proctype P() { do :: x = 1 - x od }`)
	field, err := NewProductSpace(newSource(packedtest.Machine(t, p), false, coding.DefaultLimits()), 2, 3, false)
	require.NoError(t, err)
	a, b := field.PathWorkers()[0], field.PathWorkers()[1]
	var graphs []search.Graph
	for _, x := range field.PathWorkers() {
		g := &failingAtOnce{beside{x.Machine().Clone().(*closure.Machine), 0}}
		x.Observe(g)
		graphs = append(graphs, g)
	}
	a.End() // so repackings do not wait for a before it begins
	over := make(chan struct{})
	paths := []search.Paths{&preceded{a, func() { <-over }}, &followedBy{b, over}}
	problem := search.Problem{Automaton: 3, Options: search.Options{MaxErrors: 1}}
	res, again, err := search.ParallelNDFS(context.Background(), problem, field, paths, graphs)
	require.NoError(t, err)
	require.False(t, again)
	require.Len(t, res.Errors, 1)
	require.Equal(t, search.AcceptanceCycle, res.Errors[0].Kind)
	require.EqualValues(t, 1, res.Stats.Errors)
	require.NoError(t, field.Close())
}
