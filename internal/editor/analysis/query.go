package analysis

import (
	"cmp"
	"slices"

	"ltlpor/source"
)

// index returns the occurrences, found at the first call.
func (s *Snapshot) index() *index {
	s.once.Do(func() { s.names = newIndex(s) })
	return s.names
}

// Definition returns the declarations of the name at an offset of a file, or the start of the file of an
// #include.
func (s *Snapshot) Definition(file *source.File, offset int) []Location {
	for _, i := range s.record.Includes {
		if locate(i.Span).Contains(file.AsRead(), offset) {
			return []Location{{File: i.File.AsRead()}}
		}
	}
	_, objects := s.index().find(file, offset)
	return s.placesOf(objects, func(p place) bool { return p.declares })
}

// References returns the occurrences of the name at an offset of a file, in every file.
func (s *Snapshot) References(file *source.File, offset int, withDeclaration bool) []Location {
	_, objects := s.index().find(file, offset)
	return s.placesOf(objects, func(p place) bool { return withDeclaration || !p.declares })
}

// placesOf returns the selected occurrences of objects, without duplicates, the root file first.
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

// comparePlaces orders places by their files, the model first, and by their offsets.
func (s *Snapshot) comparePlaces(a, b Location) int {
	return cmp.Or(boolean(b.File == s.root)-boolean(a.File == s.root), cmp.Compare(a.File.Name, b.File.Name),
		cmp.Compare(a.Start, b.Start))
}
