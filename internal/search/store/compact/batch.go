package compact

import (
	"fmt"

	"ltlpor/internal/search/store/prefetch"
)

// batch is the number of words that AddAll looks up at the same time.
const batch = 32

// target describes where a word belongs in a table: its image under the permutation, its segment, its home bucket, and
// the content of a slot in the home bucket that would hold the word with colour 0 (the key).
type target struct {
	image, bucket, key uint64
	segment            int
}

// scatter sets the image and the segment of b[k] for every words[k]. The result is the set of these segments: bit i
// stands for segment i. scatter panics if a word has too many bits.
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

// aim computes h.bucket and h.key for the present size of the segment h.segment.
func (t *Table) aim(h *target) {
	var remainder uint64
	h.bucket, remainder = t.home(&t.segments[h.segment], h.image)
	h.key = t.key(remainder)
}

// target returns the target of word.
func (t *Table) target(word uint64) target {
	var b [1]target
	t.scatter([]uint64{word}, b[:])
	t.aim(&b[0])
	return b[0]
}

// prepare calls aim for every target of b, and prefetches the home buckets.
func (t *Table) prepare(b []target) {
	for k := range b {
		h := &b[k]
		t.aim(h)
		prefetch.Line(&t.segments[h.segment].words[h.bucket*bucketWords])
	}
}

// AddAll adds words in order, like Add, and overlaps their cache misses.
//   - fresh has the length of words; AddAll sets fresh[k] to whether words[k] was new.
//   - colours is nil or has the length of words; AddAll sets colours[k] to the colour of words[k], 0 for a new word.
//   - added is the number of words added: len(words) unless an error occurs.
//
// AddAll prefetches the home buckets of a whole batch before the first look-up. Separate calls of Add would wait for
// every bucket in turn.
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

// addSome adds the words with targets b, until a segment grows or an error occurs. addSome returns the number of words
// added. It sets fresh and colours like AddAll; colours may be empty.
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
			return int(k) + 1, nil // the homes of the remaining words may have changed
		}
	}
	return len(b), nil
}

// sift returns the indices in b of the words that, according to hasKey, are not in their home bucket. If `all` is set,
// sift returns every index. sift collects the indices first, as a branch for every unpredictable result would take
// longer. The result is a part of buffer.
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
		if !t.segments[h.segment].hasKey(h.bucket, h.key, colours) {
			n++
		}
	}
	t.spill(b, buffer[:n])
	return buffer[:n]
}

// spill prefetches the next bucket of the words b[k] with a full home bucket, for every index k in `some`. Without the
// prefetch, the look-up would wait for this bucket in the middle of the batch.
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

// Paint sets the colour of every word to c. Paint panics if a word is not in the table.
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
