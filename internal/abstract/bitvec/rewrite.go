package bitvec

import (
	"slices"

	"ltlpor/internal/model/program"
)

// Defined returns a term that says whether x has a value: 1 if it has, and 0 otherwise. The result always has a value.
func (p *Pool) Defined(x *Term) *Term {
	known := map[*Term]*Term{}
	var defined func(x *Term) *Term
	defined = func(x *Term) *Term {
		if !x.partial {
			return p.Const(1)
		}
		if known[x] == nil {
			known[x] = p.definedBy(x, defined)
		}
		return known[x]
	}
	return defined(x)
}

// definedBy returns Defined(x) for a term x that has subterms. `defined` returns Defined of a subterm.
func (p *Pool) definedBy(x *Term, defined func(*Term) *Term) *Term {
	first := defined(x.x)
	switch {
	case x.kind == conditional:
		return p.And(first, p.If(x.x, defined(x.y), defined(x.z)))
	case x.kind != binary:
		return first
	case x.op == program.OpAnd:
		return p.And(first, p.Binary(program.OpOr, p.Not(x.x), defined(x.y)))
	case x.op == program.OpOr:
		return p.And(first, p.Binary(program.OpOr, x.x, defined(x.y)))
	}
	both := p.And(first, defined(x.y))
	zero := p.Const(0)
	switch x.op {
	case program.OpDiv, program.OpMod:
		return p.And(both, p.Binary(program.OpNe, x.y, zero))
	case program.OpShl, program.OpShr:
		return p.And(both, p.Binary(program.OpLe, zero, x.y))
	}
	return both
}

// Holds returns a term that says whether x holds: 1 if x has a value other than 0, and 0 otherwise. The result always
// has a value.
func (p *Pool) Holds(x *Term) *Term { return p.And(p.Defined(x), x) }

// Substitute returns x with variable v replaced by y, after y is cut to the domain of v. This is the value of x after
// the assignment v = y.
//
// If y has no value, the assignment is a fault. The result may have a value nevertheless, if its evaluation does not
// need v. The weakest precondition of x for v = y is hence And(Defined(y), Substitute(x, v, y)).
func (p *Pool) Substitute(x *Term, v Var, y *Term) *Term {
	r := replacement{p: p, v: v, by: p.Cut(y, p.Domain(v)), known: map[*Term]*Term{}}
	return r.apply(x)
}

type replacement struct {
	p     *Pool
	v     Var
	by    *Term
	known map[*Term]*Term
}

func (r *replacement) apply(x *Term) *Term {
	if _, found := slices.BinarySearch(x.vars, r.v); !found {
		return x
	}
	if r.known[x] == nil {
		r.known[x] = r.compute(x)
	}
	return r.known[x]
}

// compute returns x with variable r.v replaced by r.by. x must contain r.v.
func (r *replacement) compute(x *Term) *Term {
	switch x.kind {
	case variable:
		return r.by
	case cut:
		return r.p.Cut(r.apply(x.x), x.d)
	case unary:
		return r.p.Unary(x.op, r.apply(x.x))
	case conditional:
		return r.p.If(r.apply(x.x), r.apply(x.y), r.apply(x.z))
	}
	return r.p.Binary(x.op, r.apply(x.x), r.apply(x.y))
}
