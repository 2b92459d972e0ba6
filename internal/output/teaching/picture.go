package teaching

import (
	"fmt"
	"strings"

	"ltlpor"
	"ltlpor/internal/base/draw"
)

// The measures of the picture, in units of the SVG coordinates.
const (
	depsCell  = 18
	depsText0 = 360 // width of the column of statements at the left
	depsTop   = 40
)

// depsColors maps the character of a cell to the colour of the cell. The characters are drawn, too, for readers that do
// not distinguish the colours.
var depsColors = map[rune]string{
	cellDependent: "#d55e00", cellEnables: "#56b4e9", cellFree: "#ffffff", cellSame: "#dddddd",
}

// DependencePicture returns the dependence matrix as an SVG picture. The tooltip of a cell has the reason for the
// dependence.
func DependencePicture(d *ltlpor.Dependences) []byte {
	n := len(d.Steps)
	width, height := depsText0+n*depsCell+20, depsTop+n*depsCell+20
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" `,
		width, height, width, height)
	b.WriteString(`font-family="monospace" font-size="12">` + "\n")
	fmt.Fprintf(&b, "<title>%s</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n",
		draw.XML("dependence of the steps of "+d.Model))
	why := map[[2]int]string{}
	for _, p := range d.Pairs {
		why[[2]int{p.First, p.Second}] = WhyDependent(p)
	}
	for i, row := range cellsOf(d) {
		y := depsTop + i*depsCell
		s := d.Steps[i]
		fmt.Fprintf(&b, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n", depsText0-8, y+13,
			draw.XML(shortened(fmt.Sprintf("%s: %s", s.Process, s.Text), 42)+fmt.Sprintf("  %3d", i+1)))
		fmt.Fprintf(&b, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" font-size=\"9\">%d</text>\n",
			depsText0+i*depsCell+depsCell/2, depsTop-6, i+1)
		for k, c := range row {
			x, pair := depsText0+k*depsCell, [2]int{min(i, k), max(i, k)}
			title := fmt.Sprintf("%d, %d: %s", pair[0]+1, pair[1]+1, cellTitle(c, why[pair]))
			const cell = `<g><title>%s</title><rect x="%d" y="%d" width="%d" height="%d" fill="%s" stroke="#999999"/>`
			fmt.Fprintf(&b, cell,
				draw.XML(title), x, y, depsCell, depsCell, depsColors[c])
			if c != cellFree {
				fmt.Fprintf(&b, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%c</text>", x+depsCell/2, y+13, c)
			}
			b.WriteString("</g>\n")
		}
	}
	b.WriteString("</svg>\n")
	return []byte(b.String())
}

// cellTitle returns the tooltip of a cell: `why` or, if `why` is "", the meaning of the character c in the cell.
func cellTitle(c rune, why string) string {
	switch {
	case why != "":
		return why
	case c == cellSame:
		return "steps of one process"
	}
	return "independent"
}

// shortened returns s if it has at most n characters. Otherwise the result is the first n-1 characters and "…".
func shortened(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}
