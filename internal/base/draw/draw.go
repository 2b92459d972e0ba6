// Package draw draws small directed graphs: in the DOT language of Graphviz, and, with a layered layout computed here,
// in SVG and TikZ.
package draw

import (
	"fmt"
	"io"
	"regexp"
	"strings"
)

// Node is a node of a graph to draw.
type Node struct {
	Label  string
	Double bool   // whether the border is double
	Title  string // tooltip in an SVG; "" for none
	Style  Style
}

// Style is the appearance of a node or an edge.
type Style byte

// The styles. Ghost (dashed and grey) marks an absent or removed node or edge. Marked (thick and coloured, nodes
// filled) marks nodes and edges that a reader should see first.
const (
	Plain Style = iota
	Ghost
	Marked
)

// Edge is an edge from node From to node To. Lines are the lines of its label.
type Edge struct {
	From, To int
	Lines    []string
	Style    Style
	// First and Second: if the graph is drawn twice, the edge is only in the first, or only in the second, drawing.
	First, Second bool
}

// Area is a filled polygon behind the graph. Corners are node numbers, in order around the polygon. DOT output omits
// areas.
type Area struct {
	Corners []int
	Style   Style // determines the colour
}

// Graph is a directed graph to draw. A node is identified by its index in Nodes. Each node in Initial gets an incoming
// arrow without a source.
type Graph struct {
	Title   string // may be ""
	Nodes   []Node
	Initial []int
	Edges   []Edge
	// Numbered says that node numbers determine the direction in an SVG: each edge to a greater number leads to the
	// right, as after a breadth-first search. If not set, a depth-first search determines the direction.
	Numbered bool
	Areas    []Area
	// Twice has the titles of two drawings of g. If a title is not empty, SVG and TikZ draw g twice, side by side or
	// one below the other, in the same layout. The second drawing omits ghosts.
	Twice [2]string
	// Notes are lines below the picture.
	Notes []string
}

// validate panics if an edge, area or initial node refers to a node number out of range.
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
	for _, a := range g.Areas {
		for _, v := range a.Corners {
			node(v)
		}
	}
}

// DOT writes g to w in the language of Graphviz. The error is an error of w.
func DOT(w io.Writer, g *Graph) error {
	g.validate()
	var b strings.Builder
	b.WriteString("digraph {\n  rankdir=LR;\n  node [shape=ellipse, fontname=\"monospace\"];\n  edge [fontname=\"monospace\"];\n")
	switch {
	case len(g.Notes) > 0:
		notes := strings.Join(g.Notes, "\n")
		if g.Title != "" {
			notes = g.Title + "\n" + notes
		}
		fmt.Fprintf(&b, "  label=%s; labelloc=b;\n", quoteDOT(notes))
	case g.Title != "":
		fmt.Fprintf(&b, "  label=%s; labelloc=t;\n", quoteDOT(g.Title))
	}
	for i, v := range g.Nodes {
		border := ""
		if v.Double {
			border = ", peripheries=2"
		}
		fmt.Fprintf(&b, "  %d [label=%s%s%s];\n", i, quoteDOT(v.Label), border, nodeDOT[v.Style])
	}
	for i, v := range g.Initial {
		fmt.Fprintf(&b, "  i%d [shape=point, style=invis];\n  i%d -> %d;\n", i, i, v)
	}
	for _, e := range g.Edges {
		lines := quoteDOT(strings.Join(e.Lines, "\n"))
		fmt.Fprintf(&b, "  %d -> %d [label=%s%s];\n", e.From, e.To, lines, edgeDOT[e.Style])
	}
	b.WriteString("}\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// The Graphviz attributes of the styles.
var (
	nodeDOT = [...]string{
		Ghost:  fmt.Sprintf(", style=dashed, color=%q, fontcolor=%q", ghostLine, ghostText),
		Marked: fmt.Sprintf(", style=filled, fillcolor=%q, color=%q, penwidth=2", markedFill, markedLine),
	}
	edgeDOT = [...]string{
		Ghost:  fmt.Sprintf(", style=dashed, color=%q, fontcolor=%q", ghostLine, ghostText),
		Marked: fmt.Sprintf(", color=%q, penwidth=2", markedLine),
	}
)

// Colours of styles and areas.
const (
	ghostLine  = "#999999"
	ghostText  = "#6e6e6e"
	markedLine = "#0b5cad"
	markedFill = "#d6e8f7"
)

// Fill colours and opacities of areas, indexed by style. An area has the style Ghost if one of its sides is a ghost
// edge.
var (
	areaFill    = [...]string{Plain: "#d8d8d8", Ghost: "#fbd3a2", Marked: markedFill}
	areaOpacity = [...]string{Plain: "0.3", Ghost: "0.6", Marked: "0.6"}
)

// entity matches an HTML character reference, as Graphviz interprets it in labels.
var entity = regexp.MustCompile(`&(#?[0-9A-Za-z]+;)`)

func quoteDOT(s string) string {
	s = entity.ReplaceAllString(s, "&amp;$1")
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(Readable(s)) + `"`
}
