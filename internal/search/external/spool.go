package external

import (
	"errors"

	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
)

// spool is a file for large buckets of a worker: sorted runs, several for every partition.
type spool struct {
	space *Space
	layer int // of the runs
	limit int // memory in bytes for the buckets
	w     *runfile.Writer
	file  ledger.File
}

// spillIfLong writes the buckets of x to the file if the buckets exceed the limit.
func (s *spool) spillIfLong(x *worker) error {
	if x.held*8 <= s.limit {
		return nil
	}
	return s.spill(x, s.layer)
}

// spill writes the buckets of x to the file, as runs of the given layer, and empties the buckets.
func (s *spool) spill(x *worker, layer int) (err error) {
	if s.w == nil {
		if s.w, s.file.Name, err = s.space.newFile("spool"); err != nil {
			return err
		}
	}
	for p, bucket := range x.buckets {
		if len(bucket) == 0 {
			continue
		}
		s.w.Begin()
		list := x.sorter.Sort(bucket, x.form.width())
		s.w.Add(list)
		s.file.Places = append(s.file.Places, ledger.Place{Layer: layer, Partition: p, Section: s.w.End()})
		x.buckets[p] = list[:0]
	}
	x.held = 0
	return nil
}

// merge appends the records of the buckets of x and of the file to w, a run for every partition, and the places to out.
func (s *spool) merge(x *worker, layer int, w *runfile.Writer, out *ledger.File) error {
	if s.w != nil {
		if err := s.spill(x, 0); err != nil {
			return err
		}
		if err := s.w.Close(); err != nil {
			return err
		}
	}
	for p := range x.buckets {
		var streams []runfile.Stream
		if len(x.buckets[p]) > 0 {
			list := x.sorter.Sort(x.buckets[p], x.form.width())
			streams, x.buckets[p] = append(streams, &listStream{list}), nil
		}
		err := s.runs(p, streams, func(streams []runfile.Stream) error {
			if len(streams) == 0 {
				return nil
			}
			m, err := runfile.NewMerge(streams, x.form.width())
			if err != nil {
				return err
			}
			w.Begin()
			err = s.space.batches(m, x.form.width(), func(part []uint64) error {
				w.Add(part)
				return nil
			})
			out.Places = append(out.Places, ledger.Place{Layer: layer, Partition: p, Section: w.End()})
			return err
		})
		if err != nil {
			return err
		}
	}
	x.held = 0
	return nil
}

// runs calls use with the given streams and the runs of the file for partition p.
func (s *spool) runs(p int, streams []runfile.Stream, use func([]runfile.Stream) error) (err error) {
	if s.w == nil {
		return use(streams)
	}
	f, err := runfile.Open(s.space.dir.File(s.file.Name), s.space.width())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	for _, q := range s.file.Places {
		if q.Partition == p {
			streams = append(streams, f.Section(q.Section))
		}
	}
	return use(streams)
}

// remove removes the file.
func (s *spool) remove() {
	if s.w != nil {
		// A file without a record is removed when the folder is opened again.
		_ = s.space.dir.Remove(s.file.Name)
	}
}
