package trace

import (
	"strings"
	"unicode/utf8"

	"ltlpor/source"
)

// Wrap breaks text into lines of at most width columns, preferably after a blank, or else after a comma.
//
// Every line except the first is indented by `indent` blanks, which count as part of the width. If width is 0, no line
// is broken. If an indent would leave fewer than leastRoom columns for text, it is ignored.
func Wrap(text string, width, indent int) []string {
	if width <= 0 || utf8.RuneCountInString(text) <= width {
		return []string{text}
	}
	if width-indent < leastRoom {
		indent = 0
	}
	var lines []string
	rest, room, prefix := []rune(text), width, ""
	for len(rest) > room {
		n := breakAt(rest, room)
		lines = append(lines, prefix+strings.TrimRight(string(rest[:n]), " "))
		rest = []rune(strings.TrimLeft(string(rest[n:]), " "))
		room, prefix = width-indent, strings.Repeat(" ", indent)
	}
	if len(rest) > 0 {
		lines = append(lines, prefix+string(rest))
	}
	return lines
}

// leastRoom is the minimum number of columns that Wrap leaves for text after the indent, because narrower text is hard
// to read.
const leastRoom = 8

// breakAt returns the number of runes of text that go on the first line, which has `room` columns. text must be longer
// than room.
func breakAt(text []rune, room int) int {
	room = max(room, 1)
	begin := 0
	for begin < room && text[begin] == ' ' {
		begin++
	}
	for n := room; n > begin; n-- {
		if text[n] == ' ' {
			return n
		}
	}
	for n := room; n > begin+1; n-- {
		if text[n-1] == ',' {
			return n
		}
	}
	return room
}

// printer formats a trace as text.
type printer struct {
	t   *Trace
	opt TextOptions
	b   strings.Builder
	// arrows maps the index of a step to texts about its messages, like "sent in step 3"; see Trace.arrows.
	arrows map[int][]string
	// file is the file of every source position, or nil if there are several files. With one file, a position is
	// printed as a line number alone.
	file *source.File
}

// newPrinter returns a printer for t.
func newPrinter(t *Trace, opt TextOptions) *printer {
	return &printer{t: t, opt: opt, arrows: t.arrows(), file: onlyFile(t.places())}
}

// places returns the source spans of the statements, of the blocked processes, and of the fault.
func (t *Trace) places() (spans []source.Span) {
	for i := range t.Steps {
		spans = append(spans, t.Steps[i].Span, t.Steps[i].PeerSpan)
	}
	for _, b := range t.Blocked {
		spans = append(spans, b.Span)
	}
	return append(spans, t.FaultSpan)
}

// onlyFile returns the file that all valid spans have in common, or nil if there is none.
func onlyFile(spans []source.Span) (file *source.File) {
	for _, s := range spans {
		switch {
		case !s.Valid():
		case file == nil:
			file = s.File
		case file != s.File:
			return nil
		}
	}
	return file
}

// place returns the position of s as file:line, or as :line if s is in p.file.
func (p *printer) place(s source.Span) string {
	at := place(s)
	if s.Valid() && s.File == p.file {
		at = strings.TrimPrefix(at, s.File.Name)
	}
	return at
}

// head prints the first line: the name of the common file and TextOptions.Note, if any.
func (p *printer) head() {
	var parts []string
	if p.file != nil && p.file.Name != p.opt.Named {
		parts = append(parts, "in "+p.file.Name)
	}
	if p.opt.Note != "" {
		parts = append(parts, "("+p.opt.Note+")")
	}
	if len(parts) > 0 {
		p.fill("", "  ", strings.Join(parts, " "))
	}
}

// fill prints text after a margin, broken into lines of TextOptions.Width columns.
func (p *printer) fill(color, margin, text string) {
	for _, line := range Wrap(margin+source.Readable(text), p.opt.Width, utf8.RuneCountInString(margin)+2) {
		p.line(color, strings.TrimRight(line, " "))
	}
}

// line prints s as a line, in the given colour if TextOptions.Color is set. It escapes control characters.
func (p *printer) line(color, s string) {
	s = source.Readable(s)
	switch {
	case !p.opt.Color:
	case color != "":
		s = color + s + reset
	case strings.HasPrefix(s, "  +--"), strings.HasPrefix(s, "  |"):
		s = cyan + s[:5] + reset + s[5:]
	}
	p.b.WriteString(s)
	p.b.WriteByte('\n')
}

