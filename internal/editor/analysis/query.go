package analysis

import (
	"cmp"
	"slices"

	"ltlpor/source"
)

// index returns the index of names. The first call computes it.
func (s *Snapshot) index() *index {
	s.once.Do(func() { s.names = newIndex(s) })
	return s.names
}

// Definition returns the declarations of the name at a byte offset of a file. For an #include, the result is the start
// of the included file.
func (s *Snapshot) Definition(file *source.File, offset int) []Location {
	for _, i := range s.record.Includes {
		if locate(i.Span).Contains(file.AsRead(), offset) {
			return []Location{{File: i.File.AsRead()}}
		}
	}
	_, objects := s.index().find(file, offset)
	return s.placesOf(objects, func(p place) bool { return p.declares })
}

// References returns all occurrences, in all files, of the name at a byte offset of a file. withDeclaration says
// whether declarations count.
func (s *Snapshot) References(file *source.File, offset int, withDeclaration bool) []Location {
	_, objects := s.index().find(file, offset)
	return s.placesOf(objects, func(p place) bool { return withDeclaration || !p.declares })
}

// placesOf returns the occurrences of objects for which selected returns true, sorted and without duplicates.
func (s *Snapshot) placesOf(objects []*object, selected func(place) bool) []Location {
	found := []Location{}
	for _, o := range objects {
		for _, p := range o.places {
			if selected(p) && !slices.Contains(found, p.Location) {
				found = append(found, p.Location)
			}
		}
	}
	slices.SortFunc(found, s.comparePlaces)
	return found
}

// comparePlaces orders locations by file, in the order of s.files, and in a file by offset.
func (s *Snapshot) comparePlaces(a, b Location) int {
	return cmp.Or(boolean(b.File == s.root)-boolean(a.File == s.root), cmp.Compare(a.File.Name, b.File.Name),
		cmp.Compare(a.Start, b.Start))
}
