package abstract

import (
	"slices"

	"ltlpor/internal/abstract/bitvec"
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// This file computes how the steps of an abstraction update the variables of predicates.

// mostNear is the maximum number of predicates used to decide a condition.
const mostNear = 10

var predicateType = program.VarType{Kind: program.Unsigned, Bits: 2, Name: "unsigned:2"}

// bits returns vs, followed by a variable for every tracked predicate about vs. If typ is -1, vs must be the globals;
// otherwise they must be the locals of process type typ.
func (b *builder) bits(vs []*program.Variable, typ int) []*program.Variable {
	b.predicates.Each(func(n int) {
		p := &b.about.all[n]
		if p.typ != typ {
			return
		}
		v := &program.Variable{
			ID: len(vs), Name: b.about.text(n), Type: predicateType, Global: typ < 0, Init: []int32{b.first(p)},
		}
		b.bit[n], b.says[v] = v, n
		vs = append(vs, v)
	})
	return vs
}

// first returns the initial value of the variable for predicate p, computed from the initial values of the scalars in
// p.
func (b *builder) first(p *predicate) int32 {
	known := true
	n, ok := p.term.Eval(func(v bitvec.Var) int32 {
		s := b.about.scalars[v]
		o := b.list[s.object]
		if known = known && !b.about.late.Has(s.object); o.Var.Init == nil {
			return 0
		}
		return o.Var.Type.Cut(o.Var.Init[s.element])
	})
	switch {
	case !known || !ok:
		return mayHold
	case n != 0:
		return does
	}
	return doesNot
}

// literalHolds returns the condition that literal l is known to be true.
func (b *builder) literalHolds(l literal) program.Expr {
	n, what := int(l)-1, int32(does)
	if l < 0 {
		n, what = int(-l)-1, doesNot
	}
	load := &program.Load{Place: program.Place{Var: b.bit[n]}}
	return &program.Binary{Op: program.OpEq, X: load, Y: program.Const{Value: what}}
}

// implied returns a condition under which the tracked predicates imply that t is nonzero, as far as their truth is
// known. The condition uses only predicates that a process of type typ can read.
func (b *builder) implied(t *bitvec.Term, typ int) program.Expr {
	if n, ok := t.Const(); ok {
		return program.Const{Value: program.Truth(n != 0)}
	}
	if n, ok := b.about.number[t]; ok && b.sees(n, typ) {
		return b.literalHolds(literal(n + 1))
	}
	if n, ok := b.about.number[b.about.pool.Not(t)]; ok && b.sees(n, typ) {
		return b.literalHolds(-literal(n + 1))
	}
	return b.following(nil, t, typ)
}

// following returns a condition under which the tracked predicates, together with the term `given`, imply that t is
// nonzero. `given` may be nil; the condition uses only predicates that a process of type typ can read.
func (b *builder) following(given, t *bitvec.Term, typ int) program.Expr {
	var any program.Expr = no
	for _, c := range b.about.cubes(b.relevantPredicates(t, typ), given, t) {
		var all program.Expr = yes
		for _, l := range c {
			if l != 0 {
				all = and(all, b.literalHolds(l))
			}
		}
		any = or(any, all)
	}
	return any
}

// sees reports whether the abstraction tracks predicate n, and a process of type typ can read the variable for n: the
// variable is a global, or a local of typ.
func (b *builder) sees(n, typ int) bool {
	p := b.about.all[n].typ
	return b.predicates.Has(n) && (p < 0 || p == typ)
}

// relevantPredicates returns the tracked predicates that share a variable with t, directly or through other tracked
// predicates. The result has at most mostNear predicates; predicates that share a variable with t itself come first.
func (b *builder) relevantPredicates(t *bitvec.Term, typ int) []int {
	var seen, have bitset.Set // seen has variables, have has predicates
	for _, v := range t.Vars() {
		seen.Add(int(v))
	}
	var out []int
	for changed := true; changed && len(out) < mostNear; {
		changed = false
		next := clone(seen)
		b.predicates.Each(func(n int) {
			p := &b.about.all[n]
			meets := slices.ContainsFunc(p.term.Vars(), func(v bitvec.Var) bool { return seen.Has(int(v)) })
			if have.Has(n) || !meets || !b.sees(n, typ) || len(out) == mostNear {
				return
			}
			have.Add(n)
			out, changed = append(out, n), true
			for _, v := range p.term.Vars() {
				next.Add(int(v))
			}
		})
		seen = next
	}
	slices.Sort(out)
	return out
}

// sharpened improves two conditions with the tracked predicates: `may`, under which x may hold, and `must`, under which
// x certainly holds. The new `may` holds in fewer states, the new `must` in more. Without predicates, sharpened returns
// both unchanged.
func (b *builder) sharpened(x program.Expr, typ int, may, must program.Expr) (program.Expr, program.Expr) {
	if b.predicates.Empty() {
		return may, must
	}
	t := b.about.term(x, itself)
	return and(may, not(b.implied(b.about.pool.Not(t), typ))), or(must, b.implied(t, typ))
}

// teaches reports whether knowing the truth of the conditions in `reasons` may update predicates. In domain Predicated
// this is so if predicates may read an object that these conditions read; in other domains never. The result does not
// depend on the precision, because all abstractions of a model have the same edges.
func (b *builder) teaches(reasons []program.Expr, typ int) (does bool) {
	if b.domain != Predicated {
		return false
	}
	for _, x := range reasons {
		b.visitReads(x, typ, func(i int) { does = does || !b.about.barred.Has(i) })
	}
	return does
}

// reasons returns conditions of the model with a known truth value after step e: false if e is an else edge, and true
// otherwise.
func (b *builder) reasons(e *program.Edge) (xs []program.Expr) {
	switch e.Kind {
	case program.Cond:
		if !makes(e.Guard) {
			xs = append(xs, e.Guard)
		}
	case program.Else:
		b.rivals(e, func(r *program.Edge) bool {
			if r.Kind == program.Cond && !makes(r.Guard) {
				xs = append(xs, r.Guard)
			}
			return true
		})
	}
	return xs
}

// learned returns the updates of predicates after a process of type typ has evaluated the conditions in `reasons`. If
// `hold` is set, all these conditions are true; otherwise all are false.
func (b *builder) learned(reasons []program.Expr, hold bool, typ int) (ops []program.Op) {
	if b.predicates.Empty() {
		return nil
	}
	pool := b.about.pool
	given := pool.Const(1)
	for _, x := range reasons {
		t := b.about.term(x, itself)
		if !hold {
			t = pool.Not(t)
		}
		given = pool.And(given, pool.Holds(t))
	}
	for _, n := range b.relevantPredicates(given, typ) {
		p := b.about.all[n].term
		is, not := b.following(given, p, typ), b.following(given, pool.Not(p), typ)
		if isNo(is) && isNo(not) {
			continue
		}
		old := &program.Load{Place: program.Place{Var: b.bit[n]}}
		x := choose(is, program.Const{Value: does}, choose(not, program.Const{Value: doesNot}, old))
		ops = append(ops, program.Op{Assign: &program.Assign{To: old.Place, X: x}})
	}
	return ops
}

// update is the assignment of x to the variable of a predicate. `of` is the number of this predicate.
type update struct {
	of    int
	x     program.Expr
	reads bitset.Set // the numbers of the predicates read by x
}

// foresee returns the updates of predicates that an assignment a requires, in a process of type typ.
func (b *builder) foresee(a *program.Assign, typ int) []program.Op {
	if b.predicates.Empty() {
		return nil
	}
	s, ok := b.about.scalar(&a.To, itself)
	if !ok {
		return b.havoc(a.To.Var)
	}
	by := b.about.term(a.X, itself)
	v := b.about.variable(s)
	var todo []update
	b.predicates.Each(func(n int) {
		p := &b.about.all[n]
		if _, found := slices.BinarySearch(p.term.Vars(), v); !found {
			return
		}
		t := b.about.pool.Substitute(p.term, v, by)
		u := update{of: n, x: choose(b.implied(t, typ), program.Const{Value: does},
			choose(b.implied(b.about.pool.Not(t), typ), program.Const{Value: doesNot}, program.Const{Value: mayHold}))}
		program.Walk(u.x, func(x program.Expr) {
			if l, ok := x.(*program.Load); ok {
				u.reads.Add(b.says[l.Var])
			}
		})
		todo = append(todo, u)
	})
	return b.sequentialize(todo, typ)
}

// sequentialize returns assignments that, executed one after the other, have the effect of executing all updates in
// todo at the same time.
func (b *builder) sequentialize(todo []update, typ int) (ops []program.Op) {
	set := func(v *program.Variable, x program.Expr) {
		ops = append(ops, program.Op{Assign: &program.Assign{To: program.Place{Var: v}, X: x}})
	}
	for len(todo) > 0 {
		i := slices.IndexFunc(todo, func(u update) bool {
			return !slices.ContainsFunc(todo, func(w update) bool { return w.of != u.of && w.reads.Has(u.of) })
		})
		if i < 0 {
			break
		}
		set(b.bit[todo[i].of], todo[i].x)
		todo = slices.Delete(todo, i, i+1)
	}
	for i, u := range todo { // every remaining variable is read by another update, so an aside is needed
		set(b.aside(typ, i), u.x)
	}
	for i, u := range todo {
		set(b.bit[u.of], &program.Load{Place: program.Place{Var: b.aside(typ, i)}})
	}
	for i := range todo {
		set(b.aside(typ, i), no)
	}
	return ops
}

// aside returns auxiliary local number i of process type typ. The local holds a value that is computed but not yet
// stored in its target; between steps it is 0.
func (b *builder) aside(typ, i int) *program.Variable {
	t := b.out.Program.Types[typ]
	for len(b.asides[typ]) <= i {
		v := &program.Variable{ID: len(t.Locals), Name: "(new)", Type: predicateType}
		t.Locals = append(t.Locals, v)
		b.asides[typ] = append(b.asides[typ], v)
	}
	return b.asides[typ][i]
}

// havoc returns the updates of predicates after variable v, or an element of v, has received an unknown value.
func (b *builder) havoc(v *program.Variable) (ops []program.Op) {
	b.predicates.Each(func(n int) {
		if b.about.all[n].objects.Has(b.of[v]) {
			to := program.Place{Var: b.bit[n]}
			ops = append(ops, program.Op{Assign: &program.Assign{To: to, X: program.Const{Value: mayHold}}})
		}
	})
	return ops
}
