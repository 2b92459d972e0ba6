package promela

import "ltlpor/source"

// Includes returns the file names in the #include lines of f. Lines excluded by an #if count, too. An #include with a
// macro as its file name does not count.
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
