package search

import (
	"encoding/binary"
	"math/bits"
)

// stack is the stack of a depth-first search. An entry is a word, mostly the number of a state, and a note, for example
// the automaton state. Notes are stored in as few bytes as the greatest note needs.
//
// The search pushes the nodes that it has to visit. When it visits a node, the node stays in place, its successors are
// pushed above it, and a bit marks the node as being on the path. Hence the search copies no node and counts no
// successors: it leaves the node when the node is on top again.
//
// The entries are stored in blocks. Blocks far from the top may be in a file: see spill.
type stack struct {
	width int // the number of bytes of a note: 0, 1, 2, 4 or 8
	size  int // the number of entries of a block
	top   block
	n     int     // the number of entries in block top; 0 only if the stack is empty
	below []block // full blocks under top, from the lowest in memory
	spare []block
	spill
}

// block is a part of a stack, with a fixed number of entries.
type block struct {
	words   []uint32
	notes   []byte
	entered []uint64 // a bit for every entry: whether it is on the path
}

// entry is an element of a stack.
type entry struct {
	word uint32
	note uint64
}

// blockSize is the number of entries of a block in a stack without a limit (see bound).
const blockSize = 1 << 12

// newStack returns an empty stack. `most` is the greatest note that will be pushed.
func newStack(most uint64) *stack {
	s := &stack{size: blockSize}
	if n := (bits.Len64(most) + 7) / 8; n > 0 {
		s.width = 1 << bits.Len(uint(n-1))
	}
	return s
}

// push adds an entry that is not on the path.
func (s *stack) push(word uint32, note uint64) {
	if s.n == len(s.top.words) {
		s.grow()
	}
	s.top.words[s.n] = word
	if s.width > 0 {
		s.top.setNote(s.n, s.width, note)
	}
	s.n++
}

// peek returns the last entry and reports whether it is on the path. The stack must not be empty.
func (s *stack) peek() (e entry, entered bool) {
	i := s.n - 1
	e.word = s.top.words[i]
	if s.width > 0 {
		e.note = s.top.noteAt(i, s.width)
	}
	return e, s.top.entered[i>>6]>>(i&63)&1 != 0
}

// enter marks the last entry as being on the path, and replaces its note.
func (s *stack) enter(note uint64) {
	i := s.n - 1
	s.top.entered[i>>6] |= 1 << (i & 63)
	s.set(note)
}

// set changes the note of the last entry.
func (s *stack) set(note uint64) {
	if s.width > 0 {
		s.top.setNote(s.n-1, s.width, note)
	}
}

// pop removes the last entry.
func (s *stack) pop() {
	s.n--
	s.top.entered[s.n>>6] &^= 1 << (s.n & 63)
	if s.n == 0 {
		s.shrink()
	}
}

// last returns the entry nearest to the top that is on the path. ok is false if no entry is on the path.
func (s *stack) last() (e entry, ok bool) {
	if i := s.top.last(s.n); i >= 0 {
		return s.top.entry(i, s.width), true
	}
	for at := len(s.below); ; at-- {
		if at == 0 {
			at = s.load()
		}
		if at == 0 {
			return entry{}, false
		}
		if i := s.below[at-1].last(s.size); i >= 0 {
			return s.below[at-1].entry(i, s.width), true
		}
	}
}

// len returns the number of entries.
func (s *stack) len() int { return (s.blocks+len(s.below))*s.size + s.n }

// cut removes all entries except the lowest n.
func (s *stack) cut(n int) {
	for s.len() > n {
		s.pop()
	}
}

// eachEntry calls visit for the entries from index `from` on, counted from the bottom; entered says whether the entry
// is on the path. The error means that entries in the file are lost.
func (s *stack) eachEntry(from int, visit func(e entry, entered bool)) error {
	show := func(b block, first, n int) {
		for i := max(0, from-first); i < n; i++ {
			visit(b.entry(i, s.width), b.entered[i>>6]>>(i&63)&1 != 0)
		}
	}
	if err := s.read(from/s.size, func(at int, b block) { show(b, at*s.size, s.size) }); err != nil {
		return err
	}
	first := s.blocks * s.size
	for _, b := range s.below {
		show(b, first, s.size)
		first += s.size
	}
	show(s.top, first, s.n)
	return nil
}

// bytes returns the memory of the stack in bytes.
func (s *stack) bytes() int64 {
	n := len(s.below) + len(s.spare)
	if s.top.words != nil {
		n++
	}
	return int64(n)*int64(s.blockBytes()) + int64(cap(s.below)+cap(s.spare))*72 + int64(cap(s.buf)+4*cap(s.sums))
}

// blockBytes returns the memory of a block in bytes, without the slice headers.
func (s *stack) blockBytes() int { return s.size*(4+s.width) + (s.size+63)/64*8 }

// grow adds a new block at the top. If too many blocks are in memory, grow moves the lower ones to the file.
func (s *stack) grow() {
	if s.top.words != nil {
		s.below = append(s.below, s.top)
	}
	s.top, s.n = s.takeBlock(), 0
	if s.limit > 0 && len(s.below) >= s.limit {
		s.store(len(s.below) - s.limit/2)
	}
}

// takeBlock returns a block without an entry on the path, a spare block if possible.
func (s *stack) takeBlock() block {
	if n := len(s.spare); n > 0 {
		b := s.spare[n-1]
		s.spare = s.spare[:n-1]
		return b
	}
	return block{make([]uint32, s.size), make([]byte, s.size*s.width), make([]uint64, (s.size+63)/64)}
}

// shrink replaces the empty top by the block below, which it may have to read from the file.
func (s *stack) shrink() {
	n := len(s.below)
	if n == 0 {
		n = s.load()
	}
	if n == 0 {
		return
	}
	if s.limit == 0 || n+len(s.spare) <= s.limit {
		s.spare = append(s.spare, s.top)
	}
	s.top, s.n = s.below[n-1], s.size
	s.below = s.below[:n-1]
}

// entry returns the entry at index i.
func (b *block) entry(i, width int) entry {
	e := entry{word: b.words[i]}
	if width > 0 {
		e.note = b.noteAt(i, width)
	}
	return e
}

// last returns the index of the last entry on the path among the first n entries of b, or -1.
func (b *block) last(n int) int {
	for w := (n - 1) >> 6; w >= 0; w-- {
		x := b.entered[w]
		if over := (w+1)<<6 - n; over > 0 {
			x = x << over >> over
		}
		if x != 0 {
			return w<<6 + bits.Len64(x) - 1
		}
	}
	return -1
}

// noteAt returns the note at index i. width must not be 0.
func (b *block) noteAt(i, width int) uint64 {
	switch width {
	case 1:
		return uint64(b.notes[i])
	case 2:
		return uint64(binary.LittleEndian.Uint16(b.notes[2*i:]))
	case 4:
		return uint64(binary.LittleEndian.Uint32(b.notes[4*i:]))
	}
	return binary.LittleEndian.Uint64(b.notes[8*i:])
}

func (b *block) setNote(i, width int, note uint64) {
	switch width {
	case 1:
		b.notes[i] = byte(note)
	case 2:
		binary.LittleEndian.PutUint16(b.notes[2*i:], uint16(note))
	case 4:
		binary.LittleEndian.PutUint32(b.notes[4*i:], uint32(note))
	default:
		binary.LittleEndian.PutUint64(b.notes[8*i:], note)
	}
}
