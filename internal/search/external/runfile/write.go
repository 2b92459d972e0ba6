package runfile

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"slices"
)

const magic = "ltlporR2"

// HeadBytes is the length of the head of a file in bytes: magic, and the number of words of a record.
const HeadBytes = len(magic) + 8

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Section is the place of a run in a file, with length and checksum.
type Section struct {
	Offset, Bytes int64
	Count         int64  // number of records
	Sum           uint32 // CRC-32C of the bytes
}

// Writer writes the sections of a new file in sequence.
type Writer struct {
	Loose   bool // the file need not survive a loss of power, as in tests
	file    *os.File
	words   int
	buf     []byte
	at      int64 // offset of the first byte of buf
	mark    int   // buf[:mark] is counted in the checksum, or before the section
	section Section
	last    []uint64 // the last record, of a single word: before block
	block   []uint64 // records of a single word, not yet in buf
	err     error
}

// bufferBytes is the size of the buffers for writing and reading. A record takes at most recordBytes per word.
const (
	bufferBytes = 1 << 16
	recordBytes = binary.MaxVarintLen64 + 1
)

// Create creates a new file `name` for records of the given number of words.
func Create(name string, words int) (*Writer, error) {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	w := &Writer{file: f, words: words, last: make([]uint64, words)}
	w.buf = make([]byte, 0, bufferBytes+max(mostBlock, recordBytes*words))
	w.buf = append(w.buf, magic...)
	w.buf = binary.LittleEndian.AppendUint64(w.buf, uint64(words))
	w.mark = len(w.buf)
	return w, nil
}

// Begin begins a section.
func (w *Writer) Begin() {
	w.section = Section{Offset: w.Bytes()}
	clear(w.last)
}

// Add adds records to the section, in ascending order.
func (w *Writer) Add(records []uint64) {
	if w.words == 1 {
		w.addWords(records)
		return
	}
	for i := 0; i < len(records); i += w.words {
		r := records[i : i+w.words]
		first := w.section.Count == 0
		if !first && slices.Compare(w.last, r) >= 0 {
			w.fail(errors.New("bug: the records of a run are not in order"))
			return
		}
		w.buf = appendRecord(w.buf, w.last, r)
		copy(w.last, r)
		w.section.Count++
		w.flushIfFull()
	}
}

// addWords is Add for records of a single word.
func (w *Writer) addWords(records []uint64) {
	for _, x := range records {
		n := len(w.block)
		switch {
		case n > 0 && x <= w.block[n-1], n == 0 && w.section.Count > 0 && x <= w.last[0]:
			w.fail(errors.New("bug: the records of a run are not in order"))
			return
		case n == blockRecords-1:
			w.block = append(w.block, x)
			w.endBlock()
		default:
			w.block = append(w.block, x)
		}
	}
}

// endBlock writes the records collected for a block.
func (w *Writer) endBlock() {
	n := len(w.block)
	if n == 0 {
		return
	}
	first := w.block[0]
	if w.section.Count > 0 {
		first -= w.last[0] + 1
	}
	w.buf = appendBlock(w.buf, first, w.block)
	w.last[0], w.block = w.block[n-1], w.block[:0]
	w.section.Count += int64(n)
	w.flushIfFull()
}

// appendRecord appends to buf the difference between the records `last` and r: the number of equal words at the
// beginning, the increase of the next word, and the remaining words.
func appendRecord(buf []byte, last, r []uint64) []byte {
	same := 0
	for same < len(r)-1 && r[same] == last[same] {
		same++
	}
	buf = append(buf, byte(same))
	buf = binary.AppendUvarint(buf, r[same]-last[same])
	for _, x := range r[same+1:] {
		buf = binary.AppendUvarint(buf, x)
	}
	return buf
}

// End ends the section and returns the place.
func (w *Writer) End() Section {
	w.endBlock()
	w.sum()
	w.section.Bytes = w.Bytes() - w.section.Offset
	return w.section
}

func (w *Writer) flushIfFull() {
	if len(w.buf) >= bufferBytes {
		w.flush()
	}
}

// sum adds the new bytes in buf to the checksum.
func (w *Writer) sum() {
	w.section.Sum = crc32.Update(w.section.Sum, castagnoli, w.buf[w.mark:])
	w.mark = len(w.buf)
}

func (w *Writer) flush() {
	w.sum()
	n, err := w.file.Write(w.buf)
	w.at += int64(n)
	w.fail(err)
	w.buf, w.mark = w.buf[:0], 0
}

func (w *Writer) fail(err error) {
	if w.err == nil && err != nil {
		w.err = err
	}
}

// Bytes returns the number of bytes written.
func (w *Writer) Bytes() int64 { return w.at + int64(len(w.buf)) }

// Copy appends section `from` of file f as a section. Both files must have records of the same number of words. Copy
// checks length and checksum of the section.
func (w *Writer) Copy(f *File, from Section) Section {
	w.Begin()
	w.fail(f.Section(from).eachPart(func(part []byte) {
		w.buf = append(w.buf, part...)
		w.flush()
	}))
	w.section.Count = from.Count
	return w.End()
}

// Close ends the file: the content is on the disk when Close returns. The error is the first error of the writer.
func (w *Writer) Close() error {
	w.flush()
	if !w.Loose {
		w.fail(w.file.Sync())
	}
	w.fail(w.file.Close())
	if w.err != nil {
		return fmt.Errorf("%s: %w", w.file.Name(), w.err)
	}
	return nil
}

// Abandon closes and removes the unfinished file.
func (w *Writer) Abandon() error {
	return errors.Join(w.file.Close(), os.Remove(w.file.Name()))
}
