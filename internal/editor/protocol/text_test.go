package protocol

import (
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

func TestPositions(t *testing.T) {
	text := "aä𝄞z\r\nb\rc\n\xffd"
	l := NewLines(text)
	for _, c := range []struct {
		offset int
		p      Position
		e      Encoding
	}{
		{0, Position{0, 0}, UTF16}, {1, Position{0, 1}, UTF16}, {3, Position{0, 2}, UTF16}, {7, Position{0, 4}, UTF16},
		{8, Position{0, 5}, UTF16}, {10, Position{1, 0}, UTF16}, {12, Position{2, 0}, UTF16},
		{14, Position{3, 0}, UTF16}, {15, Position{3, 1}, UTF16}, {16, Position{3, 2}, UTF16},
		{7, Position{0, 7}, UTF8}, {16, Position{3, 2}, UTF8},
	} {
		require.Equal(t, c.p, l.Position(c.offset, c.e), "offset %d", c.offset)
		require.Equal(t, c.offset, l.Offset(c.p, c.e), "position %v", c.p)
	}
	require.Equal(t, 8, l.Offset(Position{0, 99}, UTF16), "behind the end of a line")
	require.Equal(t, len(text), l.Offset(Position{9, 0}, UTF16), "behind the end of the text")
	require.Equal(t, 3, l.Offset(Position{0, 3}, UTF16), "inside a surrogate pair")
	require.Equal(t, len(text), l.Offset(Position{1<<32 - 1, 1<<32 - 1}, UTF16))
	require.Equal(t, 0, NewLines("").Offset(Position{0, 4}, UTF16))
	require.Equal(t, Position{0, 0}, NewLines("").Position(-3, UTF16))
}

// FuzzPositions: a position of a boundary of characters leads back to the boundary.
func FuzzPositions(f *testing.F) {
	f.Add("a𝄞\r\n\rb\xff", uint(3))
	f.Fuzz(func(t *testing.T, text string, at uint) {
		offset := int(at % uint(len(text)+1))
		for offset > 0 && offset < len(text) && !utf8.RuneStart(text[offset]) {
			offset--
		}
		if !utf8.ValidString(text) || offset > 0 && offset < len(text) && text[offset-1:offset+1] == "\r\n" {
			return
		}
		l := NewLines(text)
		for _, e := range []Encoding{UTF16, UTF8} {
			require.Equal(t, offset, l.Offset(l.Position(offset, e), e))
		}
	})
}
