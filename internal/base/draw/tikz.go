package draw

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// TikZ writes g to w as a tikzpicture with the layout of SVG.
//
//   - The picture needs no TikZ library. The middle of node N is the coordinate nN.
//   - Texts may have any characters. Latin letters and the mathematical characters that ltlpor writes work with every
//     LaTeX, other characters with XeLaTeX and LuaLaTeX.
//   - The error is an error of w, or says that g is too large to draw.
func TikZ(w io.Writer, g *Graph) error {
	p, err := picturing(g)
	if err != nil {
		return err
	}
	t := tikz{picture: p}
	t.draw()
	_, err = io.WriteString(w, t.b.String())
	return err
}

// tikz writes a picture in TikZ.
type tikz struct {
	*picture
	b strings.Builder
}

// tikzHead is the format of the beginning of a picture. The unit is the unit of an SVG, 0.75 points; y grows downwards.
const tikzHead = `\begin{tikzpicture}[x=0.75bp,y=-0.75bp,>=stealth,line width=0.6pt,
  every node/.style={inner sep=0pt,outer sep=0pt,font=\ttfamily\fontsize{9.75bp}{12bp}\selectfont},
  ghost/.style={draw=%s,dashed},ghost text/.style={text=%s},
  marked/.style={draw=%s,line width=1.5pt},marked node/.style={marked,fill=%s}]
`

func (t *tikz) draw() {
	line, fill := colorTikZ(markedLine), colorTikZ(markedFill)
	fmt.Fprintf(&t.b, tikzHead, colorTikZ(ghostLine), colorTikZ(ghostText), line, fill)
	for _, line := range t.titlesAndNotes() {
		fmt.Fprintf(&t.b, "\\node[anchor=base west] at (%.1f,%.1f) {%s};\n", line.x, line.y, quoteTikZ(line.text))
	}
	for _, at := range t.panels {
		t.panel = at
		fmt.Fprintf(&t.b, "\\begin{scope}[shift={(%.1f,%.1f)}]\n", at.dx, at.dy)
		t.drawing()
		t.b.WriteString("\\end{scope}\n")
	}
	t.b.WriteString("\\end{tikzpicture}\n")
}

// drawing writes the graph as shown in the current panel.
func (t *tikz) drawing() {
	for i := range t.g.Nodes {
		at := t.l.vertices[i]
		fmt.Fprintf(&t.b, "\\coordinate (n%d) at (%.1f,%.1f);\n", i, at.x, at.y)
	}
	for _, a := range t.g.Areas {
		if t.shows(a) {
			fmt.Fprintf(&t.b, "\\fill[fill=%s,opacity=%s] ", colorTikZ(areaFill[a.Style]), areaOpacity[a.Style])
			for _, v := range a.Corners {
				fmt.Fprintf(&t.b, "(n%d) -- ", v)
			}
			t.b.WriteString("cycle;\n")
		}
	}
	for i, r := range t.l.routes {
		if !t.hidesEdge(r.edge) {
			t.path(r.edge, t.way(i), r.turned)
		}
	}
	for _, e := range t.l.loops {
		if !t.hidesEdge(e) {
			t.path(e, t.loopWay(e), false)
		}
	}
	for v := range t.g.Nodes {
		if !t.hides(t.g.Nodes[v].Style) {
			t.node(v)
		}
	}
	for _, r := range t.l.routes {
		if !t.hidesEdge(r.edge) {
			v := t.l.vertices[r.through[r.labelled]]
			t.label(v.x, v.y-5, r.edge)
		}
	}
	for _, e := range t.l.loops {
		if !t.hidesEdge(e) {
			x, y := t.loopLabel(e)
			t.label(x, y, e)
		}
	}
}

// TikZ options of lines, of borders and of texts, each indexed by style.
var (
	lineTikZ   = [...]string{Ghost: ",ghost", Marked: ",marked"}
	borderTikZ = [...]string{Plain: "fill=white", Ghost: "ghost,fill=white", Marked: "marked node"}
	textTikZ   = [...]string{Ghost: ",ghost text", Marked: ""}
)

