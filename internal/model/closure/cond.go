package closure

import (
	"math"

	"ltlpor/internal/model/program"
)

// This file has fast code for conditions, and for loading and comparing single bytes, which are most of guard
// evaluation. A condition becomes one closure, where the general code has one closure per node of the expression.
// Results and faults are the same as with the general code.

// test is a compiled condition: the function reports whether the value of the expression is not 0.
type test func(c *context) bool

func (k *compiler) test(x program.Expr) test {
	switch x := x.(type) {
	case *program.Unary:
		if x.Op == program.OpNot {
			a := k.test(x.X)
			return func(c *context) bool { return !a(c) }
		}
	case *program.Binary:
		switch {
		case x.Op == program.OpAnd:
			a, b := k.test(x.X), k.test(x.Y)
			return func(c *context) bool { return a(c) && b(c) }
		case x.Op == program.OpOr:
			a, b := k.test(x.X), k.test(x.Y)
			return func(c *context) bool { return a(c) || b(c) }
		}
		if y, ok := x.Y.(program.Const); ok && x.Op.Compares() {
			return k.compare(x.X, x.Op, y.Value)
		}
	}
	a := k.expr(x)
	return func(c *context) bool { return a(c) != 0 }
}

// compare compiles the condition x op v, in which v is a constant. `op` must be a comparison.
func (k *compiler) compare(x program.Expr, op program.Operator, v int32) test {
	lo, hi, inside := span(op, v)
	at, ok := k.byteOf(x)
	if ok {
		lo, hi = max(lo, 0), min(hi, math.MaxUint8)
	}
	if lo > hi {
		lo, hi, inside = math.MinInt32, math.MaxInt32, !inside
	}
	n := uint32(hi) - uint32(lo)
	switch off := at.off; {
	case ok && at.local && inside:
		return func(c *context) bool { return uint32(int32(c.s[c.self+off])-lo) <= n }
	case ok && at.local:
		return func(c *context) bool { return uint32(int32(c.s[c.self+off])-lo) > n }
	case ok && inside:
		return func(c *context) bool { return uint32(int32(c.s[off])-lo) <= n }
	case ok:
		return func(c *context) bool { return uint32(int32(c.s[off])-lo) > n }
	}
	a := k.expr(x)
	if inside {
		return func(c *context) bool { return uint32(a(c)-lo) <= n }
	}
	return func(c *context) bool { return uint32(a(c)-lo) > n }
}

// span returns the set of numbers x for which x op v is true, as an interval. If `inside` is true, the set is the
// interval from lo to hi, both included. If not, the set is the complement of this interval.
func span(op program.Operator, v int32) (lo, hi int32, inside bool) {
	switch op {
	case program.OpEq, program.OpNe:
		return v, v, op == program.OpEq
	case program.OpLe, program.OpGt:
		return math.MinInt32, v, op == program.OpLe
	}
	// The two comparisons x < v and x >= v remain.
	return v, math.MaxInt32, op == program.OpGe
}

// byteAt is the constant offset of a single-byte variable. If local is set, the offset counts from the start of the
// frame of the running process, and if not, from the start of the state.
type byteAt struct {
	off   int32
	local bool
}

// byteOf returns the offset of the byte that expression x loads. ok is false if x does not load a single byte, or if
// the fast code for bytes cannot be used (see method bytes).
func (k *compiler) byteOf(x program.Expr) (at byteAt, ok bool) {
	if l, is := x.(*program.Load); is {
		return k.byteAt(&l.Place)
	}
	return at, false
}

// byteAt returns the offset of p. ok is false unless p is a single-byte variable, or an element of a single-byte
// array with constant indices within bounds, and the fast code can be used (see method bytes).
func (k *compiler) byteAt(p *program.Place) (at byteAt, ok bool) {
	v := p.Var
	if !k.bytes(p) {
		return at, false
	}
	n := 0
	for d, x := range p.Index {
		i, constant := constantIndex(v, d, x)
		if !constant {
			return at, false
		}
		n = n*v.Dims[d].Len + i
	}
	return byteAt{k.cells[v].off + int32(n), !v.Global}, true
}

// bytes reports whether the fast code for single bytes can access p: every element is stored as a byte without
// conversion, and the compiled code does not record accesses for footprints.
func (k *compiler) bytes(p *program.Place) bool {
	v := p.Var
	if k.record || v.Hidden || p.Remote != nil || v.Type.Size() != 1 || v.Type.Kind == program.Unsigned {
		return false
	}
	return !v.Global || k.prog.Unread == nil || !k.prog.Unread[v.ID]
}

// constantIndex returns the value of x, the index for dimension d of v. ok is false unless x is a constant within
// bounds.
func constantIndex(v *program.Variable, d int, x program.Expr) (i int, ok bool) {
	n, ok := x.(program.Const)
	if !ok || n.Value < 0 || int(n.Value) >= v.Dims[d].Len {
		return 0, false
	}
	return int(n.Value), true
}
