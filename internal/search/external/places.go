package external

import (
	"errors"

	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
)

// This file finds the runs of states in the files of a search.

// places calls use with a reader for every place of f wanted by want. The file is opened once.
func (s *Space) places(
	f *ledger.File, want func(*ledger.Place) bool, use func(*runfile.Reader, *ledger.Place) error,
) error {
	return s.placesIn(f, s.width(), want, use)
}

// anyPlace, inPartition, inGroup and inPart select places, for places.
func anyPlace(*ledger.Place) bool { return true }

func inPartition(p int) func(*ledger.Place) bool {
	return func(q *ledger.Place) bool { return q.Partition == p }
}

func inGroup(g ledger.Group) func(*ledger.Place) bool {
	return func(q *ledger.Place) bool { return g.Contains(q.Partition) }
}

func inPart(number int, g ledger.Group) func(*ledger.Place) bool {
	return func(q *ledger.Place) bool { return q.Layer == number && g.Contains(q.Partition) }
}

// placesIn is places for a file with records of the given number of words.
func (s *Space) placesIn(
	f *ledger.File, words int, want func(*ledger.Place) bool, use func(*runfile.Reader, *ledger.Place) error,
) (err error) {
	var file *runfile.File
	for i := range f.Places {
		q := &f.Places[i]
		if !want(q) {
			continue
		}
		if file == nil {
			if file, err = runfile.Open(s.dir.File(f.Name), words); err != nil {
				return err
			}
			defer func() { err = errors.Join(err, file.Close()) }()
		}
		if err := use(file.Section(q.Section), q); err != nil {
			return err
		}
	}
	return nil
}

// inPlaces returns the files with their places wanted by want. Files without such places are left out.
func inPlaces(files []ledger.File, want func(*ledger.Place) bool) (part []ledger.File) {
	for i := range files {
		f := ledger.File{Name: files[i].Name}
		for _, q := range files[i].Places {
			if want(&q) {
				f.Places = append(f.Places, q)
			}
		}
		if len(f.Places) > 0 {
			part = append(part, f)
		}
	}
	return part
}

// outputs returns the files with the successors found by maps.
func outputs(maps []ledger.Map) (files []ledger.File) {
	for i := range maps {
		files = append(files, maps[i].Output)
	}
	return files
}

// index has the places of the states, by layer and by partition. A search has many layers, and files with many places:
// they are sorted once, until the files change.
type index struct{ layers, partitions map[int][]ledger.File }

// indexed returns the index of s.files.
func (s *Space) indexed() *index {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.index == nil {
		s.index = &index{map[int][]ledger.File{}, map[int][]ledger.File{}}
		for i := range s.files {
			name := s.files[i].Name
			for _, q := range s.files[i].Places {
				addPlace(s.index.layers, q.Layer, name, q)
				addPlace(s.index.partitions, q.Partition, name, q)
			}
		}
	}
	return s.index
}

// addPlace adds place q of a file to the files with the key in `to`.
func addPlace(to map[int][]ledger.File, key int, name string, q ledger.Place) {
	files := to[key]
	if n := len(files); n == 0 || files[n-1].Name != name {
		files = append(files, ledger.File{Name: name})
	}
	last := &files[len(files)-1]
	last.Places = append(last.Places, q)
	to[key] = files
}

// filesOf returns the files with states of a committed layer, with the places of the layer only.
func (s *Space) filesOf(number int) []ledger.File { return s.indexed().layers[number] }

// filesWith returns the files with states of partition p, with the places of the partition only.
func (s *Space) filesWith(p int) []ledger.File { return s.indexed().partitions[p] }
