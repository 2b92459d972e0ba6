package partialeval

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// State gives expressions read access to one state of a program.
type State struct {
	Program *program.Program
	View    exec.View
	Asked   exec.Asked // View if it records the questions about a state, otherwise nil
	N       int        // number of processes
}

// Read returns a State for the program p reading states through v.
func Read(p *program.Program, v exec.View) State {
	asked, _ := v.(exec.Asked)
	return State{Program: p, View: v, Asked: asked}
}

// Point makes s the state that f reads.
func (f *State) Point(s program.State) {
	f.View.Select(s)
	f.N = f.View.Live()
}

// Channel returns the type and the number of messages of the channel with number id. ok is false if the channel does
// not exist.
func (f *State) Channel(id int32) (t *program.ChanType, n int, ok bool) {
	if id < 1 || int(id) > f.View.Open() {
		return nil, 0, false
	}
	k, n := f.View.Channel(id)
	return f.Program.ChanTypes[k], n, true
}

// Eval returns the value of an expression for process self. ok is false if the expression has no value in the state.
type Eval func(f *State, self int) (int32, bool)

// Compile returns a function that evaluates x. The result is nil if x contains a query on another process or a run.
func Compile(x program.Expr) Eval {
	switch x := x.(type) {
	case program.Const:
		v := x.Value
		return func(*State, int) (int32, bool) { return v, true }
	case *program.Load:
		return compileLoad(&x.Place)
	case *program.Unary:
		a := Compile(x.X)
		if a == nil {
			return nil
		}
		op := x.Op
		return func(f *State, self int) (int32, bool) {
			v, ok := a(f, self)
			return op.ApplyUnary(v), ok
		}
	case *program.Binary:
		return compileBinary(x)
	case *program.If:
		c, a, b := Compile(x.C), Compile(x.A), Compile(x.B)
		if c == nil || a == nil || b == nil {
			return nil
		}
		return func(f *State, self int) (int32, bool) {
			v, ok := c(f, self)
			switch {
			case !ok:
				return 0, false
			case v != 0:
				return a(f, self)
			}
			return b(f, self)
		}
	case *program.ChanTest:
		return compileTest(x)
	case program.Special:
		switch x.Which {
		case program.PIDVar:
			return func(_ *State, self int) (int32, bool) { return int32(self), true }
		case program.NrPr:
			return func(f *State, _ int) (int32, bool) { return int32(f.N), true }
		}
	}
	return nil
}

func compileBinary(x *program.Binary) Eval {
	a, b := Compile(x.X), Compile(x.Y)
	if a == nil || b == nil {
		return nil
	}
	op := x.Op
	if op.Compares() {
		return compileComparison(op, a, b, x.Y)
	}
	return func(f *State, self int) (int32, bool) {
		v, ok := a(f, self)
		if !ok {
			return 0, false
		}
		switch { // the second operand is evaluated only if needed, because it may have no value
		case op == program.OpAnd && v == 0:
			return 0, true
		case op == program.OpOr && v != 0:
			return 1, true
		}
		w, ok := b(f, self)
		if !ok {
			return 0, false
		}
		return op.Apply(v, w)
	}
}

// compileComparison returns a function that compares the values of a and b by op. y is the expression of b: if y is a
// constant, the function does not evaluate b. Comparisons are the most frequent form of conditions.
func compileComparison(op program.Operator, a, b Eval, y program.Expr) Eval {
	if y, ok := y.(program.Const); ok {
		w := y.Value
		return func(f *State, self int) (int32, bool) {
			v, ok := a(f, self)
			if !ok {
				return 0, false
			}
			return program.Truth(op.Holds(v, w)), true
		}
	}
	return func(f *State, self int) (int32, bool) {
		v, ok := a(f, self)
		if !ok {
			return 0, false
		}
		w, ok := b(f, self)
		if !ok {
			return 0, false
		}
		return program.Truth(op.Holds(v, w)), true
	}
}

func compileTest(x *program.ChanTest) Eval {
	ch := Compile(x.Chan)
	if ch == nil {
		return nil
	}
	op := x.Op
	return func(f *State, self int) (int32, bool) {
		id, ok := ch(f, self)
		if !ok {
			return 0, false
		}
		t, n, ok := f.Channel(id)
		if !ok || t.Cap == 0 {
			return 0, false
		}
		switch op {
		case program.ChanLen:
			return int32(n), true
		case program.ChanEmpty:
			return program.Truth(n == 0), true
		case program.ChanNonEmpty:
			return program.Truth(n > 0), true
		case program.ChanFull:
			return program.Truth(n == t.Cap), true
		}
		return program.Truth(n < t.Cap), true
	}
}

func compileLoad(p *program.Place) Eval {
	v := p.Var
	if p.Remote != nil {
		return nil
	}
	if v.Hidden {
		return func(*State, int) (int32, bool) { return 0, true }
	}
	index := make([]Eval, len(p.Index))
	for i, x := range p.Index {
		if index[i] = Compile(x); index[i] == nil {
			return nil
		}
	}
	if len(index) == 0 && v.Global {
		return func(f *State, _ int) (int32, bool) { return f.View.Global(v, 0), true }
	}
	return func(f *State, self int) (int32, bool) {
		n := 0
		for i, x := range index {
			k, ok := x(f, self)
			if !ok || k < 0 || int(k) >= v.Dims[i].Len {
				return 0, false
			}
			n = n*v.Dims[i].Len + int(k)
		}
		if v.Global {
			return f.View.Global(v, n), true
		}
		return f.View.Local(program.PID(self), v, n), true
	}
}
