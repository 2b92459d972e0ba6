package access

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// Viewer adds the reads and writes of expressions and statements to an Access, its field `to`. The expressions and
// statements belong to an instance of process type typ.
type Viewer struct {
	o   *Objects
	typ int // -1 for a proposition, which belongs to no process
	// afar is set if the instance is not the acting process. It is a process that the acting process creates, or a
	// process with a guard that the acting process tests.
	afar bool
	to   *Access
	// how is the manner of the write that is added now.
	how manner
	// running holds the process types with a creation under analysis, to end the recursion at a type that creates
	// itself.
	running bitset.Set
}

// Expr adds to v.to the reads of expression x. A nil x adds nothing.
func (v *Viewer) Expr(x program.Expr) {
	switch x := x.(type) {
	case nil, program.Const:
	case *program.Load:
		v.place(&x.Place, false)
	case *program.Unary:
		v.Expr(x.X)
	case *program.Binary:
		v.Expr(x.X)
		v.Expr(x.Y)
	case *program.If:
		v.Expr(x.C)
		v.Expr(x.A)
		v.Expr(x.B)
	case *program.ChanTest:
		v.Expr(x.Chan)
		v.channels(x.Chan, &v.to.test)
	case *program.Poll:
		v.Expr(x.Chan)
		v.Patterns(x.Match, false)
		v.channels(x.Chan, &v.to.test)
	case *program.Run:
		v.run(x)
	case program.Special:
		v.special(x.Which)
	case *program.ProcFn:
		v.Expr(x.PID)
		if x.Which != program.GetPriority {
			v.to.everything = true
			return
		}
		v.priority(x.PID, false)
	case *program.AtLabel:
		v.Expr(x.Remote.PID)
		v.to.table |= tableRead
		v.to.farRead.Add(v.o.label(x).object)
	default:
		v.to.everything = true
	}
}

// priority adds to v.to a read or, if write is set, a write of the priority of process pid. The effect of priorities on
// the executability of other processes is not included: see OffFor.
func (v *Viewer) priority(pid program.Expr, write bool) {
	if s, ok := pid.(program.Special); !ok || s.Which != program.PIDVar {
		v.to.table |= tableRead // reads whether the process exists
	}
	v.element(v.o.priority, write)
}

func (v *Viewer) special(which program.SpecialVar) {
	switch which {
	case program.PIDVar:
	case program.NrPr:
		v.to.table |= tableRead
	case program.NP:
		v.to.table |= tableRead
		v.to.farRead.Add(v.o.progress)
	case program.AcceptVar:
		v.to.table |= tableRead
		v.to.farRead.Add(v.o.accept)
	case program.TimeoutVar:
		v.to.timeout = true
	default: // in particular _last and the end-state test: depend on every step
		v.to.everything = true
	}
}

// run adds to v.to the accesses of the process creation x: the arguments, the process table, and the initialisers of
// locals in the new instance.
func (v *Viewer) run(x *program.Run) {
	for _, a := range x.Args {
		v.Expr(a)
	}
	v.Expr(x.Prio)
	v.to.table |= tableRead | tableRun
	if v.running.Has(x.Type) {
		return
	}
	v.running.Add(x.Type)
	v.claimant(x)
	v.o.channelsBegin(x.Type, v.to)
	v.o.appears(x.Type, v.to)
	child := Viewer{o: v.o, typ: x.Type, afar: true, to: v.to, running: v.running}
	for i := range v.o.prog.Types[x.Type].Inits {
		child.assign(&v.o.prog.Types[x.Type].Inits[i])
	}
}

func (v *Viewer) assign(a *program.Assign) {
	v.how = manner{}
	if c, ok := a.X.(program.Const); ok {
		v.how = manner{constant: true, value: a.To.Var.Type.Cut(c.Value)}
	}
	if x, kind := updating(a); kind != noUpdate && !v.o.prog.Overflow {
		v.how = manner{update: kind}
		v.Expr(x)
	} else {
		v.Expr(a.X)
	}
	v.place(&a.To, true)
	v.how = manner{}
}

// place adds to v.to a read or, if write is set, a write of variable element pl, and the reads of its index
// expressions.
func (v *Viewer) place(pl *program.Place, write bool) {
	for _, i := range pl.Index {
		v.Expr(i)
	}
	switch {
	case pl.Remote != nil:
		v.Expr(pl.Remote.PID)
		v.to.table |= tableRead
		v.markAfar(pl.Remote.Type, pl.Var, write)
	case !pl.Var.Global:
		key := localKey{v.typ, pl.Var.ID}
		if !v.o.remote[key] {
			return
		}
		if v.afar {
			v.markAfar(v.typ, pl.Var, write)
		} else {
			v.mark(v.o.object(key), write, &v.to.ownRead, &v.to.ownWrite)
		}
	case pl.Var.Hidden:
		// A variable declared hidden and never read is not part of the state: the write has no effect.
	case v.o.prog.Unread != nil && v.o.prog.Unread[pl.Var.ID]:
		// Package optimize has found that no step reads the variable: the write has no effect.
	case v.ownElement(pl):
		v.mark(v.o.object(arrayKey{pl.Var.ID}), write, &v.to.ownRead, &v.to.ownWrite)
	default:
		v.elements(pl, write)
	}
}

// mark adds object n to the set `written` if write is set, and otherwise to the set `read`.
func (v *Viewer) mark(n int, write bool, read, written *bitset.Set) {
	if write {
		written.Add(n)
	} else {
		read.Add(n)
	}
}

