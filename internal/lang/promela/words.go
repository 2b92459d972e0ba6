package promela

import (
	"fmt"
	"strings"

	gen "ltlpor/grammar/gen/promela"
)

// IsName reports whether text has the form of an identifier of Promela: letters, digits and _, not beginning with a
// digit. Keywords have this form, too.
func IsName(text string) bool {
	if text == "" || !isLetter(text[0]) {
		return false
	}
	for i := 0; i < len(text); i++ {
		if !isLetterOrDigit(text[i]) {
			return false
		}
	}
	return true
}

// Keywords returns the keywords of Promela, in the order of the grammar.
func Keywords() []string {
	var words []string
	for _, l := range gen.NewPromelaLexer(nil).LiteralNames {
		if w := strings.Trim(l, "'"); IsName(w) {
			words = append(words, w)
		}
	}
	return words
}

// IsKeyword reports whether text is a keyword of Promela.
func IsKeyword(text string) bool {
	for _, w := range Keywords() {
		if w == text {
			return true
		}
	}
	return false
}

// IsTypeWord reports whether a token of the given kind is the keyword of a type.
func IsTypeWord(kind int) bool {
	k, ok := typeKinds[kind]
	return ok && k != Named
}

// BeginsUnit reports whether a token of the given kind is a keyword that can only begin a top-level declaration.
func BeginsUnit(kind int) bool { return startsUnit(kind) }

// shown returns text for an error message: in quotes, or a description like "the end of the line". Long text is
// shortened.
func shown(text string) string {
	switch {
	case text == "":
		return "nothing"
	case text == "\n":
		return "the end of the line"
	case len(text) > 40:
		return fmt.Sprintf("%.40q…", text)
	}
	return "'" + strings.ToValidUTF8(text, "?") + "'"
}

func count(n int, what string) string {
	switch n {
	case 0:
		return "no " + what + "s"
	case 1:
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
