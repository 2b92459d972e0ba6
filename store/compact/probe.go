package compact

import (
	"math/bits"
	"sync/atomic"
)

// probe looks for a word by its home and key. It returns its place, or where it would be put, and
// what would be put there. If all buckets in reach are full of others, that is nowhere, and the
// word is in the stash or not in the segment.
//
// Slots of a bucket fill in order and are never free again, and a bucket is used when those
// before it are full. Hence nothing is behind a slot that is free. Several goroutines may look
// and insert by compare-and-swap: each number is read once, and a free slot in what was read
// ends the probe, even if slots behind it have been filled since. All who insert the same word
// try the same slots in the same order, so that it cannot be inserted twice.
func (m *geometry) probe(g *segment, bucket, key uint64) (at place, put uint64, found bool) {
	for range g.reach() {
		line := (*[bucketWords]uint64)(g.words[bucket*bucketWords:])
		var slot uint64
		if g.wide {
			slot, found = lookWide(line, key, m.colourMask())
		} else {
			slot, found = lookNarrow(line, key, m.colourMask())
		}
		if slot != full {
			return place(bucket*(2*bucketWords) + slot), key, found
		}
		key += m.next()
		if bucket++; bucket == g.buckets {
			bucket = 0
		}
	}
	return nowhere, key, false
}

// full is no slot: all are taken, by others.
const full = ^uint64(0)

// lookWide returns the slot of a bucket that has key, colours left out, or the first free one.
func lookWide(line *[bucketWords]uint64, key, colours uint64) (slot uint64, found bool) {
	for i := range line {
		v := atomic.LoadUint64(&line[i])
		if v&^colours == key {
			return uint64(i) * 2, true
		}
		if v == 0 {
			return uint64(i) * 2, false
		}
	}
	return full, false
}

const (
	both  = 1<<32 | 1
	highs = 1<<63 | 1<<31
)

// lookNarrow is lookWide for slots of four bytes, two of which are compared at a time. They
// are filled in the order low halves, high halves: the order of the bits of mask.
func lookNarrow(line *[bucketWords]uint64, key, colours uint64) (slot uint64, found bool) {
	key *= both
	colours *= both
	v0, v1 := atomic.LoadUint64(&line[0]), atomic.LoadUint64(&line[1])
	v2, v3 := atomic.LoadUint64(&line[2]), atomic.LoadUint64(&line[3])
	v4, v5 := atomic.LoadUint64(&line[4]), atomic.LoadUint64(&line[5])
	v6, v7 := atomic.LoadUint64(&line[6]), atomic.LoadUint64(&line[7])
	mask := zeros((v0^key)&^colours)>>31 | zeros((v1^key)&^colours)>>30 |
		zeros((v2^key)&^colours)>>29 | zeros((v3^key)&^colours)>>28 |
		zeros((v4^key)&^colours)>>27 | zeros((v5^key)&^colours)>>26 |
		zeros((v6^key)&^colours)>>25 | zeros((v7^key)&^colours)>>24
	if mask != 0 {
		return slotOf(mask), true
	}
	mask = zeros(v0)>>31 | zeros(v1)>>30 | zeros(v2)>>29 | zeros(v3)>>28 |
		zeros(v4)>>27 | zeros(v5)>>26 | zeros(v6)>>25 | zeros(v7)>>24
	if mask == 0 {
		return full, false
	}
	return slotOf(mask), false
}

// zeros has the high bit of each half of x that is zero. If the low half is, the high bit of the
// high one may be set too, by what is borrowed; the lowest bit of a mask made of such is right all
// the same, as all low halves come before all high ones.
func zeros(x uint64) uint64 { return (x - both) &^ x & highs }

// slotOf returns the slot of the lowest bit of mask, in which bit i stands for the low half
// of the number i, and bit 32+i for the high one.
func slotOf(mask uint64) uint64 {
	bit := uint64(bits.TrailingZeros64(mask))
	return bit&31*2 + bit>>5
}
