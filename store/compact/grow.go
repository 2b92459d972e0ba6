package compact

import "errors"

// grow makes room in segment i. Every word is made again from its slot and inserted anew; as
// the bucket is a rising function of what is kept, memory is read and written from its
// beginning to its end.
//
// Where the memory cannot be had, the segment is filled a little further, once.
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
	return t.release(&old)
}

// larger returns a segment of that shape with all that is in segment i. How many slots of a
// bucket are taken stands beside, so that nothing is read that has been written.
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
	slots := g.slots()
	for y, c := range t.entries(i) {
		g.used++
		bucket, remainder := t.home(&g, y)
		key := t.key(remainder) | uint64(c)
		left := g.reach()
		for ; left > 0 && taken[bucket] == slots; left-- {
			key += t.next()
			if bucket++; bucket == g.buckets {
				bucket = 0
			}
		}
		if left == 0 {
			if _, err := t.stow(&g, y, c); err != nil {
				return segment{}, errors.Join(err, t.release(&g))
			}
			continue
		}
		n := taken[bucket]
		taken[bucket]++
		g.words[bucket*bucketWords+uint64(n&7)] |= key << (n >> 3 * 32)
	}
	return g, nil
}

// Recode replaces each word by what recode returns for it, a word of so many bits, and keeps
// the colours. No two words may become the same. For as long as it takes there are both
// tables; if that is more than the budget allows, the error is ErrFull, and the table stays as
// it was. So it does where recode returns an error, which Recode returns.
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
	for word, c := range t.All() {
		again, err := recode(word)
		if err != nil {
			return errors.Join(err, made.Close())
		}
		y, i := made.scatter(again)
		bucket, remainder := made.home(&made.segments[i], y)
		_, fresh, err := made.add(i, y, bucket, remainder, c)
		if err != nil {
			return errors.Join(err, made.Close())
		}
		if !fresh {
			panic("bug: two words were recoded to the same")
		}
	}
	err = t.Close()
	t.geometry, t.width, t.segments = made.geometry, made.width, made.segments
	t.bytes.Store(made.Bytes())
	return err
}
