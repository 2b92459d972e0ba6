package partialeval

import (
	"ltlpor/internal/depend/access"
	"ltlpor/internal/model/program"
)

// Evaluator supplies a Folder with the values that operands have in the current state. It records the expressions and
// assignments that were replaced. The caller must know that the operands of the move have the same values when the move
// is taken.
type Evaluator struct {
	Program *program.Program
	// Written maps a variable to the number of statements of the step that write the variable.
	Written map[*program.Variable]int
	// Ask returns the value of an operand. If ok is false, the operand is not replaced.
	Ask func(Site) (int32, bool)
	// Unwritten is set while expressions are folded that the step evaluates before its first write.
	Unwritten bool
	// Least, if set, makes the access a lower bound for all values of assigned and compared operands: an access that is
	// harmless for some value is omitted.
	Least bool
	Reads []program.Expr // replaced expressions, which count as read
	Stays []Stay         // omitted assignments, which count as tests
}

// Site is an occurrence of an operand in the program, as the argument of Evaluator.Ask.
type Site struct {
	At    any         // the expression or assignment, for comparison by identity
	Value func() Eval // returns the function that evaluates the operand; nil if there is none
	// Only values of an element index or a channel from First to Last are relevant. For other operands the range is
	// empty (First > Last), and every value is relevant.
	First, Last int32
}

// Stay is an assignment that leaves its variable unchanged, because the variable already has the assigned value. The
// value is Value if Known is set, and otherwise unknown.
type Stay struct {
	Place program.Place
	Value int32
	Known bool
}

// fixed reports whether the variables that x reads still have the values of the current state when the step evaluates
// x.
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

// unchanged reports whether v certainly still has the value of the current state when the current expression is
// evaluated. writes is the number of harmless writes of v in the step, such as the write of the current statement.
func (n *Evaluator) unchanged(v *program.Variable, writes int) bool {
	return n.Unwritten || n.Written[v] <= writes
}

// value returns the value of operand x as a constant, if Ask supplies the value, and otherwise y. y is x with its inner
// operands replaced. For an element index or channel, only values from `first` to `last` are relevant. value calls Ask
// only if the step evaluates x with values of the current state (fixed), because equal expressions at several places
// (program.Special) share one Site.
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

// data returns value(x, y) for an operand that is assigned or compared. Every value of such an operand is relevant; the
// range from `first` to `last` is empty (first > last) to say so, as in Site.
func (n *Evaluator) data(x, y program.Expr) program.Expr { return n.value(x, y, 1, 0) }

// channel returns value(x, y) for a channel operand, if the value is the number of a global channel. Otherwise it
// returns y: for a channel declared in a process type, the points-to analysis of y is more precise than the number.
func (n *Evaluator) channel(x, y program.Expr) program.Expr {
	z := n.value(x, y, 1, int32(len(n.Program.GlobalChans)))
	if c, ok := z.(program.Const); ok && (c.Value < 1 || int(c.Value) > len(n.Program.GlobalChans)) {
		return y
	}
	return z
}

// assign returns assignment a with operand values inserted. The second result is false if a is known to write nothing.
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

// silent returns a function that tests in a state whether assignment a would leave its variable unchanged. The result
// is nil if the analysis cannot decide this.
func (n *Evaluator) silent(a *program.Assign) Eval {
	for _, x := range append([]program.Expr{a.X}, a.To.Index...) {
		if !n.fixed(x) {
			return nil
		}
	}
	if !n.unchanged(a.To.Var, 1) || loads(a.X, a.To.Var) { // x = x + 1 rarely leaves x unchanged
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

// condition returns x, the guard of a taken step, with operand values inserted. If a comparison has a global variable
// on one side, the variable stays and the second side is replaced by its value.
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
