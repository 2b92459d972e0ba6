package compact

import (
	"math"
	"math/bits"
)

const (
	segmentBits = 6
	segments    = 1 << segmentBits
	// minBits is the minimal number of bits of an image; narrower words are widened to this number. With fewer bits, an
	// image could have no bits for a position in its segment.
	minBits = 16
	// bucketWords and bucketBytes are the size of a bucket: a single cache line, 8 words of 8 bytes.
	bucketWords = 8
	bucketBytes = 8 * bucketWords
	// displacementBits is the number of bits of a slot for the distance of a word from its home bucket, plus one: a
	// used slot is never zero. A word is in its home bucket or in one of the reach-1 buckets that follow.
	displacementBits = 5
	reach            = 1<<displacementBits - 1
	minBuckets       = 4
	// fullNarrow and fullWide are the loads of a segment, in per cent, at which it grows, for slots of four and of
	// eight bytes. lastNarrow and lastWide are the loads up to which a segment fills if growth fails.
	fullNarrow, fullWide = 90, 85
	lastNarrow, lastWide = 97, 95
)

// geometry describes how the image of a word is divided and how a slot is laid out, for the whole table.
//
// The high segmentBits bits of an image choose the segment. The remaining bits are a number x below 2^low. In a segment
// of n buckets, the home bucket is x·n/2^low, rounded down. The words with the same home have consecutive x. The
// remainder of a word is the difference between its x and the smallest x with this home. Bucket and remainder therefore
// determine x for any n: n need not be a power of two or a prime.
type geometry struct {
	permutation
	low     uint8 // the number of bits of x
	colours uint8 // the number of bits of a colour
}

// segment is a part of a table that grows independently of the other parts.
type segment struct {
	words   []uint64
	buckets uint64
	// magic and shift replace a division by buckets: see method home of geometry.
	magic uint64
	shift uint8
	wide  bool   // whether slots have eight bytes, not four
	open  uint64 // the last number of a bucket is above open if the bucket is full
	// step counts how often the segment has grown, see capacity.
	step uint16
	// used counts the words in the segment and the words reserved by workers. At limit the segment is full.
	used, limit uint32
	stash       stash
}

// shape is the size of a segment: the number of buckets and the slot width.
type shape struct {
	buckets uint64
	wide    bool
}

func newGeometry(width, colours int) geometry {
	width = max(width, minBits)
	return geometry{newPermutation(width), uint8(width - segmentBits), uint8(colours)}
}

// least returns the smallest number of buckets for which every remainder fits into a slot of slotBits bits.
func (m *geometry) least(slotBits int) uint64 {
	room := slotBits - displacementBits - int(m.colours)
	return max(minBuckets, uint64(1)<<max(0, int(m.low)-room))
}

// shape returns the smallest shape of a segment that can hold the given number of words without growing.
func (m *geometry) shape(words uint64) shape {
	wide := shape{max(m.least(64), bucketsFor(words, 8, fullWide)), true}
	narrow := shape{max(m.least(32), bucketsFor(words, 16, fullNarrow)), false}
	if narrow.buckets <= wide.buckets {
		return narrow
	}
	return wide
}

// Narrow reports whether a table for words of the given number of bits (width) would have four-byte slots. words is the
// number of words in the table; the colours are as in t.
func (t *Table) Narrow(width int, words int64) bool {
	m := newGeometry(width, int(t.colours))
	return !m.shape(uint64(words) / segments).wide
}

// bucketsFor returns the smallest number of buckets for the given number of words. slots is the number of slots of a
// bucket, and hundredths is the maximal load in per cent.
func bucketsFor(words, slots, hundredths uint64) uint64 {
	return (words*100 + slots*hundredths - 1) / (slots * hundredths)
}

// limit returns the number of words at which a segment of shape s is full. `narrow` and `wide` are the maximal loads in
// per cent, for slots of four and of eight bytes.
func (s shape) limit(narrow, wide uint64) uint32 {
	slots := s.buckets * 16
	if s.wide {
		slots, narrow = slots/2, wide
	}
	return uint32(slots * narrow / 100)
}

// growth is the factor by which a segment grows. A word is moved 1/(growth-1) times on average, and the mean of 1/load
// is (growth-1)/ln(growth) times its value in a full table.
const growth = 1.5

// capacity returns the minimal number of words that segment i can hold after it has grown `step` times. The initial
// sizes of the segments are spread evenly on a logarithmic scale, hence the segments always grow at different moments.
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

// home returns the home bucket and the remainder of a word in segment g. y is the image of the word.
//
// x (see geometry) is in the high bits of y. The product of x and the number n of buckets has the bucket b in the high
// half; the low half is x·n - b·2^low, and its quotient by n is the remainder, as the product of n and the first x of
// the bucket exceeds b·2^low by less than n. The division is a multiplication by magic, 2^(64+shift)/n rounded up, and
// is exact for dividends below 2^62: T. Granlund, P. Montgomery: Division by invariant integers using multiplication,
// PLDI 1994.
func (m *geometry) home(g *segment, y uint64) (bucket, remainder uint64) {
	bucket, rest := bits.Mul64(y<<segmentBits, g.buckets)
	remainder, _ = bits.Mul64(rest>>((64-m.low)&63), g.magic)
	return bucket, remainder >> (g.shift & 63)
}

// first returns the smallest x (see geometry) with the given home bucket.
func (m *geometry) first(g *segment, bucket uint64) uint64 {
	hi, lo := bucket>>(64-m.low), bucket<<m.low
	lo, carry := bits.Add64(lo, g.buckets-1, 0)
	x, _ := bits.Div64(hi+carry, lo, g.buckets)
	return x
}

// image returns the image in segment i with the given x (see geometry).
func (m *geometry) image(i int, x uint64) uint64 {
	return uint64(i)<<(64-segmentBits) | x<<(64-m.low)>>segmentBits
}

// key returns the content of a slot in the home bucket of a word with the given remainder and colour 0.
func (m *geometry) key(remainder uint64) uint64 {
	return (remainder<<displacementBits | 1) << (m.colours & 63)
}

// next returns the difference between the keys of a word in two consecutive buckets: the key grows by next() per bucket
// of distance from the home bucket. The key of a word is its slot content with colour 0.
func (m *geometry) next() uint64 { return 1 << (m.colours & 63) }

// colourMask returns the mask of the colour bits in a slot.
func (m *geometry) colourMask() uint64 { return m.next() - 1 }

// reach returns the number of buckets of g in which a word may be: its home bucket and those that follow.
func (g *segment) reach() uint64 { return min(reach, g.buckets) }

// slots returns the number of slots of a bucket. If slots have four bytes, the first eight slots are the low halves of
// the bucket's numbers.
func (g *segment) slots() uint8 {
	if g.wide {
		return bucketWords
	}
	return 2 * bucketWords
}

// place is the position of a slot: twice the index of its number in segment.words, plus one if the slot is the high
// half. The constant nowhere stands for no slot.
type place uint64

const nowhere = ^place(0)

// slotAt returns the content of the slot at p.
func (g *segment) slotAt(p place) uint64 { return g.slot(g.words[p>>1], p) }

// slot returns the content of the slot at p, given the number v that contains the slot.
func (g *segment) slot(v uint64, p place) uint64 {
	if g.wide {
		return v
	}
	return v >> (p & 1 * 32) & (1<<32 - 1)
}

// shiftIn returns v shifted to the position of the slot p within its number.
func (p place) shiftIn(v uint64) uint64 { return v << (p & 1 * 32) }
