package external

import (
	"errors"
	"slices"

	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
)

// A number of a node has three parts, from the low bits on: a number of steps to the node; the layer of the node, or
// the last layer that fits; and whether the node itself was met, and not only a step to it.
const (
	stepBits  = 40
	layerBits = 63 - stepBits
	stepMask  = 1<<stepBits - 1
	lastLayer = 1<<layerBits - 1
	nodeMet   = 1 << 63
)

// metIn returns the number of a node met in a layer, without steps.
func metIn(layer int) uint64 { return nodeMet | uint64(min(layer, lastLayer))<<stepBits }

// counter adds up numbers of nodes. It belongs to a worker. Many nodes go to files, as records of three parts: a node,
// the number of the file, and the sum of the numbers of the node there. By the number of the file, no two records are
// equal.
type counter struct {
	scratch *scratch
	x       *worker
	id      uint64     // of the worker
	buckets [][]uint64 // by partition: nodes with their numbers
	held    int        // words in the buckets
	files   []countFile
	made    uint64 // number of files made
}

// countFile is a file of a counter, with a run for each partition. The level is the number of times that its records
// were merged.
type countFile struct {
	ledger.File
	level int
}

// joinCounts is the number of files of a level that a counter merges into a single file of the next level. So the
// number of files stays small, and a record is written few times.
const joinCounts = 16

// errOther is the error for a node expanded twice, with different successors.
var errOther = errors.New("bug: a node has other successors than before")

// add adds number n to the numbers of a node.
func (c *counter) add(node []uint64, n uint64) {
	p := runfile.Owner(node, len(c.buckets))
	c.buckets[p] = append(append(c.buckets[p], node...), n)
	c.held += len(node) + 1
}

// spillIfLong writes the buckets to the file if they exceed the limit of the search.
func (c *counter) spillIfLong() error {
	if c.held*8 <= c.scratch.limit {
		return nil
	}
	return c.spill()
}

// spill writes the buckets to a file.
func (c *counter) spill() error {
	err := c.write(0, func(p int, use func(record []uint64) error) error {
		run, err := c.run(&c.x.sorter, p)
		width := c.scratch.width() + 2
		for i := 0; err == nil && i < len(run); i += width {
			err = use(run[i : i+width])
		}
		return err
	})
	c.held = 0
	for err == nil && c.manyFiles() {
		err = c.join(joinCounts)
	}
	return err
}

// manyFiles reports whether the last files are of one level, as many as are merged.
func (c *counter) manyFiles() bool {
	n := len(c.files)
	return n >= joinCounts && c.files[n-joinCounts].level == c.files[n-1].level
}

// join merges the last n files into a single file.
func (c *counter) join(n int) error {
	at := len(c.files) - n
	files := slices.Clone(c.files[at:])
	c.files = c.files[:at]
	var record []uint64
	err := c.write(files[0].level+1, func(p int, use func(record []uint64) error) error {
		return c.scratch.addUp(files, p, nil, func(node []uint64, n uint64) error {
			record = append(append(record[:0], node...), c.newID(), n)
			return use(record)
		})
	})
	for i := range files {
		err = errors.Join(err, c.scratch.remove(files[i].Name))
	}
	return err
}

// newID returns the number of the next file, different for all files of all counters.
func (c *counter) newID() uint64 { return c.id<<32 | c.made }

// write writes a file with the records that read passes for each partition.
func (c *counter) write(level int, read func(p int, use func(record []uint64) error) error) error {
	w, name, err := c.scratch.create("counts", c.scratch.width()+2)
	if err != nil {
		return err
	}
	f := countFile{ledger.File{Name: name}, level}
	for p := range c.buckets {
		w.Begin()
		err := read(p, func(record []uint64) error {
			w.Add(record)
			return nil
		})
		if err != nil {
			return errors.Join(err, w.Abandon())
		}
		if at := w.End(); at.Count > 0 {
			f.Places = append(f.Places, ledger.Place{Partition: p, Section: at})
		}
	}
	c.made++
	c.files = append(c.files, f)
	c.scratch.written(name, w.Bytes())
	return w.Close()
}