// columns holds the widths of the columns number, process, position and statement.
type columns [4]int

// begins returns the column at which statements begin, counted from the start of the line including the left margin.
func (c *columns) begins() int { return marginWidth + c[0] + 3 + c[1] + 2 + c[2] + 2 }

// widen increases the column widths to the lengths of the cells of r, but not beyond maxColumn.
func (c *columns) widen(r row) {
	for k, cell := range []string{r.number, r.process, r.place, r.text} {
		c[k] = max(c[k], min(maxColumn, utf8.RuneCountInString(cell)))
	}
}

// narrow reduces the width of the statement column, so that the changes of a row fit on its line where possible. It
// chooses the largest width with this effect. width is the width of a line, 0 for unlimited. Statements longer than the
// column extend beyond it.
func (c *columns) narrow(rows []row, width int) {
	if width <= 0 {
		return
	}
	most := 0
	for _, r := range rows {
		text, changes := utf8.RuneCountInString(r.text), utf8.RuneCountInString(r.changes)
		room := width - c.begins() - 2 - changes
		if changes == 0 || room < max(text, leastColumn) {
			continue // this row takes one line or two, whatever the width of the column
		}
		if most == 0 || room < most {
			most = room
		}
	}
	if most > 0 {
		c[3] = min(c[3], most)
	}
}

// leastColumn is the minimum width to which narrow reduces the statement column, in characters.
const leastColumn = 16

// marginWidth is the width of the left margin, in columns.
const marginWidth = 6

// readable returns r with control characters escaped, which makes cells longer.
func (r row) readable() row {
	r.process, r.place = source.Readable(r.process), source.Readable(r.place)
	r.text, r.changes = source.Readable(r.text), source.Readable(r.changes)
	return r
}

// row prints r. If the line is too long, statement and changes continue on further lines. `first` is the left margin of
// the first line, and `rest` the left margin of further lines.
func (p *printer) row(r row, c *columns, first, rest string) {
	whole := first + cells(r, *c)
	if p.opt.Width <= 0 || utf8.RuneCountInString(whole) <= p.opt.Width {
		p.line("", strings.TrimRight(whole, " "))
		return
	}
	bare := row{number: r.number, mark: r.mark, process: r.process, place: r.place}
	head := strings.TrimRight(first+cells(bare, *c), " ")
	below := marginWidth + c[0] + 3 + 2 // below the process
	if at := c.begins(); p.opt.Width-at >= min(leastStatement, utf8.RuneCountInString(r.text)) {
		below = at
		head += strings.Repeat(" ", max(0, at-utf8.RuneCountInString(head)))
		text := Wrap(r.text, p.opt.Width-at, 2)
		p.line("", strings.TrimRight(head+text[0], " "))
		p.below(rest, at, text[1:])
	} else {
		p.line("", head)
		p.below(rest, below, Wrap(r.text, p.opt.Width-below, 2))
	}
	if r.changes == "" {
		return
	}
	if below+2+leastStatement > p.opt.Width {
		below = marginWidth + c[0] + 3 + 2
	}
	p.below(rest, below+2, wrapChanges(r.changes, p.opt.Width-below-2))
}

// wrapChanges breaks a comma-separated list of changes into lines. A change is broken only if it is longer than a line.
func wrapChanges(changes string, width int) []string {
	const together = "\u00a0"
	parts := strings.Split(changes, ", ")
	for i, s := range parts {
		if utf8.RuneCountInString(s)+3 <= width { // 3 columns for the indent and a comma
			parts[i] = strings.ReplaceAll(s, " ", together)
		}
	}
	lines := Wrap(strings.Join(parts, ", "), width, 2)
	for i := range lines {
		lines[i] = strings.ReplaceAll(lines[i], together, " ")
	}
	return lines
}

// leastStatement is the minimum number of columns for a statement on the same line as its position.
const leastStatement = 24

// below prints lines, the continuation lines of a row. Every line gets the left margin and begins at column `at`.
func (p *printer) below(margin string, at int, lines []string) {
	margin += strings.Repeat(" ", max(0, at-utf8.RuneCountInString(margin)))
	for _, line := range lines {
		p.line("", strings.TrimRight(margin+line, " "))
	}
}
