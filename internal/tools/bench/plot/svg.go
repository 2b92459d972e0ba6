package plot

import (
	"fmt"
	"io"
	"math"
	"strings"
)

// Sizes in pixels: of a panel with its axes, and of the margins.
const (
	panelWidth  = 300
	plotWidth   = 220
	plotHeight  = 220
	left        = 62
	top         = 64
	legendBelow = 56 // from the axis to the middle of the legend
	radius      = 3.6
)

// style is the style sheet of a picture, with colours for light and for dark pages. The two colours of curves are
// distinguishable under all common forms of colour blindness (Okabe and Ito, Color Universal Design, 2008).
const style = `
    .ground { fill: #ffffff; }
    text { font: 12px sans-serif; fill: #1f2328; }
    .head { font-weight: bold; font-size: 13px; }
    .axis { stroke: #59636e; fill: none; }
    .grid { stroke: #d8dee4; fill: none; }
    .c0 { stroke: #d55e00; } .c0.full { fill: #d55e00; }
    .c1 { stroke: #0072b2; } .c1.full { fill: #0072b2; }
    .curve { fill: none; stroke-width: 1.6; }
    .marker { stroke-width: 1.6; }
    .hollow { fill: #ffffff; }
    .broken { stroke-dasharray: 5 4; }
    @media (prefers-color-scheme: dark) {
      .ground { fill: #0d1117; }
      text { fill: #e6edf3; }
      .axis { stroke: #9198a1; }
      .grid { stroke: #30363d; }
      .c0 { stroke: #f0883e; } .c0.full { fill: #f0883e; }
      .c1 { stroke: #58a6ff; } .c1.full { fill: #58a6ff; }
      .hollow { fill: #0d1117; }
    }
  `

