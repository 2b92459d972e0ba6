// Package lossy has tables of byte strings that take little memory, and forget what the strings
// are: they may say of a string that it is there though it was never added. They never say of one
// that was added that it is not. So a search that goes by such a table visits nothing twice, may
// pass by what it has not seen, and proves nothing when it comes to its end.
//
// Each table estimates how much was passed by. Of the moment at which a new string is entered let
// p be the probability that another one, never seen, would have been taken for one that is there.
// If what comes is new and different each time, a string is entered after p/(1-p) others have been
// refused on average, as with coins that are tossed until one shows heads. The sum of this over
// all that was entered is Omitted. It counts what was met and refused, and neither what only that
// would have led to, nor that a string which was refused is often met again.
package lossy

import (
	"math/bits"
	"runtime"

	"ltlpor/internal/search/store"
)

// mix is the finalizer of SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number
// generators, OOPSLA 2014): each bit of the result depends on all of x.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// golden is 2^64 divided by the golden ratio: its multiples are far from each other.
const golden = 0x9e3779b97f4a7c15

// seedOf is the i-th of a sequence of seeds for store.Sum.
func seedOf(i int) uint64 { return mix(uint64(i+1) * golden) }

// Bitstate keeps k bits of an array for each string:
//
//	G. J. Holzmann: An analysis of bitstate hashing, Formal Methods in System Design 13, 1998,
//
// SPIN's -DBITSTATE with -w and -k, and B. H. Bloom: Space/time trade-offs in hash coding with
// allowable errors, CACM 13, 1970. A string is taken for one that is there if its k bits are set.
type Bitstate struct {
	words   []uint64
	size    uint64 // in bits
	hashes  int    // k
	seed    uint64
	ones    uint64
	omitted float64
}

// largeTable is the number of words from which on a table is made only after what is not used any
// more has been freed. The next table of a swarm then takes the memory of the one before; the
// garbage collector alone would let it be as much again.
const largeTable = 1 << 20

// NewBitstate returns an empty array of so many bits, at least 64, with k hash functions,
// which are others for another seed.
func NewBitstate(size int64, k, seed int) *Bitstate {
	words := max(1, size/64)
	if words >= largeTable {
		runtime.GC()
	}
	b := &Bitstate{words: make([]uint64, words), size: uint64(words) * 64, hashes: k, seed: seedOf(seed)}
	store.Huge(b.words)
	return b
}

// at is the i-th bit for a string whose hash is h: the k positions are those of independent
// functions, as far as those of different strings are concerned.
func (b *Bitstate) at(h uint64, i int) (word, bit uint64) {
	hi, _ := bits.Mul64(mix(h+uint64(i)*golden), b.size)
	return hi >> 6, 1 << (hi & 63)
}

// Has reports whether s seems to be there.
func (b *Bitstate) Has(s []byte) bool {
	h := store.Sum(b.seed, s)
	for i := range b.hashes {
		if word, bit := b.at(h, i); b.words[word]&bit == 0 {
			return false
		}
	}
	return true
}

// Add enters s, and reports whether it seemed not to be there.
func (b *Bitstate) Add(s []byte) (fresh bool) {
	h := store.Sum(b.seed, s)
	before := b.ones
	for i := range b.hashes {
		word, bit := b.at(h, i)
		if w := &b.words[word]; *w&bit == 0 {
			*w |= bit
			b.ones++
		}
	}
	if b.ones == before {
		return false
	}
	fill := float64(before) / float64(b.size)
	p := 1.0
	for range b.hashes {
		p *= fill
	}
	b.omitted += p / (1 - p)
	return true
}

// Bytes is the memory in use, in bytes.
func (b *Bitstate) Bytes() int64 { return int64(len(b.words)) * 8 }

// Omitted is the expected number of strings that were met and taken for others; see the package.
func (b *Bitstate) Omitted() float64 { return b.omitted }
