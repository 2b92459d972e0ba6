package external

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
)

// commitWords is the number of words in memory from which on commitIfDue commits layers, if memory has room for them.
const commitWords = 1 << 22

// commitIfDue commits the layers in memory, if memory has many states or the last commit was some time ago.
func (s *Space) commitIfDue() error {
	words := 0
	for _, l := range s.layers[s.committed:] {
		for _, list := range l.lists {
			words += len(list)
		}
	}
	most := commitWords
	if !s.resident() {
		most = min(most, s.limit/8)
	}
	if words < most && time.Since(s.lastCommit) < s.Every {
		return nil
	}
	return s.commit()
}

// commit writes the layers without a file to a file, and commits the layers. Afterwards memory keeps the states of
// the last layer.
func (s *Space) commit() error {
	from, to := s.committed, s.front()
	if from > to {
		return nil
	}
	begin := time.Now()
	if err := s.keepForm(); err != nil {
		return err
	}
	w, name, err := s.newFile("layers")
	if err != nil {
		return err
	}
	f := ledger.File{Name: name}
	for p := range s.Partitions {
		for number := from; number <= to; number++ {
			if list := s.layers[number].lists[p]; len(list) > 0 {
				w.Begin()
				w.Add(list)
				f.Places = append(f.Places, ledger.Place{Layer: number, Partition: p, Section: w.End()})
			}
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	r := ledger.Layers{From: from, To: to, Coding: s.version, Generation: s.generation, Files: []ledger.File{f}}
	for number := from - 1; number < to; number++ {
		t := ledger.Tally{}
		if number >= 0 {
			t = *s.layers[number].tally
		}
		r.Tallies, r.Made = append(r.Tallies, t), append(r.Made, s.layers[number+1].made)
	}
	if err := s.commitLayers(&r); err != nil {
		return err
	}
	s.lastCommit = time.Now()
	if took := s.lastCommit.Sub(begin); 10*took > s.Every && s.Every > 0 {
		s.lastCommit = s.lastCommit.Add(10*took - s.Every) // writing takes a tenth of the time at most
	}
	return nil
}

// commitLayers commits r, and adds the files of r to s.
func (s *Space) commitLayers(r *ledger.Layers) error {
	if err := s.dir.Sync(); err != nil {
		return err
	}
	if err := s.dir.Commit(ledger.LayersName(r.From, r.To), r); err != nil {
		return s.claimed(err, ledger.LayersName(r.From, r.To))
	}
	s.addFiles(r.Files)
	s.filed = s.kept
	for i := s.committed; i < r.To; i++ {
		s.layers[i].lists = nil
	}
	s.committed = r.To + 1
	if err := s.dir.Remove(namesBeyond(s.begun, r.Files)...); err != nil {
		return err
	}
	s.begun = nil
	return s.joinFiles()
}

// namesBeyond returns the names of a list that are no names of the files.
func namesBeyond(names []string, files []ledger.File) (list []string) {
	for _, name := range names {
		if !slices.ContainsFunc(files, func(f ledger.File) bool { return f.Name == name }) {
			list = append(list, name)
		}
	}
	return list
}

// claimed returns the error for a record by a second process in the folder.
func (s *Space) claimed(err error, name string) error {
	return fmt.Errorf("%s: another process searches in this folder: %w", s.dir.File(name), err)
}

func (s *Space) addFiles(files []ledger.File) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.files, s.index = append(s.files, files...), nil
	s.stats.Disk = max(s.stats.Disk, s.fileBytes())
}

// errForm is the error for states of another form than the states in files.
var errForm = errors.New("bug: the states have another form than the states in files")

// keepForm commits the coding, for states that files get in addition. It returns an error if the states have another
// form than the states in files.
func (s *Space) keepForm() error {
	if err := s.keepCoding(); err != nil {
		return err
	}
	if s.torn || len(s.files) > 0 && s.kept != s.filed && !s.kept.Extends(s.filed) {
		return errForm
	}
	return nil
}

// keepCoding commits the coding, unless the last version is still the coding.
func (s *Space) keepCoding() error {
	x := s.workers[0]
	x.LearnShared()
	if s.version > 0 && s.known == x.Known() && !s.reformed {
		return nil
	}
	for version := s.version + 1; ; version++ {
		kept := x.Keep()
		switch err := s.dir.Commit(ledger.CodingName(version), kept); {
		case err == nil:
			s.version, s.known, s.reformed, s.kept = version, x.Known(), false, kept
			return nil
		case !errors.Is(err, fs.ErrExist): // an unused version, from a killed search, stays
			return err
		}
	}
}

// joinFrom is the number of files of about equal size from which on joinFiles copies the files into a single file.
// Files longer than joinMost bytes stay: opening such a file takes little of the time of reading it, and a member of a
// team that made the file has a copy.
const (
	joinFrom = 16
	joinMost = 1 << 20
)

// joinFiles copies the last files into a single file if many have about equal size, and are small. Hence the number of
// files stays small, also with many layers.
func (s *Space) joinFiles() error {
	for {
		n, most := 0, int64(0)
		for i := len(s.files) - 1; i >= 0; i-- {
			size := int64(0)
			for _, q := range s.files[i].Places {
				size += q.Bytes
			}
			if size > joinMost || n > 0 && size > joinFrom*max(most, 1<<10) {
				break
			}
			most = max(most, size)
			n++
		}
		if n < joinFrom {
			return nil
		}
		if err := s.join(s.files[len(s.files)-n:]); err != nil {
			return err
		}
	}
}

// join copies files, the last files of s, into a single file.
func (s *Space) join(files []ledger.File) error {
	w, name, err := s.newFile("joined")
	if err != nil {
		return err
	}
	var places []source
	open := map[string]*runfile.File{}
	defer func() {
		for _, f := range open {
			_ = f.Close() // nothing was written
		}
	}()
	for i := range files {
		f, err := runfile.Open(s.dir.File(files[i].Name), s.width())
		if err != nil {
			return errors.Join(err, w.Abandon())
		}
		open[files[i].Name] = f
		for _, q := range files[i].Places {
			places = append(places, source{f, q})
		}
	}
	slices.SortFunc(places, func(a, b source) int {
		if a.place.Partition != b.place.Partition {
			return a.place.Partition - b.place.Partition
		}
		return a.place.Layer - b.place.Layer
	})
	out := ledger.File{Name: name}
	for _, q := range places {
		at := w.Copy(q.file, q.place.Section)
		out.Places = append(out.Places, ledger.Place{Layer: q.place.Layer, Partition: q.place.Partition, Section: at})
	}
	if err := w.Close(); err != nil {
		return err
	}
	return s.replace(files, []ledger.File{out}, s.generation)
}

// source is a place in an open file.
type source struct {
	file  *runfile.File
	place ledger.Place
}

// replace commits files in place of old, the last files of s, and removes the old files.
func (s *Space) replace(old, files []ledger.File, generation int) error {
	r := ledger.Replaced{Number: s.replaced, Coding: s.version, Generation: generation, Files: files}
	for i := range old {
		r.Replaces = append(r.Replaces, old[i].Name)
	}
	if err := s.dir.Sync(); err != nil {
		return err
	}
	name := ledger.ReplacedName(s.replaced)
	if err := s.dir.Commit(name, &r); err != nil {
		return s.claimed(err, name)
	}
	if s.generation != generation {
		s.filed = s.kept
	}
	s.replaced, s.generation = s.replaced+1, generation
	s.mu.Lock()
	s.files, s.index = append(s.files[:len(s.files)-len(old):len(s.files)-len(old)], files...), nil
	s.mu.Unlock()
	return s.dir.Remove(r.Replaces...)
}

// records are the records of a folder.
type records struct {
	layers     []ledger.Layers
	replaced   []ledger.Replaced
	coding     int // version of the coding of the files; 0 without layers
	generation int
	names      []string // the names in the folder
}

// readRecords reads the records of layers and of replaced files.
func (s *Space) readRecords() (r records, err error) {
	if r.names, err = s.dir.Names(); err != nil {
		return r, err
	}
	var maps []ledger.Map
	for _, name := range r.names {
		switch {
		case strings.HasPrefix(name, "map-"):
			var m ledger.Map
			if err := s.dir.Read(name, &m); err != nil {
				return r, err
			}
			maps = append(maps, m)
		case strings.HasPrefix(name, "layers-") && strings.HasSuffix(name, ".json"):
			var l ledger.Layers
			if err := s.dir.Read(name, &l); err != nil {
				return r, err
			}
			if len(r.layers) == 0 && l.From != 0 || len(r.layers) > 0 && l.From != r.layers[len(r.layers)-1].To+1 {
				return r, s.damaged(name, fmt.Sprintf("the layers before %d are missing", l.From))
			}
			r.layers = append(r.layers, l)
			r.coding, r.generation = max(r.coding, l.Coding), max(r.generation, l.Generation)
		case strings.HasPrefix(name, "replaced-"):
			var l ledger.Replaced
			if err := s.dir.Read(name, &l); err != nil {
				return r, err
			}
			if l.Number != len(r.replaced) {
				return r, s.damaged(name, "the records before are missing")
			}
			r.replaced = append(r.replaced, l)
			r.coding, r.generation = max(r.coding, l.Coding), max(r.generation, l.Generation)
		}
	}
	for i := range maps { // values may have got codes for maps of the last layer
		if m := &maps[i]; m.Generation == r.generation && r.coding > 0 {
			r.coding = max(r.coding, m.Coding)
		}
	}
	return r, nil
}

// damaged returns the error for a damaged record.
func (s *Space) damaged(name, how string) error {
	return fmt.Errorf("%s: %w: %s", s.dir.File(name), ledger.ErrDamaged, how)
}

// adopt sets the layers and files of s from records. It removes files without a record.
func (s *Space) adopt(r records) error {
	s.replaced, s.generation, s.elsewhere = len(r.replaced), r.generation, len(r.layers) > 0
	gone := map[string]bool{}
	var files []ledger.File
	for i := range r.layers {
		files = append(files, r.layers[i].Files...)
	}
	for i := range r.replaced {
		files = append(files, r.replaced[i].Files...)
		for _, name := range r.replaced[i].Replaces {
			gone[name] = true
		}
	}
	s.files = slices.DeleteFunc(files, func(f ledger.File) bool { return gone[f.Name] })
	counts := map[int]int64{}
	for i := range s.files {
		for _, q := range s.files[i].Places {
			counts[q.Layer] += q.Count
		}
	}
	for i := range r.layers {
		l := &r.layers[i]
		if len(l.Tallies) != l.To-l.From+1 {
			return s.damaged(ledger.LayersName(l.From, l.To), "not every layer has a tally")
		}
		for j := range l.Tallies {
			t := &l.Tallies[j]
			s.before.Add(t.Marks)
			if n := len(s.layers); n > 0 {
				s.layers[n-1].tally = t
			}
			made := madeOf(l, j)
			s.layers = append(s.layers, layer{count: counts[l.From+j], made: made})
			s.addFigures(counts[l.From+j], t, made)
		}
	}
	s.committed, s.stats.Disk = len(s.layers), max(s.stats.Disk, s.fileBytes())
	return s.sweep(r.names)
}

// sweep removes the files of runs without a record.
func (s *Space) sweep(names []string) error {
	known := map[string]bool{}
	for i := range s.files {
		known[s.files[i].Name] = true
	}
	var err error
	if s.begun, err = s.mapsOfFront(names); err != nil {
		return err
	}
	for _, f := range s.begun {
		known[f] = true
	}
	if len(s.begun) > 0 { // the tasks go on
		s.tooLong = s.layers[s.front()].count
	}
	for _, name := range names {
		if (strings.HasSuffix(name, ".run") || strings.HasPrefix(name, "temp-")) && !known[name] {
			if err := s.dir.Remove(name); err != nil {
				return err
			}
		}
	}
	return nil
}
