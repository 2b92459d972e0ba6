// Package draw is pictures of small directed graphs: Graphviz's language, and
// SVG with a layered layout of its own.
package draw

import (
	"fmt"
	"io"
	"strings"
)

// Node is a node of a graph.
type Node struct {
	Label  string
	Double bool   // a double border
	Title  string // more than the label says, which an SVG shows to who points at it; "" for nothing
}

// Edge leads from node From to node To; Lines are the lines of its label.
type Edge struct {
	From, To int
	Lines    []string
}

// Graph is a graph. Nodes are numbered by their place in Nodes; those in Initial
// get an arrow from nowhere.
type Graph struct {
	Title   string // "" for none
	Nodes   []Node
	Initial []int
	Edges   []Edge
	// Numbered: the numbers say where an SVG has its nodes, as those of a breadth-first search do: each edge
	// to a greater number leads to the right. Otherwise a depth-first search finds a direction.
	Numbered bool
}

// validate panics with what the caller has done wrong: numbers out of range.
func (g *Graph) validate() {
	node := func(v int) {
		if v < 0 || v >= len(g.Nodes) {
			panic(fmt.Sprintf("bug: node %d of %d", v, len(g.Nodes)))
		}
	}
	for _, v := range g.Initial {
		node(v)
	}
	for _, e := range g.Edges {
		node(e.From)
		node(e.To)
	}
}

// DOT writes g in the language of Graphviz.
func DOT(w io.Writer, g *Graph) error {
	g.validate()
	var b strings.Builder
	b.WriteString("digraph {\n  rankdir=LR;\n  node [shape=ellipse, fontname=\"monospace\"];\n  edge [fontname=\"monospace\"];\n")
	if g.Title != "" {
		fmt.Fprintf(&b, "  label=%s; labelloc=t;\n", quoteDOT(g.Title))
	}
	for i, v := range g.Nodes {
		border := ""
		if v.Double {
			border = ", peripheries=2"
		}
		fmt.Fprintf(&b, "  %d [label=%s%s];\n", i, quoteDOT(v.Label), border)
	}
	for i, v := range g.Initial {
		fmt.Fprintf(&b, "  i%d [shape=point, style=invis];\n  i%d -> %d;\n", i, i, v)
	}
	for _, e := range g.Edges {
		fmt.Fprintf(&b, "  %d -> %d [label=%s];\n", e.From, e.To, quoteDOT(strings.Join(e.Lines, "\n")))
	}
	b.WriteString("}\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func quoteDOT(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(s) + `"`
}
