package runfile

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"sync"

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
	buf     []byte   // bytes read and not yet decoded
	*room            // nil behind the last record
	rest    []uint64 // records decoded and not yet returned, of a single word each
	at      int64    // offset of the next byte behind buf
	sum     uint32
	left    int64 // records not yet decoded
	last    []uint64
	started bool
}

// room is the memory of a Reader. Searches read many short sections, so the rooms are used again.
type room struct {
	space []byte // its capacity has slackBytes more
	block [blockRecords]uint64
}

var rooms = sync.Pool{New: func() any { return new(room) }}

// newRoom returns a room for `bytes` bytes.
func newRoom(bytes int) *room {
	m := rooms.Get().(*room)
	if cap(m.space) < bytes+slackBytes {
		m.space = make([]byte, bytes, bytes+slackBytes)
	}
	m.space = m.space[:bytes]
	return m
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
		room: newRoom(int(min(bufferBytes, s.Bytes)) + max(mostBlock, recordBytes*f.words)),
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
		n, err := r.readWords(dst)
		if err != nil {
			return nil, err
		}
		return dst[:n], r.checkEnd()
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
// Without an error, the room of r is free for others.
func (r *Reader) checkEnd() error {
	switch {
	case r.left > 0 || len(r.rest) > 0 || r.room == nil:
		return nil
	case len(r.buf) > 0 || r.at < r.section.Offset+r.section.Bytes:
		return r.damaged("there is more behind its last record")
	case r.sum != r.section.Sum:
		return r.damaged("its checksum is another")
	}
	rooms.Put(r.room)
	r.room, r.buf, r.rest = nil, nil, nil
	return nil
}

// nextBlock reads the head of the next block, of n records. The buffer has the whole block afterwards.
func (r *Reader) nextBlock() (h head, n int, err error) {
	if len(r.buf) < mostBlock && r.at < r.section.Offset+r.section.Bytes {
		if err := r.fill(); err != nil {
			return h, 0, err
		}
	}
	n = int(min(r.left, blockRecords))
	h, ok := readHead(r.buf, n, r.last[0], r.started)
	if !ok {
		return h, n, r.damaged(outOfOrder)
	}
	return h, n, nil
}

// unpackNext sets r.rest to the records of the next block, which nextBlock has found.
func (r *Reader) unpackNext(h head, n int) error {
	r.rest = r.block[:n]
	if !unpack(r.rest, r.buf[:h.bytes+slackBytes], h) {
		return r.damaged(outOfOrder)
	}
	return nil
}

// pass goes behind the next block, which nextBlock has found.
func (r *Reader) pass(h head, n int) {
	r.buf, r.last[0], r.started = r.buf[h.bytes:], h.last, true
	r.left -= int64(n)
}

// subtractFrom is Subtract for a section with records of a single word. Blocks without a record of list are passed by:
// only the checksum of the section is computed.
func (r *Reader) subtractFrom(list []uint64) ([]uint64, error) {
	kept, i := 0, 0
	for r.left > 0 {
		h, n, err := r.nextBlock()
		if err != nil {
			return nil, err
		}
		for i < len(list) && list[i] < h.first {
			list[kept] = list[i]
			kept++
			i++
		}
		if i < len(list) && list[i] <= h.last {
			if err := r.unpackNext(h, n); err != nil {
				return nil, err
			}
			kept, i = subtractWords(list, r.rest, kept, i)
		}
		r.pass(h, n)
	}
	r.rest = nil
	kept += copy(list[kept:], list[i:])
	return list[:kept], r.checkEnd()
}

// readWords is the loop of Read for records of a single word. It returns the number of records.
func (r *Reader) readWords(dst []uint64) (n int, err error) {
	for {
		k := copy(dst[n:], r.rest)
		r.rest = r.rest[k:]
		if n += k; n == len(dst) || r.left == 0 {
			return n, nil
		}
		h, records, err := r.nextBlock()
		if err == nil {
			err = r.unpackNext(h, records)
		}
		if err != nil {
			return 0, err
		}
		r.pass(h, records)
	}
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