// markAfar adds to v.to an access by another process to local x of a process of type typ. The access is a write if
// write is set, otherwise a read.
func (v *Viewer) markAfar(typ int, x *program.Variable, write bool) {
	v.mark(v.o.object(localKey{typ, x.ID}), write, &v.to.farRead, &v.to.farWrite)
	v.mark(v.o.object(copiesKey{typ, x.ID}), write, &v.to.read, &v.to.write)
}

// ownElement reports whether pl is the element a[_pid] of the acting process, for a global array a.
func (v *Viewer) ownElement(pl *program.Place) bool {
	if v.afar || v.typ < 0 || len(pl.Var.Dims) != 1 || len(pl.Index) != 1 {
		return false
	}
	s, ok := pl.Index[0].(program.Special)
	return ok && s.Which == program.PIDVar
}

// elements adds to v.to a read or, if write is set, a write of every element that pl may denote. pl belongs to a global
// variable.
func (v *Viewer) elements(pl *program.Place, write bool) {
	first, n := v.o.global[pl.Var.ID], pl.Var.Elements()
	if len(pl.Var.Dims) > 0 {
		v.mark(v.o.object(arrayKey{pl.Var.ID}), write, &v.to.farRead, &v.to.farWrite)
	}
	if k, ok := pointsto.ConstantElement(pl); ok {
		v.element(first+k, write)
		return
	}
	for k := range n {
		v.element(first+k, write)
	}
}

func (v *Viewer) element(n int, write bool) {
	v.mark(n, write, &v.to.read, &v.to.write)
	if write {
		v.to.writes(n, v.how)
	}
}

// Patterns adds to v.to the reads of ps, the patterns of a receive. If bind is set, it also adds the writes of the
// variables that the receive sets.
func (v *Viewer) Patterns(ps []program.Pattern, bind bool) {
	for i := range ps {
		v.Expr(ps[i].Match)
		if bind && ps[i].Bind != nil {
			v.place(ps[i].Bind, true)
		}
	}
}

// channels adds to `to` the buffered shared channels that x may denote. If the number of a channel may outlive the
// channel, channels also adds to v.to a read of the existence of the channel. The result reports whether x may denote a
// rendezvous channel.
func (v *Viewer) channels(x program.Expr, to *bitset.Set) bool {
	all, rendezvous := v.o.chans.Shared(x, v.typ)
	passing := false
	all.Each(func(c int) {
		if !v.o.chans.Channels[c].Rendezvous {
			to.Add(c)
		}
		passing = passing || v.o.chans.Passing(c)
	})
	if passing {
		v.exists(x)
	}
	return rendezvous
}

// op adds to v.to the access of op, an operation of an edge of kind Do.
func (v *Viewer) op(op *program.Op) {
	switch {
	case op.Assign != nil:
		v.assign(op.Assign)
	case op.Assert != nil:
		v.Expr(op.Assert.X)
	case op.Print != nil:
		// Printing changes no state, and its arguments are evaluated only for traces.
	case op.SetPriority != nil:
		v.Expr(op.SetPriority.PID)
		v.Expr(op.SetPriority.Value)
		v.priority(op.SetPriority.PID, true)
	default:
		v.to.everything = true
	}
}

// comm adds to v.to the access of executing c, a send or receive according to kind. The result reports whether c may be
// a rendezvous.
func (v *Viewer) comm(kind program.Kind, c *program.Comm) (rendezvous bool) {
	v.Expr(c.Chan)
	for _, m := range c.Msg {
		v.Expr(m)
	}
	v.Patterns(c.Match, true)
	all, _ := v.o.chans.Shared(c.Chan, v.typ)
	traced := v.o.tracedSend
	switch {
	case kind == program.Send && c.Sorted:
		rendezvous = v.channels(c.Chan, &v.to.sorted)
	case kind == program.Send:
		rendezvous = v.channels(c.Chan, &v.to.send)
	case c.Peek:
		rendezvous = v.channels(c.Chan, &v.to.peek)
		traced = v.o.tracedRecv
	default:
		rendezvous = v.channels(c.Chan, &v.to.recv)
		traced = v.o.tracedRecv
	}
	if traced.Intersects(all) {
		v.to.read.Add(v.o.automaton)
		v.to.write.Add(v.o.automaton)
		v.to.writes(v.o.automaton, manner{})
		for _, e := range v.o.prog.Trace.Edges {
			v.traceEdge(e)
		}
	}
	v.claimed(all, kind == program.Recv)
	return rendezvous
}

// traceEdge adds to v.to the reads of edge e of the trace assertion: the expressions that the assertion compares with
// the message of a send or receive.
func (v *Viewer) traceEdge(e *program.Edge) {
	w := Viewer{o: v.o, typ: -1, to: v.to}
	w.Expr(e.Guard)
	if e.Comm != nil {
		w.Expr(e.Comm.Chan)
		for _, m := range e.Comm.Msg {
			w.Expr(m)
		}
		w.Patterns(e.Comm.Match, false)
	}
}

// Proposition returns the access of evaluating x, the expression of an atomic proposition.
func (o *Objects) Proposition(x program.Expr) Access {
	var a Access
	v := Viewer{o: o, typ: -1, to: &a}
	v.Expr(x)
	return a
}

// Viewer returns a Viewer that adds to `to` the accesses of an instance of process type typ. typ -1 means a
// proposition.
func (o *Objects) Viewer(typ int, to *Access) *Viewer { return &Viewer{o: o, typ: typ, to: to} }

// AwaitsMessage adds to v.to a wait for a message in the channel that x denotes. Only a send can end the wait.
func (v *Viewer) AwaitsMessage(x program.Expr) { v.channels(x, &v.to.wantMessage) }

// AwaitsRoom adds to v.to a wait for free capacity in the channel that x denotes. Only a receive can end the wait.
func (v *Viewer) AwaitsRoom(x program.Expr) { v.channels(x, &v.to.wantRoom) }
