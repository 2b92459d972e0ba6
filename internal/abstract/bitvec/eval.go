package bitvec

import (
	"fmt"

	"ltlpor/internal/model/program"
)

// Eval returns the value of x, given the values of the variables. value returns the value of a variable, which must be
// in the domain of the variable. ok is false if x has no value: the machine would report a run-time error.
func (x *Term) Eval(value func(Var) int32) (n int32, ok bool) {
	e := evaluation{value: value, known: map[*Term]result{}}
	r := e.eval(x)
	return r.n, r.ok
}

// evaluation evaluates a term. evaluation evaluates every subterm at most once, and skips the subterms that the machine
// skips, for example y in x && y if x is 0.
type evaluation struct {
	value func(Var) int32
	known map[*Term]result
}

type result struct {
	n  int32
	ok bool
}

func (e *evaluation) eval(x *Term) result {
	r, known := e.known[x]
	if !known {
		r = e.compute(x)
		e.known[x] = r
	}
	return r
}

func (e *evaluation) compute(x *Term) result {
	switch x.kind {
	case constant:
		return result{x.n, true}
	case variable:
		return result{e.value(x.v), true}
	}
	r := e.eval(x.x)
	switch {
	case !r.ok:
		return r
	case x.kind == cut:
		return result{x.d.Cut(r.n), true}
	case x.kind == unary:
		return result{x.op.ApplyUnary(r.n), true}
	case x.kind == conditional && r.n != 0:
		return e.eval(x.y)
	case x.kind == conditional:
		return e.eval(x.z)
	case x.op == program.OpAnd && r.n == 0 || x.op == program.OpOr && r.n != 0:
		return result{program.Truth(r.n != 0), true}
	}
	s := e.eval(x.y)
	if !s.ok {
		return s
	}
	n, ok := x.op.Apply(r.n, s.n)
	return result{n, ok}
}

// total returns the value of x from the values a, b and c of its subterms x, y and z. In contrast to Eval, the result
// is always a number: an operator without a value yields 0. If Eval has a value, both results are equal.
func (x *Term) total(value func(Var) int32, a, b, c int32) int32 {
	switch x.kind {
	case constant:
		return x.n
	case variable:
		return value(x.v)
	case cut:
		return x.d.Cut(a)
	case unary:
		return x.op.ApplyUnary(a)
	case conditional:
		if a != 0 {
			return b
		}
		return c
	case binary:
		n, ok := x.op.Apply(a, b)
		if !ok {
			return 0
		}
		return n
	}
	panic(fmt.Sprintf("bug: term of kind %d", x.kind))
}
