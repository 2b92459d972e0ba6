package source

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// A column is the number of runes from the beginning of the line, for any bytes in the text.
func TestColumnsOfLongLines(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	letters := []string{"a", "ü", "\xff", "\xe2\x82", "€", "\U0001f600", "\x80"}
	for _, kinds := range [][]string{letters[:1], letters[1:2], letters[4:6], letters} {
		var b strings.Builder
		for b.Len() < 6*block {
			b.WriteString(kinds[r.IntN(len(kinds))])
			if r.IntN(3*block) == 0 {
				b.WriteByte('\n')
			}
		}
		f := NewFile("f", b.String())
		for offset := range len(f.Text) + 1 {
			line, col := f.LineCol(offset)
			start := strings.LastIndexByte(f.Text[:offset], '\n') + 1
			require.Equal(t, strings.Count(f.Text[:offset], "\n")+1, line)
			require.Equal(t, line, f.line(offset))
			require.Equal(t, utf8.RuneCountInString(f.Text[start:offset])+1, col, "%q, %d", f.Text, offset)
		}
	}
}

// The work to compute a column does not depend on the length of the line.
func TestColumnsAreCountedFromMarks(t *testing.T) {
	f := NewFile("f", strings.Repeat("ü\x80€", 100_000))
	last := 0
	for _, m := range f.runes {
		require.LessOrEqual(t, m.offset-last, block+utf8.UTFMax)
		last = m.offset
	}
	require.LessOrEqual(t, len(f.Text)-last, block+utf8.UTFMax)
}
