package chart

import (
	"fmt"
	"io"
	"strings"

	"ltlpor/draw"
	"ltlpor/trace"
)

// DOT writes t, a counterexample to what title says, as a graph in the language of Graphviz: a node
// for the state before the first step and after each, with what has changed, and an edge for each
// step. The cycle leads back; the state in which something goes wrong has a double border.
func DOT(w io.Writer, t *trace.Trace, title string) error {
	g := &draw.Graph{Title: "counterexample to " + title, Initial: []int{0}}
	g.Nodes = append(g.Nodes, draw.Node{Label: label(0, t.Init)})
	for i := range t.Steps {
		s := &t.Steps[i]
		to := i + 1
		if i == len(t.Steps)-1 && t.CycleStart >= 0 {
			to = t.CycleStart
		} else {
			g.Nodes = append(g.Nodes, draw.Node{Label: label(to, s.Changes)})
		}
		lines := []string{fmt.Sprintf("%d", i+1)}
		if s.Name != "" {
			lines[0] += "  " + who(s.Name, s.Proc)
		}
		lines = append(lines, s.Text)
		if s.PeerName != "" {
			lines = append(lines, who(s.PeerName, s.Peer), s.PeerText)
		}
		g.Edges = append(g.Edges, draw.Edge{From: i, To: to, Lines: lines})
	}
	if t.LeftOut > 0 {
		at := &g.Nodes[t.LeftOut-1]
		at.Label += "\n" + leftOut(t.LeftOut)
	}
	if t.Fault != nil {
		last := &g.Nodes[len(g.Nodes)-1]
		last.Double = true
		last.Label += "\nerror: " + t.FaultText
	}
	return draw.DOT(w, g)
}

// label is that of the state after step i.
func label(i int, changes []trace.Change) string {
	lines := []string{fmt.Sprintf("%d", i)}
	for _, c := range changes {
		lines = append(lines, c.String())
	}
	return strings.Join(lines, "\n")
}
