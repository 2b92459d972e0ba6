package symmetry

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"ltlpor/internal/model/program"
)

// swaps is an action on values: it exchanges the two values of each pair, and leaves every other value.
type swaps [][2]int32

// apply returns the image of v.
func (s swaps) apply(v int32) int32 {
	for _, p := range s {
		switch v {
		case p[0]:
			return p[1]
		case p[1]:
			return p[0]
		}
	}
	return v
}

// equals reports whether s and t have the same pairs.
func (s swaps) equals(t swaps) bool {
	within := func(s, t swaps) bool {
		for _, p := range s {
			if t.apply(p[0]) != p[1] {
				return false
			}
		}
		return true
	}
	return within(s, t) && within(t, s)
}

// moved returns the values that s moves.
func (s swaps) moved() (list []int32) {
	for _, p := range s {
		list = append(list, p[0], p[1])
	}
	return list
}

// term is the value of an expression: a number, a fault, or an expression over unknown values in a normal form. Two
// terms with equal text have equal values, unless their evaluation faults.
type term struct {
	known, fault bool
	v            int32 // the number, if known; otherwise what is added to key
	key          string
	// The value without v is between lo and hi, and is none of except.
	lo, hi int64
	except []int32
	// op and parts: key is the operator between parts, in any order.
	op    program.Operator
	parts []string
	sum   []addend // key is the sum of these, or nil
	low   *low     // as in addend
	test  *[2]term // key is the comparison op of these two, or nil
}

func number(v int32) term { return term{known: true, v: v} }

var failed = term{fault: true}

// symbol returns an unknown value of any size, with the given key.
func symbol(key string) term { return term{key: key, lo: -1 << 31, hi: 1<<31 - 1} }

func (t term) String() string {
	switch {
	case t.fault:
		return "fault"
	case t.known:
		return decimal(int64(t.v))
	case t.v != 0:
		return "(" + t.key + "+" + decimal(int64(t.v)) + ")"
	}
	return t.key
}

// equal reports whether t and u have equal values for certain.
func (t term) equal(u term) bool {
	if t.fault || u.fault || t.known != u.known {
		return t.fault && u.fault
	}
	return t.v == u.v && (t.known || t.key == u.key)
}

// decimal returns n as text. Terms are made by the ten thousand, and fmt takes a sixth of the time.
func decimal(n int64) string { return strconv.FormatInt(n, 10) }

// never reports whether t certainly differs from v.
func (t term) never(v int32) bool {
	if t.known || t.fault {
		return t.fault || t.v != v
	}
	w := int64(v) - int64(t.v)
	return t.inRange() && (w < t.lo || w > t.hi || slices.Contains(t.except, int32(w)))
}

// inRange reports whether adding t.v cannot wrap around.
func (t term) inRange() bool { return t.lo+int64(t.v) >= -1<<31 && t.hi+int64(t.v) < 1<<31 }

// isBetween reports whether t is between lo and hi.
func (t term) isBetween(lo, hi int64) bool {
	if t.known {
		return lo <= int64(t.v) && int64(t.v) <= hi
	}
	return !t.fault && t.inRange() && lo <= t.lo+int64(t.v) && t.hi+int64(t.v) <= hi
}

// image returns the image of t under s. ok is false if that depends on the unknown values.
func (s swaps) image(t term) (u term, ok bool) {
	if t.fault || len(s) == 0 {
		return t, true
	}
	if t.known {
		return number(s.apply(t.v)), true
	}
	for _, v := range s.moved() {
		if !t.never(v) || !t.inRange() {
			return t, false
		}
	}
	return t, true
}

// cut returns the value that a variable of type k has after t was stored. ok is false if that depends on the unknown
// values.
func cut(t term, k program.VarType) (u term, ok bool) {
	if t.fault {
		return t, true
	}
	if t.known {
		return number(k.Cut(t.v)), true
	}
	lo, hi := limits(k)
	return t, t.lo+int64(t.v) >= lo && t.hi+int64(t.v) <= hi
}

// limits returns the least and the greatest value of a variable of type k.
func limits(k program.VarType) (lo, hi int64) {
	least, greatest := k.Range()
	return int64(least), int64(greatest)
}

