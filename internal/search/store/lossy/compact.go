package lossy

import (
	"math/bits"

	"ltlpor/internal/search/store"
)

// HashCompact is a table that stores a 64-bit hash in place of every string, after
//
//	P. Wolper, D. Leroy: Reliable hashing without collision detection, CAV 1993, LNCS 697.
//
// It corresponds to SPIN's option -DHC4. HashCompact does not distinguish strings with equal hashes. It is an
// open-addressed table with segments that grow one at a time, as in store.Hash. A string takes 10 to 20 bytes.
type HashCompact struct {
	segments [1 << segmentBits]segment
	seed     uint64
	n        int64   // the number of hashes in the table
	omitted  float64 // the result of method Omitted
}

const (
	segmentBits = 6
	// At most loadNum of loadDen slots are used.
	loadNum, loadDen = 4, 5
)

type segment struct {
	slots []uint64 // the hashes; 0: a free slot
	room  int      // hashes that fit before the segment grows
}

// NewHashCompact returns an empty table. Different seeds give different hash functions.
func NewHashCompact(seed int) *HashCompact {
	t := &HashCompact{seed: seedOf(seed)}
	for i := range t.segments {
		// The initial sizes, between 32 and 64, are spread evenly on a logarithmic scale: the segments then grow at
		// different moments.
		t.segments[i].resize(32 + i*32/len(t.segments))
	}
	return t
}

func (g *segment) resize(n int) {
	g.slots = make([]uint64, n)
	g.room = n * loadNum / loadDen
	store.Huge(g.slots)
}

// find returns the index of hash h, or the free index for h. The search for h begins at an index that does not depend
// on the high bits of h, because these bits chose the segment.
func (g *segment) find(h uint64) int {
	hi, _ := bits.Mul64(h<<segmentBits, uint64(len(g.slots)))
	for i := int(hi); ; {
		if g.slots[i] == h || g.slots[i] == 0 {
			return i
		}
		if i++; i == len(g.slots) {
			i = 0
		}
	}
}

func (t *HashCompact) place(s []byte) (*segment, uint64) {
	h := max(1, mix(store.Sum(t.seed, s)))
	return &t.segments[h>>(64-segmentBits)], h
}

// Contains reports whether the table has the hash of s, so that s was probably added.
func (t *HashCompact) Contains(s []byte) bool {
	g, h := t.place(s)
	return g.slots[g.find(h)] == h
}

// Add adds s, and reports whether s seemed to be new, that is, whether its hash was new.
func (t *HashCompact) Add(s []byte) (fresh bool) {
	g, h := t.place(s)
	i := g.find(h)
	if g.slots[i] == h {
		return false
	}
	if g.room == 0 {
		g.grow()
		i = g.find(h)
	}
	g.slots[i] = h
	g.room--
	t.omitted += float64(t.n) / (1 << 63) / 2
	t.n++
	return true
}

func (g *segment) grow() {
	old := g.slots
	g.resize(2 * len(old))
	for _, h := range old {
		if h != 0 {
			g.slots[g.find(h)] = h
			g.room--
		}
	}
}

// Bytes returns the memory in use, in bytes.
func (t *HashCompact) Bytes() (n int64) {
	for i := range t.segments {
		n += int64(len(t.segments[i].slots)) * 8
	}
	return n
}

// Omitted returns the expected number of new strings for which Add returned false; see the package comment.
func (t *HashCompact) Omitted() float64 { return t.omitted }
