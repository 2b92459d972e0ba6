package abstract

import (
	"slices"

	"ltlpor/internal/model/program"
)

// mostElements is the maximum length of an array for which a write at an unknown index is modelled element by element.
const mostElements = 64

// op returns the operations of the abstraction for o, an operation of the model in a process of type typ.
func (b *builder) op(o *program.Op, typ int) []program.Op {
	switch {
	case o.Assign != nil:
		return append(b.assign(o.Assign, typ), b.foresee(o.Assign, typ)...)
	case o.Assert != nil && o.Assert.X != nil:
		_, must := b.conditions(o.Assert.X, typ)
		return []program.Op{{Assert: &program.AssertOp{X: must, Text: o.Assert.Text, Span: o.Assert.Span}}}
	case o.Assert != nil:
		return []program.Op{*o}
	}
	return nil // printing has no effect on the state
}

// assign returns the operations of the abstraction for assignment a of the model, in a process of type typ. The result
// is empty if the abstraction does not track the variable.
func (b *builder) assign(a *program.Assign, typ int) []program.Op {
	v := a.To.Var
	if !b.tracked.Has(b.of[v]) {
		return nil
	}
	x := b.value(a.X, typ)
	to, unknown := b.place(&a.To, typ)
	if isNo(unknown) {
		return b.store(to, x)
	}
	return b.scattered(to, unknown, x)
}

// store returns the operations that assign x to the place `to`. The indices of the place must be known.
func (b *builder) store(to *program.Place, x value) []program.Op {
	set := func(at program.Place, x program.Expr) program.Op {
		return program.Op{Assign: &program.Assign{To: at, X: x, Span: at.Span}}
	}
	f := b.flag[to.Var]
	if f == nil || b.exact.Has(b.of[to.Var]) {
		return []program.Op{set(*to, x.known)}
	}
	flag := *to
	flag.Var = f
	is := program.Expr(&program.Load{Place: flag})
	if v, ok := constant(x.unknown); ok {
		is = program.Const{Value: v}
	}
	return []program.Op{set(flag, x.unknown), set(*to, choose(is, no, x.known))}
}

// scattered returns the operations that assign x to `to`, an array element with a possibly unknown index.
//
// If condition `unknown` is false in a state, the indices in `to` are valid. If it is true, every element of the array
// becomes unknown. All elements also become unknown if the index depends on the array itself, or if the array has more
// than mostElements elements or belongs to another process.
func (b *builder) scattered(to *program.Place, unknown program.Expr, x value) (ops []program.Op) {
	v := to.Var
	own := func(w *program.Variable) bool { return w == v }
	if to.Remote != nil || v.Elements() > mostElements || indexReads(to, own) {
		return b.forget(v)
	}
	index := make([]int, len(v.Dims))
	for range v.Elements() {
		one := &program.Place{Var: v, Span: to.Span}
		var here program.Expr = yes
		for i, k := range index {
			c := program.Const{Value: int32(k)}
			one.Index = append(one.Index, c)
			here = and(here, &program.Binary{Op: program.OpEq, X: to.Index[i], Y: c})
		}
		flag := *one
		flag.Var = b.flag[v]
		ops = append(ops, b.store(one, value{
			or(unknown, choose(here, x.unknown, &program.Load{Place: flag})),
			choose(here, x.known, &program.Load{Place: *one}),
		})...)
		for i := len(index) - 1; i >= 0; i-- {
			if index[i]++; index[i] < v.Dims[i].Len {
				break
			}
			index[i] = 0
		}
	}
	return ops
}

// indexReads reports whether an index of pl reads a variable for which f returns true.
func indexReads(pl *program.Place, f func(*program.Variable) bool) (reads bool) {
	for _, x := range pl.Index {
		program.Walk(x, func(x program.Expr) {
			l, ok := x.(*program.Load)
			reads = reads || ok && f(l.Var)
		})
	}
	return reads
}

// fleeting reports whether an index of pl depends on something besides variables, for example on the contents of a
// channel or on a location. A step can then change the index without writing a variable.
func fleeting(pl *program.Place) (is bool) {
	for _, x := range pl.Index {
		program.Walk(x, func(x program.Expr) {
			switch x := x.(type) {
			case *program.ChanTest, *program.Poll, *program.AtLabel:
				is = true
			case program.Special:
				is = is || x.Which != program.PIDVar && x.Which != program.NrPr
			}
		})
	}
	return is
}

// binds reports whether receive c stores a field in v.
func binds(c *program.Comm, v *program.Variable) bool {
	return slices.ContainsFunc(c.Match, func(m program.Pattern) bool { return m.Bind != nil && m.Bind.Var == v })
}

// forget returns the operations that make every element of v unknown.
func (b *builder) forget(v *program.Variable) (ops []program.Op) {
	index := make([]int, len(v.Dims))
	for range v.Elements() {
		one := &program.Place{Var: v}
		for _, k := range index {
			one.Index = append(one.Index, program.Const{Value: int32(k)})
		}
		ops = append(ops, b.store(one, nothing)...)
		for i := len(index) - 1; i >= 0; i-- {
			if index[i]++; index[i] < v.Dims[i].Len {
				break
			}
			index[i] = 0
		}
	}
	return ops
}

