package bitvec

import "ltlpor/internal/model/program"

// product returns v * w, as a sum: for every bit of w that is 1, v shifted to the position of the bit.
func (b *blaster) product(v, w word) word {
	if constants(v) > constants(w) { // the number with more constant bits becomes w, so that fewer sums are needed
		v, w = w, v
	}
	all := number(0)
	for i, a := range w {
		if a != no {
			all = b.sum(all, b.only(a, shiftLeft(v, i)), no)
		}
	}
	return all
}

func constants(w word) (n int) {
	for _, a := range w {
		if a.constant() {
			n++
		}
	}
	return n
}

// shiftLeft returns w shifted left by n bits.
func shiftLeft(w word, n int) word {
	shifted := number(0)
	copy(shifted[n:], w[:])
	return shifted
}

// right returns w shifted right by n bits. The free bits become copies of the sign bit.
func right(w word, n int) (shifted word) {
	for i := range shifted {
		shifted[i] = w[min(i+n, width-1)]
	}
	return shifted
}

// shift returns v << w or v >> w. A shift by more than 31 bits shifts all bits out. For a negative w, where the model
// has no value, the result is 0.
func (b *blaster) shift(op program.Operator, v, w word) word {
	by := right
	if op == program.OpShl {
		by = shiftLeft
	}
	for i := range 5 {
		v = b.either(w[i], by(v, 1<<i), v)
	}
	far := no
	for _, a := range w[5 : width-1] {
		far = b.or(far, a)
	}
	v = b.either(far, by(by(v, width-1), 1), v)
	return b.only(-w[width-1], v)
}

// divide returns v / w and v % w, rounded towards 0; if w is 0, both results are 0. divide divides the absolute values,
// and then sets the signs. The absolute value of the least number is 2^31, as an unsigned number. The division of the
// least number by -1 hence wraps around as in the machine.
func (b *blaster) divide(v, w word) (quotient, remainder word) {
	left, right := v[width-1], w[width-1]
	quotient, remainder = b.divideSizes(b.size(v), b.size(w))
	quotient = b.either(b.xor(left, right), b.negate(quotient), quotient)
	remainder = b.either(left, b.negate(remainder), remainder)
	divisible := b.holds(w)
	return b.only(divisible, quotient), b.only(divisible, remainder)
}

// size returns the absolute value of v as an unsigned number.
func (b *blaster) size(v word) word { return b.either(v[width-1], b.negate(v), v) }

// divideSizes returns v / w and v % w for unsigned numbers up to 2^31, where w is not 0. The long division has a step
// for every bit of v, except the leading bits known to be 0. Before every step the remainder is smaller than w, so that
// doubling it loses no bit.
func (b *blaster) divideSizes(v, w word) (quotient, rest word) {
	quotient, rest = number(0), number(0)
	for i := width - 1; i >= 0; i-- {
		if v[i] == no && quotient == number(0) && rest == number(0) {
			continue
		}
		rest = shiftLeft(rest, 1)
		rest[0] = v[i]
		quotient[i] = -b.less(rest, w, false)
		rest = b.either(quotient[i], b.sum(rest, complement(w), yes), rest)
	}
	return quotient, rest
}
