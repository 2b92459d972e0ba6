// Package lossy provides tables of byte strings that take little memory and do not keep the strings themselves.
//
// A table may claim to contain a string that was never added. The converse does not happen: every added string is
// found. A search with such a table visits no state twice, may skip unvisited states, and proves nothing by running to
// the end.
//
// Each table estimates the number of skipped strings. When Add accepts a string as new, let p be the probability that
// Add would have rejected another new string as known. If the incoming strings are new and distinct, one is accepted
// after p/(1-p) rejections on average, as with coin tosses until the first head. Omitted is the sum of this number over
// the accepted strings. The estimate counts rejected strings only. It takes into account neither the strings reachable
// only through a rejected string, nor repeated rejections of the same string.
package lossy

import (
	"math/bits"
	"runtime"

	"ltlpor/internal/search/store"
)

// mix returns the finalizer of SplitMix64 applied to x (Steele, Lea, Flood: Fast splittable pseudorandom number
// generators, OOPSLA 2014): every bit of the result depends on every bit of x.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// golden is 2^64 divided by the golden ratio. Its multiples modulo 2^64 are far apart.
const golden = 0x9e3779b97f4a7c15

// seedOf returns element i of a fixed sequence of seeds for store.Sum.
func seedOf(i int) uint64 { return mix(uint64(i+1) * golden) }

// Bitstate is a table that sets k bits of an array for every string, after
//
//	G. J. Holzmann: An analysis of bitstate hashing, Formal Methods in System Design 13, 1998;
//	B. H. Bloom: Space/time trade-offs in hash coding with allowable errors, CACM 13, 1970.
//
// It corresponds to SPIN's option -DBITSTATE with -w and -k. The table seems to contain a string if all k bits of the
// string are set.
type Bitstate struct {
	words   []uint64
	size    uint64 // the number of bits of the array
	hashes  int    // the number of bits per string (k)
	seed    uint64
	ones    uint64  // the number of bits set in the array
	omitted float64 // the result of method Omitted
}

// largeTable is the size in words from which NewBitstate runs the garbage collector first. A swarm creates several
// tables one after another, and thus reuses the memory of the previous table; otherwise the heap could double.
const largeTable = 1 << 20

// NewBitstate returns an empty table of size bits, at least 64, with k hash functions. Different seeds give different
// hash functions.
func NewBitstate(size int64, k, seed int) *Bitstate {
	words := max(1, size/64)
	if words >= largeTable {
		runtime.GC()
	}
	b := &Bitstate{words: make([]uint64, words), size: uint64(words) * 64, hashes: k, seed: seedOf(seed)}
	store.Huge(b.words)
	return b
}

// bitPosition returns the position of bit number i for a string with hash h: the index of a word, and a mask. For
// different strings, the k positions behave like the values of k independent functions.
func (b *Bitstate) bitPosition(h uint64, i int) (word, bit uint64) {
	hi, _ := bits.Mul64(mix(h+uint64(i)*golden), b.size)
	return hi >> 6, 1 << (hi & 63)
}

// Contains reports whether all bits of s are set, so that s was probably added.
func (b *Bitstate) Contains(s []byte) bool {
	h := store.Sum(b.seed, s)
	for i := range b.hashes {
		if word, bit := b.bitPosition(h, i); b.words[word]&bit == 0 {
			return false
		}
	}
	return true
}

// Add adds s, and reports whether s seemed to be new, that is, whether it set some bit.
func (b *Bitstate) Add(s []byte) (fresh bool) {
	h := store.Sum(b.seed, s)
	before := b.ones
	for i := range b.hashes {
		word, bit := b.bitPosition(h, i)
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

// Bytes returns the memory in use, in bytes.
func (b *Bitstate) Bytes() int64 { return int64(len(b.words)) * 8 }

// Omitted returns the expected number of new strings for which Add returned false; see the package comment.
func (b *Bitstate) Omitted() float64 { return b.omitted }
