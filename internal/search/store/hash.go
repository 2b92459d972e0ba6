package store

import (
	"bytes"
	"math/bits"
)

// Hash is an exact store: an open-addressed table of refs, and arenas with the states. The table and the arenas have
// no pointers per state, hence the garbage collector has nothing to scan.
//
// A look-up costs two cache misses, in the table and in the arena. The table consists of buckets of a single cache
// line, with a tag of eight hash bits per ref. Hash fetches a state for comparison only if the tag matches, that is,
// if the state is almost certainly equal.
//
// The table is divided into segments that grow one at a time and at different moments. Growth never needs twice the
// memory, and the load of the whole table is nearly constant.
type Hash struct {
	segments [1 << segmentBits]segment
	blocks   []block
	chunks   [][]byte // the arena: memory for the bytes of states
	// next has, for each length, the ref of the next state of that length. If the ref is a multiple of blockLen, the
	// state needs a new block first.
	next []Ref
	used int // used bytes of the newest chunk
	n    int
	// maxBlocks bounds len(blocks) to keep refs from wrapping.
	maxBlocks  int
	arenaBytes int64
	tableBytes int64
	touched    uint64 // written by AddAll, so that the compiler keeps its reads ahead
}

const (
	blockBits = 8
	blockLen  = 1 << blockBits
	minChunk  = 16 << 10
	maxChunk  = 8 << 20
)

// block describes blockLen consecutive states of equal length. The ref of a state is the number of the block followed
// by the index in the block, hence the store needs no table of positions. Every look-up of a stored state reads a
// block, hence the blocks must be few and small enough to stay in the cache.
type block struct {
	chunk uint32 // the index of the arena chunk in Hash.chunks
	size  uint32 // the length of each state in bytes
	at    int    // offset of the first state in the chunk, in bytes
}

// NewHash returns an empty store.
func NewHash() *Hash {
	t := &Hash{maxBlocks: 1<<(32-blockBits) - 1}
	for i := range t.segments {
		// The initial sizes, between 4 and 8, are spread evenly on a logarithmic scale: the segments then grow at
		// different moments.
		n := 4 + i*4/len(t.segments)
		t.tableBytes += t.segments[i].resize(n)
	}
	return t
}

// Len implements Store.
func (t *Hash) Len() int { return t.n }

// Bytes implements Store.
func (t *Hash) Bytes() int64 {
	return t.arenaBytes + t.tableBytes + int64(cap(t.blocks))*16 + int64(cap(t.next))*4
}

// Ahead implements Growing.
func (t *Hash) Ahead() (n int64) {
	for i := range t.segments {
		n += t.segments[i].ahead()
	}
	return n + t.chunkSize(0)
}

// Get implements Store.
func (t *Hash) Get(r Ref) []byte {
	b := &t.blocks[r>>blockBits]
	n := int(b.size)
	at := b.at + int(r%blockLen)*n
	return t.chunks[b.chunk][at : at+n : at+n]
}

// Append implements Batch.
func (t *Hash) Append(dst []byte, r Ref) []byte { return append(dst, t.Get(r)...) }

// Find implements Store.
func (t *Hash) Find(s []byte) (Ref, bool) {
	h := hash(s)
	r, _ := t.lookup(&t.segments[h>>(64-segmentBits)], h, s)
	return r, r != NoRef
}

// Add implements Store.
func (t *Hash) Add(s []byte) (Ref, bool) {
	return t.add(s, hash(s))
}

func (t *Hash) add(s []byte, h uint64) (Ref, bool) {
	g := &t.segments[h>>(64-segmentBits)]
	r, i := t.lookup(g, h, s)
	if r != NoRef {
		return r, false
	}
	if r = t.put(s); r == NoRef {
		return NoRef, false
	}
	if g.room == 0 {
		t.grow(g)
		i = g.home(h)
	}
	g.insert(i, h, r)
	return r, true
}

