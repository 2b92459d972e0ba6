package symmetry

import (
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/model/program"
)

// shape reads the code of a process type: as a text with a sign in place of each number, and as the list of the
// numbers. Two types with equal texts differ in numbers only. If replace is not nil, the result is the code with
// replace[n] in place of number n.
type shape struct {
	*copies
	text    strings.Builder
	numbers []int32
	replace []program.Expr
}

func (s *shape) write(format string, args ...any) { fmt.Fprintf(&s.text, format, args...) }

// number reads x, a number of the code.
func (s *shape) number(x program.Const) program.Expr {
	n := len(s.numbers)
	s.numbers = append(s.numbers, x.Value)
	s.write("#")
	if s.replace != nil {
		return s.replace[n]
	}
	return x
}

// readType reads the type typ and its edges.
func (s *shape) readType(typ int) (t *program.Process, edges []*program.Edge) {
	t = s.process(s.original.Types[typ])
	for _, id := range s.byType[typ] {
		edges = append(edges, s.edge(s.original.Edges[id]))
	}
	return t, edges
}

// process reads t, and returns the type with its provided clause, declarations and initialisers replaced.
func (s *shape) process(t *program.Process) *program.Process {
	out := *t
	s.write("params %d entry %d prio %d determ %t\n", t.Params, t.Entry, t.Prio, t.Determ)
	for _, v := range t.Locals {
		dead := slices.ContainsFunc(t.Locations, func(l program.Location) bool { return slices.Contains(l.Dead, v) })
		s.write("local %v %v hidden %t dead %t", v.Type, v.Dims, v.Hidden, dead)
		if dead { // the value is set again, where the state at the start tells nothing
			s.write(" %v", v.Init)
		}
	}
	for _, d := range t.Chans {
		s.write("chan %d %d %d\n", d.Var.ID, d.Elem, d.Type)
	}
	out.Inits = make([]program.Assign, len(t.Inits))
	for i := range t.Inits {
		out.Inits[i] = s.assign(&t.Inits[i])
	}
	for _, l := range t.Locations {
		s.write("at end %t accept %t progress %t inside %t head %t merged %t dead",
			l.End, l.Accept, l.Progress, l.Interior, l.LoopHead, l.Merged)
		for _, v := range l.Dead {
			s.write(" %d", v.ID)
		}
		for _, id := range l.Out {
			s.write(" out %d", s.places[id])
		}
	}
	out.Provided = s.expr(t.Provided)
	out.Exclusive = slices.Clone(t.Exclusive)
	for i, x := range t.Exclusive {
		s.write("exclusive %t ", x.Recv)
		out.Exclusive[i].Chan = s.channel(x.Chan)
	}
	return &out
}

// edge reads e.
func (s *shape) edge(e *program.Edge) *program.Edge {
	out := *e
	s.write("\n%d %d kind %d rivals %v atomic %t escape %d ", e.From, e.To, e.Kind, e.Rivals, e.Atomic, e.Escape)
	if ahead := s.original.Ahead; ahead != nil && e.ID >= 0 {
		s.write("ahead %d ", ahead[e.ID])
	}
	out.Guard = s.expr(e.Guard)
	out.Ops = slices.Clone(e.Ops)
	for i := range e.Ops {
		out.Ops[i] = s.op(&e.Ops[i])
	}
	if e.Comm != nil {
		out.Comm = s.comm(e.Comm)
	}
	if e.Sub != nil {
		sub := *e.Sub
		s.write("{ %d %d ", sub.Entry, sub.Exit)
		sub.Locations = make([][]*program.Edge, len(e.Sub.Locations))
		for l, list := range e.Sub.Locations {
			s.write("at ")
			for _, x := range list {
				sub.Locations[l] = append(sub.Locations[l], s.edge(x))
			}
		}
		s.write("}")
		out.Sub = &sub
	}
	return &out
}

func (s *shape) op(o *program.Op) program.Op {
	switch {
	case o.Assign != nil:
		a := s.assign(o.Assign)
		return program.Op{Assign: &a}
	case o.Assert != nil:
		s.write("assert ")
		a := *o.Assert
		a.X = s.expr(a.X)
		return program.Op{Assert: &a}
	case o.SetPriority != nil:
		s.write("set_priority ")
		return program.Op{SetPriority: &program.SetPriority{
			PID: s.expr(o.SetPriority.PID), Value: s.expr(o.SetPriority.Value),
		}}
	}
	s.write("print ") // what is printed is not part of the state
	return *o
}

func (s *shape) assign(a *program.Assign) program.Assign {
	out := *a
	s.write("set ")
	out.To = s.place(&a.To)
	s.write("= ")
	if a.To.Var.Type.Kind == program.Chan {
		out.X = s.channel(a.X)
	} else {
		out.X = s.expr(a.X)
	}
	return out
}

