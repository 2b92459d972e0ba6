package compact

// permutation is a bijection on the numbers of 64-lift bits.
//
// It multiplies three times by an odd number, with two shifts in between, in the manner of the finaliser of MurmurHash3
// (Austin Appleby). Each operation can be undone: an odd number has an inverse modulo a power of two, and y ^= y>>s is
// its own inverse if s is at least half of the number of bits. The image is in the high bits of a 64-bit number. Hence
// the bits that choose the bucket are the highest for any width, and the overflow of a multiplication needs no mask.
type permutation struct{ lift, shift uint8 }

// Odd numbers with about half their bits set, the fractional parts of the square roots of 2, 3
// and 5, and their inverses modulo 2⁶⁴.
const (
	factor0, inverse0 = 0x6a09e667f3bcc909, 0xef168d52208d9539
	factor1, inverse1 = 0xbb67ae8584caa73b, 0x072f55f3a00399f3
	factor2, inverse2 = 0x3c6ef372fe94f82b, 0x671b31c665dc0683
)

func newPermutation(bits int) permutation {
	return permutation{lift: uint8(64 - bits), shift: uint8(bits+1) / 2}
}

// apply returns the image of word under the permutation.
func (p permutation) apply(word uint64) uint64 {
	y := word << (p.lift & 63) * factor0
	y = p.fold(y) * factor1
	return p.fold(y) * factor2
}

// undo returns the word with image y.
func (p permutation) undo(y uint64) uint64 {
	y = p.fold(y * inverse2)
	y = p.fold(y * inverse1)
	return y * inverse0 >> (p.lift & 63)
}

// fold combines the high bits of y with the low bits by exclusive-or. It is an involution: fold(fold(y)) is y.
func (p permutation) fold(y uint64) uint64 {
	return (y ^ y>>(p.shift&63)) >> (p.lift & 63) << (p.lift & 63)
}
