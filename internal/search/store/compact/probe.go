package compact

import (
	"runtime"
	"sync/atomic"
)

// probe looks for a word, given by its home bucket and its key, in the buckets of segment g.
//   - found reports whether the word is in a bucket of g. In this case `at` is its position.
//   - If found is false, `at` is the free position for the word, and `put` is the value to store there.
//   - at is nowhere if every bucket where the word may be is full. The word is in the stash, or not in the segment.
//
// The slots of a bucket fill in order and are never freed, and a bucket is used only after the preceding buckets are
// full. Hence no word is behind a free slot. Several goroutines may probe and add words by compare-and-swap: a probe
// reads each number once, the last number of a bucket first. A slot read as free ends the probe, even if that slot and
// the slots behind it have been filled since. Workers that add the same word try the same slots in the same order. If
// its compare-and-swap fails, a worker probes again, hence the word cannot be added twice.
func (m *geometry) probe(g *segment, bucket, key uint64) (at place, put uint64, found bool) {
	for range g.reach() {
		slot, found := g.findSlot(bucket, key, m.colourMask())
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

// full is the result of findSlot, in place of an index, if every slot of the bucket holds a different key.
const full = ^uint64(0)

// findSlot returns the index of the slot in bucket that has key, ignoring the colour bits. If no slot has key, findSlot
// returns the first free slot, or full, and found is false. key has colour 0; colours is the mask of the colour bits.
// No two slots of a bucket may have the same key apart from the colour.
//
// A loop that ends at the matching slot would be simpler. But the processor cannot predict the end of the loop, and a
// misprediction takes longer than comparing every slot. The selections below compile to conditional moves.
func (g *segment) findSlot(bucket, key, colours uint64) (slot uint64, found bool) {
	line := (*[bucketWords]uint64)(g.words[bucket*bucketWords:])
	// Read from the last number to the first: if a slot was read as occupied, the slots in front are occupied, too,
	// when they are read. In the other order, a worker could fill the slot that was read as free and the slots behind
	// before they are read. The bucket would seem full of other words, and the word would be inserted in the next
	// bucket a second time.
	v7, v6 := load(&line[7]), load(&line[6])
	v5, v4 := load(&line[5]), load(&line[4])
	v3, v2 := load(&line[3]), load(&line[2])
	v1, v0 := load(&line[1]), load(&line[0])
	if g.wide {
		// The slot with the key differs from key in the colour bits at most.
		x0, x1, x2, x3, x4, x5, x6, x7 := v0^key, v1^key, v2^key, v3^key, v4^key, v5^key, v6^key, v7^key
		switch {
		case min(min(min(x0, x1), min(x2, x3)), min(min(x4, x5), min(x6, x7))) <= colours:
			upper, odds := min(x4, x5, x6, x7) <= colours, min(x1, x3, x5, x7) <= colours
			return 2 * index(upper, min(x2, x3, x6, x7) <= colours, odds), true
		case v7 != 0:
			return full, false
		}
		return 2 * countTaken(v0, v1, v2, v3, v4, v5, v6), false
	}
	// Compare two slots at a time. The low halves fill before the high halves.
	key, colours = key*both, (colours+1)*both
	z0, z1, z2, z3 := below(v0^key, colours), below(v1^key, colours), below(v2^key, colours), below(v3^key, colours)
	z4, z5, z6, z7 := below(v4^key, colours), below(v5^key, colours), below(v6^key, colours), below(v7^key, colours)
	switch z := (z0 | z1 | z2 | z3 | z4 | z5 | z6 | z7) & highs; {
	case z != 0:
		low := z >> 31 & 1
		bit := uint64(1<<63) >> (low * 32)
		upper, odds := (z4|z5|z6|z7)&bit != 0, (z1|z3|z5|z7)&bit != 0
		return 2*index(upper, (z2|z3|z6|z7)&bit != 0, odds) + 1 - low, true
	case v7>>32 != 0:
		return full, false
	case v7 != 0:
		return 2*countTaken(v0>>32, v1>>32, v2>>32, v3>>32, v4>>32, v5>>32, v6>>32) + 1, false
	}
	return 2 * countTaken(v0, v1, v2, v3, v4, v5, v6), false
}

// load reads a number that other goroutines may write at the same time.
func load(number *uint64) uint64 {
	if interleaved {
		between()
	}
	return atomic.LoadUint64(number)
}

// between is called by load before every read if the constant interleaved is set.
var between = runtime.Gosched

// hasKey reports whether findSlot would find key in bucket. hasKey has no branch that depends on the result.
func (g *segment) hasKey(bucket, key, colours uint64) bool {
	line := (*[bucketWords]uint64)(g.words[bucket*bucketWords:])
	v0, v1 := atomic.LoadUint64(&line[0]), atomic.LoadUint64(&line[1])
	v2, v3 := atomic.LoadUint64(&line[2]), atomic.LoadUint64(&line[3])
	v4, v5 := atomic.LoadUint64(&line[4]), atomic.LoadUint64(&line[5])
	v6, v7 := atomic.LoadUint64(&line[6]), atomic.LoadUint64(&line[7])
	if g.wide {
		return min(min(min(v0^key, v1^key), min(v2^key, v3^key)), min(min(v4^key, v5^key), min(v6^key, v7^key))) <= colours
	}
	key, n := key*both, (colours+1)*both
	return (below(v0^key, n)|below(v1^key, n)|below(v2^key, n)|below(v3^key, n)|
		below(v4^key, n)|below(v5^key, n)|below(v6^key, n)|below(v7^key, n))&highs != 0
}

// full reports whether no slot of a bucket is free.
func (g *segment) full(bucket uint64) bool {
	return atomic.LoadUint64(&g.words[bucket*bucketWords+bucketWords-1]) > g.open
}

const (
	both  = 1<<32 | 1
	highs = 1<<63 | 1<<31
)

// below compares x with n in both 32-bit halves. below sets the high bit of each half in which x is less than n; the
// halves of n are at most 2^31. If the low half of x is less, the borrow may also set the high bit of the high half.
//
// This is hasless of S. E. Anderson: Bit twiddling hacks.
func below(x, n uint64) uint64 { return (x - n) &^ x }

// index returns the number from 0 to 7 with the given binary digits.
func index(four, two, one bool) (n uint64) {
	if four {
		n = 4
	}
	if two {
		n += 2
	}
	if one {
		n++
	}
	return n
}

// countTaken returns the number of arguments before the first zero. All arguments after the first zero must be zero.
func countTaken(v0, v1, v2, v3, v4, v5, v6 uint64) (n uint64) {
	if v3 != 0 {
		n = 4
		v0, v1, v2 = v4, v5, v6
	}
	if v1 != 0 {
		n += 2
		v0 = v2
	}
	if v0 != 0 {
		n++
	}
	return n
}
