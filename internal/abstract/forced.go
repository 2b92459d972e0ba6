package abstract

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// forced returns the objects that every precision must track. These are the objects that determine the channel of a
// step, the process that a step creates, or the path through a d_step or through a cycle of an atomic sequence. Without
// them an abstraction could not tell finite steps from infinite steps.
func (o *Model) forced() bitset.Set {
	var s bitset.Set
	add := func(i int) { s.Add(i) }
	for i, x := range o.list {
		if o.machineType(x).Kind == program.Chan {
			s.Add(i)
		}
	}
	o.prog.Walk(func(u program.Use) { o.needed(u, add) })
	o.prog.WalkExprs(func(x program.Expr, u program.Use) {
		switch x := x.(type) {
		case *program.ChanTest:
			o.known(x.Chan, u.Type, add)
		case *program.Poll:
			o.known(x.Chan, u.Type, add)
			if x.Random {
				o.addFields(x.Chan, u.Type, add)
				o.compared(&program.Comm{Chan: x.Chan, Match: x.Match}, u.Type, add)
			}
		}
	})
	for _, e := range o.prog.Edges {
		if e.Sub == nil {
			continue
		}
		for _, out := range e.Sub.Locations {
			for _, inner := range out {
				o.control(inner, e.Type, add)
			}
		}
	}
	for _, t := range o.prog.Types {
		o.starts(t, add)
	}
	o.rounds(add)
	return o.closed(s)
}

// needed calls `add` for every object that every precision must track because of use u.
func (o *objects) needed(u program.Use, add func(int)) {
	switch u.Role {
	case program.ChannelRole, program.ExclusiveRole:
		o.known(u.X, u.Type, add)
	case program.ExchangeRole:
		if u.Comm.Sorted || u.Comm.Random {
			o.addFields(u.Comm.Chan, u.Type, add)
			o.compared(u.Comm, u.Type, add)
		}
	case program.ValueRole:
		if u.Assign != nil && makes(u.X) {
			add(o.of[u.Assign.To.Var])
			o.known(u.X, u.Type, add)
		}
	case program.GuardRole:
		if makes(u.X) {
			o.known(u.X, u.Type, add)
		}
	}
}

// starts calls `add` for every local of t with an initialiser that creates a process or may have a run-time error, and
// for the objects the initialiser reads. Every precision must track these objects, because a run-time error of an
// initialiser is not a step of a process of type t.
func (o *Model) starts(t *program.Process, add func(int)) {
	for _, a := range t.Inits {
		if !o.fault.Expr(a.X) || !o.fault.Expr(&program.Load{Place: a.To}) || makes(a.X) {
			add(o.of[a.To.Var])
			o.known(a.X, t.Index, add)
			for _, i := range a.To.Index {
				o.known(i, t.Index, add)
			}
		}
	}
}

// known calls `add` for every object that x reads, because every precision must track these objects. If x reads
// timeout, known sets o.unfit.
func (o *objects) known(x program.Expr, typ int, add func(int)) {
	o.unfit = o.unfit || readsTimeout(x)
	o.visitReads(x, typ, add)
}

// addFields calls add for every field of the channels denoted by x.
func (o *objects) addFields(x program.Expr, typ int, add func(int)) {
	o.shapes(x, typ, func(t int) {
		for _, f := range o.field[t] {
			add(f)
		}
	})
}

// compared calls `add` for the fields that receive c compares with patterns, and for the objects the patterns read.
func (o *objects) compared(c *program.Comm, typ int, add func(int)) {
	o.matched(c.Chan, c.Match, typ, add)
	for _, m := range c.Match {
		if m.Match != nil {
			o.known(m.Match, typ, add)
		}
	}
}

// control calls `add` for the objects that determine whether edge e is executable.
func (o *objects) control(e *program.Edge, typ int, add func(int)) {
	if e.Guard != nil {
		o.known(e.Guard, typ, add)
	}
	if e.Comm != nil {
		o.compared(e.Comm, typ, add)
		if o.mayRendezvous(e.Comm.Chan, typ) {
			o.addFields(e.Comm.Chan, typ, add)
			o.partners(add)
		}
	}
}

// partners calls add for the objects that determine which rendezvous are possible.
func (o *objects) partners(add func(int)) {
	o.prog.Walk(func(u program.Use) {
		if u.Role == program.ExchangeRole && o.mayRendezvous(u.Comm.Chan, u.Type) {
			o.compared(u.Comm, u.Type, add)
			o.known(o.prog.Types[u.Type].Provided, u.Type, add)
		}
	})
}

// makes reports whether x creates a process.
func makes(x program.Expr) (run bool) {
	program.Walk(x, func(x program.Expr) {
		_, ok := x.(*program.Run)
		run = run || ok
	})
	return run
}
