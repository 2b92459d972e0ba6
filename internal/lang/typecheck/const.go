package typecheck

import (
	"ltlpor/internal/lang/promela"
)

// defaultSize is the array length that SPIN assumes for a variable without a positive initial value.
const defaultSize = 8

// size returns the value of e, an array length, channel capacity or number of instances. If e is a variable, size
// warns, and returns the constant initial value. Without a positive initial value it returns defaultSize. If e is
// neither a constant nor a variable, the second result is false.
func (c *checker) size(e promela.Expr) (int64, bool) {
	r, ok := e.(*promela.VarRef)
	if !ok || r.Index != nil || r.Field != nil {
		return c.constant(e)
	}
	s := c.lookup(r.Name)
	if s == nil || s.Role != Variable {
		return c.constant(e)
	}
	c.info.Refs[r] = s
	if s.Decl != nil && s.Decl.Init != nil {
		if n, ok := Fold(s.Decl.Init, c.info); ok && n > 0 {
			c.warnf(e.Span(), "%s is a variable: its initial value %d is used", s.Name, n)
			return n, true
		}
	}
	c.warnf(e.Span(), "%s is a variable without a positive initial value: %d is used, as SPIN does", s.Name, defaultSize)
	return defaultSize, true
}

// constant checks e and returns its value. If e is not constant, it reports an error and returns false.
func (c *checker) constant(e promela.Expr) (int64, bool) {
	before := len(c.list)
	c.expr(e)
	if c.list[before:].Err() != nil {
		return 0, false
	}
	n, ok := Fold(e, c.info)
	if !ok && !c.mentionsUnread(e) {
		c.errorf(e.Span(), "expected a constant")
	}
	return n, ok
}

// Fold returns the value of a constant expression, computed in 32-bit arithmetic. If e is not constant or cannot be
// evaluated, the second result is false. The names in e must be resolved.
func Fold(e promela.Expr, info *Info) (int64, bool) {
	switch e := e.(type) {
	case *promela.Const:
		return int64(int32(e.Value)), true
	case *promela.VarRef:
		if s := info.Refs[e]; s != nil && s.Role == Constant && e.Index == nil && e.Field == nil {
			return int64(s.Value), true
		}
	case *promela.Unary:
		x, ok := Fold(e.X, info)
		if !ok {
			return 0, false
		}
		switch e.Op {
		case "-":
			return int64(int32(-x)), true
		case "~":
			return ^x, true
		case "!":
			return truth(x == 0), true
		}
	case *promela.Binary:
		x, ok := Fold(e.X, info)
		if !ok {
			return 0, false
		}
		y, ok := Fold(e.Y, info)
		if !ok {
			return 0, false
		}
		n, ok := foldBinary(e.Op, x, y)
		return int64(int32(n)), ok
	case *promela.Cond:
		x, ok := Fold(e.C, info)
		switch {
		case !ok:
			return 0, false
		case x != 0:
			return Fold(e.A, info)
		}
		return Fold(e.B, info)
	}
	return 0, false
}

func foldBinary(op string, x, y int64) (int64, bool) {
	switch op {
	case "+":
		return x + y, true
	case "-":
		return x - y, true
	case "*":
		return x * y, true
	case "/", "%":
		if y == 0 {
			return 0, false
		}
		if op == "/" {
			return x / y, true
		}
		return x % y, true
	case "<<", ">>":
		if y < 0 || y > 31 {
			return 0, false
		}
		if op == "<<" {
			return x << y, true
		}
		return x >> y, true
	case "&":
		return x & y, true
	case "|":
		return x | y, true
	case "^":
		return x ^ y, true
	case "&&":
		return truth(x != 0 && y != 0), true
	case "||":
		return truth(x != 0 || y != 0), true
	case "==":
		return truth(x == y), true
	case "!=":
		return truth(x != y), true
	case "<":
		return truth(x < y), true
	case "<=":
		return truth(x <= y), true
	case ">":
		return truth(x > y), true
	case ">=":
		return truth(x >= y), true
	}
	return 0, false
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}
