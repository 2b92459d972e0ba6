package promela

import (
	"strings"

	"ltlpor/source"
)

// NamePlaces returns the places of every name in the text of a file, in no order: also in text that an #if leaves out,
// in text with mistakes, in embedded C, and in comments with options for ltlpor. Strings and other comments have no
// names. The reading ends at a comment that is never closed.
func NamePlaces(src *source.File, name string) (places []source.Span) {
	s := newScanner(src)
	s.note = func(from, to int) {
		text := s.text[from:to]
		if !strings.Contains(text, "ltlpor:") {
			return
		}
		for i := 0; i+len(name) <= len(text); {
			n := strings.Index(text[i:], name)
			if n < 0 {
				return
			}
			i += n
			end := i + len(name)
			if (i == 0 || !isLetterOrDigit(text[i-1])) && (end == len(text) || !isLetterOrDigit(text[end])) {
				places = append(places, s.span(from+i, from+end))
			}
			i = end
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
