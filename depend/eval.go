package depend

import (
	"ltlpor/program"
)

// frames tells where in a state the processes and channels are.
type frames struct {
	prog  *program.Program
	s     program.State
	procs []int // offset of the frame of each process, by pid
	chans []int // of the channel with id i+1
}

func (f *frames) locate(s program.State) {
	f.s = s
	f.procs, f.chans = f.prog.Frames(s, f.procs[:0], f.chans[:0])
}

// typeOf returns the type of process p, loc its location.
func (f *frames) typeOf(p int) int { return int(f.s[f.procs[p]]) }

func (f *frames) loc(p int) program.Loc {
	_, l := f.prog.At(f.s, f.procs[p])
	return l
}

// channel returns the frame and the type of a channel; not ok if there is none.
func (f *frames) channel(id int32) (off int, t *program.ChanType, ok bool) {
	if id < 1 || int(id) > len(f.chans) {
		return 0, nil, false
	}
	off = f.chans[id-1]
	return off, f.prog.ChanTypes[255-int(f.s[off])], true
}

// eval gives the value of an expression for process self; not ok if it has none
// there.
type eval func(f *frames, self int) (int32, bool)

// compileEval returns code for x, nil if its value cannot be told here: what asks
// about other processes, or creates one.
func compileEval(x program.Expr) eval {
	switch x := x.(type) {
	case program.Const:
		v := x.Value
		return func(*frames, int) (int32, bool) { return v, true }
	case *program.Load:
		return compileLoad(&x.Place)
	case *program.Unary:
		a := compileEval(x.X)
		if a == nil {
			return nil
		}
		op := x.Op
		return func(f *frames, self int) (int32, bool) {
			v, ok := a(f, self)
			return unary(op, v), ok
		}
	case *program.Binary:
		return compileBinary(x)
	case *program.If:
		c, a, b := compileEval(x.C), compileEval(x.A), compileEval(x.B)
		if c == nil || a == nil || b == nil {
			return nil
		}
		return func(f *frames, self int) (int32, bool) {
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
			return func(_ *frames, self int) (int32, bool) { return int32(self), true }
		case program.NrPr:
			return func(f *frames, _ int) (int32, bool) { return int32(len(f.procs)), true }
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
	if _, compares := compare(op, 0, 0); compares {
		return compileComparison(op, a, b, x.Y)
	}
	return func(f *frames, self int) (int32, bool) {
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
		return combine(op, v, w)
	}
}

// compileComparison is compileBinary for what conditions mostly are.
func compileComparison(op program.Operator, a, b eval, y program.Expr) eval {
	if y, ok := y.(program.Const); ok {
		w := y.Value
		return func(f *frames, self int) (int32, bool) {
			v, ok := a(f, self)
			if !ok {
				return 0, false
			}
			return compare(op, v, w)
		}
	}
	return func(f *frames, self int) (int32, bool) {
		v, ok := a(f, self)
		if !ok {
			return 0, false
		}
		w, ok := b(f, self)
		if !ok {
			return 0, false
		}
		return compare(op, v, w)
	}
}

func compileTest(x *program.ChanTest) eval {
	ch := compileEval(x.Chan)
	if ch == nil {
		return nil
	}
	op := x.Op
	return func(f *frames, self int) (int32, bool) {
		id, ok := ch(f, self)
		if !ok {
			return 0, false
		}
		off, t, ok := f.channel(id)
		if !ok || t.Cap == 0 {
			return 0, false
		}
		n := int(f.s[off+1])
		switch op {
		case program.ChanLen:
			return int32(n), true
		case program.ChanEmpty:
			return truth(n == 0), true
		case program.ChanNonEmpty:
			return truth(n > 0), true
		case program.ChanFull:
			return truth(n == t.Cap), true
		}
		return truth(n < t.Cap), true
	}
}

func compileLoad(p *program.Place) eval {
	v := p.Var
	if p.Remote != nil {
		return nil
	}
	if v.Offset < 0 {
		return func(*frames, int) (int32, bool) { return 0, true }
	}
	index := make([]eval, len(p.Index))
	for i, x := range p.Index {
		if index[i] = compileEval(x); index[i] == nil {
			return nil
		}
	}
	t := v.Type
	if len(index) == 0 && v.Global {
		off := program.HeaderSize + v.Offset
		return func(f *frames, _ int) (int32, bool) { return t.Read(f.s, off), true }
	}
	return func(f *frames, self int) (int32, bool) {
		off := program.HeaderSize
		if !v.Global {
			off = f.procs[self]
		}
		off += v.Offset
		for i, x := range index {
			k, ok := x(f, self)
			if !ok || k < 0 || int(k) >= v.Dims[i].Len {
				return 0, false
			}
			off += int(k) * v.Dims[i].Stride
		}
		return t.Read(f.s, off), true
	}
}
