package compact

import (
	"math"
	"math/bits"
)

const (
	segmentBits = 6
	segments    = 1 << segmentBits
	// minBits is the width that narrower words are given, so that every segment has places.
	minBits = 16
	// A bucket is one cache line.
	bucketWords = 8
	bucketBytes = 8 * bucketWords
	// displacementBits of a slot say how many buckets behind its home a word is, plus one: no
	// slot in use is zero. A word is at home or in one of the reach-1 buckets that follow.
	displacementBits = 5
	reach            = 1<<displacementBits - 1
	minBuckets       = 4
	// The loads, in hundredths, at which a segment of slots of four bytes, and of eight, grows,
	// and up to which it is filled where it may not grow.
	fullNarrow, fullWide = 90, 85
	lastNarrow, lastWide = 97, 95
)

// geometry is what all segments have in common: how the image of a word is divided, and how a
// slot is.
//
// The high segmentBits bits of an image choose the segment. The rest, a number x below
// 2^low, chooses the bucket: x·n/2^low, rounded down, where the segment has n buckets. The words
// whose home a bucket is have consecutive x, and the remainder of one is its distance from the
// first of these. So a bucket and a remainder are x again, whatever n is: no power of two, and
// no prime.
type geometry struct {
	permutation
	low     uint8 // bits of x
	colours uint8 // bits of a colour
}

// segment is a part of the table, and grows on its own.
type segment struct {
	words   []uint64
	buckets uint64
	// For a division by buckets, see home.
	magic uint64
	shift uint8
	wide  bool   // slots have eight bytes
	open  uint64 // the most that the last number of a bucket is as long as that has a free slot
	// step counts how often the segment has grown, see capacity.
	step uint16
	// used words are in the segment, or reserved by a worker; with limit it is full.
	used, limit uint32
	stash       stash
}

// shape says what a segment is like.
type shape struct {
	buckets uint64
	wide    bool
}

func newGeometry(width, colours int) geometry {
	width = max(width, minBits)
	return geometry{newPermutation(width), uint8(width - segmentBits), uint8(colours)}
}

// least is the number of buckets from which on a remainder fits a slot of that many bits.
func (m *geometry) least(slotBits int) uint64 {
	room := slotBits - displacementBits - int(m.colours)
	return max(minBuckets, uint64(1)<<max(0, int(m.low)-room))
}

// shape returns the smallest shape that takes so many words before it is full.
func (m *geometry) shape(words uint64) shape {
	wide := shape{max(m.least(64), bucketsFor(words, 8, fullWide)), true}
	narrow := shape{max(m.least(32), bucketsFor(words, 16, fullNarrow)), false}
	if narrow.buckets <= wide.buckets {
		return narrow
	}
	return wide
}

// Narrow reports whether a table with the colours of t would have slots of four bytes with so many words of that
// width.
func (t *Table) Narrow(width int, words int64) bool {
	m := newGeometry(width, int(t.colours))
	return !m.shape(uint64(words) / segments).wide
}

// bucketsFor returns how many buckets of so many slots have room for words at a load of
// hundredths.
func bucketsFor(words, slots, hundredths uint64) uint64 {
	return (words*100 + slots*hundredths - 1) / (slots * hundredths)
}

// limit is the number of words with which a segment of that shape is full at a load of
// hundredths, which are narrow or wide.
func (s shape) limit(narrow, wide uint64) uint32 {
	slots := s.buckets * 16
	if s.wide {
		slots, narrow = slots/2, wide
	}
	return uint32(slots * narrow / 100)
}

// growth is by what a segment grows. A word is moved 1/(growth-1) times in the mean, and the mean of 1/load is
// (growth-1)/ln(growth) times that of a full table.
const growth = 1.5

// capacity is how many words segment i takes after so many steps of growth, at least: by half as
// much again each time. Segments begin at different sizes, evenly on a logarithmic scale, so
// that they grow at different moments for ever.
func capacity(i int, step uint16) uint64 {
	return uint64(25 * math.Pow(growth, float64(step)+float64(i)/segments))
}

func newSegment(s shape, words []uint64) segment {
	g := segment{words: words, buckets: s.buckets, wide: s.wide, limit: s.limit(fullNarrow, fullWide)}
	if !g.wide {
		g.open = 1<<32 - 1
	}
	g.shift = uint8(bits.Len64(s.buckets) - 2)
	var rest uint64
	if g.magic, rest = bits.Div64(1<<g.shift, 0, s.buckets); rest > 0 {
		g.magic++
	}
	return g
}

// home returns the bucket of y, an image of a word of this segment, and its remainder.
//
// With x in the high bits, a multiplication by n has the bucket b in its high half, and in
// its low one what x·n exceeds b·2^low by. Divided by n, that is the remainder: the first x of
// the bucket exceeds it by less than n. The division is a multiplication by magic,
// 2^(64+shift)/n rounded up, and right for dividends below 2^62:
// T. Granlund, P. Montgomery: Division by invariant integers using multiplication, PLDI 1994.
func (m *geometry) home(g *segment, y uint64) (bucket, remainder uint64) {
	bucket, rest := bits.Mul64(y<<segmentBits, g.buckets)
	remainder, _ = bits.Mul64(rest>>((64-m.low)&63), g.magic)
	return bucket, remainder >> (g.shift & 63)
}

// first returns the first x whose home is bucket.
func (m *geometry) first(g *segment, bucket uint64) uint64 {
	hi, lo := bucket>>(64-m.low), bucket<<m.low
	lo, carry := bits.Add64(lo, g.buckets-1, 0)
	x, _ := bits.Div64(hi+carry, lo, g.buckets)
	return x
}

// image returns the image of a word of segment i from its x.
func (m *geometry) image(i int, x uint64) uint64 {
	return uint64(i)<<(64-segmentBits) | x<<(64-m.low)>>segmentBits
}

// key returns what is in the slot of a word at home that has colour 0.
func (m *geometry) key(remainder uint64) uint64 {
	return (remainder<<displacementBits | 1) << (m.colours & 63)
}

// next is what a key exceeds that of the same word a bucket nearer home by.
func (m *geometry) next() uint64 { return 1 << (m.colours & 63) }

// colourMask has the bits of the colour in a slot.
func (m *geometry) colourMask() uint64 { return m.next() - 1 }

// reach is the number of buckets in which a word may be.
func (g *segment) reach() uint64 { return min(reach, g.buckets) }

// slots is the number of slots of a bucket. The first eight are those in the low halves of its
// numbers.
func (g *segment) slots() uint8 {
	if g.wide {
		return bucketWords
	}
	return 2 * bucketWords
}

// place is where a slot is: twice the index of its number in segment.words, plus one if it is
// the high half of it. nowhere is no place.
type place uint64

const nowhere = ^place(0)

// at returns the slot at p.
func (g *segment) at(p place) uint64 { return g.slot(g.words[p>>1], p) }

// slot returns the slot at p, where v is its number.
func (g *segment) slot(v uint64, p place) uint64 {
	if g.wide {
		return v
	}
	return v >> (p & 1 * 32) & (1<<32 - 1)
}

// in returns v moved to where p has it in its number.
func (p place) in(v uint64) uint64 { return v << (p & 1 * 32) }
