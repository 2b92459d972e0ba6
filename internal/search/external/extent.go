package external

import (
	"errors"
	"slices"

	"ltlpor/internal/search/external/runfile"
)

// extent is a sorted list of different records, in memory or in a file of its own. No record of the ledger names the
// file.
type extent struct {
	words int
	count int64
	list  []uint64
	name  string // the file; "" if the records are in memory
	place runfile.Section
}

// extentWriter makes an extent of records in ascending order. The records go to a file if they take more than `room`
// bytes.
type extentWriter struct {
	extent
	scratch *scratch
	room    int
	w       *runfile.Writer
}

// add appends a record.
func (e *extentWriter) add(record []uint64) (err error) {
	e.count++
	if e.w == nil {
		if 8*(len(e.list)+len(record)) <= e.room {
			e.list = append(e.list, record...)
			return nil
		}
		if e.w, e.name, err = e.scratch.create("cycles", e.words); err != nil {
			return err
		}
		e.w.Begin()
		e.w.Add(e.list)
		e.list = nil
	}
	e.w.Add(record)
	return nil
}

// end returns the extent.
func (e *extentWriter) end() (extent, error) {
	if e.w == nil {
		e.list = slices.Clone(e.list) // without room to grow
		return e.extent, nil
	}
	e.place = e.w.End()
	e.scratch.written(e.name, e.w.Bytes())
	return e.extent, e.w.Close()
}

// endAs sets to to the extent.
func (e *extentWriter) endAs(to *extent) (err error) {
	*to, err = e.end()
	return err
}

// scratch has the files of a computation. A killed search leaves the files, which are removed when the folder is opened
// again.
type scratch struct {
	*Space
	sizes map[string]int64 // sizes of the files in bytes by name, 0 for a file being written; guarded by Space.mu
}

// create creates a file for records of the given number of words.
func (s *scratch) create(kind string, words int) (*runfile.Writer, string, error) {
	w, name, err := s.newFileOf(kind, words)
	if err != nil {
		return nil, "", err
	}
	w.Loose = true
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sizes[name] = 0
	return w, name, nil
}

// remove removes the file with the name. A name of "" stands for no file.
func (s *scratch) remove(name string) error {
	if name == "" {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.sizes, name)
	return s.dir.Remove(name)
}

// close removes the files.
func (s *scratch) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	for name := range s.sizes {
		if err := s.dir.Remove(name); err != nil {
			return err
		}
	}
	s.sizes = nil
	return nil
}

// written counts the file with the name, of the given size in bytes, in the statistics.
func (s *scratch) written(name string, size int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sizes[name] = size
	all := s.fileBytes()
	for _, n := range s.sizes {
		all += n
	}
	s.stats.Disk = max(s.stats.Disk, all)
}

// read calls use with the records of e in order.
func (s *scratch) read(e *extent, use func(record []uint64) error) (err error) {
	each := func(part []uint64) error {
		for i := 0; i < len(part); i += e.words {
			if err := use(part[i : i+e.words]); err != nil {
				return err
			}
		}
		return nil
	}
	if e.name == "" {
		return s.batches(&listStream{e.list}, e.words, each)
	}
	return s.withFile(e.name, e.words, func(f *runfile.File) error {
		return s.batches(f.Section(e.place), e.words, each)
	})
}

// withFile calls use with a file of runs of records of the given number of words.
func (s *Space) withFile(name string, words int, use func(f *runfile.File) error) error {
	f, err := runfile.Open(s.dir.File(name), words)
	if err != nil {
		return err
	}
	return errors.Join(use(f), f.Close())
}

// unlessStopped is a stream that ends with an error when the search is stopped.
type unlessStopped struct {
	*Space
	from runfile.Stream
}

// Read implements runfile.Stream.
func (u *unlessStopped) Read(dst []uint64) ([]uint64, error) {
	if u.stopped() {
		return nil, errStopped
	}
	return u.from.Read(dst)
}

// puller returns the records of a stream one after the other.
type puller struct {
	stream runfile.Stream
	words  int
	space  []uint64
	rest   []uint64
	record []uint64 // the present record, valid until the next call of next; nil behind the last one
}

// pull returns a puller with the first record of stream as the present one.
func pull(stream runfile.Stream, words int) (*puller, error) {
	p := &puller{stream: stream, words: words, space: make([]uint64, chunkRecords*words)}
	return p, p.next()
}

func (p *puller) next() (err error) {
	if len(p.rest) == 0 {
		if p.rest, err = p.stream.Read(p.space); err != nil {
			return err
		}
	}
	if len(p.rest) == 0 {
		p.record = nil
		return nil
	}
	p.record, p.rest = p.rest[:p.words], p.rest[p.words:]
	return nil
}

// find returns the index of the first record of list, from index `from` on, that begins with `node` or is greater. list
// has records of the given number of words.
func find(list []uint64, from, words int, node []uint64) int {
	less := func(i int) bool { return slices.Compare(list[i*words:i*words+len(node)], node) < 0 }
	low, all := from/words, len(list)/words
	high := low
	for step := 1; high < all && less(high); step *= 2 { // the record is mostly near
		low, high = high+1, high+step
	}
	for high = min(high, all); low < high; {
		mid := (low + high) / 2
		if less(mid) {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low * words
}
