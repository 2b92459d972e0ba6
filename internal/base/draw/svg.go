package draw

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// SVG writes g to w as an SVG picture, laid out from left to right. The error is an error of w, or says that g is too
// large to draw.
func SVG(w io.Writer, g *Graph) error { return writeSVG(w, g, svg{}) }

// Inline writes g to w as an SVG picture for use in an HTML page, without a style sheet. The page must supply the
// style.
//
//   - Each node is a group with its number as attribute data-node; its label has the number as data-name.
//   - Each edge has the numbers of its ends as data-edge, and its label has them as data-label.
//   - Elements of style Ghost or Marked have the class ghost or marked; areas have the class area.
//   - id is the prefix of the names that the picture defines, and must be unique among the pictures of a page.
func Inline(w io.Writer, g *Graph, id string) error { return writeSVG(w, g, svg{inline: true, id: id}) }

func writeSVG(w io.Writer, g *Graph, s svg) error {
	p, err := picturing(g)
	if err != nil {
		return err
	}
	s.picture = p
	s.draw()
	_, err = io.WriteString(w, s.b.String())
	return err
}

// svg writes a picture in SVG, for SVG and Inline.
type svg struct {
	*picture
	inline bool   // the picture is for Inline, not SVG
	id     string // prefix of the names that the picture defines
	b      strings.Builder
}

func (p *svg) draw() {
	size := p.size()
	fmt.Fprintf(&p.b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "+
		"viewBox=\"%.1f %.1f %.1f %.1f\" font-family=\"monospace\" font-size=\"%d\">\n", size.width(), size.height(),
		size.left, size.top, size.width(), size.height(), fontSize)
	p.markers()
	if !p.inline {
		fmt.Fprintf(&p.b, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"white\"/>\n",
			size.left, size.top, size.width(), size.height())
	}
	for _, t := range p.titlesAndNotes() {
		fmt.Fprintf(&p.b, "<text x=\"%.1f\" y=\"%.1f\">%s</text>\n", t.x, t.y, XML(t.text))
	}
	for _, at := range p.panels {
		p.panel = at
		if at.dx != 0 || at.dy != 0 {
			fmt.Fprintf(&p.b, "<g transform=\"translate(%.1f %.1f)\">\n", at.dx, at.dy)
		}
		p.drawing()
		if at.dx != 0 || at.dy != 0 {
			p.b.WriteString("</g>\n")
		}
	}
	p.b.WriteString("</svg>\n")
}

// markers writes definitions of the arrowheads for the styles of the edges.
func (p *svg) markers() {
	p.b.WriteString("<defs>")
	for _, style := range []Style{Plain, Ghost, Marked} {
		if style != Plain && !slices.ContainsFunc(p.g.Edges, func(e Edge) bool { return e.Style == style }) {
			continue
		}
		fmt.Fprintf(&p.b, "<marker id=\"%s%s\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"8\" "+
			"markerHeight=\"8\" orient=\"auto-start-reverse\"%s><path d=\"M0 1 L10 5 L0 9 z\"%s/></marker>",
			p.id, arrows[style], markerUnits[style], markerFill[style])
	}
	p.b.WriteString("</defs>\n")
}

// Properties of arrowheads, indexed by style: the name of the marker, its units, and its colour.
var (
	arrows      = [...]string{Plain: "arrow", Ghost: "ghost", Marked: "marked"}
	markerUnits = [...]string{Plain: "", Ghost: "", Marked: ` markerUnits="userSpaceOnUse"`}
	markerFill  = [...]string{Plain: "", Ghost: ` fill="` + ghostLine + `"`, Marked: ` fill="` + markedLine + `"`}
)

// drawing writes the graph as shown in the current panel.
func (p *svg) drawing() {
	for _, a := range p.g.Areas {
		p.area(a)
	}
	p.b.WriteString("<g fill=\"none\" stroke=\"black\">\n")
	for i, r := range p.l.routes {
		if p.hidesEdge(r.edge) {
			continue
		}
		p.path(r.edge, p.way(i), r.turned)
	}
	for _, e := range p.l.loops {
		if !p.hidesEdge(e) {
			p.path(e, p.loopWay(e), false)
		}
	}
	for v := range p.g.Nodes {
		if !p.hides(p.g.Nodes[v].Style) {
			p.node(v)
		}
	}
	p.b.WriteString("</g>\n<g text-anchor=\"middle\">\n")
	for _, r := range p.l.routes {
		if len(r.edge.Lines) > 0 && !p.hidesEdge(r.edge) {
			v := p.l.vertices[r.through[r.labelled]]
			p.label(v.x, v.y-5, r.edge)
		}
	}
	for _, e := range p.l.loops {
		if !p.hidesEdge(e) {
			x, y := p.loopLabel(e)
			p.label(x, y, e)
		}
	}
	for i, n := range p.g.Nodes {
		if p.hides(n.Style) {
			continue
		}
		v := p.l.vertices[i]
		more := p.class(n.Style)
		if p.inline {
			more += fmt.Sprintf(" data-name=\"%d\"", i)
		}
		if n.Title != "" {
			more += " pointer-events=\"none\"" // let the mouse reach the node below the text, which has the tooltip
		}
		fmt.Fprintf(&p.b, "<text x=\"%.1f\" y=\"%.1f\"%s%s>%s</text>\n", v.x, v.y+4.5, more, textStyle[n.Style],
			XML(n.Label))
	}
	p.b.WriteString("</g>\n")
}

