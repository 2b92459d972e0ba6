package bitvec

import (
	"context"
	"maps"
	"slices"

	"ltlpor/internal/model/program"
)

// Answer is the answer to a question: yes, no, or unknown.
type Answer uint8

// The answers. Unknown: the solver reached its limits, or its context ended.
const (
	Unknown Answer = iota
	Yes
	No
)

// Limits bounds the work for one question. A zero field selects its default. A question is split into parts without
// common variables.
type Limits struct {
	// Bits is the maximum number of bits of the variables in a part for which the solver tries every value. A
	// negative number turns enumeration off. The default is 12: with more bits the SAT solver is as fast or faster
	// (BenchmarkWays).
	Bits int
	// Conflicts is the maximum number of clauses that the SAT solver may learn for a part. The default is 20,000.
	Conflicts int
	// Gates is the maximum number of gates for a part. The default is 1,000,000.
	Gates int
}

// Solver answers questions about the terms of a pool. The questions are independent. It is not safe for concurrent
// use.
type Solver struct {
	p      *Pool
	limits Limits
	// Enumerated counts the parts of questions answered by trying every value, Solved those given to the SAT solver.
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
// also returns a counterexample: values of the variables in xs and y. A missing variable may have any value.
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

// conjuncts returns terms that always have a value, and hold together exactly if every term in xs holds.
func (s *Solver) conjuncts(xs []*Term) (all []*Term) {
	for _, x := range xs {
		all = s.p.conjuncts(all, s.p.Holds(x))
	}
	return all
}

// conjuncts appends the terms of the conjunction x to all, and returns the result.
func (p *Pool) conjuncts(all []*Term, x *Term) []*Term {
	if x.kind == binary && x.op == program.OpAnd {
		return p.conjuncts(p.conjuncts(all, x.x), x.y)
	}
	return append(all, x)
}

// decide decides whether the terms in all can hold together, part by part. Parts have no common variables.
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

// part decides whether the terms in `all` can be nonzero at the same time; with Yes, it returns values of the
// variables. The terms must be a group made by func parts: connected by common variables, or a single constant.
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

// variables returns the variables of the terms in all, in ascending order.
func variables(all []*Term) (vars []Var) {
	for _, x := range all {
		vars = union(vars, x.vars)
	}
	return vars
}

// parts groups the terms in all: no variable occurs in two groups. Groups with fewer variables come first. A constant
// forms a group by itself.
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
