// Package compact is an exact set of numbers that needs close to the minimum of memory.
//
// The numbers (words) are typically packed states of a model with some 40 bits. The set is a hash table with
// quotienting: a slot keeps only the part of a word that the position of the slot does not imply. Sources:
//
//	D. E. Knuth: The Art of Computer Programming, vol. 3, section 6.4, exercise 13;
//	J. G. Cleary: Compact hash tables using bidirectional linear probing, IEEE Transactions
//	on Computers C-33 (1984);
//	S. van der Vegt, A. Laarman: A parallel compact hash table, MEMICS 2011.
//
// The layout of a word in the table:
//   - A permutation of the numbers spreads similar words over the table. The image of a word is its permuted value.
//   - The high bits of the image choose a segment and, in the segment, a bucket of one cache line, the home of the
//     word.
//   - A slot of the bucket holds the remaining information (the remainder).
//   - If a bucket is full, the word goes to the next bucket. The slot records the distance from the home in buckets.
//   - A few bits of a slot, the colour, belong to the caller.
//   - A slot has four bytes if four bytes suffice, otherwise eight.
//
// Every word can be recomputed from its slot. A segment grows by recomputing its words.
//
// Segments grow by half, one at a time and at different moments. The load of the whole table is therefore nearly
// constant, and growth needs little extra memory. Words of 40 bits take 5.5 bytes on average, 64-bit words 11.6 bytes;
// doc/dev/decisions/states.md has the cost of adding a word.
package compact

