package chart

import (
	"slices"
	"strings"
)

const (
	charWidth  = 7.3 // width of a character of the monospaced font at fontSize
	fontSize   = 12
	lineHeight = 16.0
	gap        = 14.0 // vertical distance between events, in pixels
	pad        = 6.0  // padding around the text of a note, in pixels
	margin     = 20.0
	bracket    = 26.0 // width of the bracket for the cycle, at the left
	tip        = 4.0  // distance in pixels from the top of an event to its arrow
	hookWidth  = 18.0 // width of an arrow from a process to itself
	long       = 1200 // height in pixels from which a picture repeats the names at the foot

	wideColumns = 100 // maximum number of columns of a line across the lifelines
	maxRows     = 12  // maximum number of lines of text for one statement
)

// box is a rectangle in the picture, in pixels: the upper left corner, the width and the height.
type box struct{ x, y, w, h float64 }

// point is a corner of the path of an arrow. Its coordinates are in pixels.
type point struct{ x, y float64 }

type picture struct {
	c       *chart
	inline  bool
	id      string
	columns int // maximum number of columns of a line of text at a lifeline

	title, without   []string
	names            [][]string // for every lifeline: the lines of its name
	head, headHeight float64
	x                []float64 // for every lifeline: its x coordinate
	lanes            lanes
	events, ends     []box
	bottom, foot     float64 // y coordinates: bottom is the end of the events, and foot the end of the lifelines
	width, height    float64
	left, right      []float64 // for every lifeline: the widths of the contents to its left and right
	b                strings.Builder
}

// columnsFor returns the maximum number of columns of a line of text at a lifeline, for a chart with n lifelines.
func columnsFor(n int) int {
	switch {
	case n <= 4:
		return 44
	case n <= 8:
		return 34
	}
	return 26
}

// rows returns the lines of note n. They have at most p.columns columns or, for a note across the lifelines,
// wideColumns.
func (p *picture) rows(n note) (out []string) {
	columns := p.columns
	if n.line < 0 {
		columns = wideColumns
	}
	for _, s := range n.shown() {
		out = append(out, wrapped(s, columns)...)
	}
	return out
}

func (p *picture) size(n note) (w, h float64) {
	lines := p.rows(n)
	return widest(lines) + 2*pad, lineHeight*float64(len(lines)) + 2*pad
}

// layOut computes the position and the size of every part of the picture.
func (p *picture) layOut() {
	c := p.c
	p.columns = columnsFor(len(c.lines))
	p.title = wrapped("counterexample to "+oneLine(c.title), wideColumns)
	for _, text := range c.absent() {
		p.without = wrapped(text, wideColumns)
	}
	p.head = margin + lineHeight*float64(1+len(p.title)+len(p.without))
	p.headHeight = 2 * pad
	for _, name := range c.lines {
		lines := wrapped(name, p.columns)
		p.names = append(p.names, lines)
		p.headHeight = max(p.headHeight, lineHeight*float64(len(lines))+2*pad)
	}
	p.lanes.find(c)
	p.placeLines()
	p.placeRows()
	p.placeAcross()
}

// placeLines computes the x coordinates of the lifelines, so that notes and texts of adjacent lifelines do not overlap.
func (p *picture) placeLines() {
	c := p.c
	p.left, p.right = make([]float64, len(c.lines)), make([]float64, len(c.lines))
	reach := func(line int, left, right float64) {
		p.left[line], p.right[line] = max(p.left[line], left), max(p.right[line], right)
	}
	for i, lines := range p.names {
		reach(i, widest(lines)/2+pad, widest(lines)/2+pad)
	}
	atLine := func(n note) {
		if w, _ := p.size(n); n.line >= 0 {
			reach(n.line, w/2, w/2)
		}
	}
	between := make([]float64, len(c.lines)) // for every lifeline: the least distance to the next lifeline
	for _, e := range c.events {
		a := e.arrow
		if a == nil {
			atLine(e.note)
			continue
		}
		w := widest(wrapped(a.receipt(), p.columns))
		switch {
		case a.hook():
			reach(a.to, 0, hookWidth+2*pad+w)
		default:
			from, to := e.lifelines()
			for k := from; k < to; k++ {
				between[k] = max(between[k], (w+4*pad)/float64(to-from))
			}
		}
	}
	for _, n := range c.ends {
		atLine(n)
	}
	x := margin + bracket
	for i := range c.lines {
		if i == 0 {
			x += p.left[0]
		} else {
			x += max(p.right[i-1]+gap+p.lanes.width(i-1)+p.left[i], between[i-1])
		}
		p.x = append(p.x, x)
	}
	p.width = margin + bracket
	if n := len(c.lines); n > 0 {
		p.width = max(p.width, x+p.right[n-1])
	}
	for _, n := range slices.Concat(c.ends, notesOf(c.events)) {
		if w, _ := p.size(n); n.line < 0 {
			p.width = max(p.width, margin+bracket+w)
		}
	}
	p.width = max(p.width, margin+max(widest(p.title), widest(p.without))) + margin
}

