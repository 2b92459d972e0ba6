package stategraph_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/draw"
	"ltlpor/internal/search"
	"ltlpor/internal/teach/audit"
	. "ltlpor/internal/teach/stategraph"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/testing/repo"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
)

var most = flag.Int("most", 1_000, "models with more states are left out")

func read(t *testing.T, name, text string) *property.Task {
	t.Helper()
	x, err := property.Read(source.NewFile(name, text), property.Options{Checks: property.DefaultChecks,
		Time: time.Minute})
	require.NoError(t, err)
	return x
}

// as are the options of the command.
func as() plan.Options {
	return plan.Options{Engine: plan.Closure, Optimize: plan.NoOptimizations, Workers: 1}
}

func made(t *testing.T, group []*property.Property, asked plan.Options) *Graph {
	t.Helper()
	g, err := Make(context.Background(), group, Options{Asked: asked, Within: time.Minute, Limit: *most})
	require.NoError(t, err)
	return g
}

// agrees compares the explored part of a graph with the stored states and taken steps of the same search without a
// recorder.
func agrees(t *testing.T, group []*property.Property, asked plan.Options, g *Graph) {
	t.Helper()
	s, err := system.Prepare(context.Background(), group, asked, plan.Limits{}, time.Minute)
	require.NoError(t, err)
	res, err := s.Search(context.Background(), s.NewWorker(), search.Options{})
	require.NoError(t, err)
	states, edges := g.Explored()
	for _, e := range g.Edges {
		if e.Explored && e.To < 0 {
			edges-- // a run ends here; a search does not count this as a step
		}
	}
	require.Equal(t, res.Stats.States, int64(states))
	require.Equal(t, res.Stats.States, g.Stored)
	require.Equal(t, res.Stats.Transitions, g.Transitions)
	require.Equal(t, res.Stats.Nodes, int64(len(g.Visits)))
	if !g.Automaton {
		require.Equal(t, res.Stats.Transitions, int64(edges))
		require.Len(t, g.Visits, states)
	}
	consistent(t, g)
}

// consistent checks a graph against the definitions of its parts.
func consistent(t *testing.T, g *Graph) {
	t.Helper()
	taken := map[int]bool{}
	for _, v := range g.Visits {
		for _, k := range v.Edges {
			require.Equal(t, v.State, g.Edges[k].From)
			taken[k] = true
		}
	}
	left, whole := map[int]bool{}, map[int]bool{}
	for k, e := range g.Edges {
		require.Equal(t, taken[k], e.Explored)
		if e.Explored && e.To >= 0 {
			require.NotEqual(t, Unexplored, g.States[g.Target(&e)].Expansion)
		}
		if !e.Explored {
			left[e.From] = true
		}
	}
	for _, v := range g.Visits {
		whole[v.State] = whole[v.State] || len(v.Edges) > 0 || g.States[v.State].End
	}
	for i, s := range g.States {
		switch s.Expansion {
		case Unexplored:
			require.False(t, whole[i])
		case Stopped:
			require.True(t, !whole[i] || s.End)
		case Reduced:
			require.True(t, left[i] && whole[i])
		case Whole:
			require.True(t, !left[i] && whole[i])
		}
	}
	for _, d := range g.Diamonds {
		a, b, c, e := g.Edges[d.Edges[0]], g.Edges[d.Edges[1]], g.Edges[d.Edges[2]], g.Edges[d.Edges[3]]
		require.Equal(t, []int{d.From, d.Sides[0], d.Sides[0], d.To}, []int{a.From, a.To, b.From, b.To})
		require.Equal(t, []int{d.From, d.Sides[1], d.Sides[1], d.To}, []int{c.From, c.To, e.From, e.To})
		require.Equal(t, []string{a.Step.Text, c.Step.Text}, []string{e.Step.Text, b.Step.Text})
		require.NotEqual(t, a.Step.Proc, c.Step.Proc)
		switch d.Left {
		case 0:
			require.True(t, c.Explored && !a.Explored)
		case 1:
			require.True(t, a.Explored && !c.Explored)
		default:
			require.Equal(t, a.Explored, c.Explored)
		}
	}
}

