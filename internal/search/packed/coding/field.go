package coding

import "math/bits"

// WordSize is the number of bits of a word.
const WordSize = 64

// Field is a range of bits of a packed state: Bits bits of word Word, from bit Shift on.
type Field struct {
	Word        int
	Shift, Bits uint
}

// Read returns the number in the field of w.
func (x *Field) Read(w []uint64) uint32 { return uint32(w[x.Word] >> x.Shift & (1<<x.Bits - 1)) }

// Mask returns the bits of the field in its word.
func (x *Field) Mask() uint64 { return (1<<x.Bits - 1) << x.Shift }

// Put writes a number into w, where the bits of the field must be 0. The field must have room for the number.
func (x *Field) Put(w []uint64, number uint32) { w[x.Word] |= uint64(number) << x.Shift }

// fits reports whether the field has room for the number.
func (x *Field) fits(number uint32) bool { return bits.Len32(number) <= int(x.Bits) }

// Layout says how many words a packed state has, and which field every component has.
type Layout struct {
	Words  int
	Fields []Field
}

// component is a part of a state with a code in each packed state. In a state without the frame of the component the
// code is 0.
type component struct {
	name componentName
	Field
	values dictionary
}

// componentName names a component, by its frame and part in the first shape with the component. Frame -1 is for
// globals.
type componentName struct{ frame, part int }

// Hash mixes the bits of x: it is a hash of one word.
func Hash(x uint64) uint64 {
	hi, lo := bits.Mul64(x^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
	return hi ^ lo
}
