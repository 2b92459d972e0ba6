package external

import (
	"errors"
	"io/fs"
	"slices"

	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
)

// reduceTask makes a group of partitions of layer `number` from the maps of the layer before, and commits the
// partitions. It returns the record, of this or of an earlier attempt. The output has no name if the partitions are
// empty.
func (s *Space) reduceTask(x *worker, number int, g ledger.Group, maps []ledger.Map) (*ledger.Reduce, error) {
	name, r := ledger.ReduceName(s.generation, number, g.Partition), &ledger.Reduce{}
	if err := s.readTask(name, r); !errors.Is(err, fs.ErrNotExist) {
		return r, err
	}
	*r = ledger.Reduce{
		Layer: number, Group: g, Coding: s.version, Generation: s.generation,
		Inputs: inPlaces(outputs(maps), inGroup(g)),
	}
	in, err := s.openAll(r.Inputs)
	if err == nil {
		err = s.reduceParts(x, r, in)
	}
	for _, f := range in {
		_ = f.Close() // nothing was written
	}
	if err == nil {
		err = s.dir.Sync()
	}
	if err != nil {
		return nil, err
	}
	return commitTask(s, name, r, r.Output.Name)
}

// openAll opens files of runs, and returns the files opened also after an error.
func (s *Space) openAll(files []ledger.File) (open []*runfile.File, err error) {
	for i := range files {
		f, err := runfile.Open(s.dir.File(files[i].Name), s.width())
		if err != nil {
			return open, err
		}
		open = append(open, f)
	}
	return open, nil
}

// reduceParts makes the partitions of r from r.Inputs, the open files in, and sets r.Output and r.Seen.
func (s *Space) reduceParts(x *worker, r *ledger.Reduce, in []*runfile.File) error {
	out := &output{space: s, number: r.Layer}
	for p := r.Partition; p < r.Partition+r.Parts; p++ {
		u := &union{}
		for i := range r.Inputs {
			for _, q := range r.Inputs[i].Places {
				if q.Partition == p {
					u.sections = append(u.sections, func() runfile.Stream { return in[i].Section(q.Section) })
					u.count += q.Count
				}
			}
		}
		if u.count == 0 {
			continue
		}
		seen, err := s.withoutSeen(x, u, p, out)
		if err != nil {
			return errors.Join(err, out.abandon())
		}
		r.Seen += seen
	}
	var err error
	r.Output, err = out.close()
	return err
}

// union is the union of several runs, with at most count records. The runs can be read several times.
type union struct {
	sections []func() runfile.Stream
	count    int64
}

// streams returns the runs, from their first records on.
func (u *union) streams() (list []runfile.Stream) {
	for _, section := range u.sections {
		list = append(list, section())
	}
	return list
}

// withoutSeen writes the records of u without the states of earlier layers to out, as partition p. It returns the
// number of the states of earlier layers.
func (s *Space) withoutSeen(x *worker, u *union, p int, out *output) (seen int64, err error) {
	files := s.filesWith(p)
	out.begin(p)
	defer out.end()
	for i := range files {
		seen += files[i].Count()
	}
	return seen, s.difference(x, u, p, files, out)
}

// difference writes the records of u without the records of seen, runs of partition p, to out. It holds a part of the
// records in memory at a time, and reads seen for every part.
func (s *Space) difference(x *worker, u *union, p int, seen []ledger.File, out *output) error {
	most := max(chunkRecords, int64(s.limit/8/s.width()))
	part := func(list []uint64) (err error) {
		for i := 0; i < len(seen) && len(list) > 0; i++ {
			if list, err = s.subtractFile(list, &seen[i], p); err != nil {
				return err
			}
		}
		if s.stopped() {
			return errStopped
		}
		return out.add(list)
	}
	if u.count <= most/2 { // sorting takes a second array, and less time than merging
		list, err := s.gather(x, u)
		if err != nil {
			return err
		}
		return part(list)
	}
	m, err := runfile.NewMerge(u.streams(), s.width())
	if err != nil {
		return err
	}
	space := make([]uint64, min(most, u.count)*int64(s.width()))
	for {
		list, err := m.Read(space)
		if err != nil || len(list) == 0 {
			return err
		}
		if err := part(list); err != nil {
			return err
		}
	}
}

// gather returns the records of u, in order, each once. The result is valid until the next call with x.
func (s *Space) gather(x *worker, u *union) ([]uint64, error) {
	list := slices.Grow(x.gathered[:0], int(u.count)*s.width())
	for _, m := range u.streams() {
		if err := s.batches(m, s.width(), func(part []uint64) error {
			list = append(list, part...)
			return nil
		}); err != nil {
			return nil, err
		}
	}
	list = x.sorter.Sort(list, s.width())
	x.gathered = list
	return list, nil
}

// output is the file of a reduce, a run for each partition with a record. The file is created for the first record.
type output struct {
	space  *Space
	number int // of the layer
	part   int // the partition whose records come now
	begun  bool
	w      *runfile.Writer
	file   ledger.File
}

// begin begins partition p.
func (o *output) begin(p int) { o.part, o.begun = p, false }

func (o *output) add(list []uint64) (err error) {
	if len(list) == 0 {
		return nil
	}
	if o.w == nil {
		if o.w, o.file.Name, err = o.space.newFile("layer"); err != nil {
			return err
		}
	}
	if !o.begun {
		o.w.Begin()
		o.begun = true
	}
	o.w.Add(list)
	return nil
}

// end ends the partition.
func (o *output) end() {
	if o.begun {
		q := ledger.Place{Layer: o.number, Partition: o.part, Section: o.w.End()}
		o.file.Places, o.begun = append(o.file.Places, q), false
	}
}

// close ends the file, and returns it. Without a record the result has no name.
func (o *output) close() (ledger.File, error) {
	if o.w == nil {
		return o.file, nil
	}
	return o.file, o.w.Close()
}

func (o *output) abandon() error {
	if o.w == nil {
		return nil
	}
	return o.w.Abandon()
}
