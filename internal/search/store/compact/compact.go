// Package compact is an exact set of numbers that takes little more memory than it must.
//
// A state of a model that has been packed in a word of some 40 bits is such a number. The set
// is a hash table that keeps of a word only what its place does not tell, the quotienting of
//
//	D. E. Knuth: The Art of Computer Programming, vol. 3, section 6.4, exercise 13;
//	J. G. Cleary: Compact hash tables using bidirectional linear probing, IEEE Transactions
//	on Computers C-33 (1984);
//	S. van der Vegt, A. Laarman: A parallel compact hash table, MEMICS 2011.
//
// A word is permuted, so that similar words go to different places; the high bits of its image
// choose a segment and in it a bucket of one cache line, its home; a slot of the bucket holds the
// rest, the remainder. Where a bucket is full, a word goes to the next, and its slot says how
// many buckets from home it is. A few bits of a slot belong to the caller, the colour. A slot has
// four bytes where that is enough, and eight otherwise. Nothing is lost: all words can be made
// again from the slots, which is how a segment grows.
//
// Segments grow by half, one at a time and at different moments, so that the load of the whole
// is nearly constant, and growth needs little memory beside. Words of 40 bits take 5.5 bytes each in
// the mean, and 64-bit ones 11.6; RATIONALE.md has what an insertion costs.
package compact

import (
	"errors"
	"fmt"
	"iter"
	"sync"
	"sync/atomic"
	"unsafe"
)

// Colour is what a caller remembers of a word: a number of Options.ColourBits bits.
type Colour uint8

// Handle is where a word is.
type Handle uint64

// Options say how a table is made; the zero value is a table without limit.
type Options struct {
	// ColourBits is how many bits a colour has, 1 to 8. 0 means 2.
	ColourBits int
	// Budget bounds the memory of the table, growth included, in bytes. 0 means no bound.
	Budget int64
	// heap takes all memory from Go's heap, as where there is nothing else.
	heap bool
	// refuse, if there is one, is the error of the system in the place of memory.
	refuse error
}

// ErrFull is the error of a table that has no room for another word: it would exceed its
// budget, or the system gives no more memory. It keeps what it has.
var ErrFull = errors.New("the table of states is full")

// ErrNumbers is an ErrFull that more memory would not mend: what is stored cannot be numbered any more.
var ErrNumbers = fmt.Errorf("%w: no more numbers", ErrFull)

// Table is a set of words with a colour for each. It belongs to one goroutine, or, while it is
// shared, to workers.
type Table struct {
	geometry
	options  Options
	width    int
	segments [segments]segment
	bytes    atomic.Int64
	// spare is the memory of the segment that has grown last, for the next.
	spare struct {
		sync.Mutex
		words []uint64
	}
}

// New returns an empty set for words below 2^bits, with 1 to 64 bits. Its memory is not all
// Go's: it is given back by Close alone.
func New(bits int, o Options) (*Table, error) { return newTable(bits, o, 0) }

// newTable returns an empty table that takes so many words without growing, if they are spread
// evenly.
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

// Close gives the memory back. The table must not be used any more.
func (t *Table) Close() error {
	err := t.free(t.takeSpare())
	for i := range t.segments {
		err = errors.Join(err, t.release(&t.segments[i]))
	}
	return err
}

// make returns an empty segment, within the budget.
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
		words, err = again(spare, n)
	default:
		words, err = allocate(n, t.options.heap)
	}
	if err != nil {
		t.bytes.Add(-size)
		return segment{}, errors.Join(fmt.Errorf("%w: %w", ErrFull, err), t.free(spare))
	}
	return newSegment(s, words), nil
}

// release gives the memory of g back.
func (t *Table) release(g *segment) error {
	t.bytes.Add(-int64(len(g.stash.entries)) * stashedBytes)
	words := g.words
	*g = segment{}
	return t.free(words)
}

// free gives memory back that counts.
func (t *Table) free(words []uint64) error {
	t.bytes.Add(-int64(len(words)) * 8)
	return release(words, t.options.heap)
}

// retire is release for a segment that has grown, whose memory another can use.
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

// takeSpare returns the spare memory, which still counts, nil if there is none.
func (t *Table) takeSpare() []uint64 {
	t.spare.Lock()
	defer t.spare.Unlock()
	words := t.spare.words
	t.spare.words = nil
	return words
}

// reserve counts bytes, unless they exceed the budget.
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

// Len is the number of words.
func (t *Table) Len() int {
	n := 0
	for i := range t.segments {
		n += int(t.segments[i].used)
	}
	return n
}

// Bytes is the memory of the table, in bytes.
func (t *Table) Bytes() int64 { return t.bytes.Load() }

// Bits is the number of bits of a word.
func (t *Table) Bits() int { return t.width }

// All goes through all words and their colours, in no particular order. Colours may be
// changed meanwhile, which shows at the latest in another call, but nothing be added.
func (t *Table) All() iter.Seq2[uint64, Colour] { return t.Part(0, 1) }

// Part goes through a part of the words, as All does: that with a number below parts. What several parts are is gone
// through by several goroutines, who may find words meanwhile, and change nothing.
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
