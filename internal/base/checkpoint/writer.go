// Package checkpoint is the form in which a run is written down so that it can go on later: numbers
// and strings one after the other, a head that says what it is, and behind them a checksum of all.
// What stands where is known to those that write and read; there are no names.
//
// A number takes as many bytes as it needs. Sequences of states, which differ in few bytes from one
// to the next, are written as differences (Delta): ten million states of a hundred bytes take about
// a hundred megabytes.
package checkpoint

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash"
	"io"
)

// magic is what each checkpoint begins with; behind it comes the version of the form.
const magic = "ltlpor checkpoint\n"

// version is that of the form. It changes whenever anything written means something else.
const version = 3

// flushAt is how many bytes are collected before they are written.
const flushAt = 64 << 10

// Writer writes a checkpoint. It remembers the first error and then does nothing; Close returns it.
type Writer struct {
	w        io.Writer
	sum      hash.Hash
	buf      []byte
	previous []byte // see Delta
	err      error
}

// NewWriter begins a checkpoint in w.
func NewWriter(w io.Writer) *Writer {
	x := &Writer{w: w, sum: sha256.New(), buf: append(make([]byte, 0, 2*flushAt), magic...)}
	x.Uint(version)
	return x
}

// Uint writes a number.
func (w *Writer) Uint(v uint64) {
	if len(w.buf) >= flushAt {
		w.flush()
	}
	w.buf = binary.AppendUvarint(w.buf, v)
}

// Int writes a number that may be negative.
func (w *Writer) Int(v int64) { w.Uint(uint64(v)<<1 ^ uint64(v>>63)) }

// Bool writes v.
func (w *Writer) Bool(v bool) {
	n := uint64(0)
	if v {
		n = 1
	}
	w.Uint(n)
}

// Word writes a number that is mostly large.
func (w *Writer) Word(v uint64) {
	if len(w.buf) >= flushAt {
		w.flush()
	}
	w.buf = binary.LittleEndian.AppendUint64(w.buf, v)
}

// Bytes writes b with its length.
func (w *Writer) Bytes(b []byte) {
	w.Uint(uint64(len(b)))
	w.raw(b)
}

// String writes s with its length.
func (w *Writer) String(s string) { w.Bytes([]byte(s)) }

// JSON writes v, a struct of figures whose fields may change more often than what is said here.
func (w *Writer) JSON(v any) {
	b, err := json.Marshal(v)
	if err != nil {
		w.fail(err)
		return
	}
	w.Bytes(b)
}

// Delta writes s with its length, as what differs from the string of the last call.
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

// What stands before a part of a difference: 0 that the length follows, as it is another; deltaEnd that
// all that is left agrees; n+deltaAt that n bytes do, after which come a number of others, and these.
const (
	deltaEnd = 1
	deltaAt  = 2
)

// agree returns how many bytes a and b, which have one length, agree in from the first on.
func agree(a, b []byte) (n int) {
	for len(b)-n >= 8 && binary.LittleEndian.Uint64(a[n:]) == binary.LittleEndian.Uint64(b[n:]) {
		n += 8
	}
	for n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// alike reports whether a and b agree so far that it repays to write another part for what comes then.
func alike(a, b []byte) bool {
	n := min(3, len(b))
	return string(a[:n]) == string(b[:n])
}

// raw writes b alone.
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

// Fail notes that what is to be written cannot be had: the checkpoint is none.
func (w *Writer) Fail(err error) { w.fail(err) }

func (w *Writer) fail(err error) {
	if err != nil && w.err == nil {
		w.err = fmt.Errorf("cannot write the checkpoint: %w", err)
	}
}

// Close writes the checksum, and returns the first error there was.
func (w *Writer) Close() error {
	w.flush()
	if w.err == nil {
		_, err := w.w.Write(w.sum.Sum(nil))
		w.fail(err)
	}
	return w.err
}