// TestCorpus: on small models the explored part equals the stored states and taken steps of the search, for each
// reduction and proviso.
func TestCorpus(t *testing.T) {
	variants := []plan.Options{as(), as(), as(), as(), as()}
	variants[1].Reduction = plan.None
	variants[2].Reduction = plan.Process
	variants[3].Reduction = plan.SPIN
	variants[4].Proviso = plan.StackProviso
	seen, reduced, products := 0, 0, 0
	files, err := filepath.Glob(repo.Path("models/*.pml"))
	require.NoError(t, err)
	course, err := filepath.Glob(repo.Path("models/course/*.pml"))
	require.NoError(t, err)
	for k, file := range append(course, files...) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		x := read(t, file, string(text))
		m, err := system.Machine(x.Program)
		require.NoError(t, err)
		if _, err := audit.Explore(context.Background(), m, *most); err != nil {
			continue
		}
		for _, group := range x.Groups() {
			for i, asked := range variants {
				if (k+i)%8 != 0 && !amount.Exhaustive() {
					continue
				}
				g := made(t, group, asked)
				agrees(t, group, asked, g)
				states, _ := g.Explored()
				if seen++; states < len(g.States) {
					reduced++
				}
				if i == 1 && !g.Automaton {
					require.Len(t, g.States, states, file)
				}
				if g.Automaton {
					products++
				}
			}
		}
	}
	require.Greater(t, seen, amount.Choose(50, 100))
	require.Greater(t, reduced, amount.Choose(10, 20))
	require.Greater(t, products, amount.Choose(25, 50))
}

// TestRandom: the same on random models with few states, with the shape of each picture.
func TestRandom(t *testing.T) {
	drawn := 0
	for seed := range uint64(amount.Choose(100, 400)) {
		src := source.NewFile("m.pml", random.Dense(seed).String())
		x, err := property.Read(src, property.Options{Checks: property.DefaultChecks})
		require.NoError(t, err)
		m, err := system.Machine(x.Program)
		require.NoError(t, err)
		if _, err := audit.Explore(context.Background(), m, 300); err != nil {
			continue
		}
		group := x.Groups()[0]
		g := made(t, group, as())
		agrees(t, group, as(), g)
		for _, show := range []Show{Both, Full, Explored} {
			for _, fold := range []bool{false, true} {
				pictured(t, g, show, fold)
				drawn++
			}
		}
	}
	require.Greater(t, drawn, amount.Choose(120, 600))
}

// pictured checks a picture of g: shown states have nodes, and every edge between nodes is an edge of g.
func pictured(t *testing.T, g *Graph, show Show, fold bool) {
	t.Helper()
	p, err := g.Picture("m", show, fold, false)
	require.NoError(t, err)
	states, _ := g.Explored()
	shown := map[int]int{} // states, by node
	for i, at := range p.Node {
		if show == Explored && g.States[i].Expansion == Unexplored {
			require.Equal(t, -1, at)
			continue
		}
		shown[at]++
		ghost := p.Nodes[at].Style == draw.Ghost
		require.Equal(t, show == Both && g.States[i].Expansion == Unexplored, ghost)
		marked := p.Nodes[at].Style == draw.Marked
		require.Equal(t, show != Full && g.States[i].Expansion == Reduced, marked)
	}
	total := 0
	for _, n := range shown {
		total += n
		require.True(t, fold || n == 1)
	}
	if show == Explored {
		require.Equal(t, states, total)
	} else {
		require.Len(t, g.States, total)
	}
	type ends struct{ from, to int }
	real := map[ends]bool{}
	for _, e := range g.Edges {
		to := p.Wrong
		if e.To >= 0 {
			to = p.Node[e.To]
		}
		real[ends{p.Node[e.From], to}] = true
		if show != Explored || e.Explored {
			require.True(t, p.Node[e.From] >= 0 && to >= 0)
		}
	}
	for _, e := range p.Edges {
		require.True(t, real[ends{e.From, e.To}])
	}
	for _, a := range p.Areas {
		for _, v := range a.Corners {
			require.Equal(t, 1, shown[v], "a diamond is folded")
		}
	}
}

