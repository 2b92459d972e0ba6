package promela

import "ltlpor/source"

// Includes returns the names of the files in the #include lines of a text, whether a condition leaves them out or not.
// A name that a macro makes is left out.
func Includes(f *source.File) (names []string) {
	s := newScanner(f)
	for {
		t := s.next()
		switch {
		case t.kind == ppEnd || t.fault != "" && t.kind == ppPad:
			return names
		case !t.first || !t.isText("#"):
			continue
		}
		if t = s.next(); t.kind != ppName || t.text != "include" {
			continue
		}
		if t = s.next(); t.kind == ppText && t.fault == "" && t.text[0] == '"' && len(t.text) > len(`""`) {
			names = append(names, t.text[1:len(t.text)-1])
		}
	}
}
