package draw

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"unicode/utf8"
)

const (
	charWidth  = 7.8 // width of a character of the monospaced font at fontSize
	fontSize   = 13
	lineHeight = 16.0
	radius     = 19.0 // vertical radius of a node
	startArrow = 26.0
	loopHeight = 26.0
	margin     = 14.0
	maxLines   = 8  // most lines of a label
	maxColumns = 60 // most columns of a line
)

// picture is a graph with its layout, for every output format.
type picture struct {
	g *Graph
	l *layout
	// The loops above and below each node. Ghost loops are below.
	above, below []*Edge
	// from and to are the left and right end points of the routes.
	from, to [][2]float64
	panels   []panel
	panel    panel // the panel being drawn
}

// panel is one drawing of the graph within the picture, shifted by dx and dy. If noGhosts is set, nodes, edges and
// areas of style Ghost are omitted.
type panel struct {
	dx, dy   float64
	title    string
	noGhosts bool
}

// picturing returns a picture of g with the layout computed. The error says that g is too large to draw.
func picturing(g *Graph) (*picture, error) {
	g.validate()
	p := &picture{g: g, above: make([]*Edge, len(g.Nodes)), below: make([]*Edge, len(g.Nodes))}
	_, loops := joinParallel(g.Edges)
	for i := range loops {
		list := p.above
		if loops[i].Style == Ghost {
			list = p.below
		}
		list[loops[i].From] = &loops[i]
	}
	var err error
	if p.l, err = arrange(g, p.space, func(e Edge) (float64, float64) { return textSize(shown(e.Lines)) }); err != nil {
		return nil, err
	}
	p.ports()
	p.setPanels()
	return p, nil
}

// shown returns the lines of a label, shortened for drawing: at most maxLines lines of at most maxColumns characters.
// The picture has the full text as a tooltip.
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

// half returns half the width of node v.
func (p *picture) half(v int) float64 {
	w, _ := textSize([]string{p.g.Nodes[v].Label})
	return max(radius, w/2+10)
}

// space returns the size to reserve for node v: the width, and the heights above and below the middle of the node. The
// size includes the loops at the node with their labels, and the initial arrow.
func (p *picture) space(v int) (width, above, below float64) {
	width, above, below = 2*p.half(v), radius+2, radius+2
	if slices.Contains(p.g.Initial, v) {
		width += 2 * startArrow
	}
	if e := p.above[v]; e != nil {
		w, h := textSize(shown(e.Lines))
		width, above = max(width, w), radius+loopHeight+h
	}
	if e := p.below[v]; e != nil {
		w, h := textSize(shown(e.Lines))
		width, below = max(width, w), radius+loopHeight+h
	}
	return width, above, below
}

// box is a rectangle, in pixels; y grows downwards.
type box struct{ left, top, right, bottom float64 }

func (b box) width() float64  { return b.right - b.left }
func (b box) height() float64 { return b.bottom - b.top }

// bounds returns the smallest box around one drawing of the graph, including a margin.
func (p *picture) bounds() box {
	b := box{left: -margin, right: margin}
	for i, v := range p.l.vertices {
		if i == 0 {
			b.top, b.bottom = v.y, v.y
		}
		b.right = max(b.right, v.x+v.width/2+margin)
		b.top, b.bottom = min(b.top, v.y-v.above-margin), max(b.bottom, v.y+v.below+margin)
	}
	return b
}

const titleHeight = lineHeight + 6

// shape is the preferred ratio of width to height for a picture with two panels.
const shape = 1.5

// setPanels sets p.panels: a single panel, or two if g.Twice has titles. The second panel is placed to the right of the
// first panel or below it, whichever brings the ratio of width to height closer to `shape`.
func (p *picture) setPanels() {
	p.panels = []panel{{}}
	if p.g.Twice == [2]string{} {
		return
	}
	once := p.bounds()
	p.panels[0].title = p.g.Twice[0]
	second := panel{title: p.g.Twice[1], noGhosts: true}
	off := func(width, height float64) float64 { return math.Abs(math.Log(width / height / shape)) }
	if off(2*once.width(), once.height()) < off(once.width(), 2*once.height()) {
		title, _ := textSize([]string{p.g.Twice[0]})
		second.dx = max(once.width(), title+2*margin) + margin
	} else {
		second.dy = once.height() + titleHeight
	}
	p.panels = append(p.panels, second)
}

