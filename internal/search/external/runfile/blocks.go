package runfile

import (
	"encoding/binary"
	"math/bits"
)

// A run of records of a single word is a sequence of blocks. A block has blockRecords records, the last block of a
// section the remaining ones:
//
//	first | span | width | gaps
//
// first is the distance from the record before, less 1, or the record itself at the beginning of a section. span is the
// distance from the first record of the block to the last one. Both are numbers of variable length (Uvarint). Each gap,
// the distance between two records less 1, has width bits. A block of one record ends behind first. A reader that
// looks for few records passes by the gaps of the other blocks.
const (
	blockRecords = 64
	// mostBlock is the greatest length of a block in bytes.
	mostBlock = 2*binary.MaxVarintLen64 + 1 + (blockRecords-1)*8
	// slackBytes is the number of bytes that unpack may read behind a block, and does not use.
	slackBytes = 16
)

// appendBlock appends a block with records, in ascending order, to buf. first is the first number of the block.
func appendBlock(buf []byte, first uint64, records []uint64) []byte {
	buf = binary.AppendUvarint(buf, first)
	n := len(records)
	if n == 1 {
		return buf
	}
	all := uint64(0)
	for i, x := range records[1:] {
		all |= x - records[i] - 1
	}
	width := uint(bits.Len64(all))
	buf = binary.AppendUvarint(buf, records[n-1]-records[0])
	buf = append(buf, byte(width))
	held, used := uint64(0), uint(0)
	for i, x := range records[1:] {
		gap := x - records[i] - 1
		held |= gap << used
		if used += width; used >= 64 {
			buf = binary.LittleEndian.AppendUint64(buf, held)
			used -= 64
			held = gap >> (width - used)
		}
	}
	for ; used > 0; used -= min(used, 8) {
		buf = append(buf, byte(held))
		held >>= 8
	}
	return buf
}

// head is the beginning of a block.
type head struct {
	first, last uint64 // the least and the greatest record
	width       uint
	at, bytes   int // offset of the gaps, and length of the block, in bytes
}

// readHead returns the head of the block at the beginning of buf, with n records. last is the record before, if any is.
// ok is false if the bytes are no block.
func readHead(buf []byte, n int, last uint64, any bool) (h head, ok bool) {
	x, length := number(buf)
	if length <= 0 {
		return h, false
	}
	h.first, h.at, h.bytes = x, length, length
	if any {
		if h.first = last + x + 1; h.first <= last {
			return h, false
		}
	}
	h.last = h.first
	if n == 1 {
		return h, true
	}
	x, length = number(buf[h.at:])
	if length <= 0 || len(buf) <= h.at+length || h.first+x < h.first {
		return h, false
	}
	h.last, h.width = h.first+x, uint(buf[h.at+length])
	h.at += length + 1
	h.bytes = h.at + int((uint(n-1)*h.width+7)/8)
	return h, h.width <= 64 && h.bytes <= len(buf)
}

// unpack sets block to the records of the block with head h at the beginning of buf, which has slackBytes bytes behind
// the block. It returns false if the records are not in order, or do not end with h.last.
func unpack(block []uint64, buf []byte, h head) bool {
	x := h.first
	block[0] = x
	buf, block = buf[h.at:h.bytes+slackBytes], block[1:]
	mask := uint64(1)<<h.width - 1
	if h.width > 64-7 { // a gap may lie in nine bytes
		ordered := true
		for i, bit := 0, uint(0); i < len(block); i, bit = i+1, bit+h.width {
			part := buf[bit/8:]
			gap := binary.LittleEndian.Uint64(part)>>(bit%8) | uint64(part[8])<<(64-bit%8)
			next := x + gap&mask + 1
			ordered = ordered && next > x
			x = next
			block[i] = x
		}
		return ordered && x == h.last
	}
	// The sum of 64 gaps does not overflow: if it leads to h.last, every record is greater than the one before.
	bit := uint(0)
	for i := range block {
		at := bit / 8
		x += binary.LittleEndian.Uint64(buf[at:at+8])>>(bit%8)&mask + 1
		block[i] = x
		bit += h.width
	}
	return x == h.last
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
