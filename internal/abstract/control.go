package abstract

import (
	"slices"

	"ltlpor/internal/model/program"
)

// This file computes two conditions for every model step, over the state of the abstraction: when the step may be
// executable, and when it certainly is.

// decidable reports whether the abstraction knows in every state if model step e is executable, apart from the provided
// clause of the process.
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

// rivals calls f for the rivals of else edge e, the edges that leave the same location, except other else edges. rivals
// reports whether every call returned true.
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
//   - the values the receive compares with fields, and these fields of the channel;
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
// process of type t. In contrast to decidable, the provided clause counts.
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
// provided clause must be known. Besides, every step at l must be decidable, or l must have an else, so that some step
// at l is always executable.
func (b *builder) goesOn(t *program.Process, l program.Loc) bool {
	return b.free(t, l) || b.moves(t.Index) && slices.ContainsFunc(b.prog.Types[t.Index].Locations[l].Out,
		func(id program.EdgeID) bool { return b.prog.Edges[id].Kind == program.Else })
}

// moves reports whether the abstraction knows in every state the value of the provided clause of the process type with
// index typ.
func (b *builder) moves(typ int) bool {
	p := b.prog.Types[typ].Provided
	return p == nil || b.certain(p, typ)
}

// mustExecute returns a condition under which model step e is certainly executable for a process of type typ. The step
// may be executable in further states, too.
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

// mustElse returns a condition under which the else edge e is certainly executable, because no rival can be executable.
// The edge may be executable in further states, too.
func (b *builder) mustElse(e *program.Edge) program.Expr {
	var none program.Expr = yes
	out := b.prog.Types[e.Type].Locations[e.From].Out
	for _, k := range e.Rivals {
		if b.prog.Edges[out[k]].Kind == program.Else {
			return no // one of the rivals is an else, so some rival is always executable
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

// mayElse returns a condition that holds whenever the else edge e may be executable, because every rival may be
// blocked. The condition may hold in further states, too.
func (b *builder) mayElse(e *program.Edge) program.Expr {
	var none program.Expr = yes
	b.rivals(e, func(r *program.Edge) bool {
		none = and(none, not(b.mustExecute(r, e.Type)))
		return true
	})
	return none
}

// mayBlock returns a condition that holds whenever a process of type t at location l may be unable to move. The
// condition may hold in further states, too.
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