func notesOf(events []event) (out []note) {
	for _, e := range events {
		if e.arrow == nil {
			out = append(out, e.note)
		}
	}
	return out
}

// placeRows computes the y coordinates and sizes of the events, and of the notes at the end, from top to bottom. Two
// consecutive notes at the end are side by side if both are at lifelines.
func (p *picture) placeRows() {
	y := p.head + p.headHeight + gap
	for i, e := range p.c.events {
		if i == p.c.cycle {
			y += gap / 2
		}
		at := box{y: y}
		if a := e.arrow; a == nil {
			at.w, at.h = p.size(e.note)
		} else {
			at.h = lineHeight*float64(len(wrapped(a.receipt(), p.columns))) + tip + 4
		}
		p.events = append(p.events, at)
		y += at.h + gap
	}
	p.bottom = y
	if p.c.cycle >= 0 {
		y += lineHeight + gap
	}
	row := 0.0 // height of the current row of notes
	for k, n := range p.c.ends {
		w, h := p.size(n)
		p.ends = append(p.ends, box{0, y, w, h})
		row = max(row, h)
		if side := k+1 < len(p.c.ends) && n.line >= 0 && p.c.ends[k+1].line >= 0; !side {
			y, row = y+row+gap, 0
		}
	}
	p.foot, p.height = y, y+margin
	if y > long {
		p.height += p.headHeight
	}
}

// placeAcross computes the x coordinates of all notes, and the widths of the notes across the whole picture.
func (p *picture) placeAcross() {
	place := func(n note, at *box) {
		if at.x = margin + bracket; n.line >= 0 {
			at.x = p.x[n.line] - at.w/2
		} else {
			at.w = p.width - 2*margin - bracket
		}
	}
	for i, e := range p.c.events {
		if e.arrow == nil {
			place(e.note, &p.events[i])
		}
	}
	for i, n := range p.c.ends {
		place(n, &p.ends[i])
	}
}

// columns returns the width of s in columns of a monospaced font. An East Asian character takes two columns.
func columns(s string) int {
	n := 0
	for _, r := range s {
		if n++; r >= 0x1100 && (r <= 0x115f || r >= 0x2e80 && r <= 0xd7a3 || r >= 0xf900 && r <= 0xfaff ||
			r >= 0xfe30 && r <= 0xfe6f || r >= 0xff00 && r <= 0xff60 || r >= 0x1f300) {
			n++
		}
	}
	return n
}

// widest returns the width of the widest of the lines, in pixels.
func widest(lines []string) float64 {
	w := 0
	for _, s := range lines {
		w = max(w, columns(s))
	}
	return charWidth * float64(w)
}

// wrapped returns s in lines of at most `most` columns, preferably broken at spaces. Lines after the first are
// indented. If there are more than maxRows lines, the rest is replaced by "…".
func wrapped(s string, most int) (lines []string) {
	rest, indent := []rune(oneLine(s)), ""
	for len(rest) > 0 {
		if len(lines) == maxRows {
			lines[maxRows-1] = strings.TrimRight(lines[maxRows-1], " ") + " …"
			break
		}
		n, width, space := 0, len(indent), 0
		for n < len(rest) && width+columns(string(rest[n])) <= most {
			if rest[n] == ' ' && n > most/3 {
				space = n + 1
			}
			width += columns(string(rest[n]))
			n++
		}
		if n < len(rest) && space > 0 {
			n = space
		}
		lines = append(lines, indent+strings.TrimRight(string(rest[:n]), " "))
		rest, indent = rest[n:], "    "
	}
	return lines
}
