package store

import (
	"encoding/binary"
	"math/bits"
)

// Collapse is an exact store that keeps states compressed. States are made of
// parts that change little and on their own, so few different parts make up many
// states. A state is cut in chunks of sixteen bytes; each different chunk is
// kept once, in the dictionary of its place, and the state is stored in a Hash as
// the list of the numbers of its chunks. That is the COLLAPSE mode of SPIN,
//
//	G. J. Holzmann: State compression in SPIN: recursive indexing and
//	compression training runs, SPIN workshop 1997,
//
// with chunks in place of processes and channels: nothing needs to be known of
// what the bytes mean. The time goes into cache misses, and short states have
// fewer of them. A successor has most of its chunks from the state before it, so
// the numbers of those are not looked up again: see base.
//
// A list of numbers is written with as many bytes as each needs (binary.Uvarint);
// they start at 2. A chunk that its dictionary has not, and does not take any
// more, is written out after a zero. A state shorter than minCollapsed is written
// out after a one: what it would gain in misses it would lose in look-ups. So
// every state is written in one way only, and no two alike.
type Collapse struct {
	hash   *Hash
	places []dictionary
	// base are the chunks of the state that Append returned last: those of its
	// successors are looked for there first.
	base []numbered
	// Reused: what AddAll writes states to, and where they are in it.
	buf  []byte
	list [][]byte
	// dictionaryBytes is the memory of places.
	dictionaryBytes int64
}

const (
	chunkBytes   = 16
	minCollapsed = 4 * chunkBytes
	// What stands for a state, and for a chunk, that is written out.
	plainState = 1
	plainChunk = 0
)

// chunk is sixteen bytes of a state, read as two little-endian numbers.
type chunk struct{ lo, hi uint64 }

// numbered is a chunk with its number in the dictionary of its place; plainChunk
// if it has none.
type numbered struct {
	chunk
	number uint32
}

// NewCollapse returns an empty store.
func NewCollapse() *Collapse { return &Collapse{hash: NewHash()} }

// Len implements Store.
func (t *Collapse) Len() int { return t.hash.Len() }

// Bytes implements Store.
func (t *Collapse) Bytes() int64 { return t.hash.Bytes() + t.dictionaryBytes }

// Ahead implements Growing.
func (t *Collapse) Ahead() int64 {
	n := t.hash.Ahead()
	for i := range t.places {
		n += t.places[i].ahead()
	}
	return n
}

// Find implements Store.
func (t *Collapse) Find(s []byte) (Ref, bool) {
	code, ok := t.encode(t.buf[:0], s, false)
	t.buf = code
	if !ok {
		return NoRef, false
	}
	return t.hash.Find(code)
}

// Add implements Store.
func (t *Collapse) Add(s []byte) (Ref, bool) {
	t.buf, _ = t.encode(t.buf[:0], s, true)
	return t.hash.Add(t.buf)
}

// AddAll implements Batch.
func (t *Collapse) AddAll(states [][]byte, found []Added) []Added {
	buf, list := t.buf[:0], t.list[:0]
	for _, s := range states {
		from := len(buf)
		buf, _ = t.encode(buf, s, true)
		// If buf has moved since, the bytes of list are still what they were.
		list = append(list, buf[from:len(buf):len(buf)])
	}
	t.buf, t.list = buf, list
	return t.hash.AddAll(list, found)
}

// Get implements Store. The bytes are the caller's.
func (t *Collapse) Get(r Ref) []byte { return t.Append(nil, r) }

// Append implements Batch.
func (t *Collapse) Append(dst []byte, r Ref) []byte {
	code := t.hash.Get(r)
	t.base = t.base[:0]
	if code[0] == plainState {
		return append(dst, code[1:]...)
	}
	for place := 0; len(code) > 0; place++ {
		var k numbered
		if b := code[0]; b == plainChunk {
			k.lo, k.hi = load(code[1:]), load(code[9:])
			code = code[1+chunkBytes:]
		} else {
			k.number, code = uint32(b), code[1:]
			if b >= 0x80 {
				k.number &= 0x7f
				for shift := 7; ; shift += 7 {
					b, code = code[0], code[1:]
					k.number |= uint32(b&0x7f) << shift
					if b < 0x80 {
						break
					}
				}
			}
			k.chunk = t.places[place].at(k.number)
		}
		t.base = append(t.base, k)
		dst = binary.LittleEndian.AppendUint64(dst, k.lo)
		dst = binary.LittleEndian.AppendUint64(dst, k.hi)
	}
	last := &t.base[len(t.base)-1]
	return dst[:len(dst)-chunkBytes+last.length()]
}

// length returns where the padding starts, in a last chunk.
func (k *chunk) length() int {
	if k.hi != 0 {
		return (bits.Len64(k.hi)-1)>>3 + 8
	}
	return (bits.Len64(k.lo) - 1) >> 3
}

// encode appends to dst how s is written. Unless it may insert, ok is false
// if a chunk of s has never been seen: then s is not stored.
func (t *Collapse) encode(dst, s []byte, insert bool) (code []byte, ok bool) {
	if len(s) < minCollapsed {
		return append(append(dst, plainState), s...), true
	}
	for place := 0; ; place++ {
		var k chunk
		last := len(s) < chunkBytes
		if last {
			var padded [chunkBytes]byte
			copy(padded[:], s)
			padded[len(s)] = 1
			k = chunk{load(padded[:]), load(padded[8:])}
		} else {
			k = chunk{load(s), load(s[8:])}
			s = s[chunkBytes:]
		}
		n, known := t.number(place, k, insert)
		switch {
		case !known:
			return dst, false
		case n == plainChunk:
			dst = append(dst, plainChunk)
			dst = binary.LittleEndian.AppendUint64(dst, k.lo)
			dst = binary.LittleEndian.AppendUint64(dst, k.hi)
		default:
			for n >= 0x80 {
				dst = append(dst, byte(n)|0x80)
				n >>= 7
			}
			dst = append(dst, byte(n))
		}
		if last {
			return dst, true
		}
	}
}

// number returns the number of k at place, plainChunk if it has none and gets none.
// It is not known if it might get one, but must not be inserted.
func (t *Collapse) number(place int, k chunk, insert bool) (n uint32, known bool) {
	if place < len(t.base) && t.base[place].chunk == k {
		return t.base[place].number, true
	}
	if place == len(t.places) {
		if !insert {
			return 0, false
		}
		t.places = append(t.places, newDictionary())
		t.dictionaryBytes += t.places[place].bytes()
	}
	d := &t.places[place]
	h := k.hash()
	i, n := d.find(k, h)
	switch {
	case n != plainChunk || d.closed:
		return n, true
	case !insert:
		return 0, false
	case d.full(t.Len()):
		d.closed = true
		return plainChunk, true
	}
	before := d.bytes()
	n = d.insert(k, h, i)
	t.dictionaryBytes += d.bytes() - before
	return n, true
}
