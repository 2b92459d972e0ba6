package htmlreport

import (
	"fmt"
	"strings"

	"ltlpor/internal/verify/coverage"
	"ltlpor/source"
)

// files holds the source texts of a report, in the order in which they were first used. `at` maps a text to its index
// in list.
type files struct {
	list []*fileView
	at   map[*source.File]int
}

// fileView is a source text with the coverage of every line. It is data for the template.
type fileView struct {
	Index int
	Name  string
	Lines []*lineView
	file  *source.File
}

// lineView is a line of a source text.
//
//   - Count is the number of statements on the line. Taken is the number of those that some run takes.
//   - Class is the CSS class of the line: "hit" if every statement is taken, "miss" if no statement is, and otherwise
//     "part".
//   - Sign is a character for Class, for readers that do not distinguish the colours. Coverage is the coverage in
//     words.
//   - If the line has no statements, Class, Sign and Coverage are "".
type lineView struct {
	Number                int
	Text                  string
	Taken, Count          int
	Class, Sign, Coverage string
	known                 map[string]bool
}

// number returns the index of f in fs.list. The first call for f appends f.
func (fs *files) number(f *source.File) int {
	if i, ok := fs.at[f]; ok {
		return i
	}
	v := &fileView{Index: len(fs.list), Name: f.Name, file: f}
	for n := range strings.Count(f.Text, "\n") + 1 {
		v.Lines = append(v.Lines, &lineView{Number: n + 1, Text: f.Line(n + 1), known: map[string]bool{}})
	}
	if last := len(v.Lines) - 1; last > 0 && v.Lines[last].Text == "" {
		v.Lines = v.Lines[:last] // the text ends with a line end, so the last line is empty
	}
	fs.at[f] = v.Index
	fs.list = append(fs.list, v)
	return v.Index
}

// place is a line of a source text: the index of the text in files.list, and the line number.
type place [2]int

// places returns the lines to be marked for span s. The first is the line on which s begins. If s is in the definition
// of a macro or an inline, the second is the line of the use. If s is invalid, the result is nil.
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

// cover sets the coverage of every line. A statement of a macro or an inline counts on its line in the definition and
// on the line of every use. A statement that several processes share counts for every process.
func (fs *files) cover(c *coverage.Coverage) {
	for i := range c.Statements {
		s := &c.Statements[i]
		for k, at := range fs.places(s.Span) {
			lines := fs.list[at[0]].Lines
			if at[1] < 1 || at[1] > len(lines) {
				continue
			}
			l := lines[at[1]-1]
			// The statements of an inline count at every use of the inline.
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
	for _, f := range fs.list {
		for _, l := range f.Lines {
			l.describe()
		}
	}
}

// describe sets Class, Sign and Coverage from Count and Taken.
func (l *lineView) describe() {
	switch {
	case l.Count == 0:
	case l.Taken == l.Count:
		l.Class, l.Sign, l.Coverage = "hit", "✓", "taken"
	case l.Taken == 0:
		l.Class, l.Sign, l.Coverage = "miss", "✗", "never taken"
	default:
		l.Class, l.Sign = "part", "~"
		l.Coverage = fmt.Sprintf("%d of %d statements taken", l.Taken, l.Count)
	}
}