// run returns the records of bucket p, summed up, and empties the bucket. Calls for different partitions may run at the
// same time.
func (c *counter) run(s *runfile.Sorter, p int) (run []uint64, err error) {
	width := c.scratch.width()
	list := s.SortAll(c.buckets[p], width+1)
	id := c.newID()
	for i := 0; i < len(list); i += width + 1 {
		node, n := list[i:i+width], list[i+width]
		if at := len(run) - width - 2; at >= 0 && slices.Equal(run[at:at+width], node) {
			if run[at+width+1], err = sum(run[at+width+1], n); err != nil {
				return nil, err
			}
			continue
		}
		run = append(append(run, node...), id, n)
	}
	c.buckets[p] = list[:0]
	return run, nil
}

// sum adds two numbers of a node. A node met twice is an error.
func sum(a, b uint64) (uint64, error) {
	if a&b&nodeMet != 0 {
		return 0, errors.New("bug: a node is in two layers")
	}
	return a + b, nil
}

// clear makes c empty.
func (c *counter) clear() (err error) {
	for p := range c.buckets {
		if c.buckets[p] = c.buckets[p][:0]; 8*cap(c.buckets[p])*len(c.buckets) > c.scratch.limit/8 {
			c.buckets[p] = nil // most waves have fewer nodes
		}
	}
	for i := range c.files {
		err = errors.Join(err, c.scratch.remove(c.files[i].Name))
	}
	c.held, c.files = 0, nil
	return err
}

// occupied reports whether c has a node of partition p.
func (c *counter) occupied(p int) bool {
	return len(c.buckets[p]) > 0 || slices.ContainsFunc(c.files, func(f countFile) bool { return f.hasPart(p) })
}

// hasPart reports whether f has a run for partition p.
func (f *countFile) hasPart(p int) bool {
	return slices.ContainsFunc(f.Places, func(q ledger.Place) bool { return q.Partition == p })
}

// sums calls use with the nodes of partition p in the counters, in ascending order, and with the sum of their numbers.
// A node is valid during the call. x is the worker calling sums.
func (e *elimination) sums(x *worker, p int, use func(node []uint64, n uint64) error) error {
	var streams []runfile.Stream
	var files []countFile
	for _, c := range e.counters {
		if len(c.buckets[p]) > 0 {
			run, err := c.run(&x.sorter, p)
			if err != nil {
				return err
			}
			streams = append(streams, &listStream{run})
		}
		files = append(files, c.files...)
	}
	return e.addUp(files, p, streams, use)
}

// addUp calls use with the nodes of partition p in files and streams, in ascending order, and with the sum of their
// numbers. A node is valid during the call.
func (s *scratch) addUp(
	files []countFile, p int, streams []runfile.Stream, use func(node []uint64, n uint64) error,
) (err error) {
	width := s.width()
	for i := range files {
		if !files[i].hasPart(p) {
			continue
		}
		f, err := runfile.Open(s.dir.File(files[i].Name), width+2)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, f.Close()) }()
		for _, q := range files[i].Places {
			if q.Partition == p {
				streams = append(streams, f.Section(q.Section))
			}
		}
	}
	if len(streams) == 0 {
		return nil
	}
	m, err := runfile.NewMerge(streams, width+2)
	if err != nil {
		return err
	}
	at, err := pull(&unlessStopped{s.Space, m}, width+2)
	if err != nil {
		return err
	}
	node := make([]uint64, width)
	for at.record != nil {
		n := uint64(0)
		for copy(node, at.record); at.record != nil && slices.Equal(node, at.record[:width]); {
			if n, err = sum(n, at.record[width+1]); err != nil {
				return err
			}
			if err := at.next(); err != nil {
				return err
			}
		}
		if err := use(node, n); err != nil {
			return err
		}
	}
	return nil
}
