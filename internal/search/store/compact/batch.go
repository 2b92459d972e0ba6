package compact

import (
	"fmt"

	"ltlpor/internal/search/store/prefetch"
)

// batch is how many words AddAll has in flight.
const batch = 32

// target is where a word is to go.
type target struct {
	image, bucket, key uint64
	segment            int
}

// scatter finds images and segments, and returns the set of these.
func (t *Table) scatter(words []uint64, b []target) (in uint64) {
	p, most := t.permutation, ^uint64(0)>>(64-t.width)
	b = b[:len(words)]
	for k, word := range words {
		if word > most {
			panic(fmt.Sprintf("bug: word %#x has more than %d bits", word, t.width))
		}
		h := &b[k]
		h.image = p.apply(word)
		h.segment = int(h.image >> (64 - segmentBits))
		in |= 1 << h.segment
	}
	return in
}

// aim finds home and key in what is its segment now.
func (t *Table) aim(h *target) {
	var remainder uint64
	h.bucket, remainder = t.home(&t.segments[h.segment], h.image)
	h.key = t.key(remainder)
}

// target returns where word is to go.
func (t *Table) target(word uint64) target {
	var b [1]target
	t.scatter([]uint64{word}, b[:])
	t.aim(&b[0])
	return b[0]
}

// prepare aims, and has the processor fetch the buckets.
func (t *Table) prepare(b []target) {
	for k := range b {
		h := &b[k]
		t.aim(h)
		prefetch.Line(&t.segments[h.segment].words[h.bucket*bucketWords])
	}
}

// AddAll adds words in their order and says in fresh, which has their length, of each whether
// it was new. It returns how many it has added: all, if there is no error. colours, which has their
// length unless it is nil, gets what colours they have, 0 for those that were new. It touches the home
// buckets of many before it looks at the first, so that the cache misses overlap, where one
// Add after the other waits for each.
func (t *Table) AddAll(words []uint64, fresh []bool, colours []Colour) (added int, err error) {
	var b [batch]target
	for err == nil && added < len(words) {
		some := words[added:min(added+batch, len(words))]
		t.scatter(some, b[:])
		t.prepare(b[:len(some)])
		var n int
		n, err = t.addSome(b[:len(some)], fresh[added:], colours[min(added, len(colours)):])
		added += n
	}
	return added, err
}

// addSome adds words until a segment has grown or there is an error. Without colours, it does not say
// which they have.
func (t *Table) addSome(b []target, fresh []bool, colours []Colour) (added int, err error) {
	clear(fresh[:len(b)])
	var buffer [batch]uint8
	for _, k := range t.sift(b, len(colours) > 0, &buffer) {
		to := &b[k]
		g := &t.segments[to.segment]
		buckets := g.buckets
		var at Handle
		if at, fresh[k], err = t.add(to, 0); err != nil {
			return int(k), err
		}
		if len(colours) > 0 {
			colours[k] = t.Colour(at)
		}
		if g.buckets != buckets {
			return int(k) + 1, nil // others have other homes now
		}
	}
	return len(b), nil
}

// sift returns the numbers of the words that are not at home, or all of them. Nothing foretells which
// these are, so that to branch on it word by word takes longer than to write them down first.
func (t *Table) sift(b []target, all bool, buffer *[batch]uint8) []uint8 {
	if all {
		for k := range b {
			buffer[k] = uint8(k)
		}
		t.spill(b, buffer[:len(b)])
		return buffer[:len(b)]
	}
	n, colours := 0, t.colourMask()
	for k := range b {
		h := &b[k]
		buffer[n&(batch-1)] = uint8(k)
		if !t.segments[h.segment].has(h.bucket, h.key, colours) {
			n++
		}
	}
	t.spill(b, buffer[:n])
	return buffer[:n]
}

// spill has the processor fetch the next bucket for those of some words whose home is full, where it would have to
// wait for it in the midst of others.
func (t *Table) spill(b []target, some []uint8) {
	for _, k := range some {
		h := &b[k]
		g := &t.segments[h.segment]
		next := h.bucket
		if g.full(next) {
			next++
		}
		if next == g.buckets {
			next = 0
		}
		prefetch.Line(&g.words[next*bucketWords])
	}
}

// Paint gives words, which are there, a colour.
func (t *Table) Paint(words []uint64, c Colour) {
	var b [batch]target
	for len(words) > 0 {
		some := words[:min(batch, len(words))]
		words = words[len(some):]
		t.scatter(some, b[:])
		t.prepare(b[:len(some)])
		for k, word := range some {
			at, found := t.find(&b[k])
			if !found {
				panic(fmt.Sprintf("bug: word %#x, which is to have a colour, is not in the table", word))
			}
			t.SetColour(at, c)
		}
	}
}
