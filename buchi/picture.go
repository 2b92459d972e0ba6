package buchi

import (
	"fmt"
	"strconv"
	"strings"

	"ltlpor/internal/base/draw"
)

// Drawing returns a picture of a. Accepting states have a double border. props are the names of the atomic
// propositions; nil means p0, p1, ….
func (a *Automaton) Drawing(title string, props []string) *draw.Graph {
	g := &draw.Graph{Title: title, Initial: a.Initial}
	for q, out := range a.Edges {
		g.Nodes = append(g.Nodes, draw.Node{Label: strconv.Itoa(q), Double: a.Accepting[q]})
		g.Edges = append(g.Edges, drawn(q, withoutMarks(out), props)...)
	}
	return g
}

// Drawing returns a picture of a. Each edge shows the numbers of its acceptance sets in braces. props are the names
// of the atomic propositions; nil means p0, p1, ….
func (a *Generalised) Drawing(title string, props []string) *draw.Graph {
	g := &draw.Graph{Title: title, Initial: []int{a.Initial}}
	for q, out := range a.Edges {
		g.Nodes = append(g.Nodes, draw.Node{Label: strconv.Itoa(q)})
		g.Edges = append(g.Edges, drawn(q, out, props)...)
	}
	return g
}

func drawn(q int, out []MarkedEdge, props []string) []draw.Edge {
	var edges []draw.Edge
	for _, group := range GroupEdges(out) {
		e := draw.Edge{From: q, To: group.To}
		for _, l := range group.Labels {
			e.Lines = append(e.Lines, l.Format(operands(props)))
		}
		if group.Marks != 0 {
			last := len(e.Lines) - 1
			e.Lines[last] = fmt.Sprintf("%s%s", e.Lines[last], marked(group.Marks))
		}
		for i := range e.Lines[1:] {
			e.Lines[i] = strings.TrimSpace(e.Lines[i]) + " ||"
		}
		edges = append(edges, e)
	}
	return edges
}
