package search

import (
	"encoding/binary"
	"math/bits"
)

// tape is a stack of records, each of which is a difference of two byte strings with flags. It
// is what a search keeps of its path whose table cannot give states back: a step changes few bytes
// of a state, so a record takes about ten, whatever the size of states; and as differences
// work in both directions, none of the states below the top has to be kept.
//
// Records lie in chunks, and none in two of them.
type tape struct {
	chunks [][]byte // those before the last one that is in use are full
	last   int      // index of that
	n      int      // number of records
	size   int64    // of all chunks, in bytes
}

const (
	minTape = 4 << 10
	maxTape = 256 << 10
	// A record ends in its flags, and before them the length of what comes before: a byte, or
	// this one and before it four bytes.
	longRecord = 255
	trailer    = 6
)

// push adds a record without flags. It copies delta.
func (t *tape) push(delta []byte) {
	need := len(delta) + trailer
	if len(t.chunks) == 0 || cap(t.chunks[t.last])-len(t.chunks[t.last]) < need {
		t.room(need)
	}
	c := append(t.chunks[t.last], delta...)
	if len(delta) < longRecord {
		c = append(c, byte(len(delta)), 0)
	} else {
		c = append(binary.LittleEndian.AppendUint32(c, uint32(len(delta))), longRecord, 0)
	}
	t.chunks[t.last] = c
	t.n++
}

// room makes the next chunk the last one, with room for need bytes.
func (t *tape) room(need int) {
	next := t.last + 1
	if len(t.chunks) == 0 {
		next = 0
	}
	for _, c := range t.chunks[next:] {
		t.size -= int64(cap(c))
	}
	spare := t.chunks[next:]
	t.chunks, t.last = t.chunks[:next], next
	c := []byte(nil)
	if len(spare) > 0 && cap(spare[0]) >= need {
		c = spare[0][:0]
	} else {
		c = make([]byte, 0, max(need, min(maxTape, minTape<<min(next, 16))))
	}
	t.chunks = append(t.chunks, c)
	t.size += int64(cap(c))
}

// record takes the record at the end of c apart: delta and flags are those of the tape, rest is
// what comes before.
func record(c []byte) (delta []byte, flags *byte, rest []byte) {
	end := len(c) - 2
	flags, n := &c[end+1], int(c[end])
	if n == longRecord {
		end -= 4
		n = int(binary.LittleEndian.Uint32(c[end:]))
	}
	return c[end-n : end], flags, c[:end-n]
}

// top returns the last record; there is one. The flags may be changed.
func (t *tape) top() (delta []byte, flags *byte) {
	delta, flags, _ = record(t.chunks[t.last])
	return delta, flags
}

// pop takes the last record away.
func (t *tape) pop() {
	_, _, rest := record(t.chunks[t.last])
	t.chunks[t.last] = rest
	t.n--
	if len(rest) == 0 && t.last > 0 {
		t.last--
	}
}

// down calls visit for the records from the last to the first, until it returns false.
func (t *tape) down(visit func(delta []byte, flags byte) bool) {
	if t.n == 0 {
		return
	}
	for i := t.last; i >= 0; i-- {
		for c := t.chunks[i]; len(c) > 0; {
			delta, flags, rest := record(c)
			if !visit(delta, *flags) {
				return
			}
			c = rest
		}
	}
}

func (t *tape) bytes() int64 { return t.size + int64(cap(t.chunks))*24 }

// appendDelta appends to dst what leads from a to b and back: by how many bytes b is longer, and
// for each run of bytes that differ how many before it do not, its length, and the two runs
// exclusive-or, where the shorter string goes on with zeros.
func appendDelta(dst, a, b []byte) []byte {
	dst = binary.AppendVarint(dst, int64(len(b)-len(a)))
	n, most := min(len(a), len(b)), max(len(a), len(b))
	for from, i := 0, 0; ; {
		i = same(a, b, i, n)
		if i == n && n == most {
			return dst
		}
		end := i
		for end < n && a[end] != b[end] {
			end++
		}
		if end == n {
			end = most
		}
		dst = appendRun(dst, i-from, end-i)
		for ; i < end; i++ {
			dst = append(dst, byteAt(a, i)^byteAt(b, i))
		}
		if from = end; end == most {
			return dst
		}
	}
}

// same returns the first place from i on, before n, at which a and b differ; n if there is none.
func same(a, b []byte, i, n int) int {
	for ; i+8 <= n; i += 8 {
		if x := binary.LittleEndian.Uint64(a[i:]) ^ binary.LittleEndian.Uint64(b[i:]); x != 0 {
			return i + bits.TrailingZeros64(x)>>3
		}
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}

func byteAt(s []byte, i int) byte {
	if i < len(s) {
		return s[i]
	}
	return 0
}

// appendRun writes the lengths of a gap and of the run after it: in one number, if the run is
// shorter than four.
func appendRun(dst []byte, gap, run int) []byte {
	if run < 4 {
		return binary.AppendUvarint(dst, uint64(gap)<<2|uint64(run))
	}
	dst = binary.AppendUvarint(dst, uint64(gap)<<2)
	return binary.AppendUvarint(dst, uint64(run))
}

// applyDelta changes s from the first string of delta to the second, or back, and returns it.
func applyDelta(s, delta []byte, back bool) []byte {
	d, k := binary.Varint(delta)
	if back {
		d = -d
	}
	delta = delta[k:]
	n := len(s) + int(d)
	for len(s) < n {
		s = append(s, 0)
	}
	for at := 0; len(delta) > 0; {
		x, k := binary.Uvarint(delta)
		delta = delta[k:]
		gap, run := int(x>>2), int(x&3)
		if run == 0 {
			x, k = binary.Uvarint(delta)
			run, delta = int(x), delta[k:]
		}
		at += gap
		for i, x := range delta[:run] {
			s[at+i] ^= x
		}
		at, delta = at+run, delta[run:]
	}
	return s[:n]
}
