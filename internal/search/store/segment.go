package store

import "math/bits"

// This file has the tables of Hash and Words: segments of buckets that map the hash of a state to its number.

const (
	segmentBits = 6
	slots       = 12 // the number of refs in a bucket
	bucketBytes = 64
	// At most loadNum of loadDen slots are used. At a load of 0.85, a look-up of an absent state reads 1.2 buckets on
	// average.
	loadNum, loadDen = 85, 100
	// A segment may have to grow soon if at most 1/nearly of all slots is free.
	nearly = 32
	// batch is the number of states that AddAll looks up at the same time.
	batch = 16
)

// bucket is a single cache line of a table. Slots fill in order; the tag of a used slot is not zero.
type bucket struct {
	lo   uint64 // tags of slots 0 to 7
	hi   uint32 // tags of slots 8 to 11
	_    uint32
	refs [slots]Ref
}

// segment is a part of a table that grows independently.
type segment struct {
	buckets []bucket
	room    int // states that fit before the segment grows
}

// resize replaces the buckets of g by n empty buckets and returns the increase of memory in bytes.
func (g *segment) resize(n int) (bytes int64) {
	bytes = int64(n-len(g.buckets)) * bucketBytes
	g.buckets = make([]bucket, n)
	Huge(g.buckets)
	g.room = n * slots * loadNum / loadDen
	return bytes
}

// ahead returns the memory in bytes of a larger copy of g if g may have to grow soon, otherwise 0.
func (g *segment) ahead() int64 {
	if g.room > len(g.buckets)*slots/nearly {
		return 0
	}
	return 2 * int64(len(g.buckets)) * bucketBytes
}

// home returns the index of the bucket where look-ups of hash h start. home uses bits of h that neither choose the
// segment nor belong to the tag.
func (g *segment) home(h uint64) int {
	return int(h >> 26 & 0xffffffff * uint64(len(g.buckets)) >> 32)
}

const (
	ones64, highs64 = 0x0101010101010101, 0x8080808080808080
	ones32, highs32 = 0x01010101, 0x80808080
)

func tagOf(h uint64) uint64 { return max(h&0xff, 1) }

// insert stores ref r with hash h in the first free slot, from bucket i on. g must have a free slot.
func (g *segment) insert(i int, h uint64, r Ref) {
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

// double doubles the number of buckets of g and returns the increase of memory in bytes.
//   - hash returns the hash of a state. double hashes the states of a bucket together, hence their cache misses
//     overlap.
//   - `next`, if not nil, is called with the states that will be hashed after the present ones, so that it can prefetch
//     them.
//   - Buckets keep their order: double writes the new buckets from first to last.
func (g *segment) double(hash func(Ref) uint64, next func([]Ref)) (bytes int64) {
	old := g.buckets
	bytes = g.resize(2 * len(old))
	var hashes [slots]uint64
	for i := range old {
		if next != nil && i+1 < len(old) {
			next(old[i+1].used())
		}
		list := old[i].used()
		for j, r := range list {
			hashes[j] = hash(r)
		}
		for j, r := range list {
			g.insert(g.home(hashes[j]), hashes[j], r)
		}
	}
	return bytes
}

// used returns the refs in the used slots of b.
func (b *bucket) used() []Ref { return b.refs[:(bits.Len64(b.lo)+7)>>3+(bits.Len32(b.hi)+7)>>3] }