// unary returns op applied to x.
func unary(op program.Operator, x term) term {
	switch {
	case x.fault:
		return failed
	case x.known:
		return number(op.ApplyUnary(x.v))
	case op == program.OpNeg:
		return number(0).add(x, -1)
	case op == program.OpNot:
		return binary(program.OpEq, x, number(0))
	}
	return symbol(fmt.Sprintf("(%d %s)", op, x))
}

// binary returns x op y, both evaluated: op is neither && nor ||, or the first operand does not decide.
func binary(op program.Operator, x, y term) term {
	switch {
	case x.fault || y.fault:
		return failed
	case x.known && y.known:
		v, ok := op.Apply(x.v, y.v)
		if !ok {
			return failed
		}
		return number(v)
	case op == program.OpAdd:
		return x.add(y, 1)
	case op == program.OpSub:
		return x.add(y, -1)
	case op == program.OpMul && y.known && small(int64(y.v)):
		return number(0).add(x, y.v)
	case op == program.OpMul && x.known && small(int64(x.v)):
		return number(0).add(y, x.v)
	case op.Compares():
		if v, ok := compared(op, x, y); ok {
			return number(v)
		}
		if y.known && (op == program.OpEq || op == program.OpNe) {
			x, y = x.plus(-x.v), number(y.v-x.v)
		}
		return test(op, x, y)
	}
	return joined(op, x, y)
}

// test returns the term of x op y, a comparison whose value depends on the unknown values.
func test(op program.Operator, x, y term) term {
	if x.test != nil && y.known && y.v == 0 && (op == program.OpEq || op == program.OpNe) {
		if op == program.OpEq {
			return binary(x.op.Opposite(), x.test[0], x.test[1])
		}
		return x
	}
	t := joined(op, x, y)
	t.lo, t.hi, t.op, t.test = 0, 1, op, &[2]term{x, y}
	return t
}

// plus returns t plus v.
func (t term) plus(v int32) term {
	t.v += v
	if t.v != 0 {
		t.parts, t.test = nil, nil
	}
	return t
}

// compared returns the truth of x op y, if it does not depend on the unknown values.
func compared(op program.Operator, x, y term) (v int32, ok bool) {
	if x.known {
		x, y, op = y, x, op.Mirrored()
	}
	if !y.known || !x.inRange() {
		return 0, false
	}
	lo, hi, n := x.lo+int64(x.v), x.hi+int64(x.v), int64(y.v)
	never := x.never(y.v)
	switch op {
	case program.OpEq:
		return 0, never
	case program.OpNe:
		return 1, never
	case program.OpLt:
		return program.Truth(hi < n), hi < n || lo >= n
	case program.OpLe:
		return program.Truth(hi <= n), hi <= n || lo > n
	case program.OpGt:
		return program.Truth(lo > n), lo > n || hi <= n
	}
	return program.Truth(lo >= n), lo >= n || hi < n
}

// unordered reports whether the order of the operands of op does not matter. The evaluation records faults apart.
func unordered(op program.Operator) bool {
	switch op {
	case program.OpAdd, program.OpMul, program.OpEq, program.OpNe, program.OpBitAnd, program.OpBitXor, program.OpBitOr,
		program.OpAnd, program.OpOr:
		return true
	}
	return false
}

// joined returns the term x op y.
func joined(op program.Operator, x, y term) term {
	if !unordered(op) {
		return symbol("(" + x.String() + " " + decimal(int64(op)) + " " + y.String() + ")")
	}
	parts := make([]string, 0, 2)
	for _, z := range []term{x, y} {
		flat := z.parts != nil && z.op == op && op != program.OpEq && op != program.OpNe
		if flat {
			parts = append(parts, z.parts...)
		} else {
			parts = append(parts, z.String())
		}
	}
	slices.Sort(parts)
	t := symbol("[" + decimal(int64(op)) + " " + strings.Join(parts, " ") + "]")
	t.op, t.parts = op, parts
	if op == program.OpAnd || op == program.OpOr || op.Compares() {
		t.lo, t.hi = 0, 1
	}
	return t
}
