package store

import (
	"math"
	"math/bits"
	"slices"

	"ltlpor/internal/search/store/prefetch"
)

// Words is a set of packed states with numbers from 0. All states have the same number of words. Compared with Hash:
//   - the hash function takes one multiplication per word;
//   - the number alone gives the position of a state;
//   - Recoded builds a new set, with other words under the same numbers, without look-ups.
type Words struct {
	words    int
	n        int
	most     int        // the maximal number of states
	chunks   [][]uint64 // of chunkLen states; the first grows up to this size
	segments [1 << segmentBits]segment
	bytes    int64
}

const (
	chunkBits  = 16
	chunkLen   = 1 << chunkBits
	firstChunk = 1 << 10
)

// NewWords returns an empty set for states of the given number of words, with memory for about n states.
func NewWords(words, n int) *Words {
	t := &Words{words: words, most: int(min(uint64(NoRef), math.MaxInt))}
	for i := range t.segments {
		// The initial sizes, between one and two times the request, differ: the segments then grow at different
		// moments.
		each := max(4, n/len(t.segments)*loadDen/loadNum/slots+1)
		t.bytes += t.segments[i].resize(each + i*each/len(t.segments))
	}
	return t
}

// Len returns the number of states.
func (t *Words) Len() int { return t.n }

// Bytes returns the memory of t in bytes.
func (t *Words) Bytes() int64 { return t.bytes + 24*int64(cap(t.chunks)) }

// Ahead returns the memory in bytes of the larger copies of tables that may be necessary soon.
func (t *Words) Ahead() (n int64) {
	for i := range t.segments {
		n += t.segments[i].ahead()
	}
	return n + 8*chunkLen*int64(t.words)
}

// State returns the state with the number r. The result is valid until another state is added.
func (t *Words) State(r Ref) []uint64 {
	from := int(r&(chunkLen-1)) * t.words
	return t.chunks[r>>chunkBits][from : from+t.words]
}

