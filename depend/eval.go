package depend

import (
	"ltlpor/exec"
	"ltlpor/program"
)

// reading is a state as expressions read it.
type reading struct {
	prog *program.Program
	view exec.View
	n    int // processes
}

func (f *reading) look(s program.State) {
	f.view.Look(s)
	f.n = f.view.Live()
}

// channel returns the type of a channel and the number of messages in it; not ok if there
// is none.
func (f *reading) channel(id int32) (t *program.ChanType, n int, ok bool) {
	if id < 1 || int(id) > f.view.Open() {
		return nil, 0, false
	}
	k, n := f.view.Channel(id)
	return f.prog.ChanTypes[k], n, true
}

// eval gives the value of an expression for process self; not ok if it has none
// there.
type eval func(f *reading, self int) (int32, bool)

// compileEval returns code for x, nil if its value cannot be told here: what asks
// about other processes, or creates one.
func compileEval(x program.Expr) eval {
	switch x := x.(type) {
	case program.Const:
		v := x.Value
		return func(*reading, int) (int32, bool) { return v, true }
	case *program.Load:
		return compileLoad(&x.Place)
	case *program.Unary:
		a := compileEval(x.X)
		if a == nil {
			return nil
		}
		op := x.Op
		return func(f *reading, self int) (int32, bool) {
			v, ok := a(f, self)
			return op.ApplyUnary(v), ok
		}
	case *program.Binary:
		return compileBinary(x)
	case *program.If:
		c, a, b := compileEval(x.C), compileEval(x.A), compileEval(x.B)
		if c == nil || a == nil || b == nil {
			return nil
		}
		return func(f *reading, self int) (int32, bool) {
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
			return func(_ *reading, self int) (int32, bool) { return int32(self), true }
		case program.NrPr:
			return func(f *reading, _ int) (int32, bool) { return int32(f.n), true }
		}
	}
	return nil
}

func compileBinary(x *program.Binary) eval {
	a, b := compileEval(x.X), compileEval(x.Y)
	if a == nil || b == nil {
		return nil
	}
	op := x.Op
	if op.Compares() {
		return compileComparison(op, a, b, x.Y)
	}
	return func(f *reading, self int) (int32, bool) {
		v, ok := a(f, self)
		if !ok {
			return 0, false
		}
		switch { // the second operand may have no value then
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

// compileComparison is compileBinary for what conditions mostly are.
func compileComparison(op program.Operator, a, b eval, y program.Expr) eval {
	if y, ok := y.(program.Const); ok {
		w := y.Value
		return func(f *reading, self int) (int32, bool) {
			v, ok := a(f, self)
			if !ok {
				return 0, false
			}
			return program.Truth(op.Holds(v, w)), true
		}
	}
	return func(f *reading, self int) (int32, bool) {
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

func compileTest(x *program.ChanTest) eval {
	ch := compileEval(x.Chan)
	if ch == nil {
		return nil
	}
	op := x.Op
	return func(f *reading, self int) (int32, bool) {
		id, ok := ch(f, self)
		if !ok {
			return 0, false
		}
		t, n, ok := f.channel(id)
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

func compileLoad(p *program.Place) eval {
	v := p.Var
	if p.Remote != nil {
		return nil
	}
	if v.Hidden {
		return func(*reading, int) (int32, bool) { return 0, true }
	}
	index := make([]eval, len(p.Index))
	for i, x := range p.Index {
		if index[i] = compileEval(x); index[i] == nil {
			return nil
		}
	}
	if len(index) == 0 && v.Global {
		return func(f *reading, _ int) (int32, bool) { return f.view.Global(v, 0), true }
	}
	return func(f *reading, self int) (int32, bool) {
		n := 0
		for i, x := range index {
			k, ok := x(f, self)
			if !ok || k < 0 || int(k) >= v.Dims[i].Len {
				return 0, false
			}
			n = n*v.Dims[i].Len + int(k)
		}
		if v.Global {
			return f.view.Global(v, n), true
		}
		return f.view.Local(program.PID(self), v, n), true
	}
}