// SVG attributes of lines, of borders and of texts, each indexed by style.
var (
	lineStyle = [...]string{
		Ghost:  ` stroke="` + ghostLine + `" stroke-dasharray="5 4"`,
		Marked: ` stroke="` + markedLine + `" stroke-width="2"`,
	}
	borderStyle = [...]string{
		Plain:  ` fill="white"`,
		Ghost:  ` fill="white" stroke="` + ghostLine + `" stroke-dasharray="5 4"`,
		Marked: ` fill="` + markedFill + `" stroke="` + markedLine + `" stroke-width="2"`,
	}
	textStyle = [...]string{Ghost: ` fill="` + ghostText + `"`, Marked: ""}
)

// class returns the class attribute for style, with a leading blank. The result is "" for style Plain, and outside of
// Inline, because only the style sheet of a page gives the classes a meaning.
func (p *svg) class(style Style) string {
	if !p.inline || style == Plain {
		return ""
	}
	return ` class="` + arrows[style] + `"`
}

func (p *svg) area(a Area) {
	if !p.shows(a) {
		return
	}
	class := ""
	if p.inline {
		class = ` class="area"`
		if a.Style != Plain {
			class = ` class="area ` + arrows[a.Style] + `"`
		}
	}
	fmt.Fprintf(&p.b, "<path%s d=\"", class)
	for i, v := range a.Corners {
		at := p.l.vertices[v]
		fmt.Fprintf(&p.b, "%c%.1f %.1f ", "ML"[min(i, 1)], at.x, at.y)
	}
	fmt.Fprintf(&p.b, "z\" fill=\"%s\" fill-opacity=\"%s\"/>\n", areaFill[a.Style], areaOpacity[a.Style])
}

// path writes edge e as the line w with an arrowhead. If turned is set, the line goes from the target of e to its
// source.
func (p *svg) path(e Edge, w way, turned bool) {
	fmt.Fprintf(&p.b, "<path%s%s%s d=\"M%.1f %.1f", p.class(e.Style), p.ends(e), lineStyle[e.Style], w.x, w.y)
	for _, s := range w.parts {
		if s.straight {
			fmt.Fprintf(&p.b, " L%.1f %.1f", s.x, s.y)
		} else {
			fmt.Fprintf(&p.b, " C%.1f %.1f %.1f %.1f %.1f %.1f", s.x1, s.y1, s.x2, s.y2, s.x, s.y)
		}
	}
	end := "marker-end"
	if turned {
		end = "marker-start"
	}
	fmt.Fprintf(&p.b, "\" %s=\"url(#%s%s)\"/>\n", end, p.id, arrows[e.Style])
}

// ends returns the data-edge attribute for e, with a leading blank. Outside of Inline the result is "".
func (p *svg) ends(e Edge) string {
	if !p.inline {
		return ""
	}
	return fmt.Sprintf(" data-edge=\"%d-%d\"", e.From, e.To)
}

func (p *svg) node(i int) {
	v, h, style := p.l.vertices[i], p.half(i), p.g.Nodes[i].Style
	if p.inline {
		fmt.Fprintf(&p.b, "<g data-node=\"%d\"%s>", i, p.class(style))
		defer p.b.WriteString("</g>\n")
	}
	if title := p.g.Nodes[i].Title; title != "" {
		fmt.Fprintf(&p.b, "<g><title>%s</title>", XML(title))
		defer p.b.WriteString("</g>\n")
	}
	fmt.Fprintf(&p.b, "<ellipse cx=\"%.1f\" cy=\"%.1f\" rx=\"%.1f\" ry=\"%.1f\"%s/>\n", v.x, v.y, h, radius,
		borderStyle[style])
	if p.g.Nodes[i].Double {
		fmt.Fprintf(&p.b, "<ellipse cx=\"%.1f\" cy=\"%.1f\" rx=\"%.1f\" ry=\"%.1f\"%s/>\n", v.x, v.y,
			h-3.5, radius-3.5, lineStyle[style])
	}
	if slices.Contains(p.g.Initial, i) {
		x, y, x2, y2 := p.start(i)
		fmt.Fprintf(&p.b, "<path d=\"M%.1f %.1f L%.1f %.1f\" marker-end=\"url(#%sarrow)\"/>\n", x, y, x2, y2, p.id)
	}
}

// label writes the label of e, with its last line at y.
func (p *svg) label(x, y float64, e Edge) {
	drawn := shown(e.Lines)
	data := ""
	if p.inline {
		data = fmt.Sprintf(" data-label=\"%d-%d\"", e.From, e.To)
	}
	fmt.Fprintf(&p.b, "<text%s%s%s>", p.class(e.Style), data, textStyle[e.Style])
	if !slices.Equal(drawn, e.Lines) {
		fmt.Fprintf(&p.b, "<title>%s</title>", XML(strings.Join(e.Lines, "\n")))
	}
	for i, s := range drawn {
		at := y - lineHeight*float64(len(drawn)-1-i)
		fmt.Fprintf(&p.b, "<tspan x=\"%.1f\" y=\"%.1f\">%s</tspan>", x, at, XML(s))
	}
	p.b.WriteString("</text>\n")
}