import (
	"errors"
	"fmt"
	"iter"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Colour is a number of Options.ColourBits bits, which the caller may store with a word.
type Colour uint8

// Handle is the position of a word in a table. It is valid until the next word is added.
type Handle uint64

// Options configure a table. The zero value is a table without a memory limit and with two-bit colours.
type Options struct {
	// ColourBits is the number of bits of a colour, 1 to 8. 0 means 2.
	ColourBits int
	// Budget bounds the memory of the table, growth included, in bytes. 0 means no bound.
	Budget int64
	// heap takes the memory from Go's heap, as on systems without mmap. It is for tests.
	heap bool
	// refuse, unless nil, makes every request of memory fail with this error.
	refuse error
}

// ErrFull is the error if a table cannot add a word: the table would exceed its budget, or the system gives no more
// memory. The table keeps its contents.
var ErrFull = errors.New("the table of states is full")

// ErrNumbers is an ErrFull for which more memory does not help: the table cannot number more words or buckets.
var ErrNumbers = fmt.Errorf("%w: no more numbers", ErrFull)

// Table is a set of words with a colour for every word. Table belongs to a single goroutine or, after Share, to the
// workers.
type Table struct {
	geometry
	options  Options
	width    int // the number of bits of a word
	segments [segments]segment
	bytes    atomic.Int64
	// spare is the memory of the segment that grew last, kept for the next segment to grow.
	spare struct {
		sync.Mutex
		words []uint64
	}
}

// New returns an empty set for words of the given number of bits, 1 to 64. Part of the memory is outside Go's heap, and
// only Close frees it.
func New(bits int, o Options) (*Table, error) { return newTable(bits, o, 0) }

// newTable returns an empty table that holds the given number of words without growing, if the words spread evenly over
// the segments.
func newTable(bits int, o Options, words int) (*Table, error) {
	if o.ColourBits == 0 {
		o.ColourBits = 2
	}
	switch {
	case bits < 1 || bits > 64:
		return nil, fmt.Errorf("a word has 1 to 64 bits, not %d", bits)
	case o.ColourBits < 1 || o.ColourBits > 8:
		return nil, fmt.Errorf("a colour has 1 to 8 bits, not %d", o.ColourBits)
	}
	t := &Table{geometry: newGeometry(bits, o.ColourBits), options: o, width: bits}
	if err := t.reserve(int64(unsafe.Sizeof(*t))); err != nil {
		return nil, err
	}
	for i := range t.segments {
		g := &t.segments[i]
		for capacity(i, g.step) < uint64(words)/segments {
			g.step++
		}
		made, err := t.make(t.shape(capacity(i, g.step)))
		if err != nil {
			return nil, errors.Join(err, t.Close())
		}
		made.step = g.step
		*g = made
	}
	return t, nil
}

// Close frees the memory. The caller must not use the table any more.
func (t *Table) Close() error {
	err := t.free(t.takeSpare())
	for i := range t.segments {
		err = errors.Join(err, t.release(&t.segments[i]))
	}
	return err
}

// make returns an empty segment of shape s. make uses the spare memory if possible. The error wraps ErrFull if the
// budget or the system does not permit the segment.
func (t *Table) make(s shape) (segment, error) {
	if s.buckets > maxBuckets {
		return segment{}, ErrNumbers
	}
	n := int(s.buckets) * bucketWords
	spare := t.takeSpare()
	if len(spare) > n || t.options.refuse != nil {
		if err := t.free(spare); err != nil {
			return segment{}, err
		}
		spare = nil
	}
	size := int64(n-len(spare)) * 8
	if err := t.reserve(size); err != nil {
		return segment{}, errors.Join(err, t.free(spare))
	}
	var words []uint64
	err := t.options.refuse
	switch {
	case err != nil:
	case spare != nil:
		words, err = zeroed(spare, n)
	default:
		words, err = allocate(n, t.options.heap)
	}
	if err != nil {
		t.bytes.Add(-size)
		return segment{}, errors.Join(fmt.Errorf("%w: %w", ErrFull, err), t.free(spare))
	}
	return newSegment(s, words), nil
}

// release frees the memory of segment g, and leaves g zero.
func (t *Table) release(g *segment) error {
	t.bytes.Add(-int64(len(g.stash.entries)) * stashedBytes)
	words := g.words
	*g = segment{}
	return t.free(words)
}

// free returns the memory of words to the system and subtracts its size from t.bytes.
func (t *Table) free(words []uint64) error {
	t.bytes.Add(-int64(len(words)) * 8)
	return release(words, t.options.heap)
}

// retire releases the old version of a segment that has grown. retire keeps the memory as the spare memory for the next
// segment to grow if zeroed can reuse it.
func (t *Table) retire(g *segment) error {
	if !spares(g.words, t.options.heap) {
		return t.release(g)
	}
	t.bytes.Add(-int64(len(g.stash.entries)) * stashedBytes)
	t.spare.Lock()
	words := t.spare.words
	t.spare.words = g.words
	t.spare.Unlock()
	*g = segment{}
	return t.free(words)
}

// takeSpare returns the spare memory and removes it from t; the result may be nil. t.bytes still includes the memory.
func (t *Table) takeSpare() []uint64 {
	t.spare.Lock()
	defer t.spare.Unlock()
	words := t.spare.words
	t.spare.words = nil
	return words
}

// reserve adds a number of bytes to t.bytes. reserve returns ErrFull and adds nothing if the sum would exceed the
// budget.
func (t *Table) reserve(bytes int64) error {
	for {
		is := t.bytes.Load()
		if t.options.Budget > 0 && is+bytes > t.options.Budget {
			return ErrFull
		}
		if t.bytes.CompareAndSwap(is, is+bytes) {
			return nil
		}
	}
}

// Len returns the number of words.
func (t *Table) Len() int {
	n := 0
	for i := range t.segments {
		n += int(t.segments[i].used)
	}
	return n
}

// Bytes returns the memory of the table, in bytes.
func (t *Table) Bytes() int64 { return t.bytes.Load() }

// Bits returns the number of bits of a word.
func (t *Table) Bits() int { return t.width }

// Words returns an iterator over the words and their colours, in no particular order. During the iteration the caller
// may change colours, but must not add words. The iteration may still show the old colours; a later iteration shows the
// new ones.
func (t *Table) Words() iter.Seq2[uint64, Colour] { return t.Part(0, 1) }

// Part returns an iterator over one part of the words and their colours. The table is divided into the given number of
// parts, and number is the index of the part, from 0. Several goroutines may iterate over different parts at once.
// During the iteration they may look up words, but must not change anything.
func (t *Table) Part(number, parts int) iter.Seq2[uint64, Colour] {
	return func(yield func(uint64, Colour) bool) {
		for i := number; i < segments; i += parts {
			r := t.read(i)
			for range r.buckets {
				for _, e := range r.next() {
					if !yield(t.undo(e.image), e.colour) {
						return
					}
				}
			}
			for _, e := range t.segments[i].stash.entries {
				if e.used && !yield(t.undo(e.image), e.colour) {
					return
				}
			}
		}
	}
}
