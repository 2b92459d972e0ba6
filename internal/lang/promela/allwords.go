package promela

import (
	"regexp"
	"strings"

	"ltlpor/source"
)

// NamePlaces returns the places of a name (IsName) in the text of a file, in no order: also in text that an #if leaves
// out, in text with mistakes, in embedded C, and in comments with options for ltlpor. Strings and other comments have
// no names. The reading ends at a comment that is never closed.
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
