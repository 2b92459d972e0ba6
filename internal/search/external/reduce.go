package external

import (
	"errors"
	"io/fs"

	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
)

// reduceTask makes partition p of layer `number` from the maps of the layer before, and commits the partition. The
// output has no name if the partition is empty.
func (s *Space) reduceTask(x *worker, number, p int, inputs []ledger.Map) (r ledger.Reduce, err error) {
	name := ledger.ReduceName(s.generation, number, p)
	if err := s.readTask(name, &r); !errors.Is(err, fs.ErrNotExist) {
		return r, err
	}
	r = ledger.Reduce{Layer: number, Partition: p, Coding: s.version, Generation: s.generation}
	var sections []func() runfile.Stream
	var open []*runfile.File
	most := int64(0)
	defer func() {
		for _, f := range open {
			_ = f.Close() // nothing was written
		}
	}()
	r.Inputs, r.Seen = inPlaces(outputs(inputs), inPartition(p)), inPlaces(s.files, inPartition(p))
	for i := range r.Inputs {
		in := &r.Inputs[i]
		f, err := runfile.Open(s.dir.File(in.Name), s.width())
		if err != nil {
			return r, err
		}
		open = append(open, f)
		for _, q := range in.Places {
			sections = append(sections, func() runfile.Stream { return f.Section(q.Section) })
		}
		most += in.Count()
	}
	if most == 0 {
		return r, s.commitTask(name, &r, &r, "")
	}
	merged := func() (runfile.Stream, error) {
		var streams []runfile.Stream
		for _, section := range sections {
			streams = append(streams, section())
		}
		return runfile.NewMerge(streams, s.width())
	}
	if r.Output, err = s.withoutSeen(x, merged, most, number, p, r.Seen); err != nil {
		return r, err
	}
	if err := s.dir.Sync(); err != nil {
		return r, err
	}
	err = s.commitTask(name, &r, &r, r.Output.Name)
	return r, err
}

// withoutSeen writes the records of the stream from merged without the records of seen to a file, with the table of the
// partition, or without one if memory does not suffice.
func (s *Space) withoutSeen(
	x *worker, merged func() (runfile.Stream, error), most int64, number, p int, seen []ledger.File,
) (ledger.File, error) {
	m, err := merged()
	if err != nil {
		return ledger.File{}, err
	}
	if s.Tables != nil {
		out := &output{space: s, number: number, partition: p}
		ok, err := s.newIn(x, m, number, p, seen, out.add)
		switch {
		case err != nil:
			return ledger.File{}, errors.Join(err, out.abandon())
		case ok:
			return out.close()
		}
		if err := out.abandon(); err != nil {
			return ledger.File{}, err
		}
		if m, err = merged(); err != nil {
			return ledger.File{}, err
		}
	}
	return s.difference(m, most, number, p, seen)
}

// difference writes the records of stream m without the records of seen to a file. It holds a part of the records
// in memory at a time, and reads seen for every part. The stream has at most `most` records.
func (s *Space) difference(
	m runfile.Stream, most int64, number, p int, seen []ledger.File,
) (f ledger.File, err error) {
	space := make([]uint64, min(most, max(chunkRecords, int64(s.limit/8/s.width())))*int64(s.width()))
	out := &output{space: s, number: number, partition: p}
	for {
		list, err := m.Read(space)
		last := len(list) == 0
		for i := 0; i < len(seen) && err == nil && len(list) > 0; i++ {
			list, err = s.subtractFile(list, &seen[i], p)
		}
		if err == nil && s.stopped() {
			err = errStopped
		}
		if err == nil {
			err = out.add(list)
		}
		switch {
		case err != nil:
			return f, errors.Join(err, out.abandon())
		case last:
			return out.close()
		}
	}
}

// output is the file of a reduce. It is created when the first record is added.
type output struct {
	space             *Space
	number, partition int
	w                 *runfile.Writer
	file              ledger.File
}

func (o *output) add(list []uint64) (err error) {
	if len(list) == 0 {
		return nil
	}
	if o.w == nil {
		if o.w, o.file.Name, err = o.space.newFile("layer"); err != nil {
			return err
		}
		o.w.Begin()
	}
	o.w.Add(list)
	return nil
}

// close ends the file, and returns it. Without a record the result has no name.
func (o *output) close() (ledger.File, error) {
	if o.w == nil {
		return o.file, nil
	}
	o.file.Places = []ledger.Place{{Layer: o.number, Partition: o.partition, Section: o.w.End()}}
	return o.file, o.w.Close()
}

func (o *output) abandon() error {
	if o.w == nil {
		return nil
	}
	return o.w.Abandon()
}
