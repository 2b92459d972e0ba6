package compact

import (
	"errors"
	"iter"
)

// grow enlarges segment i. grow recomputes every word from its slot and adds the word to a larger segment. A greater
// image never has a smaller bucket, hence grow reads and writes memory from beginning to end.
//
// If no memory is available, grow instead raises the load limit of the segment, once.
func (t *Table) grow(i int) error {
	g := &t.segments[i]
	step := g.step + 1
	for capacity(i, step) <= uint64(g.used) {
		step++
	}
	made, err := t.larger(t.shape(capacity(i, step)), i)
	if err != nil {
		if last := (shape{g.buckets, g.wide}).limit(lastNarrow, lastWide); g.limit < last && errors.Is(err, ErrFull) {
			g.limit = last
			return nil
		}
		return err
	}
	if made.used != g.used {
		panic("bug: a segment of the table of states lost words as it grew")
	}
	made.step = step
	old := *g
	*g = made
	return t.retire(&old)
}

// larger returns a segment of shape s with the contents of segment i. larger counts the occupied slots of every bucket
// in a separate array, and thus never reads the memory that it writes.
func (t *Table) larger(s shape, i int) (segment, error) {
	beside := int64(s.buckets)
	if err := t.reserve(beside); err != nil {
		return segment{}, err
	}
	defer t.bytes.Add(-beside)
	g, err := t.make(s)
	if err != nil {
		return segment{}, err
	}
	taken := make([]uint8, s.buckets)
	r := t.read(i)
	for range r.buckets {
		for _, e := range r.next() {
			if err := t.move(&g, taken, e); err != nil {
				return segment{}, errors.Join(err, t.release(&g))
			}
		}
	}
	for _, e := range t.segments[i].stash.entries {
		if e.used {
			if err := t.move(&g, taken, entry{e.image, e.colour}); err != nil {
				return segment{}, errors.Join(err, t.release(&g))
			}
		}
	}
	return g, nil
}

// move adds e, a word that g does not contain, to g. taken has the number of occupied slots of every bucket of g. If
// every bucket where the word may be is full, move adds the word to the stash.
func (t *Table) move(g *segment, taken []uint8, e entry) error {
	g.used++
	bucket, remainder := t.home(g, e.image)
	key := t.key(remainder) | uint64(e.colour)
	left, slots := g.reach(), g.slots()
	for ; left > 0 && taken[bucket] == slots; left-- {
		key += t.next()
		if bucket++; bucket == g.buckets {
			bucket = 0
		}
	}
	if left == 0 {
		_, err := t.stow(g, e.image, e.colour)
		return err
	}
	n := taken[bucket]
	taken[bucket]++
	g.words[bucket*bucketWords+uint64(n&7)] |= key << (n >> 3 * 32)
	return nil
}

// Recode replaces every word by recode(word), and keeps the colours. bits is the number of bits of the new words.
//   - recode must map different words to different words.
//   - The old and the new table exist side by side during the call. If they exceed the budget together, the error is
//     ErrFull.
//   - Recode returns an error of recode. After ErrFull or an error of recode the table is unchanged.
func (t *Table) Recode(bits int, recode func(word uint64) (uint64, error)) error {
	o := t.options
	if o.Budget > 0 {
		if o.Budget -= t.Bytes(); o.Budget <= 0 {
			return ErrFull
		}
	}
	made, err := newTable(bits, o, t.Len())
	if err != nil {
		return err
	}
	if err := made.recoded(t.Words(), recode); err != nil {
		return errors.Join(err, made.Close())
	}
	err = t.Close()
	t.geometry, t.width, t.segments = made.geometry, made.width, made.segments
	t.spare.words = made.takeSpare()
	t.bytes.Store(made.Bytes())
	return err
}

// recoded adds recode(word) with the colour of word for every word, in batches like AddAll. recode must map different
// words to different words.
func (t *Table) recoded(words iter.Seq2[uint64, Colour], recode func(word uint64) (uint64, error)) error {
	var again [batch]uint64
	var colours [batch]Colour
	n := 0
	for word, c := range words {
		var err error
		if again[n], err = recode(word); err != nil {
			return err
		}
		colours[n] = c
		if n++; n == batch {
			if err := t.addNew(again[:], colours[:]); err != nil {
				return err
			}
			n = 0
		}
	}
	return t.addNew(again[:n], colours[:])
}

// addNew adds words with their colours. No word may be in the table, and words has at most `batch` elements.
func (t *Table) addNew(words []uint64, colours []Colour) error {
	var b [batch]target
	t.scatter(words, b[:])
	t.prepare(b[:len(words)])
	for k := range words {
		t.aim(&b[k]) // the segment may have grown
		_, fresh, err := t.add(&b[k], colours[k])
		if err != nil {
			return err
		}
		if !fresh {
			panic("bug: two words were recoded to the same")
		}
	}
	return nil
}