// lookup returns the ref of s, which has hash h and belongs to segment g. If s is not stored, lookup returns NoRef and
// the index of the bucket where the search ended.
//
// It compares all tags of a bucket at once: a byte of x is zero if the tag matches, and (x-ones)&^x has the high bit
// set at the lowest zero byte. A higher nonzero byte may also have the bit set, which costs only a needless comparison.
func (t *Hash) lookup(g *segment, h uint64, s []byte) (Ref, int) {
	tag := tagOf(h)
	for i := g.home(h); ; {
		b := &g.buckets[i]
		x := b.lo ^ tag*ones64
		for m := (x - ones64) &^ x & highs64; m != 0; m &= m - 1 {
			r := b.refs[bits.TrailingZeros64(m)>>3]
			if bytes.Equal(t.Get(r), s) {
				return r, i
			}
		}
		if b.hi != 0 {
			y := b.hi ^ uint32(tag)*ones32
			for m := (y - ones32) &^ y & highs32; m != 0; m &= m - 1 {
				r := b.refs[8+bits.TrailingZeros32(m)>>3]
				if bytes.Equal(t.Get(r), s) {
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

// grow doubles the number of buckets of g.
func (t *Hash) grow(g *segment) {
	t.tableBytes += g.double(func(r Ref) uint64 { return hash(t.Get(r)) }, nil)
}

// put copies s to the arena and returns its new ref, or NoRef if no ref is left.
func (t *Hash) put(s []byte) Ref {
	n := len(s)
	for len(t.next) <= n {
		t.next = append(t.next, 0)
	}
	r := t.next[n]
	if r%blockLen == 0 {
		if len(t.blocks) >= t.maxBlocks {
			return NoRef
		}
		r = Ref(len(t.blocks)) << blockBits
		t.blocks = append(t.blocks, t.alloc(n))
	}
	t.next[n] = r + 1
	copy(t.Get(r), s)
	t.n++
	return r
}

// alloc returns a new block for states of n bytes. alloc allocates larger chunks the larger the arena is, hence a small
// search needs little memory.
func (t *Hash) alloc(n int) block {
	need, last := n*blockLen, len(t.chunks)-1
	if last < 0 || len(t.chunks[last])-t.used < need {
		size := int(t.chunkSize(need))
		t.chunks = append(t.chunks, make([]byte, size))
		last, t.used = last+1, 0
		Huge(t.chunks[last])
		t.arenaBytes += int64(size)
	}
	b := block{uint32(last), uint32(n), t.used}
	t.used += need
	return b
}

// chunkSize returns the size in bytes of a new arena chunk that must hold at least `need` bytes.
func (t *Hash) chunkSize(need int) int64 {
	return max(int64(need), min(maxChunk, max(minChunk, t.arenaBytes/8)))
}

// AddAll implements Batch. For every batch of states, it first reads the buckets, next the likely matches, and finally
// looks up the states. Thus the cache misses of different states overlap, whereas the misses of a single state must
// follow one another.
func (t *Hash) AddAll(states [][]byte, found []Added) []Added {
	var hashes [batch]uint64
	for len(states) > 0 {
		n := min(batch, len(states))
		var touched uint64
		for i, s := range states[:n] {
			h := hash(s)
			hashes[i] = h
			g := &t.segments[h>>(64-segmentBits)]
			touched += g.buckets[g.home(h)].lo
		}
		for i := range states[:n] {
			h := hashes[i]
			g := &t.segments[h>>(64-segmentBits)]
			b := &g.buckets[g.home(h)]
			x := b.lo ^ tagOf(h)*ones64
			if m := (x - ones64) &^ x & highs64; m != 0 {
				if s := t.Get(b.refs[bits.TrailingZeros64(m)>>3]); len(s) > 0 {
					touched += uint64(s[0])
				}
			}
		}
		t.touched = touched
		for i, s := range states[:n] {
			r, fresh := t.add(s, hashes[i])
			found = append(found, Added{r, fresh})
		}
		states = states[n:]
	}
	return found
}
