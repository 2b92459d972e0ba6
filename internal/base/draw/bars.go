package draw

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Bars is a chart of horizontal bars, in groups.
type Bars struct {
	Title  string
	Groups []BarGroup
}

// BarGroup is a table of bars with named columns. Each column has its own scale: the longest bar of every column has
// the same width.
type BarGroup struct {
	Title   string
	Columns []string
	Rows    []BarRow
}

// BarRow is a row of bars. Values, which are non-negative, and Texts are indexed by column.
type BarRow struct {
	Name   string
	Values []float64
	Texts  []string
	// Open says that the values come from an interrupted measurement. The bars of an open row are drawn hollow.
	Open bool
	Note string // tooltip of the row
}

const (
	barWidth   = 132.0
	barHeight  = 12.0
	rowHeight  = 19.0
	columnGap  = 22.0
	smallWidth = 6.7 // width of a character in a text beside a bar
)

const barStyle = `<style>
text{font:12px monospace;fill:#1b1f24}.b{font-weight:bold}.v{font-size:11px}.s{fill:#5b6b7f}
.f{fill:#1f5fa8}.o{fill:none;stroke:#1f5fa8;stroke-dasharray:3 2}.x{stroke:#9aa7b5}.bg{fill:#fff}
@media(prefers-color-scheme:dark){text{fill:#e6e9ed}.s{fill:#8fa1b5}
.f{fill:#5b9be0}.o{stroke:#7db4f0}.x{stroke:#5d6b7a}.bg{fill:#161b22}}
</style>
`

// SVG writes b to w as an SVG picture. The output depends only on the values and texts. The error is an error of w.
func (b *Bars) SVG(w io.Writer) error {
	names, columns := 0.0, 0
	for _, g := range b.Groups {
		columns = max(columns, len(g.Columns))
		for _, r := range g.Rows {
			names = max(names, charWidth*float64(utf8.RuneCountInString(r.Name)))
		}
	}
	p := &barPicture{left: margin + names + columnGap, texts: b.texts()}
	p.width = p.left + float64(columns)*(barWidth+p.texts+columnGap)
	p.title(b.Title, "b")
	for i := range b.Groups {
		p.y += lineHeight / 2
		p.group(&b.Groups[i])
	}
	height := p.y + margin
	const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f">`
	_, err := fmt.Fprintf(w, head+`
<title>%s</title>
%s<rect class="bg" width="100%%" height="100%%"/>
%s</svg>
`, p.width, height, p.width, height, XML(b.Title), barStyle, p.b.String())
	return err
}

// texts returns the width, in pixels, that SVG reserves for the text beside a bar: the widest text and half a column
// gap.
func (b *Bars) texts() (width float64) {
	for _, g := range b.Groups {
		for _, r := range g.Rows {
			for _, t := range r.Texts {
				width = max(width, smallWidth*float64(utf8.RuneCountInString(t)))
			}
		}
	}
	return width + columnGap/2
}

type barPicture struct {
	left, width, texts, y float64
	b                     strings.Builder
}

// title draws text as a line over the whole width, shortened if necessary. class is its CSS class.
func (p *barPicture) title(text, class string) {
	p.y += lineHeight + 4
	runes, most := []rune(text), int((p.width-2*margin)/charWidth)
	if len(runes) > most {
		text = string(runes[:max(0, most-1)]) + "…"
	}
	p.text(margin, p.y, class, text)
}

func (p *barPicture) text(x, y float64, class, text string) {
	fmt.Fprintf(&p.b, "<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">%s</text>\n", class, x, y, XML(text))
}

func (p *barPicture) group(g *BarGroup) {
	p.title(g.Title, "b")
	p.y += lineHeight + 2
	most := make([]float64, len(g.Columns))
	for c, name := range g.Columns {
		p.text(p.column(c), p.y, "s", name)
		for _, r := range g.Rows {
			most[c] = max(most[c], r.Values[c])
		}
	}
	p.y += 8
	top := p.y
	for i := range g.Rows {
		p.row(&g.Rows[i], most)
	}
	for c := range g.Columns {
		x := p.column(c)
		fmt.Fprintf(&p.b, "<line class=\"x\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", x, top, x, p.y)
	}
}

// row draws r: its name and, for each column, a bar and the text beside it. `most` has the greatest value of each
// column. The bar of the greatest value has width barWidth.
func (p *barPicture) row(r *BarRow, most []float64) {
	fmt.Fprintf(&p.b, "<g>")
	if r.Note != "" {
		fmt.Fprintf(&p.b, "<title>%s</title>", XML(r.Note))
	}
	base, class := p.y+barHeight-1, "f"
	if r.Open {
		class = "o"
	}
	p.text(margin, base, "n", r.Name)
	for c, v := range r.Values {
		width := 0.0
		if most[c] > 0 {
			width = barWidth * v / most[c]
		}
		const rect = "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n"
		fmt.Fprintf(&p.b, rect, class, p.column(c), p.y, max(width, 0.5), barHeight)
		p.text(p.column(c)+width+5, base, "v", r.Texts[c])
	}
	p.b.WriteString("</g>\n")
	p.y += rowHeight
}

func (p *barPicture) column(c int) float64 { return p.left + float64(c)*(barWidth+p.texts+columnGap) }
