package program

import "math"

// Operator is an arithmetic or logical operator.
type Operator uint8

// The operators. OpNeg, OpNot and OpCompl have one operand, the others two.
const (
	OpAdd Operator = iota
	OpSub
	OpMul
	OpDiv
	OpMod
	OpShl
	OpShr
	OpLt
	OpLe
	OpGt
	OpGe
	OpEq
	OpNe
	OpBitAnd
	OpBitXor
	OpBitOr
	OpAnd
	OpOr
	OpNeg
	OpNot
	OpCompl
)

// MayFail reports whether operator o is undefined for some operands, so that its evaluation may fault.
func (o Operator) MayFail() bool {
	return o == OpDiv || o == OpMod || o == OpShl || o == OpShr
}

// Apply returns the value of x o y in 32-bit arithmetic with wrap-around. The value of a condition is 1 or 0.
//
//   - ok is false for a division by zero, or a shift by a negative number.
//   - Cases that C leaves undefined have a value: the least number divided by -1 wraps around, and a shift by more than
//     31 bits shifts every bit out.
//   - For && and ||, x and y are already evaluated; the caller does the short-circuit evaluation.
func (o Operator) Apply(x, y int32) (v int32, ok bool) {
	switch o {
	case OpAdd:
		return x + y, true
	case OpSub:
		return x - y, true
	case OpMul:
		return x * y, true
	case OpDiv, OpMod:
		return o.divide(x, y)
	case OpShl, OpShr:
		return o.shift(x, y)
	case OpBitAnd:
		return x & y, true
	case OpBitXor:
		return x ^ y, true
	case OpBitOr:
		return x | y, true
	}
	return Truth(o.Holds(x, y)), true
}

func (o Operator) divide(x, y int32) (int32, bool) {
	switch {
	case y == 0:
		return 0, false
	case x == math.MinInt32 && y == -1:
		if o == OpDiv {
			return x, true
		}
		return 0, true
	case o == OpDiv:
		return x / y, true
	}
	return x % y, true
}

func (o Operator) shift(x, y int32) (int32, bool) {
	switch {
	case y < 0:
		return 0, false
	case o == OpShl:
		return int32(uint32(x) << uint(y)), true
	}
	return x >> uint(min(y, 31)), true
}

// Compares reports whether o is a comparison of two numbers.
func (o Operator) Compares() bool { return OpLt <= o && o <= OpNe }

// Mirrored returns the operator for exchanged operands, for example > for <: x o y if and only if y o.Mirrored() x. o
// must be a comparison.
func (o Operator) Mirrored() Operator {
	switch o {
	case OpLt:
		return OpGt
	case OpLe:
		return OpGe
	case OpGt:
		return OpLt
	case OpGe:
		return OpLe
	}
	return o
}

// Opposite returns the comparison that is true if and only if x o y is false. o must be a comparison.
func (o Operator) Opposite() Operator {
	switch o {
	case OpLt:
		return OpGe
	case OpLe:
		return OpGt
	case OpGt:
		return OpLe
	case OpGe:
		return OpLt
	case OpEq:
		return OpNe
	}
	return OpEq
}

// Holds reports whether x o y is true. o must be a comparison, && or ||.
func (o Operator) Holds(x, y int32) bool {
	switch o {
	case OpLt:
		return x < y
	case OpLe:
		return x <= y
	case OpGt:
		return x > y
	case OpGe:
		return x >= y
	case OpEq:
		return x == y
	case OpNe:
		return x != y
	case OpAnd:
		return x != 0 && y != 0
	case OpOr:
		return x != 0 || y != 0
	}
	panic("bug: an operator with two operands was expected")
}

// ApplyUnary returns the value of the unary expression with operator o and operand x.
func (o Operator) ApplyUnary(x int32) int32 {
	switch o {
	case OpNeg:
		return -x
	case OpNot:
		return Truth(x == 0)
	case OpCompl:
		return ^x
	}
	panic("bug: an operator with one operand was expected")
}

// Truth returns 1 for true and 0 for false.
func Truth(b bool) int32 {
	if b {
		return 1
	}
	return 0
}
