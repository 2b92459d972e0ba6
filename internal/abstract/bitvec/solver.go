package bitvec

import (
	"context"
	"maps"
	"slices"

	"ltlpor/internal/model/program"
)

// Answer is the answer of a Solver to a question: Yes, No or Unknown.
type Answer uint8

// The answers. Unknown means that the solver reached a limit, or that its context was done.
const (
	Unknown Answer = iota
	Yes
	No
)

// Limits bounds the work for a question. A zero field means its default. The solver splits a question into parts
// without common variables, and the limits apply to every part.
type Limits struct {
	// Bits is the maximum number of bits of the variables in a part for which the solver tries all values. If the
	// number is negative, it never does. The default is 12: with more bits the SAT solver is as fast or faster
	// (BenchmarkWays).
	Bits int
	// Conflicts is the maximum number of clauses that the SAT solver may learn for a part. The default is 20,000.
	Conflicts int
	// Gates is the maximum number of gates for a part. The default is 1,000,000.
	Gates int
}

// Solver answers independent questions about the terms of a pool. It is not safe for concurrent use.
type Solver struct {
	p      *Pool
	limits Limits
	// Enumerated is the number of parts of questions decided by trying all values. Solved is the number of parts
	// decided by the SAT solver.
	Enumerated, Solved int
}

// NewSolver returns a solver for the terms of p with limits l.
func NewSolver(p *Pool, l Limits) *Solver {
	for _, x := range []struct {
		n    *int
		unit int
	}{{&l.Bits, 12}, {&l.Conflicts, 20_000}, {&l.Gates, 1_000_000}} {
		if *x.n == 0 {
			*x.n = x.unit
		}
	}
	return &Solver{p: p, limits: l}
}

// Implies decides whether y holds for all values of the variables for which every term in xs holds. With answer No it
// also returns a counterexample: values of the variables in xs and y. A variable missing from the counterexample may
// have any value.
func (s *Solver) Implies(ctx context.Context, xs []*Term, y *Term) (Answer, map[Var]int32) {
	all := s.p.conjuncts(s.conjuncts(xs), s.p.Not(s.p.Holds(y)))
	switch a, values := s.decide(ctx, all); a {
	case Yes:
		return No, values
	case No:
		return Yes, nil
	}
	return Unknown, nil
}

// conjuncts splits the terms in xs at their conjunctions: the terms in `all` hold if and only if every term in xs
// holds. The terms in `all` always have a value.
func (s *Solver) conjuncts(xs []*Term) (all []*Term) {
	for _, x := range xs {
		all = s.p.conjuncts(all, s.p.Holds(x))
	}
	return all
}

// conjuncts appends the operands of the conjunction x to `all`, or x itself if x is not a conjunction, and returns the
// extended slice.
func (p *Pool) conjuncts(all []*Term, x *Term) []*Term {
	if x.kind == binary && x.op == program.OpAnd {
		return p.conjuncts(p.conjuncts(all, x.x), x.y)
	}
	return append(all, x)
}

// decide decides whether all the terms in `all` can hold at the same time. With answer Yes it returns values of the
// variables for which they do. decide decides groups of terms without common variables separately.
func (s *Solver) decide(ctx context.Context, all []*Term) (Answer, map[Var]int32) {
	values := map[Var]int32{}
	answer := Yes
	for _, part := range parts(all) {
		a, found := s.part(ctx, part)
		if a == No {
			return No, nil
		}
		if a == Unknown {
			answer = Unknown
		}
		maps.Copy(values, found)
	}
	if answer != Yes {
		return answer, nil
	}
	for _, x := range all {
		if n, ok := x.Eval(func(v Var) int32 { return values[v] }); !ok || n == 0 {
			panic("bug: values that do not satisfy " + s.p.Text(x))
		}
	}
	return Yes, values
}

// part decides whether all the terms in `all` can be nonzero at the same time. With answer Yes it returns values of the
// variables for which they are. `all` must be a group in the result of function parts.
func (s *Solver) part(ctx context.Context, all []*Term) (Answer, map[Var]int32) {
	if n, ok := all[0].Const(); ok {
		if n == 0 {
			return No, nil
		}
		return Yes, nil
	}
	bits := 0
	for _, v := range variables(all) {
		bits += s.p.Domain(v).Bits
	}
	if bits <= s.limits.Bits {
		s.Enumerated++
		return s.p.enumerate(ctx, all)
	}
	s.Solved++
	return s.solve(ctx, all)
}

// variables returns the variables of the terms in `all`, in ascending order.
func variables(all []*Term) (vars []Var) {
	for _, x := range all {
		vars = union(vars, x.vars)
	}
	return vars
}

// parts splits the terms in `all` into groups without common variables. Terms with a common variable are in the same
// group; a constant is a group of its own. Groups with few variables come first.
func parts(all []*Term) [][]*Term {
	var groups [][]*Term
	for _, x := range all {
		joined := []*Term{x}
		groups = slices.DeleteFunc(groups, func(g []*Term) bool {
			meets := slices.ContainsFunc(g, func(y *Term) bool { return intersects(x.vars, y.vars) })
			if meets {
				joined = append(joined, g...)
			}
			return meets
		})
		groups = append(groups, joined)
	}
	slices.SortStableFunc(groups, func(g, h []*Term) int { return len(variables(g)) - len(variables(h)) })
	return groups
}

// intersects reports whether the ascending lists a and b have an element in common.
func intersects(a, b []Var) bool {
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] == b[0]:
			return true
		case a[0] < b[0]:
			a = a[1:]
		default:
			b = b[1:]
		}
	}
	return false
}