// SVG writes c to w as an SVG picture that refers to no other file. The error is an error of w.
func SVG(w io.Writer, c *Chart) error {
	var b strings.Builder
	width, height := len(c.Panels)*panelWidth+20, top+plotHeight+legendBelow+24
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d"`, width, height)
	fmt.Fprintf(&b, ` viewBox="0 0 %d %d" role="img">`+"\n", width, height)
	fmt.Fprintf(&b, "  <title>%s</title>\n  <desc>%s</desc>\n", escape(c.Title), escape(c.Description))
	fmt.Fprintf(&b, "  <style>%s</style>\n", style)
	fmt.Fprintf(&b, `  <rect class="ground" width="%d" height="%d"/>`+"\n", width, height)
	fmt.Fprintf(&b, `  <text class="head" x="%d" y="24">%s</text>`+"\n", left, escape(c.Title))
	for i := range c.Panels {
		c.Panels[i].write(&b, i*panelWidth+left)
	}
	if len(c.Panels) > 0 {
		legend(&b, c.Panels[0].Y)
	}
	b.WriteString("</svg>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// axes returns the horizontal and the vertical axis of the panel. ok is false if no point of the panel can be drawn.
func (p *Panel) axes() (x, y axis, ok bool) {
	lowX, highX, lowY, highY := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, c := range p.Y {
		for _, q := range c.drawn(p.LogX) {
			lowX, highX = min(lowX, q.X), max(highX, q.X)
			lowY, highY = min(lowY, q.Y), max(highY, q.Y)
		}
	}
	if lowX > highX {
		return x, y, false
	}
	if p.LogX {
		x = logAxis(lowX, highX)
		x.ticks = enclosing(marks(lowX, highX, []float64{1, 2, 5}), lowX, highX)
		x.from, x.to = x.ticks[0], x.ticks[len(x.ticks)-1]
	} else {
		x = linearAxis(lowX, highX)
	}
	return x, logAxis(lowY, highY), true
}

// drawn returns the points of c that can be drawn. Their Y must be positive and, if logX is set, also their X.
func (c *Curve) drawn(logX bool) (out []Point) {
	for _, q := range c.Points {
		if q.Y > 0 && (q.X > 0 || !logX) {
			out = append(out, q)
		}
	}
	return out
}

// write appends the drawing of the panel to b. x is the x coordinate of the upper left corner of the axes.
func (p *Panel) write(b *strings.Builder, x int) {
	fmt.Fprintf(b, `  <g transform="translate(%d %d)">`+"\n", x, top)
	fmt.Fprintf(b, `    <text x="0" y="-12">%s</text>`+"\n", escape(p.Title))
	ax, ay, ok := p.axes()
	if ok {
		for _, v := range ay.ticks {
			h := plotHeight * (1 - ay.place(v))
			fmt.Fprintf(b, `    <path class="grid" d="M0 %.1fH%d"/>`, h, plotWidth)
			fmt.Fprintf(b, `<text x="-6" y="%.1f" text-anchor="end">%s</text>`+"\n", h+4, label(v))
		}
		for _, v := range ax.ticks {
			at := plotWidth * ax.place(v)
			fmt.Fprintf(b, `    <path class="axis" d="M%.1f %dv5"/>`, at, plotHeight)
			fmt.Fprintf(b, `<text x="%.1f" y="%d" text-anchor="middle">%s</text>`+"\n", at, plotHeight+18, label(v))
		}
		for i := range p.Y {
			p.Y[i].write(b, p.LogX, &ax, &ay)
		}
	}
	fmt.Fprintf(b, `    <path class="axis" d="M0 0V%dH%d"/>`+"\n", plotHeight, plotWidth)
	fmt.Fprintf(b, `    <text x="%d" y="%d" text-anchor="middle">`, plotWidth/2, plotHeight+34)
	fmt.Fprintf(b, "%s</text>\n", escape(p.X))
	b.WriteString("  </g>\n")
}

func (c *Curve) write(b *strings.Builder, logX bool, ax, ay *axis) {
	var line, markers strings.Builder
	for i, q := range c.drawn(logX) {
		x, y := plotWidth*ax.place(q.X), plotHeight*(1-ay.place(q.Y))
		step := "L"
		if i == 0 {
			step = "M"
		}
		fmt.Fprintf(&line, "%s%.1f %.1f", step, x, y)
		markers.WriteString("    " + c.shape(x, y))
	}
	if line.Len() == 0 {
		return
	}
	fmt.Fprintf(b, "    <path class=\"%s\" d=\"%s\"/>\n%s", c.class(), line.String(), markers.String())
}

func (c *Curve) class() string {
	s := fmt.Sprintf("curve c%d", c.Colour)
	if c.Broken {
		s += " broken"
	}
	return s
}

// shape returns the SVG element for the marker of curve c at point (x, y).
func (c *Curve) shape(x, y float64) string {
	class := fmt.Sprintf("marker c%d full", c.Colour)
	if c.Marker == HollowCircle || c.Marker == HollowSquare {
		class = fmt.Sprintf("marker c%d hollow", c.Colour)
	}
	if c.Marker == Circle || c.Marker == HollowCircle {
		return fmt.Sprintf(`<circle class="%s" cx="%.1f" cy="%.1f" r="%.1f"/>`+"\n", class, x, y, radius)
	}
	return fmt.Sprintf(`<rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>`+"\n",
		class, x-radius, y-radius, 2*radius, 2*radius)
}

// legend appends the legend to b: the markers and names of the curves, in a row.
func legend(b *strings.Builder, curves []Curve) {
	const length, character, gap = 34, 6.6, 26
	x, y := float64(left), float64(top+plotHeight+legendBelow)
	for i := range curves {
		c := &curves[i]
		fmt.Fprintf(b, `  <path class="%s" d="M%.1f %.1fh%d"/>`+"\n", c.class(), x, y, length)
		b.WriteString("  " + c.shape(x+length/2, y))
		fmt.Fprintf(b, `  <text x="%.1f" y="%.1f">%s</text>`+"\n", x+length+6, y+4, escape(c.Name))
		x += length + 6 + character*float64(len(c.Name)) + gap
	}
}

var escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;")

func escape(s string) string { return escaper.Replace(s) }
