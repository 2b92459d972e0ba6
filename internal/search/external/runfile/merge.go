package runfile

import "slices"

// Stream is a run, read in parts.
type Stream interface {
	// Read reads the next records into dst, and returns the part of dst with records: an empty part at the end.
	Read(dst []uint64) ([]uint64, error)
}

// batchRecords is the number of records read from a stream at a time.
const batchRecords = 1 << 10

// cursor is a stream with the records read and not yet used.
type cursor struct {
	stream Stream
	space  []uint64
	rest   []uint64
}

// next drops the first record of c. It reports whether a further record exists.
func (c *cursor) next(words int) (more bool, err error) {
	if c.rest = c.rest[words:]; len(c.rest) > 0 {
		return true, nil
	}
	return c.fill()
}

func (c *cursor) fill() (more bool, err error) {
	c.rest, err = c.stream.Read(c.space)
	return len(c.rest) > 0, err
}

// Merge is the union of several runs: a Stream. Its cursors are a heap.
type Merge struct {
	words int
	heap  []*cursor
}

// NewMerge returns the union of the runs in streams.
func NewMerge(streams []Stream, words int) (*Merge, error) {
	m := &Merge{words: words}
	for _, s := range streams {
		c := &cursor{stream: s, space: make([]uint64, batchRecords*words)}
		more, err := c.fill()
		if err != nil {
			return nil, err
		}
		if more {
			m.heap = append(m.heap, c)
		}
	}
	for i := len(m.heap)/2 - 1; i >= 0; i-- {
		m.siftDown(i)
	}
	return m, nil
}

func (m *Merge) less(i, j int) bool {
	a, b := m.heap[i].rest, m.heap[j].rest
	if m.words == 1 {
		return a[0] < b[0]
	}
	return slices.Compare(a[:m.words], b[:m.words]) < 0
}

func (m *Merge) siftDown(i int) {
	for {
		j := 2*i + 1
		if j >= len(m.heap) {
			return
		}
		if j+1 < len(m.heap) && m.less(j+1, j) {
			j++
		}
		if !m.less(j, i) {
			return
		}
		m.heap[i], m.heap[j] = m.heap[j], m.heap[i]
		i = j
	}
}

// Read implements Stream. A record of several runs occurs once.
func (m *Merge) Read(dst []uint64) ([]uint64, error) {
	n, k := 0, m.words
	for len(m.heap) > 0 && n+k <= len(dst) {
		top := m.heap[0]
		r := top.rest[:k]
		if n == 0 || slices.Compare(dst[n-k:n], r) != 0 {
			n += copy(dst[n:], r)
		}
		if err := m.advance(top); err != nil {
			return nil, err
		}
	}
	for len(m.heap) > 0 && n > 0 && slices.Compare(dst[n-k:n], m.heap[0].rest[:k]) == 0 { // the next call begins with another
		if err := m.advance(m.heap[0]); err != nil {
			return nil, err
		}
	}
	return dst[:n], nil
}

// advance drops the first record of top, the cursor at the top of the heap.
func (m *Merge) advance(top *cursor) error {
	more, err := top.next(m.words)
	if err != nil {
		return err
	}
	if !more {
		last := len(m.heap) - 1
		m.heap[0], m.heap = m.heap[last], m.heap[:last]
	}
	m.siftDown(0)
	return nil
}

// Subtract removes the records of stream from list, sorted different records. The result is a part of
// list. Subtract reads the whole stream, and thus checks it.
func Subtract(list []uint64, stream Stream, words int) ([]uint64, error) {
	if r, ok := stream.(*Reader); ok && words == 1 {
		return r.subtractFrom(list)
	}
	space := make([]uint64, batchRecords*words)
	n, i := 0, 0
	for {
		part, err := stream.Read(space)
		if err != nil {
			return nil, err
		}
		if len(part) == 0 {
			n += copy(list[n:], list[i:])
			return list[:n], nil
		}
		if words == 1 {
			n, i = subtractWords(list, part, n, i)
			continue
		}
		for len(part) > 0 && i < len(list) {
			switch r := list[i : i+words]; slices.Compare(r, part[:words]) {
			case -1:
				n += copy(list[n:], r)
				i += words
			case 0:
				i, part = i+words, part[words:]
			default:
				part = part[words:]
			}
		}
	}
}

// subtractWords is a step of Subtract for records of one word: it treats the records of list from index i on, up to
// the last record of part. n is the number of records kept.
func subtractWords(list, part []uint64, n, i int) (kept, next int) {
	last := part[len(part)-1]
	for j := 0; i < len(list) && list[i] <= last; i++ {
		x := list[i]
		for part[j] < x { // ends: x <= last
			j++
		}
		if list[n] = x; part[j] != x {
			n++
		}
	}
	return n, i
}
