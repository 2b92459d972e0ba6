package chart

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"ltlpor/draw"
	"ltlpor/trace"
)

const (
	charWidth  = 7.3 // of the monospaced font at its size
	fontSize   = 12
	lineHeight = 16.0
	gap        = 12.0 // between events
	pad        = 6.0  // around the text of a note
	margin     = 20.0
	bracket    = 26.0 // left of all for the cycle
	maxColumns = 44   // of a line of text
)

const style = `<style>
text{font:12px monospace;fill:#1b1f24}.b{font-weight:bold}
.h{fill:#eef2f7;stroke:#5b6b7f}.l{stroke:#9aa7b5;stroke-dasharray:4 3}
.n{fill:#fff8dc;stroke:#c9b458}.a{stroke:#1f5fa8;stroke-width:1.4;fill:none}.m{fill:#12457f}.k{fill:#1f5fa8}
.c{stroke:#0b7a75;stroke-width:2;fill:none}.ct{fill:#0b7a75}.e{fill:#fdecea;stroke:#b3261e}.bg{fill:#fff}
@media(prefers-color-scheme:dark){text{fill:#e6e9ed}
.h{fill:#2a3441;stroke:#8fa1b5}.l{stroke:#5d6b7a}.n{fill:#3a3520;stroke:#a8964a}
.a{stroke:#7db4f0}.m{fill:#a9cff7}.k{fill:#7db4f0}.c{stroke:#4fc3bd}
.ct{fill:#4fc3bd}.e{fill:#4a2320;stroke:#f2b8b5}.bg{fill:#161b22}}
</style>
`

// SVG writes t, a counterexample to what title says, as a message sequence chart: a lifeline for
// each process, an arrow from where a message is sent to where it is received, notes for the other
// steps, and a bracket at the left for the cycle. The lifeline of who never moves again ends at the note
// that says so. The same trace gives the same picture. The error is
// that of w.
func SVG(w io.Writer, t *trace.Trace, title string) error {
	p := &picture{c: of(t, title)}
	p.layOut()
	p.draw()
	_, err := io.WriteString(w, p.b.String())
	return err
}

// Inline writes what SVG does as a part of a page, which has the style: see there for the classes.
// What belongs to some steps is a group whose attribute data-s has their numbers. id is what the
// names that the picture gives begin with, and must be another for each picture of a page.
func Inline(w io.Writer, t *trace.Trace, title, id string) error {
	p := &picture{c: of(t, title), inline: true, id: id}
	p.layOut()
	p.draw()
	_, err := io.WriteString(w, p.b.String())
	return err
}

type picture struct {
	c      *chart
	inline bool
	id     string
	x      []float64    // of the lifelines
	width  float64      // of all
	top    []float64    // of the events
	height []float64    // of the events
	bottom float64      // of the events
	ends   [][2]float64 // top and height of what is said at the end
	b      strings.Builder
}

// cut shortens a line.
func cut(s string) string {
	if utf8.RuneCountInString(s) > maxColumns {
		return string([]rune(s)[:maxColumns-1]) + "…"
	}
	return s
}

func wide(s string) float64 { return charWidth * float64(utf8.RuneCountInString(cut(s))) }

// rows are the lines of a note as they are drawn: one over all lifelines has room for more.
func (n note) rows() []string {
	lines := append([]string{}, n.shown()...)
	for i, s := range lines {
		if n.line >= 0 {
			lines[i] = cut(s)
		} else if utf8.RuneCountInString(s) > 3*maxColumns {
			lines[i] = string([]rune(s)[:3*maxColumns-1]) + "…"
		}
	}
	return lines
}

// size is that of a note.
func (n note) size() (w, h float64) {
	lines := n.rows()
	for _, s := range lines {
		w = max(w, charWidth*float64(utf8.RuneCountInString(s)))
	}
	return w + 2*pad, lineHeight*float64(len(lines)) + 2*pad
}

