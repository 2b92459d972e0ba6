package compact

import (
	"runtime"
	"sync/atomic"
)

// probe looks for a word by its home and key. It returns its place, or where it would be put, and
// what would be put there. If all buckets in reach are full of others, that is nowhere, and the
// word is in the stash or not in the segment.
//
// Slots of a bucket fill in order and are never free again, and a bucket is used when those
// before it are full. Hence nothing is behind a slot that is free. Several goroutines may look
// and insert by compare-and-swap: each number is read once, those behind before those in front,
// and a free slot in what was read ends the probe, even if it and slots behind it have been
// filled since. All who insert the same word try the same slots in the same order, and who finds
// the slot filled that was free probes again, so that it cannot be inserted twice.
func (m *geometry) probe(g *segment, bucket, key uint64) (at place, put uint64, found bool) {
	for range g.reach() {
		slot, found := g.look(bucket, key, m.colourMask())
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

// look returns the slot of a bucket that has key, whatever its colour is, or the first that is
// free. key has colour 0, and no two slots have the same one, colours left out.
//
// The plain code would be a loop that ends at the slot. But that may be any, so the processor
// guesses wrong where the loop ends, which takes longer than to compare them all. Here, what
// chooses between two numbers is compiled to conditional moves.
func (g *segment) look(bucket, key, colours uint64) (slot uint64, found bool) {
	line := (*[bucketWords]uint64)(g.words[bucket*bucketWords:])
	// From the last to the first: what is in front of a slot that was read as taken is taken, too, when it is read.
	// The other way round a word may be put into a slot that was read as free, and those behind it be filled, before
	// they are read: the bucket then seems to be full of others, and the word is put into the next one again.
	v7, v6 := load(&line[7]), load(&line[6])
	v5, v4 := load(&line[5]), load(&line[4])
	v3, v2 := load(&line[3]), load(&line[2])
	v1, v0 := load(&line[1]), load(&line[0])
	if g.wide {
		// The slot that has the key and the key differ by no more than a colour.
		x0, x1, x2, x3, x4, x5, x6, x7 := v0^key, v1^key, v2^key, v3^key, v4^key, v5^key, v6^key, v7^key
		switch {
		case min(min(min(x0, x1), min(x2, x3)), min(min(x4, x5), min(x6, x7))) <= colours:
			upper, odds := min(x4, x5, x6, x7) <= colours, min(x1, x3, x5, x7) <= colours
			return 2 * index(upper, min(x2, x3, x6, x7) <= colours, odds), true
		case v7 != 0:
			return full, false
		}
		return 2 * taken(v0, v1, v2, v3, v4, v5, v6), false
	}
	// Two slots at a time. They are filled in the order low halves, high halves.
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
		return 2*taken(v0>>32, v1>>32, v2>>32, v3>>32, v4>>32, v5>>32, v6>>32) + 1, false
	}
	return 2 * taken(v0, v1, v2, v3, v4, v5, v6), false
}

// load reads a number beside others who write to it.
func load(number *uint64) uint64 {
	if interleaved {
		between()
	}
	return atomic.LoadUint64(number)
}

// between is called before each number that is read, where reading is interleaved.
var between = runtime.Gosched

// has reports whether look finds key. It does not branch on that.
func (g *segment) has(bucket, key, colours uint64) bool {
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

// below has the high bit of each half of x that is below the same half of n, halves of which are
// at most 2^31. If the low half is, the high bit of the high one may be set too, by what is borrowed.
//
// That is hasless of S. E. Anderson: Bit twiddling hacks.
func below(x, n uint64) uint64 { return (x - n) &^ x }

// index is the number with these bits.
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

// taken is how many of these come before the first zero, behind which all are zeros.
func taken(v0, v1, v2, v3, v4, v5, v6 uint64) (n uint64) {
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
