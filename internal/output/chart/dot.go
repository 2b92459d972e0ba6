package chart

import (
	"fmt"
	"io"
	"sort"
	"strings"
	"unicode/utf8"

	"ltlpor/internal/base/draw"
	"ltlpor/trace"
)

// DOT writes trace t to w as a graph in the language of Graphviz. `title` names the violated property.
//
//   - Nodes: the state before the first step, and the state after every step, with the changes.
//   - Edges: every step. In a lasso, the last edge leads back to the first state of the cycle.
//   - The state of a fault has a double border.
//   - If the picture would be too wide, steps in the middle are omitted; a node gives their numbers.
//
// The error is the error of w.
func DOT(w io.Writer, t *trace.Trace, title string) error {
	g := graphOf(t, title, len(t.Steps))
	if pixels(g) > maxDOT {
		wider := sort.Search(len(t.Steps), func(n int) bool { return pixels(graphOf(t, title, n)) > maxDOT })
		g = graphOf(t, title, max(0, wider-1))
	}
	return draw.DOT(w, g)
}

// graphOf returns a graph with about n steps of t: half of them from the start of t, and half from the end. The first
// step of the cycle and the step that the reduced search prunes are always in the graph.
func graphOf(t *trace.Trace, title string, n int) *draw.Graph {
	b := &graphBuilder{t: t, node: map[int]int{}}
	b.g = &draw.Graph{Title: "counterexample to " + title, Initial: []int{0}}
	last := len(t.Steps) - 1
	if b.most = n; b.shortens() {
		b.g.Title = cutTo(cutText, b.g.Title)
	}
	b.state(0)
	for i := 0; i <= last; i++ {
		gap := i
		for gap < last && b.leavesOut(gap) {
			gap++
		}
		if gap > i {
			b.gap(i, gap)
			i = gap
		}
		b.step(i)
	}
	if t.LeftOut > 0 {
		at := &b.g.Nodes[b.state(t.LeftOut-1)]
		at.Label += "\n" + leftOut(t.LeftOut)
	}
	if t.Fault != nil {
		end := &b.g.Nodes[b.state(len(t.Steps))]
		end.Double = true
		end.Label += "\nerror: " + b.cut(t.FaultText)
	}
	return b.g
}

type graphBuilder struct {
	t    *trace.Trace
	g    *draw.Graph
	most int         // approximate number of steps to be drawn
	node map[int]int // number of a state -> index in g.Nodes; state 0 is the initial state
}

func (b *graphBuilder) shortens() bool { return b.most < len(b.t.Steps) }

// leavesOut reports whether the graph omits step i because of the limit b.most.
func (b *graphBuilder) leavesOut(i int) bool {
	n := b.most
	return i >= n-n/2 && i < len(b.t.Steps)-n/2 && i != b.t.CycleStart && i != b.t.LeftOut-1
}

// cut returns s, a line of a label. If the graph omits steps, labels are also shortened: s is cut to cutText/2
// characters.
func (b *graphBuilder) cut(s string) string {
	if b.shortens() {
		return cutTo(cutText/2, s)
	}
	return s
}

// state returns the index in g.Nodes of the node for state i, which is the state after i steps. The first call for i
// adds the node.
func (b *graphBuilder) state(i int) int {
	if v, known := b.node[i]; known {
		return v
	}
	changes := b.t.Init
	if i > 0 {
		changes = b.t.Steps[i-1].Changes
	}
	lines := []string{fmt.Sprintf("%d", i)}
	for _, c := range changes {
		lines = append(lines, b.cut(c.String()))
	}
	b.node[i] = len(b.g.Nodes)
	b.g.Nodes = append(b.g.Nodes, draw.Node{Label: strings.Join(lines, "\n")})
	return b.node[i]
}

// gap adds a node that stands for the omitted steps between states `from` and `to`, with edges to and from this node.
func (b *graphBuilder) gap(from, to int) {
	before, text := b.state(from), strings.ReplaceAll(notShown(from+1, to), ": ", ":\n")
	v := len(b.g.Nodes)
	b.g.Nodes = append(b.g.Nodes, draw.Node{Label: text, Style: draw.Ghost})
	b.g.Edges = append(b.g.Edges, draw.Edge{From: before, To: v, Style: draw.Ghost},
		draw.Edge{From: v, To: b.state(to), Style: draw.Ghost})
}

// step adds the edge of step i. It leads from state i to the next state, or from the last state to the start of the
// cycle.
func (b *graphBuilder) step(i int) {
	s := &b.t.Steps[i]
	from, to := b.state(i), 0
	if i == len(b.t.Steps)-1 && b.t.CycleStart >= 0 {
		to = b.state(b.t.CycleStart)
	} else {
		to = b.state(i + 1)
	}
	lines := []string{fmt.Sprintf("%d", i+1)}
	if s.Name != "" {
		lines[0] += "  " + lifelineName(s.Name, s.Proc)
	}
	lines = append(lines, b.cut(s.Text))
	if s.PeerName != "" {
		lines = append(lines, lifelineName(s.PeerName, s.Peer), b.cut(s.PeerText))
	}
	b.g.Edges = append(b.g.Edges, draw.Edge{From: from, To: to, Lines: lines})
}

// pixels estimates the width of the picture of g in pixels, if all nodes are side by side.
func pixels(g *draw.Graph) float64 {
	const char, node, edge = 11.2, 90, 60 // widths for Graphviz's monospaced font at 14 points and 96 dots per inch
	widest := func(lines []string) (n int) {
		for _, s := range lines {
			n = max(n, utf8.RuneCountInString(s))
		}
		return n
	}
	width := 0.0
	for _, v := range g.Nodes {
		width += node + char*1.5*float64(widest(strings.Split(v.Label, "\n")))
	}
	for _, e := range g.Edges {
		width += edge + char*float64(widest(e.Lines))
	}
	return width
}
