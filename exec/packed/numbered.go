package packed

import (
	"math"
	"math/bits"
	"slices"

	"ltlpor/store"
	"ltlpor/store/compact"
)

// numbered is a set of packed states with numbers, which are given from 0 on. It is store.Hash for states that are all
// of so many words: a hash takes a multiplication for each, where a state lies says its number alone, and all is
// made anew, with other words under the same numbers, without looking anything up.
type numbered struct {
	words    int
	n        int
	most     int        // states
	chunks   [][]uint64 // of chunkLen states; the first grows up to that
	segments [1 << segmentBits]segment
	bytes    int64
}

// The table is that of store.Hash: segments that grow at different moments, of buckets of one cache line, with a tag of
// eight hash bits for each number.
const (
	segmentBits      = 6
	bucketSlots      = 12
	bucketBytes      = 64
	loadNum, loadDen = 85, 100

	chunkBits  = 16
	chunkLen   = 1 << chunkBits
	firstChunk = 1 << 10
)

// bucket has its slots filled in order; a used slot has a tag that is not zero.
type bucket struct {
	lo   uint64 // tags of slots 0 to 7
	hi   uint32 // tags of slots 8 to 11
	_    uint32
	refs [bucketSlots]store.Ref
}

type segment struct {
	buckets []bucket
	room    int // states that may be added before it grows
}

// newNumbered returns an empty set of states of so many words, with room for about n.
func newNumbered(words, n int) *numbered {
	t := &numbered{words: words, most: int(min(uint64(store.NoRef), math.MaxInt))}
	for i := range t.segments {
		// Sizes between one and two times what is wanted spread the moments of growth.
		each := max(4, n/len(t.segments)*loadDen/loadNum/bucketSlots+1)
		t.resize(&t.segments[i], each+i*each/len(t.segments))
	}
	return t
}

func (t *numbered) resize(g *segment, n int) {
	t.bytes += int64(n-len(g.buckets)) * bucketBytes
	g.buckets = make([]bucket, n)
	store.Huge(g.buckets)
	g.room = n * bucketSlots * loadNum / loadDen
}

// Len is the number of states.
func (t *numbered) Len() int { return t.n }

// Bytes is the memory of t.
func (t *numbered) Bytes() int64 { return t.bytes + 24*int64(cap(t.chunks)) }

// nearly is the part of a segment that is left where it may soon grow.
const nearly = 32

// Ahead is the memory of the copies that may have to be made soon.
func (t *numbered) Ahead() (n int64) {
	for i := range t.segments {
		if g := &t.segments[i]; g.room <= len(g.buckets)*bucketSlots/nearly {
			n += 2 * int64(len(g.buckets)) * bucketBytes
		}
	}
	return n + 8*chunkLen*int64(t.words)
}

// at returns the state with the number r, until another is added.
func (t *numbered) at(r store.Ref) []uint64 {
	from := int(r&(chunkLen-1)) * t.words
	return t.chunks[r>>chunkBits][from : from+t.words]
}

func hashWords(w []uint64) uint64 {
	h := uint64(0)
	for _, x := range w {
		h = spread(h ^ x)
	}
	return h
}

func (t *numbered) segment(h uint64) *segment { return &t.segments[h>>(64-segmentBits)] }

// home is the bucket at which the probe sequence of h starts. It takes hash bits that neither the segment nor the tag
// has used.
func (g *segment) home(h uint64) int { return int(h >> 26 & 0xffffffff * uint64(len(g.buckets)) >> 32) }

const (
	ones64, highs64 = 0x0101010101010101, 0x8080808080808080
	ones32, highs32 = 0x01010101, 0x80808080
)

func tagOf(h uint64) uint64 { return max(h&0xff, 1) }

// lookup returns the number of w, or store.NoRef and the bucket at which the probe ended. (store.Hash explains how the
// tags are compared.)
func (t *numbered) lookup(g *segment, h uint64, w []uint64) (store.Ref, int) {
	tag := tagOf(h)
	for i := g.home(h); ; {
		b := &g.buckets[i]
		x := b.lo ^ tag*ones64
		for m := (x - ones64) &^ x & highs64; m != 0; m &= m - 1 {
			if r := b.refs[bits.TrailingZeros64(m)>>3]; t.is(r, w) {
				return r, i
			}
		}
		if b.hi != 0 {
			y := b.hi ^ uint32(tag)*ones32
			for m := (y - ones32) &^ y & highs32; m != 0; m &= m - 1 {
				if r := b.refs[8+bits.TrailingZeros32(m)>>3]; t.is(r, w) {
					return r, i
				}
			}
		}
		if b.hi>>24 == 0 {
			return store.NoRef, i
		}
		if i++; i == len(g.buckets) {
			i = 0
		}
	}
}

// is reports whether the state with the number r is w.
func (t *numbered) is(r store.Ref, w []uint64) bool {
	s := t.at(r)
	if len(s) == 1 {
		return s[0] == w[0]
	}
	return slices.Equal(s, w)
}

