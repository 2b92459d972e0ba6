package chart

import (
	"fmt"
	"io"
	"strings"

	"ltlpor/internal/base/draw"
	"ltlpor/trace"
)

const style = `<style>
text{font:12px monospace;fill:#1b1f24;white-space:pre}.b{font-weight:bold}.q{fill:#57606a}
.h{fill:#eef2f7;stroke:#5b6b7f}.l{stroke:#9aa7b5;stroke-dasharray:4 3}
.n{fill:#fff8dc;stroke:#c9b458}.a{stroke:#1f5fa8;stroke-width:1.4;fill:none}
.m{fill:#12457f;paint-order:stroke;stroke:#fff;stroke-width:4px}.k{fill:#1f5fa8}
.c{stroke:#0b7a75;stroke-width:2;fill:none}.ct{fill:#0b7a75}.e{fill:#fdecea;stroke:#b3261e}.bg{fill:#fff}
@media(prefers-color-scheme:dark){text{fill:#e6e9ed}
.h{fill:#2a3441;stroke:#8fa1b5}.l{stroke:#5d6b7a}.n{fill:#3a3520;stroke:#a8964a}
.a{stroke:#7db4f0}.m{fill:#a9cff7;stroke:#161b22}.q{fill:#9aa5b1}.k{fill:#7db4f0}.c{stroke:#4fc3bd}
.ct{fill:#4fc3bd}.e{fill:#4a2320;stroke:#f2b8b5}.bg{fill:#161b22}}
</style>
`

// SVG writes trace t to w as a message sequence chart. `title` names the violated property. The chart has:
//
//   - a lifeline for every process; if the process never moves again, its lifeline ends at a note with this fact;
//   - an arrow from the send to the receive of every message, drawn around notes;
//   - notes for the remaining steps;
//   - a bracket at the left for the cycle.
//
// The picture depends only on the trace and the title. The error is the error of w.
func SVG(w io.Writer, t *trace.Trace, title string) error {
	return drawn(w, t, title, picture{})
}

// Inline writes the chart of trace t to w as an svg element for an HTML page. The picture is the same as in SVG.
//
//   - The page must define styles for the classes in the element, as the constant style does.
//   - Attribute data-s of a g element lists the numbers of the steps in the group.
//   - id is the prefix of the identifiers in the picture, and must be unique in the page.
func Inline(w io.Writer, t *trace.Trace, title, id string) error {
	return drawn(w, t, title, picture{inline: true, id: id})
}

func drawn(w io.Writer, t *trace.Trace, title string, p picture) error {
	p.c = newChart(t, title)
	p.layOut()
	p.draw()
	_, err := io.WriteString(w, p.b.String())
	return err
}

func (p *picture) printf(format string, args ...any) { fmt.Fprintf(&p.b, format, args...) }

func (p *picture) text(class, anchor string, x, y float64, s string) {
	p.printf("<text class=\"%s\" text-anchor=\"%s\" x=\"%.1f\" y=\"%.1f\" xml:space=\"preserve\">%s</text>\n",
		class, anchor, x, y, draw.XML(s))
}

// texts writes lines of text below each other. y is the base line of the first line.
func (p *picture) texts(class, anchor string, x, y float64, lines []string) {
	for k, s := range lines {
		p.text(class, anchor, x, y+lineHeight*float64(k), s)
	}
}

func (p *picture) draw() {
	p.printf(`<svg xmlns="http://www.w3.org/2000/svg" role="img" width="%.0f" height="%.0f"`, p.width, p.height)
	p.printf(` viewBox="0 0 %.0f %.0f">`+"\n", p.width, p.height)
	p.printf("<title>%s</title>\n", draw.XML("counterexample to "+oneLine(p.c.title)))
	if !p.inline {
		p.b.WriteString(style)
	}
	p.printf(`<defs><marker id="%sto" viewBox="0 0 8 8" refX="7.5" refY="4" markerWidth="8" markerHeight="8"`+
		` orient="auto"><path class="k" d="M0 0 8 4 0 8z"/></marker></defs>`+"\n", p.id)
	if !p.inline {
		p.printf("<rect class=\"bg\" width=\"100%%\" height=\"100%%\"/>\n")
	}
	p.texts("b", "start", margin, margin+fontSize, p.title)
	p.texts("q", "start", margin, margin+fontSize+lineHeight*float64(len(p.title)), p.without)
	p.lifelines()
	for i := range p.c.events {
		if p.c.events[i].arrow != nil {
			p.arrow(i)
		}
	}
	for i := range p.c.events { // texts come after the arrows, because the margins of texts interrupt arrows
		if p.c.events[i].arrow != nil {
			p.receipt(i)
		}
	}
	for i, e := range p.c.events {
		if e.arrow == nil {
			p.drawNote("n", e.note, e.steps, p.events[i])
		}
	}
	p.cycle()
	for i, n := range p.c.ends {
		p.drawNote("e", n, nil, p.ends[i])
	}
	p.heads("heads", p.head)
	p.b.WriteString("</svg>\n")
}

