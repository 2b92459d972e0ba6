package interval

import (
	"math/bits"

	"ltlpor/internal/model/program"
)

// apply returns an interval that contains x o y for each x in a and y in b. Pairs for which the operation is a run-time
// error, such as a division by 0, contribute no value.
func apply(o program.Operator, a, b Interval) Interval {
	if a.Empty() || b.Empty() {
		return none
	}
	switch o {
	case program.OpAdd:
		return Interval{a.Least + b.Least, a.Greatest + b.Greatest}.wrapped()
	case program.OpSub:
		return Interval{a.Least - b.Greatest, a.Greatest - b.Least}.wrapped()
	case program.OpMul:
		return corners(a, b, func(x, y int64) int64 { return x * y }).wrapped()
	case program.OpDiv:
		quotient := func(x, y int64) int64 { return x / y }
		below, above := b.intersect(Interval{anyInt.Least, -1}), b.intersect(Interval{1, anyInt.Greatest})
		return corners(a, below, quotient).Hull(corners(a, above, quotient)).wrapped()
	case program.OpMod:
		return remainder(a, b)
	case program.OpShl:
		return shiftLeft(a, b)
	case program.OpShr:
		b = b.intersect(Interval{0, anyInt.Greatest})
		return corners(a, Interval{min(b.Least, 31), min(b.Greatest, 31)}.unless(b.Empty()),
			func(x, y int64) int64 { return x >> y })
	case program.OpBitAnd, program.OpBitOr, program.OpBitXor:
		return bitwise(o, a, b)
	}
	return boolean
}

// applyUnary returns an interval that contains o x for each x in a.
func applyUnary(o program.Operator, a Interval) Interval {
	switch {
	case a.Empty():
		return none
	case o == program.OpNeg:
		return Interval{-a.Greatest, -a.Least}.wrapped()
	case o == program.OpCompl:
		return Interval{^a.Greatest, ^a.Least}
	}
	return boolean
}

// unless returns the empty interval if `empty` is true, and i otherwise.
func (i Interval) unless(empty bool) Interval {
	if empty {
		return none
	}
	return i
}

// corners returns the hull of f(x, y) for the bounds x of a and y of b. If f is monotone in each operand, the hull
// contains f(x, y) for every x in a and y in b.
func corners(a, b Interval, f func(x, y int64) int64) Interval {
	if a.Empty() || b.Empty() {
		return none
	}
	p, q, r, s := f(a.Least, b.Least), f(a.Least, b.Greatest), f(a.Greatest, b.Least), f(a.Greatest, b.Greatest)
	return Interval{min(p, q, r, s), max(p, q, r, s)}
}

// remainder returns an interval that contains x % y for each x in a and y in b. x % y has the sign of x, and a smaller
// absolute value than y.
func remainder(a, b Interval) Interval {
	most := max(b.Greatest, -b.Least, -b.Greatest, b.Least) - 1
	if most < 0 {
		return none // the only divisor is 0
	}
	return Interval{max(min(a.Least, 0), -most), min(max(a.Greatest, 0), most)}
}

// shiftLeft returns an interval that contains x << y for each x in a and y in b. A shift by 32 bits or more gives 0.
func shiftLeft(a, b Interval) Interval {
	out := none
	if b.Greatest > 31 {
		out = single(0)
	}
	b = b.intersect(Interval{0, 31})
	return out.Hull(corners(a, b, func(x, y int64) int64 { return x << y })).wrapped()
}

// bitwise returns an interval that contains x o y for each x in a and y in b. o is &, | or ^.
func bitwise(o program.Operator, a, b Interval) Interval {
	switch {
	case a == b && a.Least == a.Greatest:
		v, _ := o.Apply(int32(a.Least), int32(b.Least))
		return single(v)
	case o == program.OpBitAnd && a.Least >= 0 && b.Least >= 0:
		return Interval{0, min(a.Greatest, b.Greatest)}
	case o == program.OpBitAnd && a.Least >= 0:
		return Interval{0, a.Greatest}
	case o == program.OpBitAnd && b.Least >= 0:
		return Interval{0, b.Greatest}
	case a.Least < 0 || b.Least < 0:
		return anyInt
	}
	return Interval{0, 1<<bits.Len64(uint64(max(a.Greatest, b.Greatest))) - 1}
}
