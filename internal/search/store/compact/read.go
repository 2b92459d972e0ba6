package compact

// entry is a word decoded from a slot: its image under the permutation, and its colour.
type entry struct {
	image  uint64
	colour Colour
}

// reader decodes the words of a segment, bucket by bucket. A word is in its home bucket or in one of the buckets after
// it, hence the images come in nearly ascending order.
type reader struct {
	geometry
	words   []uint64 // the words of the segment, from the next bucket on
	wide    bool
	segment int
	buckets uint64
	bucket  uint64 // the index of the next bucket
	// These fields compute the home buckets without a division. x is the smallest x (see geometry) with the next
	// bucket as home; 2^low is step·buckets + rest, and over is x·buckets - bucket·2^low.
	x, over, step, rest uint64
	// firsts has the smallest x of each preceding bucket in reach. The last bucket of the segment precedes the first.
	firsts [reach + 1]uint64
	found  [2 * bucketWords]entry
}

// read returns a reader of segment i, positioned before the first bucket. The reader does not read the stash.
func (t *Table) read(i int) *reader {
	g := &t.segments[i]
	r := &reader{geometry: t.geometry, words: g.words, wide: g.wide, segment: i, buckets: g.buckets}
	r.step, r.rest = uint64(1)<<t.low/g.buckets, uint64(1)<<t.low%g.buckets
	n := g.reach()
	for b := range n {
		r.firsts[(b-n)&reach] = t.first(g, (b-n)+g.buckets)
	}
	return r
}

// next returns the words in the next bucket. The result is valid until the following call. The caller must not call
// next after the last bucket. next fills a buffer with few branches; a loop over an iterator took twice as long.
func (r *reader) next() []entry {
	b := r.bucket & reach
	r.firsts[b] = r.x
	r.bucket++
	r.x += r.step
	if r.over < r.rest {
		r.x++
		r.over += r.buckets
	}
	r.over -= r.rest

	line := (*[bucketWords]uint64)(r.words)
	r.words = r.words[bucketWords:]
	n, mask := 0, uint64(1<<32-1)
	if r.wide {
		mask = 1<<64 - 1
	}
	for _, v := range line {
		if v &= mask; v == 0 {
			return r.found[:n]
		}
		r.found[n] = r.entry(v, b)
		n++
	}
	if r.wide {
		return r.found[:n]
	}
	for _, v := range line {
		if v >>= 32; v == 0 {
			break
		}
		r.found[n] = r.entry(v, b)
		n++
	}
	return r.found[:n]
}

// entry decodes the slot content v to an image and a colour. bucket is the index in r.firsts of the bucket with the
// slot.
func (r *reader) entry(v, bucket uint64) entry {
	at := bucket + 1 - v>>(r.colours&63)&reach
	x := r.firsts[at&reach] + v>>((r.colours+displacementBits)&63)
	return entry{r.image(r.segment, x), Colour(v & r.colourMask())}
}
