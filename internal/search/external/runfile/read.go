package runfile

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"math/bits"
	"os"

	"ltlpor/source"
)

// ErrDamaged is the error for a damaged file.
var ErrDamaged = errors.New("the file is damaged")

// File is an open file of runs.
type File struct {
	file  *os.File
	words int
}

// Reader reads a section of a File.
type Reader struct {
	file    *os.File
	section Section
	words   int
	buf     []byte // bytes read and not yet decoded
	space   []byte
	at      int64 // offset of the next byte behind buf
	sum     uint32
	left    int64 // records not yet returned
	last    []uint64
	started bool
}

// Open opens the file `name` with records of the given number of words.
func Open(name string, words int) (*File, error) {
	f, err := source.Open(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("%s: %w: it is missing", name, ErrDamaged)
	case err != nil:
		return nil, err
	}
	var head [HeadBytes]byte
	if _, err := f.ReadAt(head[:], 0); err != nil {
		return nil, errors.Join(damaged(f, "it ends in its head"), f.Close())
	}
	if string(head[:len(magic)]) != magic || binary.LittleEndian.Uint64(head[len(magic):]) != uint64(words) {
		return nil, errors.Join(damaged(f, "it has another head"), f.Close())
	}
	return &File{f, words}, nil
}

// Close closes the file. Readers of the file are of no use afterwards.
func (f *File) Close() error { return f.file.Close() }

// Section returns a reader for section s.
func (f *File) Section(s Section) *Reader {
	return &Reader{
		file: f.file, section: s, words: f.words, at: s.Offset, left: s.Count, last: make([]uint64, f.words),
		space: make([]byte, min(bufferBytes, s.Bytes)+int64(recordBytes*f.words)),
	}
}

func damaged(f *os.File, how string) error {
	return fmt.Errorf("%s: %w: %s", f.Name(), ErrDamaged, how)
}

func (r *Reader) damaged(how string) error { return damaged(r.file, how) }

// fill reads more bytes of the section into buf. The bytes not yet decoded stay.
func (r *Reader) fill() error {
	kept := copy(r.space, r.buf)
	n := min(int64(len(r.space)-kept), r.section.Offset+r.section.Bytes-r.at)
	part := r.space[kept : kept+int(n)]
	if _, err := r.file.ReadAt(part, r.at); err != nil {
		if errors.Is(err, io.EOF) {
			return r.damaged("it is too short")
		}
		return fmt.Errorf("%s: %w", r.file.Name(), err)
	}
	r.at += n
	r.sum = crc32.Update(r.sum, castagnoli, part)
	r.buf = r.space[:kept+int(n)]
	return nil
}

// Read reads the next records into dst, as many as dst has room for, and returns the part of dst with records. The
// result is empty behind the last record. Behind the last record Read has compared the checksum: records returned
// before an error may be wrong.
func (r *Reader) Read(dst []uint64) ([]uint64, error) {
	n := 0
	if r.words == 1 {
		var err error
		if n, err = r.readWords(dst); err != nil {
			return nil, err
		}
	}
	for r.left > 0 && n+r.words <= len(dst) {
		if len(r.buf) < recordBytes*r.words && r.at < r.section.Offset+r.section.Bytes {
			if err := r.fill(); err != nil {
				return nil, err
			}
		}
		if !r.decode() {
			return nil, r.damaged(outOfOrder)
		}
		n += copy(dst[n:], r.last)
		r.left--
	}
	return dst[:n], r.checkEnd()
}

// checkEnd returns an error if every record was read and the section does not end there, or has a different checksum.
func (r *Reader) checkEnd() error {
	switch {
	case r.left > 0:
		return nil
	case len(r.buf) > 0 || r.at < r.section.Offset+r.section.Bytes:
		return r.damaged("there is more behind its last record")
	case r.sum != r.section.Sum:
		return r.damaged("its checksum is another")
	}
	return nil
}

