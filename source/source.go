// Package source records the origin of text: files, spans of text, macro expansions, and diagnostics about spans.
package source

import (
	"sort"
	"strings"
)

// File is an input text. Name is the file name given by the user, "formula", or the file name in a line marker of the
// text.
type File struct {
	Name  string
	Text  string
	lines []int  // byte offset of the first byte of every line
	runes []mark // marks of Text, for counting columns; see mark
	read  *File  // the file as it was read, if a line marker renumbers this file; otherwise nil
	ahead int    // number to add to a line number of Text to get the line number shown
}

// byteOrderMark may precede a text in UTF-8.
const byteOrderMark = "\ufeff"

// NewFile returns a File called name with the given text. NewFile removes an initial byte order mark.
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

// Renumbered returns a copy of f with another name and other line numbers, as a line marker of the preprocessor
// demands. In the copy, the line containing byte offset `at` is line n of the file called name. The numbers of other
// lines shift by the same amount. Byte offsets do not change.
func (f *File) Renumbered(at, n int, name string) *File {
	g := *f
	g.read, g.Name = f.AsRead(), name
	g.ahead = n - sort.SearchInts(f.lines, at+1)
	return &g
}

// AsRead returns the file that was read, with the name and line numbers before any line marker.
func (f *File) AsRead() *File {
	if f.read != nil {
		return f.read
	}
	return f
}

// LineCol returns the line and the column of the byte at offset, both counted from 1. Columns count runes.
func (f *File) LineCol(offset int) (line, col int) {
	offset = max(0, min(offset, len(f.Text)))
	line = sort.SearchInts(f.lines, offset+1)
	return max(1, line+f.ahead), f.runesBefore(offset) - f.runesBefore(f.lines[line-1]) + 1
}

// line returns the line number, counted from 1, of the byte at offset, as line markers set it.
func (f *File) line(offset int) int {
	return max(1, sort.SearchInts(f.lines, max(0, min(offset, len(f.Text)))+1)+f.ahead)
}

// textAt returns the line containing the byte at offset, without the line end.
func (f *File) textAt(offset int) string {
	return f.AsRead().Line(sort.SearchInts(f.lines, max(0, min(offset, len(f.Text)))+1))
}

// Line returns the text of line n, counted from 1 in the file as read, without the line end. The result is "" if no
// such line exists.
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

// Span is a part of a text: the bytes from Start to End of File. The zero Span means "no position". If the text comes
// from a macro or an inline, File, Start and End are in the definition, and Via describes the use.
type Span struct {
	File       *File
	Start, End int
	Via        *Expansion
}

// Expansion is one use of a macro or an inline.
type Expansion struct {
	Name  string
	Use   Span // position of the use; Use.Via is set if the use is itself in an expansion
	Macro bool // whether it is a preprocessor macro, and not an inline
}

// Valid reports whether s is a position, that is, not the zero Span.
func (s Span) Valid() bool { return s.File != nil }

// Use returns the position of s in the text as written by the user. For text from a macro or an inline, this is the
// outermost use; otherwise it is s itself.
func (s Span) Use() Span {
	for s.Via != nil {
		s = s.Via.Use
	}
	return s
}

// OutsideMacros returns the position of s in the text after preprocessing. For text from a macro, this is the outermost
// use of the macro; otherwise it is s itself. The result may be in the definition of an inline.
func (s Span) OutsideMacros() Span {
	for s.Via != nil && s.Via.Macro {
		s = s.Via.Use
	}
	return s
}

// Line returns the number of the line, counted from 1, at which s starts. For the zero Span it returns 0.
func (s Span) Line() int {
	if s.File == nil {
		return 0
	}
	return s.File.line(s.Start)
}

// AsRead returns s in the file without the effect of line markers (File.AsRead).
func (s Span) AsRead() Span {
	if s.File != nil {
		s.File = s.File.AsRead()
	}
	return s
}

// To returns the span from the start of s to the end of t. If s and t come from different macro or inline expansions,
// To joins their innermost uses that lie in the same text. If s and t are in unrelated texts, or t ends before s, the
// result is s.
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
	if a != s || b != t { // if macro uses were joined, the span covers the whole uses with their arguments
		a.Start = min(a.Start, b.Start)
	}
	a.End = max(a.End, b.End)
	return a
}

// depth returns the number of nested expansions from which the text of s comes.
func (s Span) depth() int {
	n := 0
	for e := s.Via; e != nil; e = e.Use.Via {
		n++
	}
	return n
}