// layOut places lifelines, so that notes and texts of arrows have room between them, and events.
func (p *picture) layOut() {
	c := p.c
	half := make([]float64, len(c.lines)) // of the widest that stands at a lifeline
	for i, name := range c.lines {
		half[i] = wide(name)/2 + pad
	}
	between := make([]float64, len(c.lines)) // at least, from a lifeline to the next
	all := 0.0
	note := func(n note) {
		w, _ := n.size()
		if n.line < 0 {
			all = max(all, w)
		} else {
			half[n.line] = max(half[n.line], w/2)
		}
	}
	for _, e := range c.events {
		switch a := e.arrow; {
		case a == nil:
			note(e.note)
		case a.from < 0 || a.from == a.to:
			half[a.to] = max(half[a.to], wide(a.receipt())+3*pad)
		default:
			from, to := min(a.from, a.to), max(a.from, a.to)
			each := (wide(a.receipt()) + 4*pad) / float64(to-from)
			for k := from; k < to; k++ {
				between[k] = max(between[k], each)
			}
		}
	}
	for _, n := range c.ends {
		note(n)
	}
	x := margin + bracket
	for i := range c.lines {
		if i == 0 {
			x += half[0]
		} else {
			x += max(half[i-1]+half[i]+gap, between[i-1])
		}
		p.x = append(p.x, x)
	}
	p.width = margin + bracket + all
	if n := len(c.lines); n > 0 {
		p.width = max(p.width, x+half[n-1])
	}
	p.width = max(p.width, margin+bracket+charWidth*float64(utf8.RuneCountInString(cutTitle(c.title)))) + margin
	p.rows()
}

// rows places the events.
func (p *picture) rows() {
	y := margin + 2*lineHeight + lineHeight + 2*pad + gap
	for i, e := range p.c.events {
		if i == p.c.cycle {
			y += gap / 2
		}
		h := lineHeight + pad
		switch a := e.arrow; {
		case a == nil:
			_, h = e.note.size()
		case a.from == a.to:
			h = 2 * lineHeight
		}
		p.top, p.height = append(p.top, y), append(p.height, h)
		y += h + gap
	}
	p.bottom = y
	if p.c.cycle >= 0 {
		y += lineHeight
	}
	for _, n := range p.c.ends {
		_, h := n.size()
		p.ends = append(p.ends, [2]float64{y, h})
		y += h + gap
	}
	p.ends = append(p.ends, [2]float64{y, 0})
}

func cutTitle(s string) string {
	if s = "counterexample to " + oneLine(s); utf8.RuneCountInString(s) > 2*maxColumns {
		return string([]rune(s)[:2*maxColumns-1]) + "…"
	}
	return s
}

func (p *picture) printf(format string, args ...any) { fmt.Fprintf(&p.b, format, args...) }

func (p *picture) text(class, anchor string, x, y float64, s string) {
	p.printf("<text class=\"%s\" text-anchor=\"%s\" x=\"%.1f\" y=\"%.1f\" xml:space=\"preserve\">%s</text>\n",
		class, anchor, x, y, draw.XML(s))
}

