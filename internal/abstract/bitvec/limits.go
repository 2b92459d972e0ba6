package bitvec

import (
	"math"
	"math/bits"

	"ltlpor/internal/model/program"
)

// setLimits sets the range of the value of t to the numbers from least to greatest. If these exceed 32 bits, the value
// may wrap around, and the range becomes all 32-bit numbers.
func (t *Term) setLimits(least, greatest int64) {
	if least < math.MinInt32 || greatest > math.MaxInt32 {
		least, greatest = math.MinInt32, math.MaxInt32
	}
	t.least, t.greatest = int32(least), int32(greatest)
}

func unaryLimits(op program.Operator, x *Term) (least, greatest int64) {
	if op == program.OpCompl {
		return int64(^x.greatest), int64(^x.least)
	}
	return -int64(x.greatest), -int64(x.least)
}

// binaryLimits returns the least and the greatest value of x op y, before wrap-around. binaryLimits ignores operands
// for which x op y has no value.
func binaryLimits(op program.Operator, x, y *Term) (least, greatest int64) {
	a, b, c, d := int64(x.least), int64(x.greatest), int64(y.least), int64(y.greatest)
	size := max(-c, d, 1) // the greatest absolute value of y, at least 1
	switch op {
	case program.OpAdd:
		return a + c, b + d
	case program.OpSub:
		return a - d, b - c
	case program.OpMul:
		return min(a*c, a*d, b*c, b*d), max(a*c, a*d, b*c, b*d)
	case program.OpDiv:
		if a >= 0 && c >= 0 {
			return 0, b
		}
		return -max(-a, b), max(-a, b)
	case program.OpMod: // the result has the sign of x
		return max(min(a, 0), 1-size), min(max(b, 0), size-1)
	case program.OpShr:
		return min(a, 0), max(b, -1)
	case program.OpBitAnd, program.OpBitOr, program.OpBitXor:
		return bitwiseLimits(op, a, b, c, d)
	case program.OpLt, program.OpLe, program.OpEq, program.OpNe:
		return 0, 1
	}
	return math.MinInt32, math.MaxInt32
}

// bitwiseLimits returns the least and the greatest value of x op y for a bitwise operator, if x is from a to b and y
// from c to d.
func bitwiseLimits(op program.Operator, a, b, c, d int64) (least, greatest int64) {
	switch {
	case op == program.OpBitAnd && a >= 0 && c >= 0:
		return 0, min(b, d)
	case op == program.OpBitAnd && a >= 0:
		return 0, b
	case op == program.OpBitAnd && c >= 0:
		return 0, d
	case a >= 0 && c >= 0: // the result has no higher bit than the larger operand
		return 0, 1<<bits.Len64(uint64(b|d)) - 1
	}
	return math.MinInt32, math.MaxInt32
}
