package layout

import (
	"io"
	"regexp"
	"strings"
	"unicode/utf8"

	"ltlpor/trace"
)

// LeastWidth is the least width in columns of a terminal for which ltlpor breaks lines. Below it no form of a
// counterexample is easy to read, and the terminal breaks the lines itself.
const LeastWidth = 40

// breakingWriter is a writer that breaks lines longer than width columns, and drops nothing. Each Write must get
// whole lines.
type breakingWriter struct {
	w     io.Writer
	width int
}

// Breaking returns a writer that breaks lines at width columns and writes them to w. For width 0 it returns w.
func Breaking(w io.Writer, width int) io.Writer {
	if width <= 0 {
		return w
	}
	return &breakingWriter{w, width}
}

// Excerpt matches the lines of a message that quote the model, and the lines with carets below them. Such lines must
// not be broken.
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

// brokenLines returns line broken at width columns, with indented continuation lines.
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

// recolored returns lines with the colour sequences of text inserted. Without colours and line breaks, text and lines
// must be equal.
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

// OwnColors matches the colour sequences in the output of ltlpor.
var OwnColors = regexp.MustCompile("\x1b\\[(?:0|3[1-6])m")
