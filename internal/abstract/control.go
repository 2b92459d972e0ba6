package abstract

import (
	"slices"

	"ltlpor/internal/model/program"
)

// This file computes two conditions for model steps: when a step may be executable, and when it must be.

// decidable reports whether the abstraction knows in every state if model step e is executable. The provided clause of
// the process does not count.
func (b *builder) decidable(e *program.Edge) bool {
	switch e.Kind {
	case program.Cond:
		return b.certain(e.Guard, e.Type)
	case program.Else:
		return b.rivals(e, b.decidable)
	case program.Send:
		return !b.mayRendezvous(e.Comm.Chan, e.Type) || b.meetings()
	case program.Recv:
		if b.mayRendezvous(e.Comm.Chan, e.Type) && !b.meetings() {
			return false
		}
		_, exact := b.patterns(e.Comm.Chan, e.Comm.Match, e.Type)
		return exact
	case program.DStep:
		for _, x := range e.Sub.Locations[e.Sub.Entry] {
			if x.Comm != nil && b.mayRendezvous(x.Comm.Chan, e.Type) && !b.meetings() {
				return false
			}
		}
	}
	return true
}

// rivals reports whether f returns true for every rival of the else edge e, except for rivals of kind Else.
func (b *builder) rivals(e *program.Edge, f func(*program.Edge) bool) bool {
	out := b.prog.Types[e.Type].Locations[e.From].Out
	for _, k := range e.Rivals {
		if r := b.prog.Edges[out[k]]; r.Kind != program.Else && !f(r) {
			return false
		}
	}
	return true
}

// meetings reports whether the abstraction knows in every state which rendezvous are possible, for given locations of
// the processes.
//
// For every send and receive of the model on a rendezvous channel, the abstraction must know:
//
//   - the values that the receive compares with fields, and these fields of the channel;
//   - the value of the provided clause of the process.
func (b *builder) meetings() bool {
	is := true
	b.prog.Walk(func(u program.Use) {
		if !is || u.Role != program.ExchangeRole || !b.mayRendezvous(u.Comm.Chan, u.Type) {
			return
		}
		_, exact := b.patterns(u.Comm.Chan, u.Comm.Match, u.Type)
		is = exact && b.moves(u.Type)
	})
	return is
}

// free reports whether the abstraction knows in every state if the steps at model location l are executable for a
// process of type t. Unlike in decidable, the provided clause counts.
func (b *builder) free(t *program.Process, l program.Loc) bool {
	if !b.moves(t.Index) {
		return false
	}
	for _, id := range b.prog.Types[t.Index].Locations[l].Out {
		if !b.decidable(b.prog.Edges[id]) {
			return false
		}
	}
	return true
}

// goesOn reports whether the abstraction knows in every state if a process of type t can move at location l. The
// provided clause must be known. In addition, every step at l must be decidable, or l must have an else, so that some
// step at l is always executable.
func (b *builder) goesOn(t *program.Process, l program.Loc) bool {
	return b.free(t, l) || b.moves(t.Index) && slices.ContainsFunc(b.prog.Types[t.Index].Locations[l].Out,
		func(id program.EdgeID) bool { return b.prog.Edges[id].Kind == program.Else })
}

// moves reports whether the abstraction knows in every state the value of the provided clause of process type typ.
func (b *builder) moves(typ int) bool {
	p := b.prog.Types[typ].Provided
	return p == nil || b.certain(p, typ)
}

// mustExecute returns a condition under which model step e is certainly executable in a process of type typ. The
// condition is sufficient, but need not be necessary.
func (b *builder) mustExecute(e *program.Edge, typ int) program.Expr {
	switch e.Kind {
	case program.Skip, program.Do:
		return yes
	case program.Cond:
		if makes(e.Guard) {
			return no
		}
		_, must := b.conditions(e.Guard, typ)
		return must
	case program.Send:
		if b.mayRendezvous(e.Comm.Chan, typ) {
			return no
		}
		return &program.ChanTest{Op: program.ChanNonFull, Chan: b.value(e.Comm.Chan, typ).known, Span: e.Span}
	case program.Recv:
		return b.mustReceive(e, typ)
	case program.DStep:
		var any program.Expr = no
		for _, x := range e.Sub.Locations[e.Sub.Entry] {
			if x.Kind == program.Else {
				return yes
			}
			any = or(any, b.mustExecute(x, typ))
		}
		return any
	case program.Else:
		return b.mustElse(e)
	}
	return no
}

func (b *builder) mustReceive(e *program.Edge, typ int) program.Expr {
	if b.mayRendezvous(e.Comm.Chan, typ) {
		return no
	}
	ch := b.value(e.Comm.Chan, typ).known
	match, exact := b.patterns(e.Comm.Chan, e.Comm.Match, typ)
	if !exact {
		return no
	}
	for _, m := range match {
		if m.Match != nil {
			return &program.Poll{Chan: ch, Match: match, Random: e.Comm.Random, Span: e.Span}
		}
	}
	return &program.ChanTest{Op: program.ChanNonEmpty, Chan: ch, Span: e.Span}
}

// mustElse returns a condition under which the else e is certainly executable, because no rival can be executable. The
// condition is sufficient, but need not be necessary.
func (b *builder) mustElse(e *program.Edge) program.Expr {
	var none program.Expr = yes
	out := b.prog.Types[e.Type].Locations[e.From].Out
	for _, k := range e.Rivals {
		if b.prog.Edges[out[k]].Kind == program.Else {
			return no // with an else among the rivals, some rival is always executable
		}
	}
	b.rivals(e, func(r *program.Edge) bool {
		if r.Kind == program.Cond && !makes(r.Guard) {
			may, _ := b.conditions(r.Guard, e.Type)
			none = and(none, not(may))
		} else if b.decidable(r) && !(r.Comm != nil && b.mayRendezvous(r.Comm.Chan, e.Type)) {
			none = and(none, not(b.mustExecute(r, e.Type)))
		} else {
			none = no
		}
		return true
	})
	return none
}

// mayElse returns a condition under which the else e may be executable, because every rival may be blocked. The
// condition is necessary, but need not be sufficient.
func (b *builder) mayElse(e *program.Edge) program.Expr {
	var none program.Expr = yes
	b.rivals(e, func(r *program.Edge) bool {
		none = and(none, not(b.mustExecute(r, e.Type)))
		return true
	})
	return none
}

// mayBlock returns a condition under which a process of type t at location l may be unable to move. The condition is
// necessary, but need not be sufficient.
func (b *builder) mayBlock(t *program.Process, l program.Loc) program.Expr {
	if b.goesOn(t, l) {
		return no
	}
	p := b.prog.Types[t.Index]
	var blocked program.Expr = yes
	for _, id := range p.Locations[l].Out {
		blocked = and(blocked, not(b.mustExecute(b.prog.Edges[id], t.Index)))
	}
	if p.Provided == nil {
		return blocked
	}
	_, must := b.conditions(p.Provided, t.Index)
	return or(not(must), blocked)
}
