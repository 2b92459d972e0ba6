package source_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/source"
)

// TestReadable checks that no character is lost and that every active character is escaped.
func TestReadable(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "",
		"x <= 1\t\"ü\"\n… 日本":      "x <= 1\t\"ü\"\n… 日本",
		"\x1b[31m\x00\r\x7f\u0085": `\x1b[31m\x00\x0d\x7f\x85`,
		"a\xffb\xc3":               `a\xffb\xc3`,
		"\ufffd stays":             "\ufffd stays",
		"/*\u202e*/\ufeff":         `/*\u{202e}*/\u{feff}`,
		"\U0001ffff":               `\u{1ffff}`,
	} {
		require.Equal(t, want, source.Readable(text))
		require.Equal(t, want, source.Readable(source.Readable(text)))
	}
}
