package search

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
)

// File is a file for the part of a stack that does not stay in memory. Only the search writes to the file.
type File = interface {
	io.ReaderAt
	io.WriterAt
	io.Closer
}

// spill is the part of a stack that is stored in a file: the lowest blocks, in order.
//
// When more than limit blocks below the top are in memory, the lower half moves to the file. When no block below the
// top is left in memory, limit/2 blocks are read back. Hence many pushes or pops take place between two accesses to the
// file, for any sequence of pushes and pops.
//
// After a write error the data stays in memory, and nothing more is written. If data cannot be read, or differs from
// the data written, the search ends.
type spill struct {
	open    func() (File, error) // creates the file; nil: all blocks stay in memory
	file    File                 // the file; nil before the first block is written
	blocks  int                  // number of blocks in the file
	sums    []uint32             // checksums of the blocks in the file
	most    int64                // maximum size of the file in bytes
	limit   int                  // maximum number of blocks in memory without top; 0: no limit
	buf     []byte
	trouble error  // error of the file; if set, nothing more is written
	lost    func() // called when the contents of the file are lost
}

const (
	// transfer is the number of bytes per read or write, unless a block is larger.
	transfer = 1 << 18
	// leastBlocks is the minimal limit of a stack: this number of blocks may always stay in memory.
	leastBlocks = 4
	// relievedBlocks is the number of blocks in memory up to which stack.relieve does nothing.
	relievedBlocks = 16
)

// bound sets the limits of the empty stack s: at most about `memory` bytes stay in memory; 0 is no limit. `open`
// creates the file for the remaining blocks. If `open` is nil, all blocks stay in memory. The stack calls `lost` if it
// cannot read the file.
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

// relieve frees memory: relieve moves most of the stack to the file, if any, and drops spare blocks. relieve reports
// whether memory was freed.
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

// store moves the n lowest blocks in memory to the end of the file. After an error it sets s.trouble, and the rest of
// the blocks stays in memory.
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

// write appends the blocks in the slice `some` to the file.
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

// load moves the last blocks of the file back into memory, below the blocks in memory, and returns the number of blocks
// moved.
func (s *stack) load() int {
	n := min(s.blocks, max(1, s.limit/2))
	if n == 0 {
		return 0
	}
	var back []block
	err := s.read(s.blocks-n, func(_ int, b block) {
		c := s.takeBlock()
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

// read calls visit for every block in the file from index `from` on: `at` is the index of the block, and b, the block,
// is valid until visit returns. If a block cannot be read, read empties the stack, calls s.lost, and returns the error.
func (s *stack) read(from int, visit func(at int, b block)) error {
	size := s.blockBytes()
	var b block
	for at := from; at < s.blocks; {
		n := min(s.blocks-at, max(1, transfer/size))
		s.buf = slices.Grow(s.buf[:0], n*size)[:n*size]
		if _, err := s.file.ReadAt(s.buf, int64(at)*int64(size)); err != nil {
			return s.loseAll(err)
		}
		for i := range n {
			part := s.buf[i*size:][:size]
			if crc32.Checksum(part, castagnoli) != s.sums[at+i] {
				return s.loseAll(errChanged)
			}
			b = s.decode(part, b)
			visit(at+i, b)
		}
		at += n
	}
	return nil
}

// decode returns the block encoded in data. decode reuses the memory of b if b is not the zero block.
func (s *stack) decode(data []byte, b block) block {
	if b.words == nil {
		b = s.takeBlock()
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

// loseAll empties the stack because a part of it cannot be read. loseAll sets s.trouble to an error that wraps `why`,
// and returns this error.
func (s *stack) loseAll(why error) error {
	s.trouble = fmt.Errorf("the stack cannot be read from disk: %w", why)
	s.top, s.n, s.below, s.spare, s.blocks = block{}, 0, nil, nil, 0
	s.lost()
	return s.trouble
}

// close closes the file.
func (s *stack) close() {
	if s.file == nil {
		return
	}
	if err := s.file.Close(); err != nil && s.trouble == nil {
		s.trouble = err
	}
	s.file = nil
}
