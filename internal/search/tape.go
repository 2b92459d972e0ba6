package search

import (
	"encoding/binary"
	"math/bits"
)

// tape is a stack of records. A record is the difference between two byte strings, with flags.
//
// A lossy search, with a table that cannot return states, keeps its path on a tape. A step changes few bytes of a
// state, hence a record takes about ten bytes for states of any size. A difference can be applied in both directions,
// hence only the state at the end of the path is stored in full.
//
// Records are stored in chunks; no record crosses a chunk boundary.
type tape struct {
	chunks [][]byte // chunks before the last used chunk are full
	last   int      // index of the last used chunk
	n      int      // number of records
	size   int64    // memory of the chunks in bytes
}

const (
	minTape = 4 << 10
	maxTape = 256 << 10
	// longRecord marks a long record. A record ends with its flags, preceded by the length of the difference: one byte,
	// or longRecord preceded by four bytes.
	longRecord = 255
	trailer    = 6
)

// push adds a record with the difference delta and without flags. push copies delta.
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

// room makes the next chunk the last used chunk, with at least `need` free bytes. room reuses a spare chunk if
// possible.
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

// record decodes the record at the end of c. delta and flags point into c; rest is c without the record.
func record(c []byte) (delta []byte, flags *byte, rest []byte) {
	end := len(c) - 2
	flags, n := &c[end+1], int(c[end])
	if n == longRecord {
		end -= 4
		n = int(binary.LittleEndian.Uint32(c[end:]))
	}
	return c[end-n : end], flags, c[:end-n]
}

// top returns the difference and the flags of the last record. The caller may change the flags. The tape must not be
// empty.
func (t *tape) top() (delta []byte, flags *byte) {
	delta, flags, _ = record(t.chunks[t.last])
	return delta, flags
}

// pop removes the last record.
func (t *tape) pop() {
	_, _, rest := record(t.chunks[t.last])
	t.chunks[t.last] = rest
	t.n--
	if len(rest) == 0 && t.last > 0 {
		t.last--
	}
}

// eachDown calls `visit` for the records from the last to the first, until `visit` returns false.
func (t *tape) eachDown(visit func(delta []byte, flags byte) bool) {
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

// appendDelta appends to dst the difference between a and b, which applyDelta can apply in both directions. The format:
//   - the length of b minus the length of a;
//   - for every run of differing bytes: the length of the equal part before, the length of the run, and the
//     exclusive-or of the two runs, with the shorter string padded with zeros.
func appendDelta(dst, a, b []byte) []byte {
	dst = binary.AppendVarint(dst, int64(len(b)-len(a)))
	n, most := min(len(a), len(b)), max(len(a), len(b))
	for from, i := 0, 0; ; {
		i = firstDifference(a, b, i, n)
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

// firstDifference returns the least index from i to n-1 at which a and b differ, or n if there is no such index.
func firstDifference(a, b []byte, i, n int) int {
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

// appendRun appends to dst the length of a gap and the length of the following run. appendRun uses one number if the
// run is shorter than four bytes, and otherwise two.
func appendRun(dst []byte, gap, run int) []byte {
	if run < 4 {
		return binary.AppendUvarint(dst, uint64(gap)<<2|uint64(run))
	}
	dst = binary.AppendUvarint(dst, uint64(gap)<<2)
	return binary.AppendUvarint(dst, uint64(run))
}

// applyDelta changes s from a to b, if delta is the difference between a and b, and returns the result. If `back` is
// true, it changes s from b to a. applyDelta reuses the memory of s.
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