// size returns the box around the whole picture.
func (p *picture) size() box {
	once := p.bounds()
	all := once
	for _, at := range p.panels {
		all.right, all.bottom = max(all.right, once.right+at.dx), max(all.bottom, once.bottom+at.dy)
	}
	for _, t := range p.titlesAndNotes() {
		w, _ := textSize([]string{t.text})
		all.right = max(all.right, t.x+w+margin)
		all.top, all.bottom = min(all.top, t.y-lineHeight-2), max(all.bottom, t.y+margin)
	}
	return all
}

// text is a line of text with its left end at x and its baseline at y.
type text struct {
	x, y float64
	text string
}

// titlesAndNotes returns the titles of the graph and of the panels, and the notes, with their positions.
func (p *picture) titlesAndNotes() (out []text) {
	b := p.bounds()
	bottom := b.bottom
	top := b.top
	for _, at := range p.panels {
		if at.title != "" {
			out = append(out, text{b.left + at.dx + margin, b.top + at.dy - 4, at.title})
			top = b.top - titleHeight
		}
		bottom = max(bottom, b.bottom+at.dy)
	}
	if p.g.Title != "" {
		out = append(out, text{b.left + margin, top - 4, p.g.Title})
	}
	for i, s := range p.g.Notes {
		out = append(out, text{b.left + margin, bottom + lineHeight*float64(i+1), s})
	}
	return out
}

// hides reports whether the current panel omits nodes, edges and areas of style s.
func (p *picture) hides(s Style) bool { return p.panel.noGhosts && s == Ghost }

// hidesEdge reports whether the current panel omits e.
func (p *picture) hidesEdge(e Edge) bool {
	return p.hides(e.Style) || len(p.panels) > 1 && (p.panel.noGhosts && e.First || !p.panel.noGhosts && e.Second)
}

// shows reports whether the current panel contains area a.
func (p *picture) shows(a Area) bool {
	return !p.hides(a.Style) &&
		!slices.ContainsFunc(a.Corners, func(v int) bool { return p.hides(p.g.Nodes[v].Style) })
}

// ports computes p.from and p.to, the points where routes touch their nodes. The points are spread over a side of the
// node, in the order of the adjacent vertices.
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

// way is a line in a drawing: its start point and its segments.
type way struct {
	x, y  float64
	parts []part
}

// part is a segment of a line, which ends at (x, y). The segment is straight, or a Bézier curve with control points
// (x1, y1) and (x2, y2).
type part struct {
	straight             bool
	x1, y1, x2, y2, x, y float64
}

// way returns the line of route i, as straight segments and curves. Within a layer the line is straight and passes
// below its own label or between other labels; between layers it is curved.
func (p *picture) way(i int) way {
	r := &p.l.routes[i]
	at := p.from[i]
	w := way{x: at[0], y: at[1]}
	bend := func(x, y float64) {
		middle := (at[0] + x) / 2
		w.parts = append(w.parts, part{x1: middle, y1: at[1], x2: middle, y2: y, x: x, y: y})
		at = [2]float64{x, y}
	}
	for _, v := range r.through {
		u := p.l.vertices[v]
		bend(p.l.left[u.layer], u.y)
		at[0] += p.l.width[u.layer]
		w.parts = append(w.parts, part{straight: true, x: at[0], y: at[1]})
	}
	bend(p.to[i][0], p.to[i][1])
	return w
}

// side returns -1 for a loop drawn above its node, and 1 for a loop below it. Ghost loops are below.
func side(e Edge) float64 {
	if e.Style == Ghost {
		return 1
	}
	return -1
}

// loopWay returns the line that draws loop e, from the node and back to it.
func (p *picture) loopWay(e Edge) way {
	v, s := p.l.vertices[e.From], side(e)
	dx, dy, far := p.half(e.From)*0.5, radius*0.866*s, (radius+loopHeight+2)*s
	return way{v.x - dx, v.y + dy, []part{{
		x1: v.x - dx - 8, y1: v.y + far, x2: v.x + dx + 8, y2: v.y + far, x: v.x + dx, y: v.y + dy,
	}}}
}

// loopLabel returns the position at which the last line of the label of loop e is written.
func (p *picture) loopLabel(e Edge) (x, y float64) {
	v := p.l.vertices[e.From]
	if side(e) < 0 {
		return v.x, v.y - radius - loopHeight - 1
	}
	_, h := textSize(shown(e.Lines))
	return v.x, v.y + radius + loopHeight + h - 5
}

// start returns the start (x1, y1) and the end (x2, y2) of the arrow to initial node v.
func (p *picture) start(v int) (x1, y1, x2, y2 float64) {
	at := p.l.vertices[v]
	x, y := at.x-p.half(v)*0.707, at.y+radius*0.707
	return x - startArrow*0.8, y + startArrow*0.4, x, y
}
