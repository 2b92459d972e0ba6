package protocol

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// Encoding is the unit in which Position.Character counts.
type Encoding string

// The encodings that the server supports.
const (
	UTF16 Encoding = "utf-16"
	UTF8  Encoding = "utf-8"
)

// Position is a position between two characters of a text. Line and Character count from 0.
type Position struct {
	Line      uint32 `json:"line"`
	Character uint32 `json:"character"`
}

// Range is the text from position Start up to, but without, position End.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// Location is a range in a document.
type Location struct {
	URI   string `json:"uri"`
	Range Range  `json:"range"`
}

// Lines converts between byte offsets and positions in a text. A line ends with "\n", "\r\n" or "\r". Lines is
// immutable.
type Lines struct {
	text   string
	starts []int
}

// NewLines returns the Lines of text.
func NewLines(text string) *Lines {
	l := &Lines{text: text, starts: append(make([]int, 0, 1+strings.Count(text, "\n")), 0)}
	for i := 0; i < len(text); i++ {
		if text[i] == '\n' || text[i] == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
			l.starts = append(l.starts, i+1)
		}
	}
	return l
}

// Offset returns the byte offset of p. A position after the end of a line or of the text counts as the end. A position
// inside a character counts as the start of the character.
func (l *Lines) Offset(p Position, e Encoding) int {
	if int64(p.Line) >= int64(len(l.starts)) {
		return len(l.text)
	}
	start, end := l.starts[p.Line], len(l.text)
	if int(p.Line)+1 < len(l.starts) {
		end = l.starts[p.Line+1]
		end -= len(l.text[start:end]) - len(strings.TrimRight(l.text[start:end], "\r\n"))
	}
	line := l.text[start:end]
	left := int64(p.Character)
	for i, r := range line {
		size := width(r, line[i:], e)
		if left < size {
			return start + i
		}
		left -= size
	}
	return end
}

// width returns the length of rune r in units of e. r must be the first rune of the text `rest`.
func width(r rune, rest string, e Encoding) int64 {
	switch {
	case e == UTF8 && r == utf8.RuneError:
		_, size := utf8.DecodeRuneInString(rest)
		return int64(size)
	case e == UTF8:
		return int64(utf8.RuneLen(r))
	case r >= 0x10000:
		return 2
	}
	return 1
}

// Position returns the position of a byte offset. An offset outside the text counts as the nearest end of the text.
func (l *Lines) Position(offset int, e Encoding) Position {
	offset = min(max(offset, 0), len(l.text))
	line := sort.SearchInts(l.starts, offset+1) - 1
	character := int64(0)
	rest := l.text[l.starts[line]:offset]
	for i, r := range rest {
		character += width(r, rest[i:], e)
	}
	return Position{uint32(line), uint32(character)}
}

// Range returns the range of the bytes from start to end.
func (l *Lines) Range(start, end int, e Encoding) Range {
	return Range{l.Position(start, e), l.Position(max(start, end), e)}
}
