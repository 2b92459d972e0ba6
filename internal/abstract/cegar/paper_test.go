package cegar

import (
	"context"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/abstract"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/internal/testing/repo"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
)

// The case study of the report (section 5.1), by abstraction-aware persistent sets and lazy pruning: a spurious
// error, the choice of gamma alone, which becomes invalid as y is tracked, and the real error. The report begins with
// x tracked and adds y. Here nothing is tracked at first. The spurious error is the same, and both variables are
// added at once, because the error stays a run if either is unknown. In both cases the kept part was explored without
// y.
func TestCaseStudy(t *testing.T) {
	text, err := os.ReadFile(repo.Path("models/abstraction/case-study.pml"))
	require.NoError(t, err)
	p := lowertest.Program(t, string(text))
	l, err := New(p, abstract.Options{Domain: abstract.Explicit, POR: abstract.Aware, Lazy: true})
	require.NoError(t, err)
	q := &question{
		Loop: l, clock: time.Now, asked: plan.Options{Optimize: plan.NoOptimizations},
		open: []*property.Property{{Kind: property.Assertions, Name: "assertions", Program: p}},
	}
	names := func(steps []program.Step) (out []string) {
		for _, k := range steps {
			out = append(out, p.Edges[k.Move.Edge].Text)
		}
		return out
	}
	chosen := func(n node) (out []string) {
		for _, mv := range n.chosen {
			if int(mv.Edge) < len(p.Edges) { // a step of the model
				out = append(out, p.Edges[mv.Edge].Text)
			}
		}
		return out
	}

	require.Empty(t, l.model.Objects(l.tracked))
	_, done, err := q.explored(context.Background())
	require.NoError(t, err)
	require.False(t, done)
	require.Equal(t, []string{"run thread()", "x = 2", "y = 1", "y = 2", "(x > y)", "assert(false)"},
		names(q.last.e.Lasso.Stem))
	require.Equal(t, []string{"x", "y"}, l.model.Objects(l.tracked))
	g := q.graph
	require.Equal(t, []int{0, 1, 2, 3, 4, 5}, q.last.path)
	require.Equal(t, []string{"x = 2"}, chosen(g.nodes[1]))
	require.Empty(t, l.model.Objects(g.nodes[1].ignored))
	require.Equal(t, []string{"y = 1"}, chosen(g.nodes[2]), "gamma alone, as beta writes what is not tracked")
	require.Equal(t, []string{"y"}, l.model.Objects(g.nodes[2].ignored))
	nodes, steps := len(g.nodes), g.stats.Transitions

	pass, done, err := q.explored(context.Background())
	require.NoError(t, err)
	require.True(t, done)
	require.Equal(t, 2, l.rounds)
	require.Equal(t, steps+g.stats.Transitions, l.steps)
	require.Len(t, pass.Found, 1)
	require.Equal(t, []string{"run thread()", "x = 2", "y = 2", "y = 1", "(x > y)", "assert(false)"},
		names(pass.Found[0].Error.Lasso.Stem))
	// The pivot is the state before alpha, from which on x is known. It stays, with the choice of alpha and with its
	// predecessor. Everything else is explored anew, and after alpha, beta is chosen as well.
	for i, n := range g.nodes[:nodes] {
		require.Equal(t, i > 1, n.gone, "node %d", i)
	}
	require.Equal(t, []string{"run thread()"}, chosen(g.nodes[0]))
	require.Equal(t, []int{1}, g.nodes[0].next)
	require.Equal(t, []string{"x = 2"}, chosen(g.nodes[1]))
	require.Equal(t, []int{nodes}, g.nodes[1].next)
	require.Equal(t, []string{"y = 1", "y = 2"}, chosen(g.nodes[nodes]))
	require.Empty(t, l.model.Objects(g.nodes[nodes].ignored))
}
