package partialeval

import (
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// Folder replaces subexpressions by known values: _pid, and variables that stay constant while the result is used. A
// Folder returns new expressions and never modifies its input.
type Folder struct {
	Program *program.Program
	// Fixed has the scalar locals of the process with known, constant values.
	Fixed map[*program.Variable]int32
	// Constants maps the globals that are never assigned to their values: Constants[v][k] is element k of v.
	Constants map[*program.Variable][]int32
	PID       int32 // the process number, inserted for _pid; -1 if not known
	// Now evaluates operands in the present state, if not nil.
	Now *Evaluator
}

// Constants returns the values of the globals that are never assigned: element k of variable v has the value
// Constants[v][k].
func Constants(p *program.Program, pt *pointsto.Analysis) map[*program.Variable][]int32 {
	out := map[*program.Variable][]int32{}
	for _, v := range p.Globals {
		if pt.Assigned[v] || v.Hidden {
			continue
		}
		values := make([]int32, v.Elements())
		for i := range values {
			if i < len(v.Init) {
				values[i] = v.Type.Cut(v.Init[i])
			}
		}
		out[v] = values
	}
	for i, d := range p.GlobalChans {
		if values, ok := out[d.Var]; ok && d.Elem < len(values) {
			values[d.Elem] = int32(i + 1)
		}
	}
	return out
}

// Expr returns x with known values inserted.
func (f *Folder) Expr(x program.Expr) program.Expr {
	switch x := x.(type) {
	case *program.Load:
		return f.load(x)
	case *program.Unary:
		y := &program.Unary{Op: x.Op, X: f.Expr(x.X)}
		if c, ok := y.X.(program.Const); ok {
			return program.Const{Value: x.Op.ApplyUnary(c.Value)}
		}
		return y
	case *program.Binary:
		y := &program.Binary{Op: x.Op, X: f.Expr(x.X), Y: f.Expr(x.Y), Span: x.Span}
		a, ok := y.X.(program.Const)
		b, also := y.Y.(program.Const)
		if ok && also {
			if v, ok := x.Op.Apply(a.Value, b.Value); ok {
				return program.Const{Value: v}
			}
		}
		return y
	case *program.If:
		y := &program.If{C: f.Expr(x.C), A: f.Expr(x.A), B: f.Expr(x.B)}
		if c, ok := y.C.(program.Const); ok {
			if c.Value != 0 {
				return y.A
			}
			return y.B
		}
		return y
	case *program.ChanTest:
		return &program.ChanTest{Op: x.Op, Chan: f.channel(x.Chan), Span: x.Span}
	case *program.Poll:
		return &program.Poll{Chan: f.channel(x.Chan), Match: f.patterns(x.Match), Random: x.Random, Span: x.Span}
	case *program.Run:
		return &program.Run{Type: x.Type, Args: f.exprs(x.Args), Prio: f.Expr(x.Prio), Span: x.Span}
	case program.Special:
		if x.Which == program.PIDVar && f.PID >= 0 {
			return program.Const{Value: f.PID}
		}
	}
	return x
}

func (f *Folder) load(x *program.Load) program.Expr {
	if x.Remote != nil {
		return x
	}
	v, ok := f.Fixed[x.Var]
	if ok && x.Var.Type.Kind == program.Chan && (v < 1 || int(v) > len(f.Program.GlobalChans)) {
		ok = false // keep channels declared in process types: their points-to sets are more precise than a number
	}
	if ok {
		return program.Const{Value: v}
	}
	y := &program.Load{Place: f.place(x.Place)}
	if values, ok := f.Constants[x.Var]; ok {
		if k, ok := pointsto.ConstantElement(&y.Place); ok {
			return program.Const{Value: values[k]}
		}
	}
	return y
}

func (f *Folder) place(p program.Place) program.Place {
	index := f.exprs(p.Index)
	if f.Now != nil && p.Var.Global {
		for i := range index {
			index[i] = f.Now.value(p.Index[i], index[i], 0, int32(p.Var.Dims[i].Len)-1)
		}
	}
	p.Index = index
	return p
}

// channel returns channel operand x with known values inserted.
func (f *Folder) channel(x program.Expr) program.Expr {
	y := f.Expr(x)
	if f.Now != nil {
		return f.Now.channel(x, y)
	}
	return y
}

// condition returns guard x with known values inserted.
func (f *Folder) condition(x program.Expr) program.Expr {
	if f.Now != nil && f.Now.Unwritten {
		return f.Now.condition(f, x)
	}
	return f.Expr(x)
}

func (f *Folder) exprs(xs []program.Expr) []program.Expr {
	if xs == nil {
		return nil
	}
	out := make([]program.Expr, len(xs))
	for i, x := range xs {
		out[i] = f.Expr(x)
	}
	return out
}

func (f *Folder) patterns(ps []program.Pattern) []program.Pattern {
	out := make([]program.Pattern, len(ps))
	for i, p := range ps {
		if p.Match != nil {
			out[i].Match = f.Expr(p.Match)
		}
		if p.Bind != nil {
			at := f.place(*p.Bind)
			out[i].Bind = &at
		}
	}
	return out
}

// assign returns assignment a with known values inserted. The second result is false if a is known to write nothing.
func (f *Folder) assign(a *program.Assign) (*program.Assign, bool) {
	if f.Now != nil {
		return f.Now.assign(f, a)
	}
	return &program.Assign{To: f.place(a.To), X: f.Expr(a.X), Span: a.Span}, true
}

// foldLater calls fold with f.Now.Unwritten set to false. fold must process parts of a step that are evaluated after
// the first write of the step.
func (f *Folder) foldLater(fold func()) {
	if f.Now != nil {
		early := f.Now.Unwritten
		f.Now.Unwritten = false
		defer func() { f.Now.Unwritten = early }()
	}
	fold()
}

// Edge returns a copy of e with known values inserted, also inside a d_step.
func (f *Folder) Edge(e *program.Edge) *program.Edge {
	g := *e
	if e.Guard != nil {
		g.Guard = f.condition(e.Guard)
	}
	g.Ops = make([]program.Op, 0, len(e.Ops))
	for _, o := range e.Ops {
		switch {
		case o.Assign != nil:
			a, ok := f.assign(o.Assign)
			if !ok {
				continue
			}
			o.Assign = a
		case o.Assert != nil:
			o.Assert = &program.AssertOp{X: f.Expr(o.Assert.X), Text: o.Assert.Text, Span: o.Assert.Span}
		}
		g.Ops = append(g.Ops, o)
	}
	if c := e.Comm; c != nil {
		g.Comm = &program.Comm{
			Chan: f.channel(c.Chan), Msg: f.exprs(c.Msg), Sorted: c.Sorted,
			Random: c.Random, Peek: c.Peek,
		}
		f.foldLater(func() { g.Comm.Match = f.patterns(c.Match) })
	}
	if e.Sub != nil {
		sub := &program.Sub{Entry: e.Sub.Entry, Exit: e.Sub.Exit, Locations: make([][]*program.Edge, len(e.Sub.Locations))}
		f.foldLater(func() {
			for l, out := range e.Sub.Locations {
				for _, s := range out {
					sub.Locations[l] = append(sub.Locations[l], f.Edge(s))
				}
			}
		})
		g.Sub = sub
	}
	return &g
}
