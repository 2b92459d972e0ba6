package draw

import (
	"cmp"
	"fmt"
	"html"
	"io"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

const (
	charWidth  = 7.8 // of the monospaced font at its size
	fontSize   = 13
	lineHeight = 16.0
	radius     = 19.0 // of a node, upright
	startArrow = 26.0
	loopHeight = 26.0
	margin     = 14.0
	maxLines   = 8  // of a label
	maxColumns = 60 // of a line
)

// SVG writes g as a picture, from left to right. The error is that of w, or tells
// that g is too large to be drawn.
func SVG(w io.Writer, g *Graph) error {
	return write(w, &picture{g: g})
}

// Inline writes what SVG does as a part of a page, which has the style; each node is a group whose
// attribute data-node has its number, and each edge has those of its ends in data-edge. id is what the
// names that the picture gives begin with, and must be another for each picture of a page.
func Inline(w io.Writer, g *Graph, id string) error {
	return write(w, &picture{g: g, inline: true, id: id})
}

func write(w io.Writer, p *picture) error {
	g := p.g
	g.validate()
	p.loop = make([]*Edge, len(g.Nodes))
	_, loops := joinParallel(g.Edges)
	for i := range loops {
		p.loop[loops[i].From] = &loops[i]
	}
	var err error
	if p.l, err = arrange(g, p.size, func(e Edge) (float64, float64) { return textSize(shown(e.Lines)) }); err != nil {
		return err
	}
	p.draw()
	_, err = io.WriteString(w, p.b.String())
	return err
}

type picture struct {
	g      *Graph
	inline bool
	id     string
	l      *layout
	b      strings.Builder
	loop   []*Edge // by node
	// from and to are the ends of routes at the left and at the right.
	from, to [][2]float64
}

// shown returns the lines of a label that are drawn; the rest is in a title.
func shown(lines []string) []string {
	var out []string
	for i, s := range lines {
		if i == maxLines-1 && len(lines) > maxLines {
			return append(out, fmt.Sprintf("… %d more", len(lines)-i))
		}
		if utf8.RuneCountInString(s) > maxColumns {
			s = string([]rune(s)[:maxColumns-1]) + "…"
		}
		out = append(out, s)
	}
	return out
}

func textSize(lines []string) (width, height float64) {
	for _, s := range lines {
		width = max(width, charWidth*float64(utf8.RuneCountInString(s)))
	}
	return width, lineHeight * float64(len(lines))
}

// half returns half the width of a node.
func (p *picture) half(v int) float64 {
	w, _ := textSize([]string{p.g.Nodes[v].Label})
	return max(radius, w/2+10)
}

// size returns the space that a node takes, with its loop and the arrow to it.
func (p *picture) size(v int) (width, above, below float64) {
	width, above, below = 2*p.half(v), radius+2, radius+2
	if slices.Contains(p.g.Initial, v) {
		width += 2 * startArrow
	}
	if e := p.loop[v]; e != nil {
		w, h := textSize(shown(e.Lines))
		width, above = max(width, w), radius+loopHeight+h
	}
	return width, above, below
}

func (p *picture) draw() {
	p.ports()
	left, top, right, bottom := p.bounds()
	if p.g.Title != "" {
		w, _ := textSize([]string{p.g.Title})
		top -= lineHeight + 6
		right = max(right, left+w+2*margin)
	}
	fmt.Fprintf(&p.b, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"%.1f %.1f %.1f %.1f\" "+
		"font-family=\"monospace\" font-size=\"%d\">\n", right-left, bottom-top, left, top, right-left, bottom-top, fontSize)
	fmt.Fprintf(&p.b, "<defs><marker id=\"%sarrow\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"8\" "+
		"markerHeight=\"8\" orient=\"auto-start-reverse\"><path d=\"M0 1 L10 5 L0 9 z\"/></marker></defs>\n", p.id)
	if !p.inline {
		fmt.Fprintf(&p.b, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"white\"/>\n",
			left, top, right-left, bottom-top)
	}
	if p.g.Title != "" {
		fmt.Fprintf(&p.b, "<text x=\"%.1f\" y=\"%.1f\">%s</text>\n", left+margin, top+lineHeight+2, html.EscapeString(p.g.Title))
	}
	p.b.WriteString("<g fill=\"none\" stroke=\"black\">\n")
	for i := range p.l.routes {
		p.route(i)
	}
	for _, e := range p.l.loops {
		p.drawLoop(e)
	}
	for v := range p.g.Nodes {
		p.node(v)
	}
	p.b.WriteString("</g>\n<g text-anchor=\"middle\">\n")
	for _, r := range p.l.routes {
		if len(r.edge.Lines) > 0 {
			v := p.l.vertices[r.through[r.labelled]]
			p.text(v.x, v.y-5, r.edge.Lines)
		}
	}
	for _, e := range p.l.loops {
		v := p.l.vertices[e.From]
		p.text(v.x, v.y-radius-loopHeight-1, e.Lines)
	}
	for i, n := range p.g.Nodes {
		v := p.l.vertices[i]
		through := ""
		if n.Title != "" {
			through = " pointer-events=\"none\"" // the title is that of the node below
		}
		fmt.Fprintf(&p.b, "<text x=\"%.1f\" y=\"%.1f\"%s>%s</text>\n", v.x, v.y+4.5, through, html.EscapeString(n.Label))
	}
	p.b.WriteString("</g>\n</svg>\n")
}

// bounds returns the corners of the picture.
func (p *picture) bounds() (left, top, right, bottom float64) {
	left, right = -margin, margin
	for i, v := range p.l.vertices {
		if i == 0 {
			top, bottom = v.y, v.y
		}
		right = max(right, v.x+v.width/2+margin)
		top, bottom = min(top, v.y-v.above-margin), max(bottom, v.y+v.below+margin)
	}
	return left, top, right, bottom
}

// ports chooses where routes touch their nodes: spread over a side, in the order
// of where they come from.
func (p *picture) ports() {
	p.from, p.to = make([][2]float64, len(p.l.routes)), make([][2]float64, len(p.l.routes))
	type port struct {
		route int
		y     float64
	}
	left, right := make([][]port, len(p.g.Nodes)), make([][]port, len(p.g.Nodes))
	for i, r := range p.l.routes {
		a, b := r.edge.From, r.edge.To
		if r.turned {
			a, b = b, a
		}
		right[a] = append(right[a], port{i, p.l.vertices[r.through[0]].y})
		left[b] = append(left[b], port{i, p.l.vertices[r.through[len(r.through)-1]].y})
	}
	spread := func(v int, ports []port, side float64, ends [][2]float64) {
		slices.SortStableFunc(ports, func(a, b port) int { return cmp.Compare(a.y, b.y) })
		for i, q := range ports {
			angle := (float64(i) - float64(len(ports)-1)/2) * min(0.55, 1.9/float64(max(1, len(ports)-1)))
			at := p.l.vertices[v]
			ends[q.route] = [2]float64{at.x + side*p.half(v)*math.Cos(angle), at.y + radius*math.Sin(angle)}
		}
	}
	for v := range p.g.Nodes {
		spread(v, right[v], 1, p.from)
		spread(v, left[v], -1, p.to)
	}
}

// route draws an edge: straight across layers, so that it passes under its label
// and between others, and curved from layer to layer.
func (p *picture) route(i int) {
	r := &p.l.routes[i]
	at := p.from[i]
	fmt.Fprintf(&p.b, "<path%s d=\"M%.1f %.1f", p.ends(r.edge), at[0], at[1])
	bend := func(x, y float64) {
		middle := (at[0] + x) / 2
		fmt.Fprintf(&p.b, " C%.1f %.1f %.1f %.1f %.1f %.1f", middle, at[1], middle, y, x, y)
		at = [2]float64{x, y}
	}
	for _, v := range r.through {
		u := p.l.vertices[v]
		bend(p.l.left[u.layer], u.y)
		at[0] += p.l.width[u.layer]
		fmt.Fprintf(&p.b, " L%.1f %.1f", at[0], at[1])
	}
	bend(p.to[i][0], p.to[i][1])
	end := "marker-end"
	if r.turned {
		end = "marker-start"
	}
	fmt.Fprintf(&p.b, "\" %s=\"url(#%sarrow)\"/>\n", end, p.id)
}

func (p *picture) drawLoop(e Edge) {
	v := p.l.vertices[e.From]
	dx, dy := p.half(e.From)*0.5, radius*0.866
	fmt.Fprintf(&p.b, "<path%s d=\"M%.1f %.1f C%.1f %.1f %.1f %.1f %.1f %.1f\" marker-end=\"url(#%sarrow)\"/>\n",
		p.ends(e), v.x-dx, v.y-dy, v.x-dx-8, v.y-radius-loopHeight-2, v.x+dx+8, v.y-radius-loopHeight-2, v.x+dx, v.y-dy, p.id)
}

// ends is the attribute that names the ends of e.
func (p *picture) ends(e Edge) string {
	if !p.inline {
		return ""
	}
	return fmt.Sprintf(" data-edge=\"%d-%d\"", e.From, e.To)
}

func (p *picture) node(i int) {
	v, h := p.l.vertices[i], p.half(i)
	if p.inline {
		fmt.Fprintf(&p.b, "<g data-node=\"%d\">", i)
		defer p.b.WriteString("</g>\n")
	}
	if title := p.g.Nodes[i].Title; title != "" {
		fmt.Fprintf(&p.b, "<g><title>%s</title>", html.EscapeString(title))
		defer p.b.WriteString("</g>\n")
	}
	fmt.Fprintf(&p.b, "<ellipse cx=\"%.1f\" cy=\"%.1f\" rx=\"%.1f\" ry=\"%.1f\" fill=\"white\"/>\n", v.x, v.y, h, radius)
	if p.g.Nodes[i].Double {
		fmt.Fprintf(&p.b, "<ellipse cx=\"%.1f\" cy=\"%.1f\" rx=\"%.1f\" ry=\"%.1f\"/>\n", v.x, v.y, h-3.5, radius-3.5)
	}
	if slices.Contains(p.g.Initial, i) {
		x, y := v.x-h*0.707, v.y+radius*0.707
		fmt.Fprintf(&p.b, "<path d=\"M%.1f %.1f L%.1f %.1f\" marker-end=\"url(#%sarrow)\"/>\n",
			x-startArrow*0.8, y+startArrow*0.4, x, y, p.id)
	}
}

// text writes the lines of a label so that the last stands on y.
func (p *picture) text(x, y float64, lines []string) {
	drawn := shown(lines)
	p.b.WriteString("<text>")
	if !slices.Equal(drawn, lines) {
		fmt.Fprintf(&p.b, "<title>%s</title>", html.EscapeString(strings.Join(lines, "\n")))
	}
	for i, s := range drawn {
		fmt.Fprintf(&p.b, "<tspan x=\"%.1f\" y=\"%.1f\">%s</tspan>", x, y-lineHeight*float64(len(drawn)-1-i), html.EscapeString(s))
	}
	p.b.WriteString("</text>\n")
}
