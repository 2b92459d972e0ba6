package coding

import "math/bits"

// WordSize is the number of bits of a word.
const WordSize = 64

// Field is a range of bits in a packed state: Bits bits of the word with index Word, beginning at bit Shift.
type Field struct {
	Word        int
	Shift, Bits uint
}

// Read returns the number stored in field x of the packed state w.
func (x *Field) Read(w []uint64) uint32 { return uint32(w[x.Word] >> x.Shift & (1<<x.Bits - 1)) }

// Mask returns a mask for the bits of field x within its word.
func (x *Field) Mask() uint64 { return (1<<x.Bits - 1) << x.Shift }

// Put stores a number in field x of w. The bits of the field must be 0, and the number must fit.
func (x *Field) Put(w []uint64, number uint32) { w[x.Word] |= uint64(number) << x.Shift }

// fits reports whether number fits into the bits of x.
func (x *Field) fits(number uint32) bool { return bits.Len32(number) <= int(x.Bits) }

// Layout has the number of words of a packed state, and the bit field of every component, indexed by component.
type Layout struct {
	Words  int
	Fields []Field
}

// component is a part of a state that has a code in packed states. The code is 0 in a state without the process or
// channel of the component.
type component struct {
	name componentName
	Field
	values dictionary
}

// componentName identifies a component by its frame and its part. A frame is a process or a channel, or -1 for globals;
// part counts the parts of the frame from 1, or is 0 for the whole frame. For globals, part is an index in the first
// shape with the component.
type componentName struct{ frame, part int }

// Hash returns a hash of the word x.
func Hash(x uint64) uint64 {
	hi, lo := bits.Mul64(x^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
	return hi ^ lo
}
