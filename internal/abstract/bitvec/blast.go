package bitvec

import (
	"fmt"

	"ltlpor/internal/model/program"
)

// width is the number of bits of a term.
const width = 32

// word is a 32-bit number in a circuit: the literals of its bits, the least significant bit first.
type word [width]literal

// blaster translates terms to circuits of gates (bit-blasting). If a term has no value (a division by zero, a negative
// shift), the circuit yields 0, as Term.total does.
type blaster struct {
	*circuit
	p     *Pool
	words map[*Term]word
	vars  map[Var]word
}

func newBlaster(p *Pool) *blaster {
	return &blaster{circuit: newCircuit(), p: p, words: map[*Term]word{}, vars: map[Var]word{}}
}

// word returns the literals of the bits of x.
func (b *blaster) word(x *Term) word {
	w, known := b.words[x]
	if !known {
		w = b.translate(x)
		b.words[x] = w
	}
	return w
}

func (b *blaster) translate(x *Term) word {
	switch x.kind {
	case constant:
		return number(x.n)
	case variable:
		w, known := b.vars[x.v]
		if !known {
			for i := range b.p.Domain(x.v).Bits {
				w[i] = b.input()
			}
			w = extend(w, b.p.Domain(x.v))
			b.vars[x.v] = w
		}
		return w
	case cut:
		return extend(b.word(x.x), x.d)
	case unary:
		return b.unary(x.op, b.word(x.x))
	case conditional:
		return b.either(b.holds(b.word(x.x)), b.word(x.y), b.word(x.z))
	case binary:
		return b.binary(x.op, b.word(x.x), b.word(x.y))
	}
	panic(fmt.Sprintf("bug: term of kind %d", x.kind))
}

func number(n int32) (w word) {
	for i := range w {
		w[i] = constantBit(n>>i&1 != 0)
	}
	return w
}

// extend returns w after a store to a variable of domain d: only the lowest d.Bits bits remain, sign-extended if d is
// signed.
func extend(w word, d Domain) word {
	sign := no
	if d.Signed {
		sign = w[d.Bits-1]
	}
	for i := d.Bits; i < width; i++ {
		w[i] = sign
	}
	return w
}

// bit returns the number 1 if the literal a is true, and 0 otherwise.
func bit(a literal) word {
	w := number(0)
	w[0] = a
	return w
}

// holds returns the literal for the condition that w is not 0.
func (b *blaster) holds(w word) literal {
	some := no
	for _, a := range w {
		some = b.or(some, a)
	}
	return some
}

// either returns the number c ? v : w.
func (b *blaster) either(c literal, v, w word) word {
	for i := range v {
		v[i] = b.choose(c, v[i], w[i])
	}
	return v
}

// only returns the number c ? w : 0.
func (b *blaster) only(c literal, w word) word {
	for i := range w {
		w[i] = b.and(c, w[i])
	}
	return w
}

func complement(w word) word {
	for i := range w {
		w[i] = -w[i]
	}
	return w
}

// sum returns v + w + carry, where carry is 0 or 1.
func (b *blaster) sum(v, w word, carry literal) (s word) {
	for i := range v {
		half := b.xor(v[i], w[i])
		s[i] = b.xor(half, carry)
		carry = b.choose(half, carry, v[i])
	}
	return s
}

func (b *blaster) negate(w word) word { return b.sum(number(0), complement(w), yes) }

// less returns the literal for v < w. The operands count as signed numbers if `signed` is set, and as unsigned numbers
// otherwise.
func (b *blaster) less(v, w word, signed bool) literal {
	if signed { // with inverted sign bits, unsigned comparison gives the signed result
		v[width-1], w[width-1] = w[width-1], v[width-1]
	}
	below := no
	for i := range v {
		below = b.choose(b.xor(v[i], w[i]), w[i], below)
	}
	return below
}

func (b *blaster) equal(v, w word) literal {
	differ := no
	for i := range v {
		differ = b.or(differ, b.xor(v[i], w[i]))
	}
	return -differ
}

func (b *blaster) unary(op program.Operator, w word) word {
	switch op {
	case program.OpNeg:
		return b.negate(w)
	case program.OpNot:
		return bit(-b.holds(w))
	case program.OpCompl:
		return complement(w)
	}
	panic("bug: an operator with one operand was expected")
}

func (b *blaster) binary(op program.Operator, v, w word) word {
	switch op {
	case program.OpAdd:
		return b.sum(v, w, no)
	case program.OpSub:
		return b.sum(v, complement(w), yes)
	case program.OpMul:
		return b.product(v, w)
	case program.OpDiv, program.OpMod:
		quotient, remainder := b.divide(v, w)
		if op == program.OpDiv {
			return quotient
		}
		return remainder
	case program.OpShl, program.OpShr:
		return b.shift(op, v, w)
	case program.OpBitAnd, program.OpBitOr, program.OpBitXor:
		return b.bitwise(op, v, w)
	}
	return bit(b.condition(op, v, w))
}

func (b *blaster) bitwise(op program.Operator, v, w word) word {
	of := map[program.Operator]func(a, c literal) literal{
		program.OpBitAnd: b.and, program.OpBitOr: b.or, program.OpBitXor: b.xor,
	}[op]
	for i := range v {
		v[i] = of(v[i], w[i])
	}
	return v
}

func (b *blaster) condition(op program.Operator, v, w word) literal {
	switch op {
	case program.OpLt:
		return b.less(v, w, true)
	case program.OpLe:
		return -b.less(w, v, true)
	case program.OpEq:
		return b.equal(v, w)
	case program.OpNe:
		return -b.equal(v, w)
	case program.OpAnd:
		return b.and(b.holds(v), b.holds(w))
	case program.OpOr:
		return b.or(b.holds(v), b.holds(w))
	}
	panic("bug: a term has an operator that Pool.Binary does not write")
}