func (p *picture) draw() {
	c := p.c
	height := p.ends[len(p.ends)-1][0] + margin
	p.printf(`<svg xmlns="http://www.w3.org/2000/svg" role="img" width="%.0f" height="%.0f"`, p.width, height)
	p.printf(` viewBox="0 0 %.0f %.0f">`+"\n", p.width, height)
	p.printf("<title>%s</title>\n", draw.XML("counterexample to "+oneLine(c.title)))
	if !p.inline {
		p.b.WriteString(style)
	}
	p.printf(`<defs><marker id="%sto" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="8" markerHeight="8"`+
		` orient="auto"><path class="k" d="M0 0 8 4 0 8z"/></marker></defs>`+"\n", p.id)
	if !p.inline {
		p.printf("<rect class=\"bg\" width=\"100%%\" height=\"100%%\"/>\n")
	}
	p.text("b", "start", margin, margin+fontSize, cutTitle(c.title))
	head := margin + 2*lineHeight
	for i, name := range c.lines {
		w, foot := wide(name)+2*pad, height-margin
		if n, stuck := c.stuck[i]; stuck {
			foot = p.ends[n][0]
		}
		p.printf("<path class=\"l\" d=\"M%.1f %.1fV%.1f\"/>\n", p.x[i], head, foot)
		p.printf("<rect class=\"h\" rx=\"3\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
			p.x[i]-w/2, head, w, lineHeight+2*pad)
		p.text("b", "middle", p.x[i], head+pad+fontSize, cut(name))
	}
	for i, e := range c.events {
		if e.arrow == nil {
			p.note("n", e.note, e.steps, p.top[i])
		}
	}
	for i, e := range c.events {
		if e.arrow != nil {
			p.arrow(i, e.arrow)
		}
	}
	p.cycle()
	for i, n := range c.ends {
		p.note("e", n, nil, p.ends[i][0])
	}
	p.b.WriteString("</svg>\n")
}

// note draws a note at its lifeline, or over all.
func (p *picture) note(class string, n note, steps []int, y float64) {
	w, h := n.size()
	x := margin + bracket
	if n.line >= 0 {
		x = p.x[n.line] - w/2
	} else {
		w = p.width - 2*margin - bracket
	}
	p.group(steps, strings.Join(n.texts, "\n"))
	p.printf("<rect class=\"%s\" rx=\"3\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n", class, x, y, w, h)
	for k, s := range n.rows() {
		p.text("t", "start", x+pad, y+pad+fontSize+lineHeight*float64(k), s)
	}
	p.b.WriteString("</g>\n")
}

// group begins one with a title, about some steps.
func (p *picture) group(steps []int, title string) {
	about := ""
	if p.inline && len(steps) > 0 {
		about = fmt.Sprintf(" data-s=\"%s\"", strings.Trim(fmt.Sprint(steps), "[]"))
	}
	p.printf("<g%s><title>%s</title>", about, draw.XML(title))
}

// arrow draws event i: from the note of the send to where it is received, with its text above.
func (p *picture) arrow(i int, a *arrow) {
	y := p.top[i] + lineHeight + 2
	p.group(p.c.events[i].steps, a.receipt())
	defer p.b.WriteString("</g>\n")
	if a.from < 0 || a.from == a.to {
		x := p.x[a.to]
		p.printf("<path class=\"a\" marker-end=\"url(#%sto)\" d=\"M%.1f %.1fh18v8H%.1f\"/>\n", p.id, x, y-4, x+2)
		p.text("m", "start", x+pad, p.top[i]+fontSize-4, cut(a.receipt()))
		return
	}
	x1, x2, y1 := p.x[a.from], p.x[a.to], y
	if a.row >= 0 {
		y1 = p.top[a.row] + p.height[a.row]
	}
	p.printf("<path class=\"a\" marker-end=\"url(#%sto)\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n", p.id, x1, y1, x2, y)
	anchor, at := "end", x2-2*pad
	if x2 < x1 {
		anchor, at = "start", x2+2*pad
	}
	if y1 == y {
		anchor, at = "middle", (x1+x2)/2
	}
	p.text("m", anchor, at, y+fontSize+1-boolean(y1 == y)*(fontSize+6), cut(a.receipt()))
}

func boolean(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// cycle brackets the cycle at the left.
func (p *picture) cycle() {
	if p.c.cycle < 0 {
		return
	}
	from, to := p.bottom-gap, p.bottom-gap/2
	if p.c.cycle < len(p.top) {
		from = p.top[p.c.cycle] - gap/2
	}
	x := margin + 4
	p.printf("<path class=\"c\" marker-end=\"url(#%sto)\" d=\"M%.1f %.1fH%.1fV%.1fH%.1f\"/>\n",
		p.id, x+14, to, x, from, x+14)
	p.text("ct", "start", x, to+lineHeight, p.c.again())
}
