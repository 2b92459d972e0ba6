package search

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
)

// File is where a search puts the part of its stack for which there is no memory. Nobody else writes to it.
type File interface {
	io.ReaderAt
	io.WriterAt
	io.Closer
}

// spill is the part of a stack that lies in a file: its lowest blocks, one after the other.
//
// Where more than limit blocks lie above them the lower half of these go to the file, and when none is left above
// half as many come back. So there is as much to be pushed or popped before the file is needed again, however the
// search goes up and down.
//
// What cannot be written stays in memory, and nothing is written any more. What cannot be read, or is not
// what was written, ends the search.
type spill struct {
	open    func() (File, error) // nil: there are no files
	file    File                 // nil: none was needed
	blocks  int                  // in the file
	sums    []uint32             // of these
	most    int64                // bytes that were in the file at a time
	limit   int                  // of blocks in memory, but for the top; 0: none
	buf     []byte
	trouble error  // with the file: then no more is written
	lost    func() // is called when what is in the file is lost
}

const (
	// transfer is how many bytes are read or written at a time, or a block if that is longer.
	transfer = 1 << 18
	// leastBlocks is how many blocks a stack may have in memory, however little room there is.
	leastBlocks = 4
	// relievedBlocks is how many it has left when it cannot give way any more.
	relievedBlocks = 16
)

// bound makes s, which is empty, a stack that keeps about so many bytes in memory, if that is not 0, and otherwise
// as much as there is room for. open makes the file for the rest; lost is called when that cannot be read.
func (s *stack) bound(memory int64, open func() (File, error), lost func()) {
	s.open, s.lost = open, lost
	if open == nil || memory <= 0 {
		return
	}
	for s.size > leastBlocks && 2*leastBlocks*int64(s.blockBytes()) > memory {
		s.size /= 2
	}
	s.limit = max(leastBlocks, int(min(memory/int64(s.blockBytes()), 1<<30)))
}

// relieve makes room in memory: it leaves a small part of the stack there, where the rest can go to a file, and
// what is used in any case. It reports false if there was nothing to be had.
func (s *stack) relieve() bool {
	have := len(s.below) + len(s.spare)
	if have <= relievedBlocks {
		return false
	}
	if s.open != nil && s.trouble == nil {
		s.limit = max(relievedBlocks, have/4)
		if n := len(s.below) - s.limit/2; n > 0 {
			s.store(n)
			s.below = slices.Clone(s.below)
		}
	}
	s.spare = nil
	return len(s.below) < have
}

// store writes the n lowest blocks in memory to the file.
func (s *stack) store(n int) {
	if s.trouble != nil {
		return
	}
	if s.file == nil {
		if s.file, s.trouble = s.open(); s.trouble != nil {
			s.file = nil
			return
		}
	}
	written := 0
	for step := max(1, transfer/s.blockBytes()); written < n && s.trouble == nil; {
		some := s.below[written:min(n, written+step)]
		if s.trouble = s.write(some); s.trouble == nil {
			written += len(some)
		}
	}
	for _, b := range s.below[:written] {
		clear(b.entered)
		s.spare = append(s.spare, b)
	}
	s.below = slices.Delete(s.below, 0, written)
	if most := max(0, s.limit-len(s.below)); len(s.spare) > most {
		s.spare = slices.Delete(s.spare, most, len(s.spare))
	}
	s.most = max(s.most, int64(s.blocks)*int64(s.blockBytes()))
}

// write writes some blocks behind those in the file.
func (s *stack) write(some []block) error {
	s.buf = s.buf[:0]
	sums := s.sums[:s.blocks]
	for _, b := range some {
		from := len(s.buf)
		for _, w := range b.words {
			s.buf = binary.LittleEndian.AppendUint32(s.buf, w)
		}
		s.buf = append(s.buf, b.notes...)
		for _, w := range b.entered {
			s.buf = binary.LittleEndian.AppendUint64(s.buf, w)
		}
		sums = append(sums, crc32.Checksum(s.buf[from:], castagnoli))
	}
	if _, err := s.file.WriteAt(s.buf, int64(s.blocks)*int64(s.blockBytes())); err != nil {
		return fmt.Errorf("the stack cannot be written to disk: %w", err)
	}
	s.sums, s.blocks = sums, len(sums)
	return nil
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// load brings blocks back from the file under those in memory, and returns how many.
func (s *stack) load() int {
	n := min(s.blocks, max(1, s.limit/2))
	if n == 0 {
		return 0
	}
	var back []block
	err := s.read(s.blocks-n, func(_ int, b block) {
		c := s.take()
		copy(c.words, b.words)
		copy(c.notes, b.notes)
		copy(c.entered, b.entered)
		back = append(back, c)
	})
	if err != nil {
		return 0
	}
	s.blocks -= n
	s.below = append(back, s.below...)
	return n
}

var errChanged = errors.New("it is not what was written")

// read calls visit for the blocks in the file from the one at index from on; b is valid until it returns. If one
// cannot be read the stack is lost, and empty.
func (s *stack) read(from int, visit func(at int, b block)) error {
	size := s.blockBytes()
	var b block
	for at := from; at < s.blocks; {
		n := min(s.blocks-at, max(1, transfer/size))
		s.buf = slices.Grow(s.buf[:0], n*size)[:n*size]
		if _, err := s.file.ReadAt(s.buf, int64(at)*int64(size)); err != nil {
			return s.lose(err)
		}
		for i := range n {
			part := s.buf[i*size:][:size]
			if crc32.Checksum(part, castagnoli) != s.sums[at+i] {
				return s.lose(errChanged)
			}
			b = s.decode(part, b)
			visit(at+i, b)
		}
		at += n
	}
	return nil
}

// decode returns the block that data stands for; it may take the place of b.
func (s *stack) decode(data []byte, b block) block {
	if b.words == nil {
		b = s.take()
	}
	for i := range b.words {
		b.words[i] = binary.LittleEndian.Uint32(data[4*i:])
	}
	data = data[4*s.size:]
	data = data[copy(b.notes, data):]
	for i := range b.entered {
		b.entered[i] = binary.LittleEndian.Uint64(data[8*i:])
	}
	return b
}

// lose empties the stack, of which a part cannot be read.
func (s *stack) lose(why error) error {
	s.trouble = fmt.Errorf("the stack cannot be read from disk: %w", why)
	s.top, s.n, s.below, s.spare, s.blocks = block{}, 0, nil, nil, 0
	s.lost()
	return s.trouble
}

// close gives up the file.
func (s *stack) close() {
	if s.file == nil {
		return
	}
	if err := s.file.Close(); err != nil && s.trouble == nil {
		s.trouble = err
	}
	s.file = nil
}
