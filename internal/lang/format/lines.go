package format

import (
	"strings"
	"unicode/utf8"

	"ltlpor/internal/lang/promela"
)

// line is a line of the formatted text. With a comment of several lines, the text of the line contains line breaks.
type line struct {
	code    string
	width   int
	comment string // comment at the end of the line, to be aligned with other comments; or ""
	first   int    // index of the first item on the line
}

// maxBefore is the maximum width of code, in columns, before a comment that is aligned with the comments of adjacent
// lines.
const maxBefore = 60

// join returns the text of the lines. Comments at the ends of consecutive lines are aligned. long is the first line
// that is too long for a model (see tooLong), or nil.
func join(lines []line) (text string, long *line) {
	for len(lines) > 0 && lines[0] == (line{}) {
		lines = lines[1:]
	}
	var b strings.Builder
	write := func(l *line, text string) {
		b.WriteString(text + "\n")
		if long == nil && tooLong(text) {
			long = l
		}
	}
	for i := 0; i < len(lines); {
		end, column := i, 0
		for ; end < len(lines) && lines[end].comment != ""; end++ {
			if n := lines[end].width; n <= maxBefore {
				column = max(column, n+2)
			}
		}
		for ; i < end; i++ {
			l := &lines[i]
			write(l, l.code+strings.Repeat(" ", max(2, column-l.width))+l.comment)
		}
		if i < len(lines) {
			write(&lines[i], lines[i].code)
			i++
		}
	}
	return b.String(), long
}

// tooLong reports whether a line of text has promela.MaxLine bytes or more.
func tooLong(text string) bool {
	for len(text) >= promela.MaxLine {
		n := strings.IndexByte(text, '\n')
		if n < 0 || n >= promela.MaxLine {
			return true
		}
		text = text[n+1:]
	}
	return false
}

// tabWidth is the distance between tab stops, in columns.
const tabWidth = 8

// width returns the column after text beginning at the given column. A line break in text sets the column to 0.
func width(text string, column int) int {
	if n := strings.LastIndexByte(text, '\n'); n >= 0 {
		text, column = text[n+1:], 0
	}
	if strings.IndexByte(text, '\t') < 0 {
		return column + utf8.RuneCountInString(text)
	}
	for _, r := range text {
		if column++; r == '\t' {
			column += (tabWidth - column%tabWidth) % tabWidth
		}
	}
	return column
}

// comment writes comment i at the given column of the current line. If column is -1, the comment directly follows the
// text of the line.
func (w *writer) comment(i, column int) {
	text := trimEnds(w.items[i].Text)
	several := strings.IndexByte(text, '\n') >= 0
	if column >= 0 && !several {
		w.addLine(text)
		return
	}
	w.put(strings.Repeat(" ", max(0, column-w.width)))
	if several && !strings.HasPrefix(text, "//") && !strings.Contains(text, "\\\n") {
		text = moved(text, w.width-w.columnRead(i))
	}
	w.put(text)
	w.used = true
}

// columnRead returns the column of lexeme i in the input text.
func (b *builder) columnRead(i int) int {
	start := b.items[i].Span.Start
	return width(b.src.Text[strings.LastIndexByte(b.src.Text[:start], '\n')+1:start], 0)
}

// moved shifts every line of a comment after the first by the given number of columns: to the right, or to the left for
// a negative number.
func moved(text string, by int) string {
	if by == 0 {
		return text
	}
	lines := strings.Split(text, "\n")
	for i := 1; i < len(lines); i++ {
		rest := strings.TrimLeft(lines[i], " \t")
		if rest != "" {
			n := width(lines[i][:len(lines[i])-len(rest)], 0)
			lines[i] = strings.Repeat(" ", max(0, n+by)) + rest
		}
	}
	return strings.Join(lines, "\n")
}

// trimEnds removes white space at the ends of all lines of text, except after a backslash: a backslash at the end of a
// line would join the lines.
func trimEnds(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if trimmed := strings.TrimRight(l, " \t\r\f\v"); !strings.HasSuffix(trimmed, "\\") {
			lines[i] = trimmed
		}
	}
	return strings.Join(lines, "\n")
}
