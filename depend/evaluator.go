package depend

import (
	"ltlpor/depend/access"
	"ltlpor/program"
)

// evaluator puts values in the place of operands, for a folder.
type evaluator struct {
	prog *program.Program
	of   *operands
	ask  func(site) (int32, bool)
	// early: what is looked at is evaluated before the step has written anything.
	early bool
	// least leaves out what the values that are assigned and compared may make harmless.
	least bool
	reads []program.Expr // what was replaced
	stays []stay
}

// site is where an operand stands.
type site struct {
	at    any         // an expression, or an assignment
	value func() eval // nil if it has none
	// first and last are the values that matter, if these are an element's index or a
	// channel; there are none otherwise (first > last).
	first, last int32
}

// stay is a variable that is assigned what it holds: value, if that is known.
type stay struct {
	place program.Place
	value int32
	known bool
}

// fixed reports whether x has the value in the present state when it is evaluated.
func (n *evaluator) fixed(x program.Expr) bool {
	fixed := true
	program.Walk(x, func(x program.Expr) {
		switch x := x.(type) {
		case nil, program.Const, *program.Unary, *program.Binary, *program.If:
		case *program.Load:
			fixed = fixed && n.unwritten(x.Var, 0)
		case program.Special:
			fixed = fixed && (n.early || x.Which == program.PIDVar)
		default:
			fixed = fixed && n.early
		}
	})
	return fixed
}

// unwritten reports whether v has its present value still, where writes statements of
// the step that may write it do not count.
func (n *evaluator) unwritten(v *program.Variable, writes int) bool {
	return n.early || n.of.written[v] <= writes
}

// value returns the value of x, if there is one, and y otherwise, which is x with
// values in the place of its own operands. From first to last are the values that matter.
// What is equal wherever it stands (program.Special) is one site, so that it is asked about
// only where it is fixed.
func (n *evaluator) value(x, y program.Expr, first, last int32) program.Expr {
	if _, ok := y.(program.Const); ok || !n.fixed(x) {
		return y
	}
	v, ok := n.ask(site{x, func() eval { return compileEval(x) }, first, last})
	if !ok {
		return y
	}
	n.reads = append(n.reads, y)
	return program.Const{Value: v}
}

// data is value for what is assigned or compared: no value is more likely than others.
func (n *evaluator) data(x, y program.Expr) program.Expr { return n.value(x, y, 1, 0) }

// channel is value for a channel: of those that a process declares more is known
// than their numbers tell.
func (n *evaluator) channel(x, y program.Expr) program.Expr {
	z := n.value(x, y, 1, int32(len(n.prog.GlobalChans)))
	if c, ok := z.(program.Const); ok && (c.Value < 1 || int(c.Value) > len(n.prog.GlobalChans)) {
		return y
	}
	return z
}

// assign returns the assignment a with values in it; not ok if it writes nothing.
func (n *evaluator) assign(f *folder, a *program.Assign) (*program.Assign, bool) {
	to := f.place(a.To)
	plain := &program.Assign{To: to, X: f.expr(a.X), Span: a.Span}
	if !a.To.Var.Global || a.To.Remote != nil || a.To.Var.Hidden {
		return plain, true
	}
	silent, ok := int32(0), false
	if test := n.silent(a); test != nil {
		silent, ok = n.ask(site{a, func() eval { return test }, 1, 0})
	}
	if ok && n.least {
		n.reads = append(n.reads, plain.X)
		return nil, false
	}
	if access.IsUpdate(plain) && !n.prog.Overflow && !(ok && silent != 0) {
		return plain, true
	}
	out := &program.Assign{To: to, X: n.data(a.X, plain.X), Span: a.Span}
	if n.least && out.X != plain.X {
		return nil, false
	}
	if !ok || silent == 0 {
		return out, true
	}
	s := stay{place: to}
	if c, ok := out.X.(program.Const); ok {
		s.value, s.known = a.To.Var.Type.Cut(c.Value), true
	} else {
		n.reads = append(n.reads, out.X)
	}
	n.stays = append(n.stays, s)
	return nil, false
}

// silent returns a test whether a assigns what is there, nil if that cannot be told.
func (n *evaluator) silent(a *program.Assign) eval {
	for _, x := range append([]program.Expr{a.X}, a.To.Index...) {
		if !n.fixed(x) {
			return nil
		}
	}
	if !n.unwritten(a.To.Var, 1) || loads(a.X, a.To.Var) { // x = x + 1 hardly ever does
		return nil
	}
	value, present := compileEval(a.X), compileLoad(&a.To)
	if value == nil || present == nil {
		return nil
	}
	cut, overflow := a.To.Var.Type.Cut, n.prog.Overflow
	return func(f *reading, self int) (int32, bool) {
		v, ok := value(f, self)
		w, also := present(f, self)
		return program.Truth(ok && also && cut(v) == w && (!overflow || v == w)), true
	}
}

func loads(x program.Expr, v *program.Variable) bool {
	found := false
	program.Walk(x, func(x program.Expr) {
		l, ok := x.(*program.Load)
		found = found || ok && l.Var == v
	})
	return found
}

// condition puts values into the guard of a step that is taken: in comparisons one
// side is a variable and the other a value.
func (n *evaluator) condition(f *folder, x program.Expr) program.Expr {
	b, ok := x.(*program.Binary)
	if !ok {
		return f.expr(x)
	}
	if b.Op == program.OpAnd {
		return &program.Binary{Op: b.Op, X: n.condition(f, b.X), Y: n.condition(f, b.Y), Span: b.Span}
	}
	y := &program.Binary{Op: b.Op, X: f.expr(b.X), Y: f.expr(b.Y), Span: b.Span}
	if !b.Op.Compares() {
		return y
	}
	u, v := y.X, y.Y
	switch {
	case global(b.X):
		y.Y = n.data(b.Y, v)
	case global(b.Y):
		y.X = n.data(b.X, u)
	}
	if n.least && (y.X != u || y.Y != v) {
		return program.Const{Value: 1}
	}
	return y
}

func global(x program.Expr) bool {
	l, ok := x.(*program.Load)
	return ok && l.Var.Global && l.Remote == nil
}
