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

// chainGraph is a graph of a machine without choice, with two automaton states; only the initial one is accepting. If
// fault is not empty, the claim fails in the state with these bytes.
type chainGraph struct {
	beside
	fault string
}

func (g *chainGraph) Next(s program.State, q search.Q, dst []search.Q) []search.Q {
	switch {
	case q == search.NoQ:
		return append(dst, 0)
	case string(s) == g.fault:
		return append(dst, 2)
	}
	return append(dst, 1)
}

func (g *chainGraph) Accepting(q search.Q) bool { return q == 0 }

func (g *chainGraph) ClaimFault(q search.Q) *program.Fault {
	if q == 2 {
		return &program.Fault{Kind: program.ClaimEnd}
	}
	return nil
}

// idlePath is a Holder of nodes, without successors.
type idlePath struct {
	idle
	nodes []uint64
}

func (h *idlePath) Renumber(f func(*uint64)) {
	for i := range h.nodes {
		f(&h.nodes[i])
	}
}

// preceded is a PathWorker that calls a function before it begins.
type preceded struct {
	*PathWorker
	before func()
}

func (x *preceded) Begin(h search.Holder) (roots []uint64, bits uint, err error) {
	x.before()
	return x.PathWorker.Begin(h)
}

// A node that only an inner search visits is counted, and a fault of the claim there is reported: the inner search
// makes the node red, and no outer search enters it later. The second path worker stays in the middle of its search.
func TestMetByInnerSearch(t *testing.T) {
	p := exectest.Load(t, `byte x; active proctype P() { do :: x < 9 -> x++ od }`)
	m := packedtest.Machine(t, p)
	fault := m.Init(nil)
	for range 5 {
		fault = program.State(chosenNext(m, fault, everybody)[0])
	}
	for _, fault := range []string{"", string(fault)} {
		field, err := NewProductSpace(newSource(m, false, coding.DefaultLimits()), 2, 3, false)
		require.NoError(t, err)
		a, b := field.PathWorkers()[0], field.PathWorkers()[1]
		graph := func(x *PathWorker) search.Graph {
			g := &chainGraph{beside{x.Machine().Clone().(*closure.Machine), 0}, fault}
			x.Observe(g)
			return g
		}
		graphs := []search.Graph{graph(a)}
		graph(b)
		a.End() // one path worker rests at any time: first a, then b
		x := &preceded{a, func() {
			h := &idlePath{}
			roots, _, err := b.Begin(h)
			require.NoError(t, err)
			h.nodes = roots[:1:1]
			for i := range 2 {
				x, err := b.Expand(&h.nodes[i])
				require.NoError(t, err)
				h.nodes = append(h.nodes, x.Nodes[0])
			}
			b.Enter(h.nodes[2], true) // stays on the path of b
			b.Enter(h.nodes[1], true)
			b.Retreat(h.nodes[1], false, false)
		}}
		problem := search.Problem{Automaton: 3, Options: search.Options{MaxErrors: 1}}
		res, again, err := search.ParallelNDFS(context.Background(), problem, field, []search.Paths{x}, graphs)
		require.NoError(t, err)
		require.False(t, again)
		if fault == "" {
			require.Empty(t, res.Errors)
			require.EqualValues(t, field.nodes.Len()-2, res.Stats.Nodes, "all but the nodes of b")
		} else {
			require.Len(t, res.Errors, 1)
			require.Len(t, res.Errors[0].Lasso.Stem, 5)
		}
		require.NoError(t, field.Close())
	}
}
