package abstract

import (
	"slices"

	"ltlpor/internal/model/program"
)

// When a step of the model may be taken, and when it must be executable.

// decidable reports whether it is known in all states whether e, of the model, is executable, provided that its
// process may move.
func (b *builder) decidable(e *program.Edge) bool {
	switch e.Kind {
	case program.Cond:
		return b.certain(e.Guard, e.Type)
	case program.Else:
		return b.rivals(e, b.decidable)
	case program.Send:
		return !b.meets(e.Comm.Chan, e.Type) || b.meetings()
	case program.Recv:
		if b.meets(e.Comm.Chan, e.Type) && !b.meetings() {
			return false
		}
		_, exact := b.patterns(e.Comm.Chan, e.Comm.Match, e.Type)
		return exact
	case program.DStep:
		for _, x := range e.Sub.Locations[e.Sub.Entry] {
			if x.Comm != nil && b.meets(x.Comm.Chan, e.Type) && !b.meetings() {
				return false
			}
		}
	}
	return true
}

// rivals reports whether f holds of all rivals of an else.
func (b *builder) rivals(e *program.Edge, f func(*program.Edge) bool) bool {
	out := b.prog.Types[e.Type].Locations[e.From].Out
	for _, k := range e.Rivals {
		if r := b.prog.Edges[out[k]]; r.Kind != program.Else && !f(r) {
			return false
		}
	}
	return true
}

// meetings reports whether it is known of all rendezvous whether they can take place: what the partners must agree on,
// and whether they may move.
func (b *builder) meetings() bool {
	is := true
	b.prog.Walk(func(u program.Use) {
		if !is || u.Role != program.ExchangeRole || !b.meets(u.Comm.Chan, u.Type) {
			return
		}
		_, exact := b.patterns(u.Comm.Chan, u.Comm.Match, u.Type)
		is = exact && b.moves(u.Type)
	})
	return is
}

// free reports whether it is known at l, a location of the model, which steps are executable. It is asked of
// processes of t, whose provided clause, if it has one, counts.
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

// goesOn reports whether it is known at l whether a process of t can go on: if not by all steps, then as one of them is
// an else, so that some step is executable.
func (b *builder) goesOn(t *program.Process, l program.Loc) bool {
	return b.free(t, l) || b.moves(t.Index) && slices.ContainsFunc(b.prog.Types[t.Index].Locations[l].Out,
		func(id program.EdgeID) bool { return b.prog.Edges[id].Kind == program.Else })
}

// moves reports whether it is known in all states whether the provided clause of processes of type typ holds.
func (b *builder) moves(typ int) bool {
	p := b.prog.Types[typ].Provided
	return p == nil || b.certain(p, typ)
}

// must returns when e, of the model, must be executable; it may be at other times, too.
func (b *builder) must(e *program.Edge, typ int) program.Expr {
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
		if b.meets(e.Comm.Chan, typ) {
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
			any = or(any, b.must(x, typ))
		}
		return any
	case program.Else:
		return b.mustElse(e)
	}
	return no
}

func (b *builder) mustReceive(e *program.Edge, typ int) program.Expr {
	if b.meets(e.Comm.Chan, typ) {
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

// mustElse returns when no rival of an else can be executable.
func (b *builder) mustElse(e *program.Edge) program.Expr {
	var none program.Expr = yes
	out := b.prog.Types[e.Type].Locations[e.From].Out
	for _, k := range e.Rivals {
		if b.prog.Edges[out[k]].Kind == program.Else {
			return no // of a selection in which one is always executable
		}
	}
	b.rivals(e, func(r *program.Edge) bool {
		if r.Kind == program.Cond && !makes(r.Guard) {
			may, _ := b.conditions(r.Guard, e.Type)
			none = and(none, not(may))
		} else if b.decidable(r) && !(r.Comm != nil && b.meets(r.Comm.Chan, e.Type)) {
			none = and(none, not(b.must(r, e.Type)))
		} else {
			none = no
		}
		return true
	})
	return none
}

// mayElse returns when all rivals of an else may be blocked.
func (b *builder) mayElse(e *program.Edge) program.Expr {
	var none program.Expr = yes
	b.rivals(e, func(r *program.Edge) bool {
		none = and(none, not(b.must(r, e.Type)))
		return true
	})
	return none
}

// mayBlock returns when a process of t at l may be unable to move.
func (b *builder) mayBlock(t *program.Process, l program.Loc) program.Expr {
	if b.goesOn(t, l) {
		return no
	}
	p := b.prog.Types[t.Index]
	var blocked program.Expr = yes
	for _, id := range p.Locations[l].Out {
		blocked = and(blocked, not(b.must(b.prog.Edges[id], t.Index)))
	}
	if p.Provided == nil {
		return blocked
	}
	_, must := b.conditions(p.Provided, t.Index)
	return or(not(must), blocked)
}
