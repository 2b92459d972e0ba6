package compact

import "fmt"

// inStash says that a handle is that of an entry of the stash.
const inStash = 1 << 63

func handle(segment int, p place) Handle { return Handle(p)<<segmentBits | Handle(segment) }

func (h Handle) segment() int { return int(h & (segments - 1)) }

func (h Handle) place() place { return place(h >> segmentBits) }

func (h Handle) stashed() int { return int(h &^ inStash >> segmentBits) }

// Add inserts word, with colour 0, unless it is there. It returns where the word is, until
// something else is inserted, and whether it was new. The error is ErrFull or wraps it.
func (t *Table) Add(word uint64) (h Handle, fresh bool, err error) {
	y, i := t.scatter(word)
	bucket, remainder := t.home(&t.segments[i], y)
	return t.add(i, y, bucket, remainder, 0)
}

func (t *Table) add(i int, y, bucket, remainder uint64, c Colour) (h Handle, fresh bool, err error) {
	g := &t.segments[i]
	at, put, found := t.probe(g, bucket, t.key(remainder))
	if found {
		return handle(i, at), false, nil
	}
	if at == nowhere && g.stash.n > 0 {
		if k, found := g.stash.find(y); found {
			return handle(i, place(k)) | inStash, false, nil
		}
	}
	if g.used >= g.limit {
		if err := t.grow(i); err != nil {
			return 0, false, err
		}
		bucket, remainder = t.home(g, y)
		at, put, _ = t.probe(g, bucket, t.key(remainder))
	}
	if at == nowhere {
		k, err := t.stow(g, y, c)
		if err != nil {
			return 0, false, err
		}
		g.used++
		return handle(i, place(k)) | inStash, true, nil
	}
	g.words[at>>1] |= at.in(put | uint64(c))
	g.used++
	return handle(i, at), true, nil
}

// stow puts y, which is not there, in the stash of g.
func (t *Table) stow(g *segment, y uint64, c Colour) (at int, err error) {
	s := g.stash.grown()
	if more := len(s.entries) - len(g.stash.entries); more > 0 {
		// For a moment there are both.
		if err := t.reserve(int64(len(s.entries)) * stashedBytes); err != nil {
			return 0, err
		}
		t.bytes.Add(-int64(len(g.stash.entries)) * stashedBytes)
	}
	g.stash = s
	at, _ = s.find(y)
	g.stash.entries[at] = stashed{y, true, c}
	g.stash.n++
	return at, nil
}

// Find returns where word is, and whether it is there.
func (t *Table) Find(word uint64) (Handle, bool) {
	y, i := t.scatter(word)
	bucket, remainder := t.home(&t.segments[i], y)
	return t.find(i, y, bucket, remainder)
}

func (t *Table) find(i int, y, bucket, remainder uint64) (Handle, bool) {
	g := &t.segments[i]
	at, _, found := t.probe(g, bucket, t.key(remainder))
	if at == nowhere && g.stash.n > 0 {
		k, found := g.stash.find(y)
		return handle(i, place(k)) | inStash, found
	}
	return handle(i, at), found
}

// Look returns the colour of word, and whether it is there.
func (t *Table) Look(word uint64) (c Colour, found bool) {
	h, found := t.Find(word)
	if found {
		c = t.Colour(h)
	}
	return c, found
}

// Paint gives words, which are there, a colour.
func (t *Table) Paint(words []uint64, c Colour) {
	var b [batch]target
	for len(words) > 0 {
		some := words[:min(batch, len(words))]
		words = words[len(some):]
		for k, word := range some {
			b[k].image, b[k].segment = t.scatter(word)
		}
		t.prepare(b[:len(some)])
		for k, word := range some {
			h := &b[k]
			at, found := t.find(h.segment, h.image, h.bucket, h.remainder)
			if !found {
				panic(fmt.Sprintf("bug: word %#x, which is to have a colour, is not in the table", word))
			}
			t.SetColour(at, c)
		}
	}
}

// Colour returns the colour of the word at h.
func (t *Table) Colour(h Handle) Colour {
	g := &t.segments[h.segment()]
	if h&inStash != 0 {
		return g.stash.entries[h.stashed()].colour
	}
	return Colour(g.at(h.place()) & t.colourMask())
}

// SetColour sets the colour of the word at h.
func (t *Table) SetColour(h Handle, c Colour) {
	g := &t.segments[h.segment()]
	if h&inStash != 0 {
		g.stash.entries[h.stashed()].colour = c
		return
	}
	at := h.place()
	g.words[at>>1] = g.words[at>>1]&^at.in(t.colourMask()) | at.in(uint64(c)&t.colourMask())
}

// batch is how many words AddAll has in flight.
const batch = 32

// AddAll adds words in their order and says in fresh, which has their length, of each whether
// it was new. It returns how many it has added: all, if there is no error. colours, which has their length unless
// it is nil, gets what colours they have, 0 for those that were new. It touches the home
// buckets of many before it looks at the first, so that the cache misses overlap, where one
// Add after the other waits for each.
func (t *Table) AddAll(words []uint64, fresh []bool, colours []Colour) (added int, err error) {
	var b [batch]target
	for added < len(words) {
		n := min(batch, len(words)-added)
		for k, word := range words[added : added+n] {
			b[k].image, b[k].segment = t.scatter(word)
		}
		t.prepare(b[:n])
		for k := range n {
			h := &b[k]
			g := &t.segments[h.segment]
			if h.buckets != g.buckets { // it has grown since
				h.bucket, h.remainder = t.home(g, h.image)
			}
			var at Handle
			at, fresh[added], err = t.add(h.segment, h.image, h.bucket, h.remainder, 0)
			if err != nil {
				return added, err
			}
			if colours != nil {
				colours[added] = t.Colour(at)
			}
			added++
		}
	}
	return added, nil
}

// target is where a word of a batch is to go.
type target struct {
	image, bucket, remainder uint64
	buckets                  uint64 // of the segment
	segment                  int
}

// prepare finds the homes of images and has the processor fetch their buckets.
func (t *Table) prepare(b []target) {
	for k := range b {
		h := &b[k]
		g := &t.segments[h.segment]
		h.bucket, h.remainder = t.home(g, h.image)
		h.buckets = g.buckets
		prefetch(&g.words[h.bucket*bucketWords])
	}
}