// Find returns the number of w, or store.NoRef.
func (t *numbered) Find(w []uint64) (store.Ref, bool) {
	h := hashWords(w)
	r, _ := t.lookup(t.segment(h), h, w)
	return r, r != store.NoRef
}

// Add adds w, and returns its number and whether it is new; store.NoRef if there are no more numbers.
func (t *numbered) Add(w []uint64) (store.Ref, bool) { return t.add(w, hashWords(w)) }

func (t *numbered) add(w []uint64, h uint64) (store.Ref, bool) {
	g := t.segment(h)
	r, i := t.lookup(g, h, w)
	if r != store.NoRef {
		return r, false
	}
	if t.n >= t.most {
		return store.NoRef, false
	}
	r = t.put()
	copy(t.at(r), w)
	if g.room == 0 {
		t.grow(g)
		i = g.home(h)
	}
	g.insert(i, h, r)
	return r, true
}

// put makes room for a state, and returns its number.
func (t *numbered) put() store.Ref {
	r := store.Ref(t.n)
	t.n++
	last := len(t.chunks) - 1
	switch {
	case last >= 0 && int(r-store.Ref(last)<<chunkBits)*t.words < len(t.chunks[last]):
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

// chunk returns memory for n words.
func (t *numbered) chunk(n int) []uint64 {
	t.bytes += 8 * int64(n)
	c := make([]uint64, n)
	store.Huge(c)
	return c[:0]
}

// insert enters r, whose hash is h, in the first bucket with room from i on.
func (g *segment) insert(i int, h uint64, r store.Ref) {
	g.room--
	for {
		b := &g.buckets[i]
		if b.lo>>56 == 0 {
			n := (bits.Len64(b.lo) + 7) >> 3
			b.lo |= tagOf(h) << (8 * n)
			b.refs[n] = r
			return
		}
		if b.hi>>24 == 0 {
			n := (bits.Len32(b.hi) + 7) >> 3
			b.hi |= uint32(tagOf(h)) << (8 * n)
			b.refs[8+n] = r
			return
		}
		if i++; i == len(g.buckets) {
			i = 0
		}
	}
}

// grow doubles g.
func (t *numbered) grow(g *segment) {
	old := g.buckets
	t.resize(g, 2*len(old))
	var hashes [bucketSlots]uint64
	for i := range old {
		if i+1 < len(old) {
			for _, r := range old[i+1].used() {
				compact.Prefetch(&t.at(r)[0])
			}
		}
		list := old[i].used()
		for j, r := range list {
			hashes[j] = hashWords(t.at(r))
		}
		for j, r := range list {
			g.insert(g.home(hashes[j]), hashes[j], r)
		}
	}
}

// used are the numbers in b.
func (b *bucket) used() []store.Ref { return b.refs[:(bits.Len64(b.lo)+7)>>3+(bits.Len32(b.hi)+7)>>3] }

// inFlight is how many states are looked for at a time.
const inFlight = 16

// AddAll adds states, one behind the other in list, and appends to found what Add would have returned for each. The
// cache misses of different states overlap.
func (t *numbered) AddAll(list []uint64, found []store.Added) []store.Added {
	var hashes [inFlight]uint64
	k := t.words
	for len(list) > 0 {
		n := min(inFlight, len(list)/k)
		for i := range n {
			h := hashWords(list[i*k : i*k+k])
			hashes[i] = h
			g := t.segment(h)
			compact.Prefetch(&g.buckets[g.home(h)].lo)
		}
		for _, h := range hashes[:n] {
			g := t.segment(h)
			b := &g.buckets[g.home(h)]
			x := b.lo ^ tagOf(h)*ones64
			// Of the first that has the tag; of any other if there is none, so that nothing is guessed.
			if r := b.refs[bits.TrailingZeros64((x-ones64)&^x&highs64)>>3]; int(r) < t.n {
				compact.Prefetch(&t.at(r)[0])
			}
		}
		for i, h := range hashes[:n] {
			r, fresh := t.add(list[i*k:i*k+k], h)
			found = append(found, store.Added{Ref: r, Fresh: fresh})
		}
		list = list[n*k:]
	}
	return found
}

// again returns a set of states of so many words with the same numbers, of which each is what f makes of the one that t
// has. to is zero before; no two may become the same.
func (t *numbered) again(words int, f func(to, from []uint64)) *numbered {
	s := newNumbered(words, t.n)
	s.most = t.most
	var hashes [inFlight]uint64
	for from := 0; from < t.n; from += inFlight {
		n := min(inFlight, t.n-from)
		for i := range n {
			to := s.at(s.put())
			f(to, t.at(store.Ref(from+i)))
			h := hashWords(to)
			hashes[i] = h
			g := s.segment(h)
			compact.Prefetch(&g.buckets[g.home(h)].lo)
		}
		for i, h := range hashes[:n] {
			g := s.segment(h)
			if g.room == 0 {
				s.grow(g)
			}
			g.insert(g.home(h), h, store.Ref(from+i))
		}
	}
	return s
}
