package analysis

import "ltlpor/source"

// Location is a part of a file as it was read: the text from byte offset Start up to, but without, End.
type Location struct {
	File       *source.File
	Start, End int
}

// Text returns the text of the location.
func (l Location) Text() string { return l.File.Text[l.Start:l.End] }

// Valid reports whether l is a location: the zero Location is not.
func (l Location) Valid() bool { return l.File != nil }

// Contains reports whether byte offset `offset` of file is inside l or at its end.
func (l Location) Contains(file *source.File, offset int) bool {
	return l.File == file && l.Start <= offset && offset <= l.End
}

// locate returns the location of s. If s is in the definition of a macro or inline, the location is there, too.
func locate(s source.Span) Location {
	if !s.Valid() {
		return Location{}
	}
	file := s.File.AsRead()
	start := max(0, min(s.Start, len(file.Text)))
	return Location{File: file, Start: start, End: max(start, min(s.End, len(file.Text)))}
}
