package closure

import (
	"math"

	"ltlpor/internal/model/program"
)

// Conditions, and what loads and compares single bytes: most of what guards do. Each is one closure
// where the general way has one for each node of the expression. Nothing else is said of the
// state than there, and faults are the same.

// test is a compiled condition: whether the expression is not 0.
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

// compare compiles x op v, for an op that compares.
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

// span returns the numbers x for which x op v holds: those from lo to hi, or all others if inside is
// false. There are none from lo to hi if lo > hi.
func span(op program.Operator, v int32) (lo, hi int32, inside bool) {
	switch op {
	case program.OpEq, program.OpNe:
		return v, v, op == program.OpEq
	case program.OpLe, program.OpGt:
		return math.MinInt32, v, op == program.OpLe
	}
	// x < v and x >= v
	return v, math.MaxInt32, op == program.OpGe
}

// byteAt is where a variable of one byte is, whatever the state: from the start of the state, or of the
// frame of the process itself.
type byteAt struct {
	off   int32
	local bool
}

// byteOf returns where the byte is that x loads; not ok if it loads none, or tells that it does.
func (k *compiler) byteOf(x program.Expr) (at byteAt, ok bool) {
	if l, is := x.(*program.Load); is {
		return k.byteAt(&l.Place)
	}
	return at, false
}

// byteAt returns where p is, a variable of one byte, or an element of one whose indices are constants within
// bounds; otherwise it is not ok.
func (k *compiler) byteAt(p *program.Place) (at byteAt, ok bool) {
	v := p.Var
	if !k.bytes(p) {
		return at, false
	}
	n := 0
	for d, x := range p.Index {
		i, constant := within(v, d, x)
		if !constant {
			return at, false
		}
		n = n*v.Dims[d].Len + i
	}
	return byteAt{k.cells[v].off + int32(n), !v.Global}, true
}

// bytes reports whether p is made of bytes that are read as they are, and of which nobody is told.
func (k *compiler) bytes(p *program.Place) bool {
	v := p.Var
	if k.record || v.Hidden || p.Remote != nil || v.Type.Size() != 1 || v.Type.Kind == program.Unsigned {
		return false
	}
	return !v.Global || k.prog.Unread == nil || !k.prog.Unread[v.ID]
}

// within returns the value of x, index d of v, if that is a constant within bounds.
func within(v *program.Variable, d int, x program.Expr) (i int, ok bool) {
	n, ok := x.(program.Const)
	if !ok || n.Value < 0 || int(n.Value) >= v.Dims[d].Len {
		return 0, false
	}
	return int(n.Value), true
}