// comm returns the send or receive of the abstraction for c, in a process of type typ.
//
//   - A field with a possibly unknown value is sent as 0, and is not compared with a pattern.
//   - A receive stores a field in a variable only if the variable is tracked and the new value is always known.
func (b *builder) comm(c *program.Comm, typ int) *program.Comm {
	out := &program.Comm{Chan: b.value(c.Chan, typ).known, Sorted: c.Sorted, Random: c.Random, Peek: c.Peek}
	for j, x := range c.Msg {
		v := b.value(x, typ)
		if b.fieldUsed(c.Chan, typ, j) && isNo(v.unknown) {
			out.Msg = append(out.Msg, v.known)
		} else {
			out.Msg = append(out.Msg, no)
		}
	}
	out.Match, _ = b.patterns(c.Chan, c.Match, typ)
	for j, m := range c.Match {
		if m.Bind == nil || !b.tracked.Has(b.of[m.Bind.Var]) {
			continue
		}
		at, unknown := b.place(m.Bind, typ)
		if isNo(unknown) && b.fieldCertain(c.Chan, typ, j) {
			out.Match[j].Bind = at
		}
	}
	return out
}

// fieldUsed reports whether field j of some channel denoted by x is in Precision.Exact: its values are known in every
// state.
func (b *builder) fieldUsed(x program.Expr, typ, j int) (is bool) {
	b.shapes(x, typ, func(t int) { is = is || j < len(b.field[t]) && b.exact.Has(b.field[t][j]) })
	return is
}

// received returns the operations after receive c: they set the unknown flags of the written variables, and make
// predicates about these variables unknown.
func (b *builder) received(c *program.Comm, typ int) (ops []program.Op) {
	for j, m := range c.Match {
		if m.Bind != nil {
			ops = append(ops, b.havoc(m.Bind.Var)...)
		}
		if m.Bind == nil || !b.tracked.Has(b.of[m.Bind.Var]) || b.exact.Has(b.of[m.Bind.Var]) {
			continue
		}
		at, unknown := b.place(m.Bind, typ)
		flag := *at
		flag.Var = b.flag[m.Bind.Var]
		switch {
		case !isNo(unknown), fleeting(m.Bind),
			indexReads(m.Bind, func(v *program.Variable) bool { return binds(c, v) }):
			ops = append(ops, b.forget(m.Bind.Var)...)
		case b.fieldCertain(c.Chan, typ, j):
			ops = append(ops, program.Op{Assign: &program.Assign{To: flag, X: no, Span: m.Bind.Span}})
		default:
			ops = append(ops, b.store(at, nothing)...)
		}
	}
	return ops
}

// risk returns a condition under which model step e may have a run-time error in the model that the abstract step does
// not have.
func (b *builder) risk(e *program.Edge) program.Expr {
	var w program.Expr = no
	if p := b.prog.Types[e.Type].Provided; p != nil && !b.certain(p, e.Type) {
		w = b.wrong(p, e.Type)
	}
	return or(w, b.risky(e, e.Type))
}

func (b *builder) risky(e *program.Edge, typ int) program.Expr {
	switch e.Kind {
	case program.Cond:
		return b.skippedFault(e.Guard, typ, true)
	case program.Do:
		var w program.Expr = no
		for i := range e.Ops {
			x := b.riskyOp(&e.Ops[i], typ)
			if i > 0 && !isNo(x) {
				return yes
			}
			w = or(w, x)
		}
		return w
	case program.Send:
		var w program.Expr = no
		for j, x := range e.Comm.Msg {
			w = or(w, b.skippedFault(x, typ, b.fieldUsed(e.Comm.Chan, typ, j)))
		}
		return w
	case program.Recv:
		return b.riskyReceive(e.Comm, typ)
	case program.DStep:
		for _, out := range e.Sub.Locations {
			for _, x := range out {
				if !isNo(b.risky(x, typ)) {
					return yes
				}
			}
		}
	}
	return no
}

func (b *builder) riskyOp(o *program.Op, typ int) program.Expr {
	switch {
	case o.Assign != nil:
		kept := b.tracked.Has(b.of[o.Assign.To.Var])
		_, unknown := b.place(&o.Assign.To, typ)
		return or(b.skippedFault(o.Assign.X, typ, kept && isNo(unknown)), b.lostPlace(&o.Assign.To, typ, kept))
	case o.Assert != nil && o.Assert.X != nil:
		return b.skippedFault(o.Assert.X, typ, true)
	}
	return no
}

func (b *builder) riskyReceive(c *program.Comm, typ int) program.Expr {
	var w program.Expr = no
	binds := 0
	for j, m := range c.Match {
		if m.Match != nil {
			w = or(w, b.skippedFault(m.Match, typ, b.fieldCertain(c.Chan, typ, j)))
		}
		if m.Bind == nil {
			continue
		}
		x := b.lostPlace(m.Bind, typ, b.tracked.Has(b.of[m.Bind.Var]) && b.fieldCertain(c.Chan, typ, j))
		if binds++; binds > 1 && !isNo(x) {
			return yes // the same step may have received the index
		}
		w = or(w, x)
	}
	return w
}

// skippedFault returns a condition under which the evaluation of x has a run-time error in the model, although the
// abstraction does not evaluate x.
//
// kept says that the abstraction evaluates x if all objects in x are always known. For such an x the result is constant
// false, unless x creates a process.
func (b *builder) skippedFault(x program.Expr, typ int, kept bool) program.Expr {
	if kept && b.certain(x, typ) && !makes(x) {
		return no
	}
	return b.wrong(x, typ)
}

// lostPlace returns a condition under which an index of pl, a place to which a step writes, is out of bounds or has a
// run-time error in the model, although the abstraction does not evaluate the index. kept says that the abstraction
// evaluates indices with always known values.
func (b *builder) lostPlace(pl *program.Place, typ int, kept bool) program.Expr {
	load := &program.Load{Place: *pl}
	if b.fault.Expr(load) {
		return no
	}
	if kept {
		certain := pl.Remote == nil
		for _, x := range pl.Index {
			certain = certain && b.certain(x, typ)
		}
		if certain {
			return no
		}
	}
	return b.outOfBounds(pl, typ)
}