// path writes edge e as the line w with an arrowhead. If turned is set, the line goes from the target of e to its
// source.
func (t *tikz) path(e Edge, w way, turned bool) {
	arrow := "->"
	if turned {
		arrow = "<-"
	}
	fmt.Fprintf(&t.b, "\\draw[%s%s] (%.1f,%.1f)", arrow, lineTikZ[e.Style], w.x, w.y)
	for _, s := range w.parts {
		if s.straight {
			fmt.Fprintf(&t.b, " -- (%.1f,%.1f)", s.x, s.y)
		} else {
			fmt.Fprintf(&t.b, " .. controls (%.1f,%.1f) and (%.1f,%.1f) .. (%.1f,%.1f)",
				s.x1, s.y1, s.x2, s.y2, s.x, s.y)
		}
	}
	fmt.Fprintf(&t.b, "; %% %d to %d\n", e.From, e.To)
}

func (t *tikz) node(i int) {
	n, h := t.g.Nodes[i], t.half(i)
	fmt.Fprintf(&t.b, "\\draw[%s] (n%d) ellipse [x radius=%.1f,y radius=%.1f];\n", borderTikZ[n.Style], i, h, radius)
	if n.Double {
		fmt.Fprintf(&t.b, "\\draw[%s] (n%d) ellipse [x radius=%.1f,y radius=%.1f];\n",
			strings.TrimPrefix(lineTikZ[n.Style], ","), i, h-3.5, radius-3.5)
	}
	if slices.Contains(t.g.Initial, i) {
		x1, y1, x2, y2 := t.start(i)
		fmt.Fprintf(&t.b, "\\draw[->] (%.1f,%.1f) -- (%.1f,%.1f);\n", x1, y1, x2, y2)
	}
	at := t.l.vertices[i]
	fmt.Fprintf(&t.b, "\\node[anchor=base%s] at (%.1f,%.1f) {%s};\n", textTikZ[n.Style], at.x, at.y+4.5,
		quoteTikZ(n.Label))
}

// label writes the label of e, with its last line at y.
func (t *tikz) label(x, y float64, e Edge) {
	drawn := shown(e.Lines)
	for i, s := range drawn {
		fmt.Fprintf(&t.b, "\\node[anchor=base%s] at (%.1f,%.1f) {%s};\n", textTikZ[e.Style], x,
			y-lineHeight*float64(len(drawn)-1-i), quoteTikZ(s))
	}
}

// colorTikZ returns a hexadecimal colour in the notation of TikZ.
func colorTikZ(hex string) string {
	var r, g, b int
	if _, err := fmt.Sscanf(hex, "#%02x%02x%02x", &r, &g, &b); err != nil {
		panic("bug: " + hex + " is no colour")
	}
	return fmt.Sprintf("{rgb,255:red,%d;green,%d;blue,%d}", r, g, b)
}

// texTikZ replaces characters for LaTeX. Characters that are special in LaTeX, or form ligatures in typewriter fonts,
// become their codes in these fonts; signs missing from these fonts become formulas.
var texTikZ = strings.NewReplacer(
	`\`, `{\char92}`, `{`, `{\char123}`, `}`, `{\char125}`, `$`, `\$`, `&`, `\&`, `#`, `\#`, `%`, `\%`,
	`_`, `{\char95}`, `^`, `{\char94}`, `~`, `{\char126}`, `"`, `{\char34}`, "`", `{\char96}`,
	`<`, `{\char60}`, `>`, `{\char62}`, `|`, `{\char124}`, `-`, `{-}`, `,`, `{,}`, `?`, `{?}`, `!`, `{!}`, `'`, `{'}`,
	" ", `\ `, "\n", `\ `, "\t", `\ `,
	`…`, `{\ldots}`, `−`, `{-}`, `→`, `\ensuremath{\rightarrow}`, `↔`, `\ensuremath{\leftrightarrow}`,
	`✗`, `\ensuremath{\times}`, `×`, `\ensuremath{\times}`, `¬`, `\ensuremath{\lnot}`, `∧`, `\ensuremath{\wedge}`,
	`∨`, `\ensuremath{\vee}`, `⊤`, `\ensuremath{\top}`, `⊥`, `\ensuremath{\bot}`,
	`◇`, `{\char60}{\char62}`, `□`, `[]`,
	`≤`, `\ensuremath{\le}`, `≥`, `\ensuremath{\ge}`, `≠`, `\ensuremath{\ne}`, `·`, `\ensuremath{\cdot}`,
	`∞`, `\ensuremath{\infty}`, `⋯`, `\ensuremath{\cdots}`,
)

func quoteTikZ(s string) string { return texTikZ.Replace(Readable(s)) }
