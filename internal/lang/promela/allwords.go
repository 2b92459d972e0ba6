package promela

import (
	"regexp"
	"strings"

	"ltlpor/source"
)

// NamePlaces returns the spans of all occurrences of name in the text of src, in no particular order. name must satisfy
// IsName.
//
//   - Occurrences count in code, text excluded by an #if, text with syntax errors, embedded C, and "ltlpor:" comments.
//   - Occurrences in strings and other comments do not count.
//   - The search ends at an unclosed comment.
func NamePlaces(src *source.File, name string) (places []source.Span) {
	s := newScanner(src)
	word := regexp.MustCompile(`\b` + name + `\b`)
	s.note = func(from, to int) {
		if text := s.text[from:to]; strings.Contains(text, "ltlpor:") {
			for _, m := range word.FindAllStringIndex(text, -1) {
				places = append(places, s.span(from+m[0], from+m[1]))
			}
		}
	}
	for {
		t := s.next()
		switch {
		case t.kind == ppEnd, t.kind == ppPad && t.fault != "":
			return places
		case t.kind == ppName && t.text == name:
			places = append(places, t.span)
		}
	}
}
