package store

import (
	"encoding/binary"
	"math/bits"
)

// Collapse is an exact store of compressed states (the COLLAPSE mode of SPIN):
//
//	G. J. Holzmann: State compression in SPIN: recursive indexing and
//	compression training runs, SPIN workshop 1997.
//
// The parts of a state change little and independently, hence few different parts make up many states. Collapse cuts a
// state into chunks of sixteen bytes. For every position in a state, a dictionary holds every different chunk once. A
// Hash stores the lists of chunk numbers. SPIN uses processes and channels as chunks; here the meaning of the bytes
// does not matter. Cache misses dominate the time, and short states cause fewer misses. A successor shares most chunks
// with its predecessor, and needs no look-up for them: see base.
//
// The encoding:
//   - A chunk number, at least 2, takes as many bytes as necessary (binary.Uvarint).
//   - If a dictionary is closed, a chunk missing from it is written in full after a zero.
//   - A state shorter than minCollapsed is written in full after a one: compression would cost more in look-ups than it
//     saves in cache misses.
//
// Hence every state has exactly one encoding, and different states have different encodings.
type Collapse struct {
	hash   *Hash
	places []dictionary
	// base has the chunks of the state that Append returned last. The chunks of a successor are compared with base
	// before a look-up.
	base []numbered
	// Buffers for reuse: AddAll encodes the states into buf; list has the slices.
	buf  []byte
	list [][]byte
	// dictionaryBytes is the memory of places in bytes.
	dictionaryBytes int64
}

const (
	chunkBytes   = 16
	minCollapsed = 4 * chunkBytes
	// plainState is the byte before a state that is written in full; plainChunk is the byte before such a chunk.
	plainState = 1
	plainChunk = 0
)

// chunk is sixteen bytes of a state, read as two little-endian numbers.
type chunk struct{ lo, hi uint64 }

// numbered is a chunk with its number in the dictionary of its position. A chunk without a number has plainChunk.
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
		// The slices already in list remain valid even if append moves buf.
		list = append(list, buf[from:len(buf):len(buf)])
	}
	t.buf, t.list = buf, list
	return t.hash.AddAll(list, found)
}

// Get implements Store. The caller owns the bytes.
func (t *Collapse) Get(r Ref) []byte { return t.Append(nil, r) }

// Append implements Batch. It also sets t.base to the chunks of the state, so that the chunks of a successor need no
// look-up.
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
			k.chunk = t.places[place].chunk(k.number)
		}
		t.base = append(t.base, k)
		dst = binary.LittleEndian.AppendUint64(dst, k.lo)
		dst = binary.LittleEndian.AppendUint64(dst, k.hi)
	}
	last := &t.base[len(t.base)-1]
	return dst[:len(dst)-chunkBytes+last.length()]
}

// length returns the number of state bytes in k, the last chunk of a state. The byte after them is 1, and the rest is
// 0.
func (k *chunk) length() int {
	if k.hi != 0 {
		return (bits.Len64(k.hi)-1)>>3 + 8
	}
	return (bits.Len64(k.lo) - 1) >> 3
}

// encode appends the encoding of s to dst. If insert is set, encode gives numbers to new chunks for which a dictionary
// has room, and ok is true. If insert is false and some chunk of s might still get a number, ok is false: s is not
// stored.
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

// number returns the number of chunk k at position `place` of a state. The result is plainChunk if k has no number
// and the dictionary of the position is closed. If insert is set, number gives a new chunk a number, or closes the
// dictionary if it is full. If insert is not set, no chunk gets a number: known is then false if k might get a
// number.
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
