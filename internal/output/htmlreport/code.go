package htmlreport

import (
	"fmt"
	"strings"

	"ltlpor/internal/verify/coverage"
	"ltlpor/source"
)

// files holds the source texts of a report, in order of first use. `at` maps a text to its index in list.
type files struct {
	list []*fileView
	at   map[*source.File]int
}

// fileView is a source text with the coverage of every line, for the template.
type fileView struct {
	Index int
	Name  string
	Lines []*lineView
	file  *source.File
}

// lineView is a line of a source text, for the template. Count is the number of its statements, and Taken the number of
// those statements that a run executes.
type lineView struct {
	Number       int
	Text         string
	Taken, Count int
	known        map[string]bool // the statements counted so far
}

// number returns the index of f in fs.list. It appends f on the first call.
func (fs *files) number(f *source.File) int {
	if i, ok := fs.at[f]; ok {
		return i
	}
	v := &fileView{Index: len(fs.list), Name: f.Name, file: f}
	for n := range strings.Count(f.Text, "\n") + 1 {
		v.Lines = append(v.Lines, &lineView{Number: n + 1, Text: f.Line(n + 1), known: map[string]bool{}})
	}
	if last := len(v.Lines) - 1; last > 0 && v.Lines[last].Text == "" {
		v.Lines = v.Lines[:last] // the text ends with the end of a line
	}
	fs.at[f] = v.Index
	fs.list = append(fs.list, v)
	return v.Index
}

// place is a line of a source text: the index of the text in files, and the line number.
type place [2]int

// places returns the lines of the model to mark for span s. The first is the line where s begins. If s lies in a macro
// or an inline, the second is the line with the use. The result is nil if s is invalid.
func (fs *files) places(s source.Span) (out []place) {
	if !s.Valid() {
		return nil
	}
	own := s.AsRead()
	out = append(out, place{fs.number(own.File), own.Line()})
	if use := s.Use().AsRead(); s.Via != nil && use.Valid() {
		out = append(out, place{fs.number(use.File), use.Line()})
	}
	return out
}

// cover sets Count and Taken of every line. A statement of a macro or an inline is counted on its own line and on the
// line of every use; a statement that several processes share is counted for every process.
func (fs *files) cover(c *coverage.Coverage) {
	for i := range c.Statements {
		s := &c.Statements[i]
		for k, at := range fs.places(s.Span) {
			lines := fs.list[at[0]].Lines
			if at[1] < 1 || at[1] > len(lines) {
				continue
			}
			l := lines[at[1]-1]
			// An inline's statements count at every use of the inline.
			id := fmt.Sprint(i, k)
			if l.known[id] {
				continue
			}
			l.known[id] = true
			l.Count++
			if s.Taken {
				l.Taken++
			}
		}
	}
}

// Class returns the CSS class of a line by coverage: "hit" if every statement was executed, "miss" if none, "part" if
// some. It is "" for a line without statements.
func (l *lineView) Class() string {
	switch {
	case l.Count == 0:
		return ""
	case l.Taken == l.Count:
		return "hit"
	case l.Taken == 0:
		return "miss"
	}
	return "part"
}

// Sign returns a character with the meaning of Class, which is also readable without colours, or "".
func (l *lineView) Sign() string {
	return map[string]string{"hit": "✓", "miss": "✗", "part": "~"}[l.Class()]
}

// Coverage returns the coverage of the line as words, or "" for a line without statements.
func (l *lineView) Coverage() string {
	switch l.Class() {
	case "hit":
		return "taken"
	case "miss":
		return "never taken"
	case "part":
		return fmt.Sprintf("%d of %d statements taken", l.Taken, l.Count)
	}
	return ""
}
