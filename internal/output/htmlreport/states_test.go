package htmlreport_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/output/htmlreport"
	"ltlpor/internal/teach/stategraph"
	"ltlpor/source"
)

// graphed returns the page of a state graph, and the graph.
func graphed(t *testing.T, text, formula string, show stategraph.Show, fold bool) ([]byte, *stategraph.Graph) {
	t.Helper()
	opt := ltlpor.GraphOptions{Options: ltlpor.Options{Optimize: ltlpor.NoOptimizations}}
	if formula != "" {
		opt.Formula = source.NewFile("formula", formula)
	}
	g, err := ltlpor.Graph(context.Background(), source.NewFile("m.pml", text), opt)
	require.NoError(t, err)
	p, err := g.Picture("state graph", show, fold, true)
	require.NoError(t, err)
	page := &htmlreport.States{Tool: "ltlpor", Command: []string{"ltlpor", "graph", "m.pml"}, Name: "m.pml"}
	page.Graph, page.Picture = g.Graph, p
	var b bytes.Buffer
	require.NoError(t, htmlreport.WriteStates(&b, page))
	return b.Bytes(), g.Graph
}

// initialInSight reports whether the panel shows the initial state.
const initialInSight = `(() => {
	const e = document.querySelector("#states [data-node='0'] ellipse"), a = e.getBoundingClientRect();
	const s = e.closest(".scroll").getBoundingClientRect();
	return a.top >= s.top && a.bottom <= s.bottom && a.left >= s.left && a.right <= s.right;
})()`

// TestSearchStateByState: at every place of the slider, the states reached so far are drawn, and the expanded states
// are marked, with their steps.
func TestSearchStateByState(t *testing.T) {
	for _, formula := range []string{"", "G(x < 2)"} {
		page, g := graphed(t, lateRead(t), formula, stategraph.Both, false)
		b := open(t, page, desktop)
		const drawn = "[...document.querySelectorAll('[data-node]:not(.ghost):not(.later)')].map(e => +e.dataset.node)"
		states, _ := g.Explored()
		require.Len(t, eval[[]int](b, drawn), states, "it opens with the whole graph")
		require.Equal(t, []int{0}, eval[[]int](b, "[...document.querySelectorAll('g.now')].map(e => +e.dataset.node)"))
		require.Contains(t, b.text("#now"), "the whole graph")
		require.True(t, eval[bool](b, initialInSight), "the initial state is out of sight")
		b.press(kb.Home)
		require.Equal(t, []int{0}, eval[[]int](b, drawn))
		require.Contains(t, b.text("#now"), "the initial state")
		come := map[int]bool{0: true}
		for i, v := range g.Visits {
			b.press(kb.ArrowRight)
			steps := map[[2]int]bool{}
			for _, k := range v.Edges {
				come[g.Edges[k].To] = true
				steps[[2]int{v.State, g.Edges[k].To}] = true
			}
			require.Len(t, eval[[]int](b, drawn), len(come), "after %d", i+1)
			const now = "[...document.querySelectorAll('g.now')].map(e => +e.dataset.node)"
			require.Equal(t, []int{v.State}, eval[[]int](b, now))
			require.Equal(t, len(steps), eval[int](b, "document.querySelectorAll('path.now').length"))
			left := map[[2]int]bool{}
			for k, e := range g.Edges {
				if e.From == v.State && len(v.Edges) > 0 && !slices.Contains(v.Edges, k) {
					left[[2]int{e.From, e.To}] = true
				}
			}
			require.Equal(t, len(left), eval[int](b, "document.querySelectorAll('path.cut').length"))
		}
		b.press(kb.ArrowRight) // there is no more
		require.Contains(t, b.text("#now"), "of "+b.text(".visits tbody tr:last-child td:first-child")+":")
		b.press(kb.ArrowLeft)
		b.shoot("states-" + map[bool]string{true: "product", false: "safety"}[formula != ""])
		require.True(t, eval[bool](b, "document.documentElement.scrollWidth <= innerWidth"))
	}
}

// TestStatesWithoutScript: without scripts, the page shows the end of the search, and the list.
func TestStatesWithoutScript(t *testing.T) {
	page, g := graphed(t, lateRead(t), "", stategraph.Both, false)
	b := open(t, page, screen{1400, 1000, false, false})
	b.shoot("states-no-script")
	require.Equal(t, len(g.Visits), strings.Count(string(page), "<tr data-k="))
	require.Len(t, strings.Split(b.text(".visits tbody td:first-child"), "|"), len(g.Visits))
}

// TestStatesDark shows the page in dark colours, and on a phone, where nothing is wider than the screen.
func TestStatesDark(t *testing.T) {
	for name, s := range map[string]screen{"dark": {1400, 1000, true, true}, "phone": {390, 800, false, true}} {
		page, _ := graphed(t, lateRead(t), "", stategraph.Both, false)
		b := open(t, page, s)
		require.True(t, eval[bool](b, initialInSight), "the initial state is out of sight")
		b.press(kb.ArrowRight) // from the whole graph to the first state of the search
		require.Contains(t, b.text("#now"), "1 of ")
		for range 4 {
			b.press(kb.ArrowRight)
		}
		require.True(t, eval[bool](b, "document.documentElement.scrollWidth <= innerWidth"))
		b.shoot("states-" + name)
	}
}

// TestFoldedStates: the search goes through what is folded without a stop in the script.
func TestFoldedStates(t *testing.T) {
	for _, show := range []stategraph.Show{stategraph.Both, stategraph.Explored} {
		page, g := graphed(t, lateRead(t), "", show, true)
		b := open(t, page, desktop)
		b.press(kb.Home)
		for range g.Visits {
			b.press(kb.ArrowRight)
		}
		require.Zero(t, eval[int](b, "document.querySelectorAll('.later').length"))
	}
	full, _ := graphed(t, lateRead(t), "", stategraph.Full, false)
	open(t, full, desktop)
	require.NotContains(t, string(full), `id="slider"`)
}
