package layout

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"ltlpor/trace"
)

// Page is a destination for text, for example a terminal or a file. It has a width and may have colours.
type Page struct {
	Writer io.Writer
	Width  int // width of the terminal in columns; 0 if there is no terminal
	Color  bool
}

// Line writes s as a line, without blanks at the end.
func (p *Page) Line(s string) { fmt.Fprintln(p.Writer, strings.TrimRight(s, " ")) }

// Wrapped writes a line. On a terminal, it breaks the line at the width of the terminal.
func (p *Page) Wrapped(line string) {
	for _, part := range trace.Wrap(line, p.Width, 4) {
		fmt.Fprintln(p.Writer, part)
	}
}

// Sentence writes `text` as indented lines. Their maximum width is the width of the terminal or, without a terminal,
// 100 columns.
func (p *Page) Sentence(indent, text string) {
	const usual = 100
	width := usual
	if p.Width > 0 {
		width = max(p.Width, LeastWidth)
	}
	line := indent
	for _, word := range strings.Fields(text) {
		if n := utf8.RuneCountInString(line + word); n >= width && strings.TrimSpace(line) != "" {
			fmt.Fprintln(p.Writer, line)
			line = indent + "  "
		}
		if strings.TrimSpace(line) != "" {
			line += " "
		}
		line += word
	}
	fmt.Fprintln(p.Writer, line)
}

// Rows writes a table with four columns, with `indent` in front of every row. The first three columns are aligned.
func (p *Page) Rows(indent string, rows [][]string) {
	widths := make([]int, 3)
	for _, r := range rows {
		for i := range widths {
			widths[i] = max(widths[i], utf8.RuneCountInString(r[i]))
		}
	}
	for _, r := range rows {
		line := indent
		for i, w := range widths {
			line += r[i] + strings.Repeat(" ", w-utf8.RuneCountInString(r[i])+2)
		}
		p.Line(line + r[3])
	}
}

// Fitted writes table t in a form that fits the width of the terminal.
func (p *Page) Fitted(t *Table) {
	for _, row := range t.Fit(p.Width) {
		for _, line := range row {
			fmt.Fprintln(p.Writer, line)
		}
	}
}

// Colored returns s in green if `good` is set, and otherwise in red. On a page without colours it returns s unchanged.
func (p *Page) Colored(good bool, s string) string {
	if good {
		return p.paint("32", s)
	}
	return p.paint("31", s)
}

// Warned returns s in yellow. On a page without colours it returns s unchanged.
func (p *Page) Warned(s string) string { return p.paint("33", s) }

func (p *Page) paint(code, s string) string {
	if !p.Color {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}
