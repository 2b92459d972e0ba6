package promela

import (
	"fmt"
	"strings"

	gen "ltlpor/grammar/gen/promela"
)

// IsName reports whether text is a name or a word of the language: letters, digits and _, no digit first.
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

// Keywords returns the words of the language, in the order of the grammar.
func Keywords() []string {
	var words []string
	for _, l := range gen.NewPromelaLexer(nil).LiteralNames {
		if w := strings.Trim(l, "'"); IsName(w) {
			words = append(words, w)
		}
	}
	return words
}

// IsKeyword reports whether text is a word of the language.
func IsKeyword(text string) bool {
	for _, w := range Keywords() {
		if w == text {
			return true
		}
	}
	return false
}

// IsTypeWord reports whether a kind of token is a word for a type.
func IsTypeWord(kind int) bool {
	k, ok := typeKinds[kind]
	return ok && k != Named
}

// BeginsUnit reports whether a kind of token is a word that begins a unit of a model and cannot stand inside a unit.
func BeginsUnit(kind int) bool { return startsUnit(kind) }

// shown quotes a text for a message.
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
