package bitvec

import "ltlpor/internal/model/program"

// The constructors in this file may return a simpler term than requested. Both terms agree for all values of the
// variables: they have the same value, or neither has one. Hence a part that may be without a value is never dropped.

// Unary returns the term op x. op must be OpNeg, OpNot or OpCompl.
func (p *Pool) Unary(op program.Operator, x *Term) *Term {
	switch {
	case x.kind == constant:
		return p.Const(op.ApplyUnary(x.n))
	case op == program.OpNot:
		return p.Not(x)
	case x.kind == unary && x.op == op: // -(-x) and ~(~x) are x
		return x.x
	}
	t := Term{kind: unary, op: op, x: x}
	t.setLimits(unaryLimits(op, x))
	return p.intern(t)
}

// Not returns the term !x.
func (p *Pool) Not(x *Term) *Term {
	switch {
	case x.kind == constant:
		return p.Const(program.Truth(x.n == 0))
	case !x.truth():
		return p.Binary(program.OpEq, x, p.Const(0))
	case x.kind == unary && x.op == program.OpNot:
		return x.x
	}
	switch x.op {
	case program.OpLt:
		return p.Binary(program.OpLe, x.y, x.x)
	case program.OpLe:
		return p.Binary(program.OpLt, x.y, x.x)
	case program.OpEq:
		return p.Binary(program.OpNe, x.x, x.y)
	case program.OpNe:
		return p.Binary(program.OpEq, x.x, x.y)
	}
	return p.intern(Term{kind: unary, op: program.OpNot, x: x, greatest: 1})
}

// truth returns the term for the truth of x: it is 1 if x is not 0, and 0 otherwise.
func (p *Pool) truth(x *Term) *Term {
	if x.truth() {
		return x
	}
	return p.Binary(program.OpNe, x, p.Const(0))
}

// And returns the conjunction of xs, which is evaluated from left to right. And() is the constant 1.
func (p *Pool) And(xs ...*Term) *Term {
	all := p.Const(1)
	for _, x := range xs {
		all = p.Binary(program.OpAnd, all, x)
	}
	return all
}

// If returns the term c ? x : y.
func (p *Pool) If(c, x, y *Term) *Term {
	switch {
	case c.kind == constant && c.n != 0:
		return x
	case c.kind == constant:
		return y
	case x == y && !c.partial:
		return x
	}
	return p.intern(Term{kind: conditional, x: c, y: x, z: y,
		least: min(x.least, y.least), greatest: max(x.greatest, y.greatest)})
}

// Cut returns the term for x stored in a variable of domain d. For example, 257 cut to a byte is 1.
func (p *Pool) Cut(x *Term, d Domain) *Term {
	least, greatest := d.limits()
	switch {
	case x.kind == constant:
		return p.Const(d.Cut(x.n))
	case least <= x.least && x.greatest <= greatest:
		return x
	case x.kind == cut && d.Bits <= x.d.Bits:
		return p.Cut(x.x, d)
	}
	return p.intern(Term{kind: cut, d: d, x: x, least: least, greatest: greatest})
}

// Binary returns the term x op y.
func (p *Pool) Binary(op program.Operator, x, y *Term) *Term {
	if op == program.OpAnd || op == program.OpOr {
		return p.junction(op, x, y)
	}
	if x.kind == constant && y.kind == constant {
		if n, ok := op.Apply(x.n, y.n); ok {
			return p.Const(n)
		}
	}
	switch op { // bring to a normal form
	case program.OpGt:
		op, x, y = program.OpLt, y, x
	case program.OpGe:
		op, x, y = program.OpLe, y, x
	case program.OpAdd, program.OpMul, program.OpBitAnd, program.OpBitOr, program.OpBitXor, program.OpEq, program.OpNe:
		if x.id > y.id {
			x, y = y, x
		}
	}
	if t := p.simpler(op, x, y); t != nil {
		return t
	}
	t := Term{kind: binary, op: op, x: x, y: y, partial: fails(op, y)}
	t.setLimits(binaryLimits(op, x, y))
	return p.intern(t)
}

// fails reports whether x op y may have no value for some value of x, given the range of y.
func fails(op program.Operator, y *Term) bool {
	switch op {
	case program.OpDiv, program.OpMod:
		return y.least <= 0 && 0 <= y.greatest
	case program.OpShl, program.OpShr:
		return y.least < 0
	}
	return false
}

// junction returns the term x && y or x || y. As in C, y is evaluated only if x does not decide the result.
func (p *Pool) junction(op program.Operator, x, y *Term) *Term {
	deciding := program.Truth(op == program.OpOr)
	known := func(x *Term) (decides, ok bool) {
		return program.Truth(x.n != 0) == deciding, x.kind == constant
	}
	if decides, ok := known(x); ok && decides {
		return p.Const(deciding)
	} else if ok {
		return p.truth(y)
	}
	if decides, ok := known(y); ok && !decides {
		return p.truth(x)
	} else if ok && !x.partial {
		return p.Const(deciding)
	}
	x, y = p.truth(x), p.truth(y)
	switch {
	case x == y:
		return x
	case !x.partial && !y.partial && y == p.Not(x):
		return p.Const(deciding)
	}
	return p.intern(Term{kind: binary, op: op, x: x, y: y, greatest: 1})
}

// simpler returns a simpler term equal to x op y, or nil if simpler finds none.
func (p *Pool) simpler(op program.Operator, x, y *Term) *Term {
	if op.Compares() && !x.partial && !y.partial {
		if holds, known := decided(op, x, y); known {
			return p.Const(program.Truth(holds))
		}
	}
	if x == y && !x.partial {
		switch op {
		case program.OpSub, program.OpBitXor:
			return p.Const(0)
		case program.OpBitAnd, program.OpBitOr:
			return x
		}
	}
	switch {
	case neutral(op, y):
		return x
	case op != program.OpSub && !op.MayFail() && neutral(op, x):
		return y
	case op == program.OpEq || op == program.OpNe:
		return p.withZero(op, x, y)
	}
	return nil
}

// withZero returns a simpler term for x == y or x != y, where one operand is 0 and the other operand can only be 0 or
// 1. For other operands the result is nil.
func (p *Pool) withZero(op program.Operator, x, y *Term) *Term {
	if n, ok := x.Const(); ok && n == 0 {
		x, y = y, x
	}
	if n, ok := y.Const(); !ok || n != 0 || !x.truth() {
		return nil
	}
	if op == program.OpNe {
		return x
	}
	return p.Not(x)
}

// neutral reports whether y is a neutral operand of op: x op y equals x for every x, for example x + 0.
func neutral(op program.Operator, y *Term) bool {
	if y.kind != constant {
		return false
	}
	switch op {
	case program.OpAdd, program.OpSub, program.OpShl, program.OpShr, program.OpBitOr, program.OpBitXor:
		return y.n == 0
	case program.OpMul, program.OpDiv:
		return y.n == 1
	case program.OpBitAnd:
		return y.n == -1
	}
	return false
}

// decided returns whether the comparison x op y is true, if the ranges of x and y show this. Otherwise `known` is
// false.
func decided(op program.Operator, x, y *Term) (holds, known bool) {
	below, above := x.greatest < y.least, y.greatest < x.least
	switch op {
	case program.OpLt:
		return below, below || y.greatest <= x.least || x == y
	case program.OpLe:
		upTo := x.greatest <= y.least || x == y
		return upTo, upTo || above
	case program.OpEq:
		return x == y, x == y || below || above
	case program.OpNe:
		return x != y, x == y || below || above
	}
	return false, false
}
