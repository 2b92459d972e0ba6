package analysis

import "ltlpor/source"

// Location is the text from byte Start up to byte End of a file as read.
type Location struct {
	File       *source.File
	Start, End int
}

// Text returns the text of the location.
func (l Location) Text() string { return l.File.Text[l.Start:l.End] }

// Valid reports whether the location is in a file.
func (l Location) Valid() bool { return l.File != nil }

// Contains reports whether offset of file is inside l or at its end.
func (l Location) Contains(file *source.File, offset int) bool {
	return l.File == file && l.Start <= offset && offset <= l.End
}

// locate returns the location of s. For text from a macro or inline, this is a location in the definition.
func locate(s source.Span) Location {
	if !s.Valid() {
		return Location{}
	}
	file := s.File.AsRead()
	start := max(0, min(s.Start, len(file.Text)))
	return Location{File: file, Start: start, End: max(start, min(s.End, len(file.Text)))}
}
