package checkpoint

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// Errors of Open and Reader.Err about the contents of a checkpoint file.
var (
	ErrForeign = errors.New("it is no checkpoint of ltlpor")
	ErrVersion = errors.New("another version of ltlpor has written it")
	ErrDamaged = errors.New("it is damaged")
)

// Reader reads the values of a checkpoint in the order in which a Writer wrote them. After the first error, which Err
// returns, every read returns a zero value. No value read is larger than the file.
type Reader struct {
	r        *bufio.Reader
	stop     func() error // called during reading: an error ends the reading; may be nil (StopBy)
	left     int64        // bytes of the file still to be read
	previous []byte       // the result of the previous Delta
	err      error
}

// Open returns a Reader for the checkpoint in f. Open first reads the whole file and verifies the checksum, so that the
// contents are as written. The error is ErrForeign, ErrVersion, ErrDamaged, or an error of f.
func Open(f io.ReadSeeker) (*Reader, error) {
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	head := make([]byte, len(magic))
	switch _, err := io.ReadFull(f, head); {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), err == nil && string(head) != magic:
		return nil, ErrForeign
	case err != nil:
		return nil, err
	}
	left := size - int64(len(magic)) - sha256.Size
	if left < 0 {
		return nil, ErrDamaged
	}
	if err := verify(f, head, left); err != nil {
		return nil, err
	}
	if _, err := f.Seek(int64(len(magic)), io.SeekStart); err != nil {
		return nil, err
	}
	r := &Reader{left: left}
	r.r = bufio.NewReaderSize(&stoppable{io.LimitReader(f, left), r}, flushAt)
	if v := r.Uint(); r.err == nil && v != version {
		return nil, ErrVersion
	}
	return r, r.err
}

// stoppable is the input of Reader r, with a check of r.stop before each read. A read returns the error of r.stop, if
// any.
type stoppable struct {
	io.Reader
	r *Reader
}

func (s *stoppable) Read(b []byte) (int, error) {
	if stop := s.r.stop; stop != nil {
		if err := stop(); err != nil {
			return 0, err
		}
	}
	return s.Reader.Read(b)
}

// StopBy makes reads fail once stop returns an error; Err then returns this error. The Reader calls stop about every 64
// KB.
func (r *Reader) StopBy(stop func() error) { r.stop = stop }

// missing records the error of a failed read. If the file has ended, the recorded error is ErrDamaged with the
// formatted message. If not, the recorded error is err.
func (r *Reader) missing(err error, format string, args ...any) {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		r.Fail(format, args...)
		return
	}
	r.fail(err)
}

// verify returns ErrDamaged unless the checksum that follows the next n bytes of f is the checksum of head and these
// bytes.
func verify(f io.Reader, head []byte, n int64) error {
	sum := sha256.New()
	sum.Write(head)
	if _, err := io.CopyN(sum, f, n); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	behind := make([]byte, sha256.Size)
	if _, err := io.ReadFull(f, behind); err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	if !bytes.Equal(behind, sum.Sum(nil)) {
		return ErrDamaged
	}
	return nil
}

// Err returns the first error.
func (r *Reader) Err() error { return r.err }

// Fail records an ErrDamaged with the formatted message. A caller uses Fail if the values read contradict each other or
// the model.
func (r *Reader) Fail(format string, args ...any) {
	r.fail(fmt.Errorf("%w: %s", ErrDamaged, fmt.Sprintf(format, args...)))
}

func (r *Reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// ReadByte implements io.ByteReader. Method Uint needs it.
func (r *Reader) ReadByte() (byte, error) {
	b, err := r.r.ReadByte()
	if err == nil {
		r.left--
	}
	return b, err
}

// Uint reads a number that Writer.Uint wrote.
func (r *Reader) Uint() uint64 {
	if r.err != nil {
		return 0
	}
	v, err := binary.ReadUvarint(r)
	if err != nil {
		r.missing(err, "a number is cut short")
		return 0
	}
	return v
}

// Int reads a number, possibly negative, that Writer.Int wrote.
func (r *Reader) Int() int64 {
	v := r.Uint()
	return int64(v>>1) ^ -int64(v&1)
}

// Below reads a number that must be less than n. If the number is not, Below records an error and returns 0.
func (r *Reader) Below(n uint64) uint64 {
	v := r.Uint()
	if v >= n && r.err == nil {
		r.Fail("the number %d is not below %d", v, n)
	}
	if r.err != nil {
		return 0
	}
	return v
}

// Count reads the number of elements of the list following. If the remaining input has fewer bytes than this number,
// Count records an error and returns 0.
func (r *Reader) Count() int {
	v := r.Uint()
	if v > uint64(max(r.left, 0)) {
		r.Fail("%d elements are to follow in %d bytes", v, r.left)
		return 0
	}
	return int(v)
}

// Bool reads a value that Writer.Bool wrote.
func (r *Reader) Bool() bool { return r.Below(2) == 1 }

// Word reads a number that Writer.Word wrote.
func (r *Reader) Word() uint64 {
	var b [8]byte
	r.raw(b[:])
	return binary.LittleEndian.Uint64(b[:])
}

// Bytes reads a string that Writer.Bytes wrote. The caller owns the result.
func (r *Reader) Bytes() []byte {
	b := make([]byte, r.Count())
	r.raw(b)
	return b
}

// String reads a string that Writer.String wrote.
func (r *Reader) String() string { return string(r.Bytes()) }

// JSON reads a value that Writer.JSON wrote, and stores it in the variable that v points to.
func (r *Reader) JSON(v any) {
	b := r.Bytes()
	if r.err != nil {
		return
	}
	if err := json.Unmarshal(b, v); err != nil {
		r.Fail("%v", err)
	}
}

// maxDelta is the greatest length, in bytes, of a string that Delta reads. No state is longer.
const maxDelta = 1 << 26

// Delta reads a string that Writer.Delta wrote. The result is valid until the next call and must not be changed.
func (r *Reader) Delta() []byte {
	s := r.previous
	for at := 0; r.err == nil; {
		switch n := r.Uint(); n {
		case 0:
			s = r.resized(s, at)
		case deltaEnd:
			r.previous = s
			return s
		default:
			skip, length := n-deltaAt, r.Uint()
			if room := uint64(len(s) - at); skip >= room || length == 0 || length > room-skip {
				r.Fail("a difference goes beyond a string of %d bytes", len(s))
				continue
			}
			at += int(skip)
			r.raw(s[at : at+int(length)])
			at += int(length)
		}
	}
	return nil
}

// resized reads a new length for s, and returns s cut to this length or extended by zeros. `at` is the number of bytes
// of s that Delta has already decoded. A length change is an error if `at` is not 0, or if the length is unchanged;
// resized then records the error and returns s.
func (r *Reader) resized(s []byte, at int) []byte {
	n := int(r.Below(maxDelta))
	if at > 0 || n == len(s) {
		r.Fail("a length is out of place")
	}
	if r.err != nil {
		return s
	}
	for len(s) < n {
		s = append(s, 0)
	}
	return s[:n]
}

// raw reads len(b) bytes into b. After an error it fills b with zeros.
func (r *Reader) raw(b []byte) {
	if r.err == nil {
		n, err := io.ReadFull(r.r, b)
		r.left -= int64(n)
		if err != nil {
			r.missing(err, "%d bytes are missing", len(b)-n)
		}
	}
	if r.err != nil {
		clear(b)
	}
}

// End records an error if unread input is left. Err then returns the error.
func (r *Reader) End() {
	if r.err == nil && r.left != 0 {
		r.Fail("%d bytes are left over", r.left)
	}
}