// TestValues: if few variables change, every state is labelled by all of them, whichever edge leads to it.
func TestValues(t *testing.T) {
	const text = "byte x, same = 7; active proctype P() { x = 1 } active proctype Q() { byte b; b = x; b = 3 }"
	g := made(t, read(t, "m.pml", text).Groups()[0], as())
	require.True(t, g.Valued)
	require.Equal(t, "x=0 Q(1):b=0", g.States[0].Label)
	for _, s := range g.States {
		for _, group := range s.Values {
			for _, v := range group.Values {
				if v.Name == "same" {
					require.NotContains(t, s.Label, v.Name)
				} else {
					require.Contains(t, s.Label, v.Name+"="+v.Value)
				}
			}
		}
	}
	p, err := g.Picture("m", Both, false, true)
	require.NoError(t, err)
	require.Contains(t, strings.Join(p.Notes, " "), "the values of all that changes")
}

// TestChanges: if the values do not fit, a label is the difference.
func TestChanges(t *testing.T) {
	const text = "byte first, second, third, fourth; init { first = 1; second = 2; third = 3; fourth = 4 }"
	g := made(t, read(t, "m.pml", text).Groups()[0], as())
	require.False(t, g.Valued)
	require.Equal(t, "", g.States[0].Label)
	require.Equal(t, "second=2", g.States[2].Label)
	p, err := g.Picture("m", Both, false, true)
	require.NoError(t, err)
	require.Contains(t, strings.Join(p.Notes, " "), "what is different from the state from which it is reached first")
}

// TestLettersOfTikZ: for an ASCII model the TikZ picture is ASCII, whichever signs stategraph writes.
func TestLettersOfTikZ(t *testing.T) {
	letters := func(text string) {
		for _, group := range read(t, "m.pml", text).Groups() {
			g := made(t, group, as())
			for _, fold := range []bool{false, true} {
				p, err := g.Picture("m", Both, fold, true)
				require.NoError(t, err)
				var b strings.Builder
				require.NoError(t, draw.TikZ(&b, &p.Graph))
				for _, r := range b.String() {
					require.Less(t, r, '\u0080', "%c", r)
				}
			}
		}
	}
	letters(chain)
	letters("byte x; active proctype P() { d_step { x = 1; x = 2 }; atomic { x = 3; x = 4 }; assert(x == 5) }")
	letters("byte x; active proctype P() { x == 1 }")
	letters("chan c = [0] of { byte }; active proctype P() { c!1; c!2 } active proctype Q() { byte b; c?b; c?b }")
	letters("byte x; active proctype P() { x = 1; x = 2 } active proctype Q() { x = 3 } never { do :: x < 2 od }")
}

// chain is a model with a chain of states followed by a diamond.
const chain = `byte n, x, y;
proctype X() { x = 1 }
proctype Y() { y = 1 }
init {
	n = 1; n = 2; n = 3; n = 4;
	atomic { run X(); run Y() }
}`

// TestFold: a chain of states is one node with the number of states.
func TestFold(t *testing.T) {
	g := made(t, read(t, "m.pml", chain).Groups()[0], as())
	p, err := g.Picture("m", Explored, true, true)
	require.NoError(t, err)
	found := false
	for i, n := range p.Nodes {
		if strings.HasPrefix(n.Label, "1 ⋯ ") {
			found = true
			require.Contains(t, n.Title, "n = 1")
			require.Contains(t, n.Title, "n = 4")
			require.Equal(t, i, p.Node[1])
			require.Equal(t, i, p.Node[4])
		}
	}
	require.True(t, found)
	whole, err := g.Picture("m", Explored, false, true)
	require.NoError(t, err)
	require.Greater(t, len(whole.Nodes), len(p.Nodes)+2)
}

// TestTooLarge: a graph too large to draw is reported with its size.
func TestTooLarge(t *testing.T) {
	g := made(t, read(t, "m.pml", "byte n; active proctype P() { do :: n < 100 -> n++ od }").Groups()[0], as())
	_, err := g.Picture("m", Full, false, true)
	require.ErrorContains(t, err, "201 states and 200 transitions are too many to draw: at most 60 and 180 can be")
	_, err = g.Picture("m", Full, false, false)
	require.NoError(t, err)
	_, err = g.Picture("m", Full, true, true)
	require.NoError(t, err)
}
