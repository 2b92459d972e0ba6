// Package source records the origin of text: files, spans, macro expansions, and diagnostics that refer to them.
package source

import (
	"sort"
	"strings"
)

// File is an input text. Name is the name given by the user (or "formula"), or the name in a line marker of the text.
type File struct {
	Name  string
	Text  string
	lines []int // offset of the first byte of each line
	runes []mark
	read  *File // the file read, if line markers renumber it
	ahead int   // line number minus the line number in read
}

// byteOrderMark may stand before a text in UTF-8.
const byteOrderMark = "\ufeff"

// NewFile returns a File over text, without an initial byte order mark.
func NewFile(name, text string) *File {
	text = strings.TrimPrefix(text, byteOrderMark)
	f := &File{Name: name, Text: text, lines: []int{0}}
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' {
			f.lines = append(f.lines, i+1)
		}
	}
	f.runes = marks(text)
	return f
}

// Renumbered returns f as renumbered by a line marker: the line at byte offset at becomes line n of file name, and
// later lines are numbered accordingly. Offsets do not change.
func (f *File) Renumbered(at, n int, name string) *File {
	g := *f
	g.read, g.Name = f.AsRead(), name
	g.ahead = n - sort.SearchInts(f.lines, at+1)
	return &g
}

// AsRead returns the file as read, ignoring line markers.
func (f *File) AsRead() *File {
	if f.read != nil {
		return f.read
	}
	return f
}

// LineCol returns the line and the column, both from 1, of a byte offset.
// Columns count runes.
func (f *File) LineCol(offset int) (line, col int) {
	offset = max(0, min(offset, len(f.Text)))
	line = sort.SearchInts(f.lines, offset+1)
	return max(1, line+f.ahead), f.runesBefore(offset) - f.runesBefore(f.lines[line-1]) + 1
}

// line returns the line, from 1, of a byte offset.
func (f *File) line(offset int) int {
	return max(1, sort.SearchInts(f.lines, max(0, min(offset, len(f.Text)))+1)+f.ahead)
}

// textAt returns the text of the line at a byte offset, without the line end.
func (f *File) textAt(offset int) string {
	return f.AsRead().Line(sort.SearchInts(f.lines, max(0, min(offset, len(f.Text)))+1))
}

// Line returns the text of line n (from 1) of the file as read, without the line end.
func (f *File) Line(n int) string {
	if n < 1 || n > len(f.lines) {
		return ""
	}
	start, end := f.lines[n-1], len(f.Text)
	if n < len(f.lines) {
		end = f.lines[n] - 1
	}
	if end > start && f.Text[end-1] == '\r' {
		end--
	}
	return f.Text[start:end]
}

// Span is the text from byte Start to byte End of File. The zero Span is "nowhere". Via is the macro use or inline
// call from which the text comes; File, Start and End then refer to the text of the definition.
type Span struct {
	File       *File
	Start, End int
	Via        *Expansion
}

// Expansion is a use of a macro or an inline.
type Expansion struct {
	Name  string
	Use   Span // the place of use; has a Via if inside an expansion
	Macro bool // of the preprocessor, not an inline
}

// Valid reports whether the span points anywhere.
func (s Span) Valid() bool { return s.File != nil }

// Use returns the outermost place of use of the text: the span itself, or, for text from macros, the place of the
// first macro use.
func (s Span) Use() Span {
	for s.Via != nil {
		s = s.Via.Use
	}
	return s
}

// OutsideMacros returns the place in the text after preprocessing: the span itself, or, for text from macros, the use
// of the first macro. The result may still lie in an inline.
func (s Span) OutsideMacros() Span {
	for s.Via != nil && s.Via.Macro {
		s = s.Via.Use
	}
	return s
}

// Line returns the line (from 1) of the start of the span, or 0 for nowhere.
func (s Span) Line() int {
	if s.File == nil {
		return 0
	}
	return s.File.line(s.Start)
}

// AsRead returns the span in the file as read, ignoring line markers.
func (s Span) AsRead() Span {
	if s.File != nil {
		s.File = s.File.AsRead()
	}
	return s
}

// To returns the span from the start of s to the end of t. If the two come from different expansions, To joins the
// uses at the point where the expansions diverge. If they have nothing in common, or t ends before s, the result is
// s.
func (s Span) To(t Span) Span {
	if s.File == nil {
		return t
	}
	a, b := s, t
	m, n := a.depth(), b.depth()
	for ; m > n; m-- {
		a = a.Via.Use
	}
	for ; n > m; n-- {
		b = b.Via.Use
	}
	for a.Via != b.Via || a.File != b.File {
		if a.Via == nil || b.Via == nil {
			return s
		}
		a, b = a.Via.Use, b.Via.Use
	}
	if b.End < a.Start {
		return s
	}
	if a != s || b != t { // a use covers its arguments
		a.Start = min(a.Start, b.Start)
	}
	a.End = max(a.End, b.End)
	return a
}

// depth returns the number of nested expansions around the text of s.
func (s Span) depth() int {
	n := 0
	for e := s.Via; e != nil; e = e.Use.Via {
		n++
	}
	return n
}