// subtractFrom is Subtract for a section with records of a single word. Most records are no record of list, so the
// loop compares a decoded record with the next record of list only.
func (r *Reader) subtractFrom(list []uint64) ([]uint64, error) {
	end, last, n := r.section.Offset+r.section.Bytes, r.last[0], 0
	for i := 0; r.left > 0; r.left-- {
		if len(r.buf) < recordBytes && r.at < end {
			if err := r.fill(); err != nil {
				return nil, err
			}
		}
		x, bytes := number(r.buf)
		next := last + x + 1
		if !r.started {
			next, r.started = x, true
		} else if next <= last {
			bytes = 0
		}
		if bytes <= 0 {
			return nil, r.damaged(outOfOrder)
		}
		r.buf, last = r.buf[bytes:], next
		for i < len(list) && list[i] < next {
			list[n] = list[i]
			n++
			i++
		}
		if i < len(list) && list[i] == next {
			i++
		}
		if r.left == 1 {
			n += copy(list[n:], list[i:])
		}
	}
	if r.section.Count == 0 {
		n = len(list)
	}
	return list[:n], r.checkEnd()
}

// readWords is the loop of Read for records of a single word. It returns the number of records.
func (r *Reader) readWords(dst []uint64) (n int, err error) {
	end := r.section.Offset + r.section.Bytes
	last := r.last[0]
	for n < len(dst) && r.left > 0 {
		if len(r.buf) < recordBytes && r.at < end {
			if err := r.fill(); err != nil {
				return 0, err
			}
		}
		x, bytes := number(r.buf)
		next := last + x + 1
		if !r.started {
			next, r.started = x, true
		} else if next <= last {
			bytes = 0
		}
		if bytes <= 0 {
			return 0, r.damaged(outOfOrder)
		}
		r.buf = r.buf[bytes:]
		dst[n], last = next, next
		n++
		r.left--
	}
	r.last[0] = last
	return n, nil
}

// number is binary.Uvarint. Numbers of up to eight bytes need no branch for every byte: the high bits of
// the bytes tell the length, and three steps bring the groups of seven bits together.
func number(buf []byte) (x uint64, bytes int) {
	if len(buf) < 8 {
		return binary.Uvarint(buf)
	}
	x = binary.LittleEndian.Uint64(buf)
	last := ^x & 0x8080808080808080
	if last == 0 {
		return binary.Uvarint(buf)
	}
	x &= last ^ (last - 1)
	x = x&0x007f007f007f007f | x&0x7f007f007f007f00>>1
	x = x&0x00003fff00003fff | x&0x3fff00003fff0000>>2
	x = x&0x000000000fffffff | x&0x0fffffff00000000>>4
	return x, bits.TrailingZeros64(last)>>3 + 1
}

const outOfOrder = "a record is cut off, or not in order"

// decode sets last to the next record, of several words. It returns false if the bytes are no record.
func (r *Reader) decode() bool {
	if len(r.buf) == 0 || int(r.buf[0]) >= r.words {
		return false
	}
	same := int(r.buf[0])
	r.buf = r.buf[1:]
	for i := same; i < r.words; i++ {
		x, n := binary.Uvarint(r.buf)
		if n <= 0 {
			return false
		}
		r.buf = r.buf[n:]
		if i == same {
			next := r.last[i] + x
			if next < r.last[i] || x == 0 && r.started {
				return false
			}
			x = next
		}
		r.last[i] = x
	}
	r.started = true
	return true
}

// eachPart calls f with the bytes of the section, part by part, and checks length and checksum.
func (r *Reader) eachPart(f func(part []byte)) error {
	for r.at < r.section.Offset+r.section.Bytes {
		r.buf = nil
		if err := r.fill(); err != nil {
			return err
		}
		f(r.buf)
	}
	if r.sum != r.section.Sum {
		return r.damaged("its checksum is another")
	}
	return nil
}

// Words returns the number of words of the records in the file `name`.
func Words(name string) (int, error) {
	f, err := source.Open(name)
	if err != nil {
		return 0, err
	}
	var head [HeadBytes]byte
	if _, err := f.ReadAt(head[:], 0); err != nil {
		return 0, errors.Join(damaged(f, "it ends in its head"), f.Close())
	}
	words := binary.LittleEndian.Uint64(head[len(magic):])
	if string(head[:len(magic)]) != magic || words == 0 || words > 1<<16 {
		return 0, errors.Join(damaged(f, "it has another head"), f.Close())
	}
	return int(words), f.Close()
}