// SumWords returns a hash of the packed state w.
func SumWords(w []uint64) uint64 {
	h := uint64(0)
	for _, x := range w {
		hi, lo := bits.Mul64(h^x^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
		h = hi ^ lo
	}
	return h
}

func (t *Words) segment(h uint64) *segment { return &t.segments[h>>(64-segmentBits)] }

// lookup returns the number of state w, which has hash h and belongs to segment g. If w is not stored, lookup returns
// NoRef and the index of the bucket where the search ended. Hash.lookup explains the comparison of the tags.
func (t *Words) lookup(g *segment, h uint64, w []uint64) (Ref, int) {
	tag := tagOf(h)
	for i := g.home(h); ; {
		b := &g.buckets[i]
		x := b.lo ^ tag*ones64
		for m := (x - ones64) &^ x & highs64; m != 0; m &= m - 1 {
			if r := b.refs[bits.TrailingZeros64(m)>>3]; t.equals(r, w) {
				return r, i
			}
		}
		if b.hi != 0 {
			y := b.hi ^ uint32(tag)*ones32
			for m := (y - ones32) &^ y & highs32; m != 0; m &= m - 1 {
				if r := b.refs[8+bits.TrailingZeros32(m)>>3]; t.equals(r, w) {
					return r, i
				}
			}
		}
		if b.hi>>24 == 0 {
			return NoRef, i
		}
		if i++; i == len(g.buckets) {
			i = 0
		}
	}
}

// equals reports whether the state with the number r is w.
func (t *Words) equals(r Ref, w []uint64) bool {
	s := t.State(r)
	if len(s) == 1 {
		return s[0] == w[0]
	}
	return slices.Equal(s, w)
}

// Find returns the number of w and true, or NoRef and false if w is not stored.
func (t *Words) Find(w []uint64) (Ref, bool) {
	h := SumWords(w)
	r, _ := t.lookup(t.segment(h), h, w)
	return r, r != NoRef
}

// Add adds w unless w is stored, and returns the number of w and whether w is new. If no number is left, Add returns
// NoRef and false.
func (t *Words) Add(w []uint64) (Ref, bool) { return t.add(w, SumWords(w)) }

func (t *Words) add(w []uint64, h uint64) (Ref, bool) {
	g := t.segment(h)
	r, i := t.lookup(g, h, w)
	if r != NoRef {
		return r, false
	}
	if t.n >= t.most {
		return NoRef, false
	}
	r = t.put()
	copy(t.State(r), w)
	if g.room == 0 {
		t.grow(g)
		i = g.home(h)
	}
	g.insert(i, h, r)
	return r, true
}

// grow doubles the number of buckets of g.
func (t *Words) grow(g *segment) {
	t.bytes += g.double(func(r Ref) uint64 { return SumWords(t.State(r)) }, func(refs []Ref) {
		for _, r := range refs {
			prefetch.Line(&t.State(r)[0])
		}
	})
}

// put allocates memory for a state and returns its number. The caller must check before that a number is left.
func (t *Words) put() Ref {
	r := Ref(t.n)
	t.n++
	last := len(t.chunks) - 1
	switch {
	case last >= 0 && int(r-Ref(last)<<chunkBits)*t.words < len(t.chunks[last]):
	case last == 0 && r < chunkLen:
		t.chunks[0] = append(t.chunk(2*len(t.chunks[0])), t.chunks[0]...)[:2*len(t.chunks[0])]
		t.bytes -= 4 * int64(len(t.chunks[0]))
	case last < 0:
		t.chunks = append(t.chunks, t.chunk(firstChunk * t.words)[:firstChunk*t.words])
	default:
		t.chunks = append(t.chunks, t.chunk(chunkLen * t.words)[:chunkLen*t.words])
	}
	return r
}

// chunk returns an empty slice with room for n words.
func (t *Words) chunk(n int) []uint64 {
	t.bytes += 8 * int64(n)
	c := make([]uint64, n)
	Huge(c)
	return c[:0]
}

// AddAll adds the states in list, one after another in a single slice. AddAll appends the results of the corresponding
// calls of Add to found. The cache misses of different states overlap.
func (t *Words) AddAll(list []uint64, found []Added) []Added {
	var hashes [batch]uint64
	k := t.words
	for len(list) > 0 {
		n := min(batch, len(list)/k)
		for i := range n {
			h := SumWords(list[i*k : i*k+k])
			hashes[i] = h
			g := t.segment(h)
			prefetch.Line(&g.buckets[g.home(h)].lo)
		}
		for _, h := range hashes[:n] {
			g := t.segment(h)
			b := &g.buckets[g.home(h)]
			x := b.lo ^ tagOf(h)*ones64
			// Prefetch the first state with the same tag. Without such a state, prefetch an arbitrary state of the
			// bucket: a branch would often be mispredicted.
			if r := b.refs[bits.TrailingZeros64((x-ones64)&^x&highs64)>>3]; int(r) < t.n {
				prefetch.Line(&t.State(r)[0])
			}
		}
		for i, h := range hashes[:n] {
			r, fresh := t.add(list[i*k:i*k+k], h)
			found = append(found, Added{Ref: r, Fresh: fresh})
		}
		list = list[n*k:]
	}
	return found
}

// Recoded returns a copy of t with other words: every state keeps its number. words is the number of words of a new
// state. f must write the new words of the state `from` to `to`, which is zero before the call, and must map different
// states to different states.
func (t *Words) Recoded(words int, f func(to, from []uint64)) *Words {
	s := NewWords(words, t.n)
	s.most = t.most
	var hashes [batch]uint64
	for from := 0; from < t.n; from += batch {
		n := min(batch, t.n-from)
		for i := range n {
			to := s.State(s.put())
			f(to, t.State(Ref(from+i)))
			h := SumWords(to)
			hashes[i] = h
			g := s.segment(h)
			prefetch.Line(&g.buckets[g.home(h)].lo)
		}
		for i, h := range hashes[:n] {
			g := s.segment(h)
			if g.room == 0 {
				s.grow(g)
			}
			g.insert(g.home(h), h, Ref(from+i))
		}
	}
	return s
}