func (s *shape) comm(c *program.Comm) *program.Comm {
	out := *c
	s.write("channel sorted %t random %t peek %t ", c.Sorted, c.Random, c.Peek)
	out.Chan = s.channel(c.Chan)
	out.Msg = make([]program.Expr, len(c.Msg))
	for j, x := range c.Msg {
		s.write(",")
		if s.mayBeChannel(j) {
			out.Msg[j] = s.channel(x)
		} else {
			out.Msg[j] = s.expr(x)
		}
	}
	out.Match = s.patterns(c.Match)
	return &out
}

// mayBeChannel reports whether some message has a channel in field j.
func (s *shape) mayBeChannel(j int) bool {
	return slices.ContainsFunc(s.original.ChanTypes, func(t *program.ChanType) bool {
		return j < len(t.Fields) && t.Fields[j].Kind == program.Chan
	})
}

func (s *shape) patterns(list []program.Pattern) []program.Pattern {
	out := slices.Clone(list)
	for j, m := range list {
		s.write(",match ")
		out[j].Match = s.expr(m.Match)
		if m.Bind != nil {
			s.write("bind ")
			place := s.place(m.Bind)
			out[j].Bind = &place
		}
	}
	return out
}

// channel reads x, the value of which is a channel. The number of a channel is part of the text: the channels that a
// variable may name are known by its type.
func (s *shape) channel(x program.Expr) program.Expr {
	switch y := x.(type) {
	case program.Const:
		s.write("channel %d ", y.Value)
		return x
	case *program.If:
		s.write("(")
		c := s.expr(y.C)
		s.write("->")
		a := s.channel(y.A)
		s.write(":")
		b := s.channel(y.B)
		s.write(")")
		return &program.If{C: c, A: a, B: b}
	}
	return s.expr(x)
}

func (s *shape) place(pl *program.Place) program.Place {
	out := *pl
	kind := "local"
	switch {
	case pl.Remote != nil:
		r := s.remote(pl.Remote)
		out.Remote, kind = &r, "remote"
		out.Var = s.prog.Types[r.Type].Locals[pl.Var.ID]
	case pl.Var.Global:
		kind = "global"
	}
	s.write("%s %d", kind, pl.Var.ID)
	out.Index = make([]program.Expr, len(pl.Index))
	for d, x := range pl.Index {
		s.write("[")
		out.Index[d] = s.expr(x)
		s.write("]")
	}
	return out
}

// remote reads r. The only process of a type with copies is meant by its number.
func (s *shape) remote(r *program.Remote) program.Remote {
	out := *r
	out.Type = s.leader[r.Type]
	if p, ok := s.only[r.Type]; ok && r.PID == nil && s.isCopied(r.Type) {
		out.PID = program.Const{Value: int32(p)}
	}
	s.write("type %d(", out.Type)
	out.PID = s.expr(out.PID)
	s.write(")")
	return out
}

func (s *shape) expr(x program.Expr) program.Expr {
	switch x := x.(type) {
	case nil:
		s.write("nil ")
		return nil
	case program.Const:
		return s.number(x)
	case program.Special:
		s.write("special %d ", x.Which)
		return x
	}
	s.write("%T(", x)
	defer s.write(")")
	switch x := x.(type) {
	case *program.Load:
		return &program.Load{Place: s.place(&x.Place)}
	case *program.Unary:
		s.write("%d ", x.Op)
		return &program.Unary{Op: x.Op, X: s.expr(x.X)}
	case *program.Binary:
		s.write("%d ", x.Op)
		a := s.expr(x.X)
		return &program.Binary{Op: x.Op, X: a, Y: s.expr(x.Y), Span: x.Span}
	case *program.If:
		c := s.expr(x.C)
		a := s.expr(x.A)
		return &program.If{C: c, A: a, B: s.expr(x.B)}
	case *program.ChanTest:
		s.write("%d ", x.Op)
		return &program.ChanTest{Op: x.Op, Chan: s.channel(x.Chan), Span: x.Span}
	case *program.Poll:
		s.write("%t ", x.Random)
		c := s.channel(x.Chan)
		return &program.Poll{Chan: c, Match: s.patterns(x.Match), Random: x.Random, Span: x.Span}
	case *program.ProcFn:
		s.write("%d ", x.Which)
		return &program.ProcFn{Which: x.Which, PID: s.expr(x.PID), Span: x.Span}
	case *program.AtLabel:
		s.write("%v ", x.Locs)
		return &program.AtLabel{Remote: s.remote(&x.Remote), Locs: x.Locs, Label: x.Label}
	case *program.Run:
		s.write("%d %p ", x.Type, x) // the channels among the operands are not looked for: no copies
		out := *x
		out.Args = make([]program.Expr, len(x.Args))
		for i, a := range x.Args {
			out.Args[i] = s.expr(a)
		}
		out.Prio = s.expr(x.Prio)
		return &out
	}
	panic(fmt.Sprintf("bug: an expression of type %T", x))
}
