package layout

import (
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"ltlpor/trace"
)

// LeastWidth is the minimum width, in columns, of a terminal for which ltlpor breaks lines. On a narrower terminal,
// broken counterexamples are hard to read, so the breaking is left to the terminal.
const LeastWidth = 40

// breakingWriter is a writer that breaks lines longer than width columns, and writes the result to w. Every Write must
// pass whole lines.
type breakingWriter struct {
	w     io.Writer
	width int
}

// Breaking returns a writer that breaks lines at `width` columns and writes the result to w. If `width` is 0, lines are
// not broken, and the result is w.
func Breaking(w io.Writer, width int) io.Writer {
	if width <= 0 {
		return w
	}
	return &breakingWriter{w, width}
}

// Excerpt matches lines that must not be broken: a quotation from the model in a message, and the line with carets
// below it.
var Excerpt = regexp.MustCompile(`^ *[0-9]* \| `)

func (b *breakingWriter) Write(p []byte) (int, error) {
	var out []string
	for _, line := range strings.Split(string(p), "\n") {
		if Excerpt.MatchString(line) {
			out = append(out, line)
			continue
		}
		out = append(out, brokenLines(line, b.width)...)
	}
	if _, err := io.WriteString(b.w, strings.Join(out, "\n")); err != nil {
		return 0, err
	}
	return len(p), nil
}

// brokenLines returns `line` in parts of at most `width` columns. All parts except the first are indented.
func brokenLines(line string, width int) []string {
	plain := OwnColors.ReplaceAllString(line, "")
	if utf8.RuneCountInString(plain) <= width {
		return []string{line}
	}
	indent := len(plain) - len(strings.TrimLeft(plain, " "))
	lines := trace.Wrap(plain, width, min(indent+4, width/2))
	if len(plain) < len(line) {
		return recolored(lines, line)
	}
	return lines
}

// recolored inserts the colour sequences of `text` into lines, and returns the result. lines have the characters of
// `text` without colours, with additional line breaks.
func recolored(lines []string, text string) []string {
	whole := strings.Join(lines, "\n")
	blank := func(c byte) bool { return c == ' ' || c == '\n' }
	var b strings.Builder
	next := 0
	for text != "" {
		if at := OwnColors.FindStringIndex(text); at != nil && at[0] == 0 {
			b.WriteString(text[:at[1]])
			text = text[at[1]:]
			continue
		}
		if c := text[0]; !blank(c) {
			for blank(whole[next]) {
				b.WriteByte(whole[next])
				next++
			}
			b.WriteByte(c)
			next++
		}
		text = text[1:]
	}
	return strings.Split(b.String(), "\n")
}

// OwnColors matches the terminal colour sequences that ltlpor writes.
var OwnColors = regexp.MustCompile("\x1b\\[(?:0|3[1-6])m")
