// Package checkpoint defines the file format of an interrupted run. A file has a header, numbers and strings in
// sequence, and a checksum of the whole file. The values have no names: writers and readers must agree on their order.
//
// A number takes as many bytes as it needs. In a sequence of states, successive states differ in few bytes, so states
// are written as differences (Delta): ten million states of a hundred bytes take about a hundred megabytes.
package checkpoint

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash"
	"io"
)

// magic is the text at the beginning of every checkpoint. The version number of the format follows it.
const magic = "ltlpor checkpoint\n"

// version is the version number of the format. version must change whenever the meaning of a written value changes.
const version = 3

// flushAt is the number of buffered bytes at which the Writer writes them out.
const flushAt = 64 << 10

// Writer writes a checkpoint. After the first error, which Close returns, further calls do nothing.
type Writer struct {
	w        io.Writer
	sum      hash.Hash
	buf      []byte
	previous []byte // the argument of the previous Delta
	err      error
}

// NewWriter returns a Writer that writes a new checkpoint to w, and writes the header.
func NewWriter(w io.Writer) *Writer {
	x := &Writer{w: w, sum: sha256.New(), buf: append(make([]byte, 0, 2*flushAt), magic...)}
	x.Uint(version)
	return x
}

// Uint writes v in a variable number of bytes.
func (w *Writer) Uint(v uint64) {
	if len(w.buf) >= flushAt {
		w.flush()
	}
	w.buf = binary.AppendUvarint(w.buf, v)
}

// Int writes v, which may be negative, in a variable number of bytes.
func (w *Writer) Int(v int64) { w.Uint(uint64(v)<<1 ^ uint64(v>>63)) }

// Bool writes v as one byte.
func (w *Writer) Bool(v bool) {
	n := uint64(0)
	if v {
		n = 1
	}
	w.Uint(n)
}

// Word writes v in eight bytes. Word is for numbers that are usually large.
func (w *Writer) Word(v uint64) {
	if len(w.buf) >= flushAt {
		w.flush()
	}
	w.buf = binary.LittleEndian.AppendUint64(w.buf, v)
}

// Bytes writes the length of b, and b.
func (w *Writer) Bytes(b []byte) {
	w.Uint(uint64(len(b)))
	w.raw(b)
}

// String writes the length of s, and s.
func (w *Writer) String(s string) { w.Bytes([]byte(s)) }

// JSON writes v, a struct of statistics, as JSON. The fields of v may therefore change without a new version of the
// format.
func (w *Writer) JSON(v any) {
	b, err := json.Marshal(v)
	if err != nil {
		w.fail(err)
		return
	}
	w.Bytes(b)
}

// Delta writes the length of s, and the differences between s and the string of the previous call.
func (w *Writer) Delta(s []byte) {
	p := w.previous
	if len(p) != len(s) {
		w.Uint(0)
		w.Uint(uint64(len(s)))
		for len(p) < len(s) {
			p = append(p, 0)
		}
		p = p[:len(s)]
	}
	for at := 0; at < len(s); {
		same := agree(p[at:], s[at:])
		if at+same == len(s) {
			break
		}
		differ := same + 1
		for at+differ < len(s) && !alike(p[at+differ:], s[at+differ:]) {
			differ++
		}
		w.Uint(uint64(same) + deltaAt)
		w.Uint(uint64(differ - same))
		w.raw(s[at+same : at+differ])
		at += differ
	}
	w.Uint(deltaEnd)
	w.previous = append(p[:0], s...)
}

// Codes of the parts of a difference written by Delta.
//
//   - 0: a new length follows.
//   - deltaEnd: the remaining bytes are equal.
//   - deltaAt+n: the next n bytes are equal; the number of differing bytes follows, and then these bytes.
const (
	deltaEnd = 1
	deltaAt  = 2
)

// agree returns the length of the common prefix of a and b. a must not be shorter than b.
func agree(a, b []byte) (n int) {
	for len(b)-n >= 8 && binary.LittleEndian.Uint64(a[n:]) == binary.LittleEndian.Uint64(b[n:]) {
		n += 8
	}
	for n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// alike reports whether a and b begin with the same min(3, len(b)) bytes. Delta ends a run of differing bytes where the
// rests of the two strings are alike.
func alike(a, b []byte) bool {
	n := min(3, len(b))
	return string(a[:n]) == string(b[:n])
}

// raw writes b without its length.
func (w *Writer) raw(b []byte) {
	if len(w.buf)+len(b) <= cap(w.buf) {
		w.buf = append(w.buf, b...)
		return
	}
	w.flush()
	w.put(b)
}

func (w *Writer) flush() {
	w.put(w.buf)
	w.buf = w.buf[:0]
}

func (w *Writer) put(b []byte) {
	if w.err != nil {
		return
	}
	w.sum.Write(b)
	_, err := w.w.Write(b)
	w.fail(err)
}

// Fail records err as the error of the checkpoint, which is then invalid. A caller uses Fail if it lacks data that the
// checkpoint needs.
func (w *Writer) Fail(err error) { w.fail(err) }

func (w *Writer) fail(err error) {
	if err != nil && w.err == nil {
		w.err = fmt.Errorf("cannot write the checkpoint: %w", err)
	}
}

// Close writes the checksum and the buffered bytes, and returns the first error.
func (w *Writer) Close() error {
	w.flush()
	if w.err == nil {
		_, err := w.w.Write(w.sum.Sum(nil))
		w.fail(err)
	}
	return w.err
}
