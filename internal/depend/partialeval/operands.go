package partialeval

import (
	"ltlpor/internal/depend/access"
	"ltlpor/internal/model/program"
)

// Evaluator puts values in the place of operands, for a Folder, and collects what follows from
// that: whoever asks for the values vouches that the step will find the same.
type Evaluator struct {
	Program *program.Program
	// Written tells how many statements of the step write a variable.
	Written map[*program.Variable]int
	// Ask returns the value of an operand; not ok if it is to stay as it is.
	Ask func(Site) (int32, bool)
	// Unwritten: what is looked at is evaluated before the step has written anything.
	Unwritten bool
	// Least leaves out what the values that are assigned and compared may make harmless.
	Least bool
	Reads []program.Expr // what was replaced: it is read
	Stays []Stay         // assignments that are left out: they are tests
}

// Site is where an operand stands.
type Site struct {
	At    any         // an expression, or an assignment
	Value func() Eval // nil if it has none
	// First and last are the values that matter, if these are an element's index or a
	// channel; there are none otherwise (first > last).
	First, Last int32
}

// Stay is a variable that is assigned what it holds: Value, if that is known.
type Stay struct {
	Place program.Place
	Value int32
	Known bool
}

// fixed reports whether x has the value in the present state when it is evaluated.
func (n *Evaluator) fixed(x program.Expr) bool {
	fixed := true
	program.Walk(x, func(x program.Expr) {
		switch x := x.(type) {
		case nil, program.Const, *program.Unary, *program.Binary, *program.If:
		case *program.Load:
			fixed = fixed && n.unchanged(x.Var, 0)
		case program.Special:
			fixed = fixed && (n.Unwritten || x.Which == program.PIDVar)
		default:
			fixed = fixed && n.Unwritten
		}
	})
	return fixed
}

// unchanged reports whether v has its present value still, where writes statements of
// the step that may write it do not count.
func (n *Evaluator) unchanged(v *program.Variable, writes int) bool {
	return n.Unwritten || n.Written[v] <= writes
}

// value returns the value of x, if there is one, and y otherwise, which is x with
// values in the place of its own operands. From first to last are the values that matter.
// What is equal wherever it stands (program.Special) is one site, so that it is asked about
// only where it is fixed.
func (n *Evaluator) value(x, y program.Expr, first, last int32) program.Expr {
	if _, ok := y.(program.Const); ok || !n.fixed(x) {
		return y
	}
	v, ok := n.Ask(Site{x, func() Eval { return Compile(x) }, first, last})
	if !ok {
		return y
	}
	n.Reads = append(n.Reads, y)
	return program.Const{Value: v}
}

// data is value for what is assigned or compared: no value is more likely than others.
func (n *Evaluator) data(x, y program.Expr) program.Expr { return n.value(x, y, 1, 0) }

// channel is value for a channel: of those that a process declares more is known
// than their numbers tell.
func (n *Evaluator) channel(x, y program.Expr) program.Expr {
	z := n.value(x, y, 1, int32(len(n.Program.GlobalChans)))
	if c, ok := z.(program.Const); ok && (c.Value < 1 || int(c.Value) > len(n.Program.GlobalChans)) {
		return y
	}
	return z
}

// assign returns the assignment a with values in it; not ok if it writes nothing.
func (n *Evaluator) assign(f *Folder, a *program.Assign) (*program.Assign, bool) {
	to := f.place(a.To)
	plain := &program.Assign{To: to, X: f.Expr(a.X), Span: a.Span}
	if !a.To.Var.Global || a.To.Remote != nil || a.To.Var.Hidden {
		return plain, true
	}
	silent, ok := int32(0), false
	if test := n.silent(a); test != nil {
		silent, ok = n.Ask(Site{a, func() Eval { return test }, 1, 0})
	}
	if ok && n.Least {
		n.Reads = append(n.Reads, plain.X)
		return nil, false
	}
	if access.IsUpdate(plain) && !n.Program.Overflow && !(ok && silent != 0) {
		return plain, true
	}
	out := &program.Assign{To: to, X: n.data(a.X, plain.X), Span: a.Span}
	if n.Least && out.X != plain.X {
		return nil, false
	}
	if !ok || silent == 0 {
		return out, true
	}
	s := Stay{Place: to}
	if c, ok := out.X.(program.Const); ok {
		s.Value, s.Known = a.To.Var.Type.Cut(c.Value), true
	} else {
		n.Reads = append(n.Reads, out.X)
	}
	n.Stays = append(n.Stays, s)
	return nil, false
}

// silent returns a test whether a assigns what is there, nil if that cannot be told.
func (n *Evaluator) silent(a *program.Assign) Eval {
	for _, x := range append([]program.Expr{a.X}, a.To.Index...) {
		if !n.fixed(x) {
			return nil
		}
	}
	if !n.unchanged(a.To.Var, 1) || loads(a.X, a.To.Var) { // x = x + 1 hardly ever does
		return nil
	}
	value, present := Compile(a.X), compileLoad(&a.To)
	if value == nil || present == nil {
		return nil
	}
	cut, overflow := a.To.Var.Type.Cut, n.Program.Overflow
	return func(f *State, self int) (int32, bool) {
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
func (n *Evaluator) condition(f *Folder, x program.Expr) program.Expr {
	b, ok := x.(*program.Binary)
	if !ok {
		return f.Expr(x)
	}
	if b.Op == program.OpAnd {
		return &program.Binary{Op: b.Op, X: n.condition(f, b.X), Y: n.condition(f, b.Y), Span: b.Span}
	}
	y := &program.Binary{Op: b.Op, X: f.Expr(b.X), Y: f.Expr(b.Y), Span: b.Span}
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
	if n.Least && (y.X != u || y.Y != v) {
		return program.Const{Value: 1}
	}
	return y
}

func global(x program.Expr) bool {
	l, ok := x.(*program.Load)
	return ok && l.Var.Global && l.Remote == nil
}
