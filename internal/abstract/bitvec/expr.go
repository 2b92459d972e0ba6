package bitvec

import "ltlpor/internal/model/program"

// FromExpr converts expression x to a term. ok is false if a part of x has no term.
//
//   - `place` returns the variable for a scalar read by x.
//   - `other`, which may be nil, returns the term for an expression other than a constant, a place or an operator.
func (p *Pool) FromExpr(
	x program.Expr, place func(*program.Place) (Var, bool), other func(program.Expr) (*Term, bool),
) (t *Term, ok bool) {
	r := reader{p, place, other}
	t = r.term(x)
	return t, t != nil
}

type reader struct {
	p     *Pool
	place func(*program.Place) (Var, bool)
	other func(program.Expr) (*Term, bool)
}

// term converts x to a term, or returns nil if a part of x has no term.
func (r *reader) term(x program.Expr) *Term {
	switch x := x.(type) {
	case program.Const:
		return r.p.Const(x.Value)
	case *program.Load:
		if v, ok := r.place(&x.Place); ok {
			return r.p.Var(v)
		}
		return nil
	case *program.Unary:
		if a := r.term(x.X); a != nil {
			return r.p.Unary(x.Op, a)
		}
		return nil
	case *program.Binary:
		a, b := r.term(x.X), r.term(x.Y)
		if a == nil || b == nil {
			return nil
		}
		return r.p.Binary(x.Op, a, b)
	case *program.If:
		c, a, b := r.term(x.C), r.term(x.A), r.term(x.B)
		if c == nil || a == nil || b == nil {
			return nil
		}
		return r.p.If(c, a, b)
	}
	if r.other != nil {
		if t, ok := r.other(x); ok {
			return t
		}
	}
	return nil
}