// lifelines draws the lifelines. If the picture is taller than `long`, the names are repeated at the foot.
func (p *picture) lifelines() {
	for i := range p.c.lines {
		foot := p.foot
		if n, stuck := p.c.stuck[i]; stuck {
			foot = p.ends[n].y
		}
		p.printf("<path class=\"l\" d=\"M%.1f %.1fV%.1f\"/>\n", p.x[i], p.head, foot)
	}
	if p.foot < p.height-margin {
		p.heads("feet", p.foot)
	}
}

// heads draws the names of the processes in boxes. y is the top of the boxes, and class the class of their group.
func (p *picture) heads(class string, y float64) {
	p.printf("<g class=\"%s\">\n", class)
	for i, lines := range p.names {
		w := widest(lines) + 2*pad
		p.printf("<rect class=\"h\" rx=\"3\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
			p.x[i]-w/2, y, w, p.headHeight)
		p.texts("b", "middle", p.x[i], y+pad+fontSize, lines)
	}
	p.b.WriteString("</g>\n")
}

// drawNote draws note n in box `at`, with the whole text as a tooltip. steps are the numbers of its steps.
func (p *picture) drawNote(class string, n note, steps []int, at box) {
	told := make([]string, len(n.entries))
	for i, x := range n.entries {
		told[i] = x.fullText()
	}
	p.group(steps, strings.Join(told, "\n"))
	p.printf("<rect class=\"%s\" rx=\"3\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
		class, at.x, at.y, at.w, at.h)
	p.texts("t", "start", at.x+pad, at.y+pad+fontSize, p.rows(n))
	p.b.WriteString("</g>\n")
}

// group writes the start tag of a g element with a tooltip. In a picture for an HTML page, attribute data-s lists the
// steps. The caller writes the end tag.
func (p *picture) group(steps []int, title string) {
	about := ""
	if p.inline && len(steps) > 0 {
		about = fmt.Sprintf(" data-s=\"%s\"", strings.Trim(fmt.Sprint(steps), "[]"))
	}
	p.printf("<g%s><title>%s</title>", about, draw.XML(title))
}

// arrow draws the path of the arrow that is event i.
func (p *picture) arrow(i int) {
	p.group(p.c.events[i].steps, p.c.events[i].arrow.receipt())
	way := p.way(i)
	p.printf("<path class=\"a\" marker-end=\"url(#%sto)\" d=\"M%.1f %.1f", p.id, way[0].x, way[0].y)
	for _, q := range way[1:] {
		p.printf("L%.1f %.1f", q.x, q.y)
	}
	p.printf("\"/></g>\n")
}

// receipt writes the text of the arrow that is event i: at the middle of the arrow for a handshake, and otherwise
// beside the receiver's lifeline.
func (p *picture) receipt(i int) {
	a, at := p.c.events[i].arrow, p.events[i]
	p.group(p.c.events[i].steps, a.receipt())
	lines := wrapped(a.receipt(), p.columns)
	to := p.x[a.to]
	switch {
	case a.hook():
		p.texts("m", "start", to+hookWidth+pad, at.y+fontSize, lines)
	case a.sent == a.number:
		p.texts("m", "middle", (p.x[a.from]+to)/2, at.y+fontSize, lines)
	case a.from < a.to:
		p.texts("m", "end", to-2*pad, at.y+tip+fontSize+3, lines)
	default:
		p.texts("m", "start", to+2*pad, at.y+tip+fontSize+3, lines)
	}
	p.b.WriteString("</g>\n")
}

// cycle draws a bracket with a text to the left of the events of the cycle. Without a cycle it draws nothing.
func (p *picture) cycle() {
	if p.c.cycle < 0 {
		return
	}
	from, to := p.bottom-gap, p.bottom-gap/2
	if p.c.cycle < len(p.events) {
		from = p.events[p.c.cycle].y - gap/2
	}
	x := margin + 4
	p.printf("<path class=\"c\" marker-end=\"url(#%sto)\" d=\"M%.1f %.1fH%.1fV%.1fH%.1f\"/>\n",
		p.id, x+14, to, x, from, x+14)
	p.text("ct", "start", x, to+lineHeight, p.c.cycleText())
}
