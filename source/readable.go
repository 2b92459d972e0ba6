package source

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Readable returns s with escapes for characters that are invisible or cannot be part of a text format:
//
//   - \xNN for control characters except tab and newline, and for bytes that are not UTF-8;
//   - \u{NNNN} for bidirectional control characters, for the byte order mark, and for code points that are
//     noncharacters.
func Readable(s string) string {
	if !strings.ContainsFunc(s, unreadable) {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		_, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			fmt.Fprintf(&b, `\x%02x`, s[i])
		case !unreadable(r), r == utf8.RuneError:
			b.WriteRune(r)
		case unicode.IsControl(r):
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u{%04x}`, r)
		}
	}
	return b.String()
}

// unreadable reports whether Readable may have to escape r. This is so if r is invisible, or is the replacement
// character, which may stand for a byte that is not UTF-8.
func unreadable(r rune) bool {
	if r == '\t' || r == '\n' {
		return false
	}
	none := r == utf8.RuneError || r == '\ufeff' || r&0xfffe == 0xfffe
	return none || unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r)
}
