package access

import (
	"slices"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// Action is what is known of the macro-action that starts with an edge: the
// edge alone, or, if it enters or continues an atomic sequence, everything that
// may run before control is given up.
type Action struct {
	edge *program.Edge
	// Does is what the whole macro-action looks at and changes, including what
	// its executability depends on.
	Does Access
	// Wakes is what the executability of the edge depends on.
	Wakes Access
	// WakesFull is wakes for a plain receive in a state where its channel is
	// known to hold a message: a send does not change which one is the first.
	WakesFull Access
	head      headKey
	// Obstacles to taking the edge alone.
	Handshake bool // it may be, or contain, a rendezvous
	Within    bool // a rendezvous may come first in its d_step
	Loops     bool // the atomic sequence may run in a circle
	Timeout   bool // its executability reads timeout, or that of an edge later in its sequence does
	// Meets are the sends that may be handshakes in the middle of the atomic sequence.
	// does leaves out what their partners do.
	Meets []program.EdgeID
	// Creates: some edge of the sequence creates processes.
	Creates bool
}

// headKey identifies the channel operand of a plain receive; the zero key means
// none. Receives of one location with equal keys look at the same channel.
type headKey struct {
	v    *program.Variable
	elem int
}

type builder struct {
	o    *Objects
	prog *program.Program
	work *cancel.Work // is told of the steps; nil: no context ends them
	// afar: what is looked at is run by another process than the one that takes the step.
	afar bool
	// sequences are the tails of the locations of process types.
	sequences map[int]*tails
}

// Actions returns the actions of all edges, with what partners may do in the middle
// of their sequences, whoever they are.
// w is told of the steps, and may end it.
func (o *Objects) Actions(w *cancel.Work) []Action {
	b := builder{o: o, prog: o.prog, work: w}
	actions := make([]Action, len(o.prog.Edges))
	for i, e := range o.prog.Edges {
		w.Step()
		actions[i] = b.action(e)
	}
	b.addGuests(actions)
	return actions
}

func (b *builder) action(e *program.Edge) Action {
	a := Action{edge: e}
	a.Handshake = b.step(e, true, &a.Does)
	if rendezvous := b.executable(e, &a.Wakes); rendezvous {
		a.Handshake = true
	}
	b.watchesPartners(e, &a.Does)
	b.watchesPartners(e, &a.Wakes)
	a.Timeout = a.Wakes.timeout
	a.Within = a.Handshake && e.Kind == program.DStep
	a.Creates = Creates(e)
	if e.Atomic && !b.handsOver(e) {
		b.sequence(e, &a)
	}
	a.head = headOf(e)
	if a.head.v == nil || !a.Does.sorted.Empty() {
		a.head = headKey{}
	}
	b.executableNonEmpty(e, &a.WakesFull)
	return a
}

// step adds what taking e alone looks at and changes, its own guard included.
// It reports whether e may be a handshake.
// If first, it is the first of its sequence, so that its guard is known to hold.
func (b *builder) step(e *program.Edge, first bool, to *Access) (rendezvous bool) {
	v := Viewer{o: b.o, typ: e.Type, to: to}
	v.Expr(b.prog.Types[e.Type].Provided)
	rendezvous = b.effect(e, e.Type, first, to)
	switch e.Kind {
	case program.Else:
		b.siblings(e, to)
	case program.End:
		to.table |= tableDie
		b.o.channelsEnd(e.Type, to)
		b.claimsEnd(e.Type, to)
	}
	b.moves(e, to)
	return rendezvous
}

// effect adds what the statement of e, run by an instance of typ, looks at and
// changes.
func (b *builder) effect(e *program.Edge, typ int, first bool, to *Access) (rendezvous bool) {
	v := Viewer{o: b.o, typ: typ, to: to}
	if first {
		v.condition(e.Guard)
	} else {
		v.Expr(e.Guard)
	}
	for i := range e.Ops {
		v.op(&e.Ops[i])
	}
	if e.Comm != nil {
		rendezvous = v.comm(e.Kind, e.Comm)
	}
	if e.Sub != nil && b.inside(e.Sub, typ, first, to) {
		rendezvous = true
	}
	return rendezvous
}

// inside adds what a d_step does. After its first statement nothing may block,
// and where it offers a choice the first executable option is taken, so that
// the executability of what is inside matters as well as its effect.
func (b *builder) inside(sub *program.Sub, typ int, first bool, to *Access) (rendezvous bool) {
	for l, out := range sub.Locations {
		for _, s := range out {
			if b.effect(s, typ, first && program.Loc(l) == sub.Entry && len(out) == 1, to) {
				rendezvous = true
			}
			if program.Loc(l) != sub.Entry || len(out) > 1 {
				b.guard(s, typ, to)
			}
		}
	}
	return rendezvous
}

// moves adds the changes of labels that come with the change of location.
func (b *builder) moves(e *program.Edge, to *Access) {
	b.comesAndGoes(e, to)
	if e.Kind == program.End {
		return // whoever asks about labels of a process reads the process table
	}
	for _, g := range b.o.labels {
		if g.typ == e.Type && g.member.Has(int(e.From)) != g.member.Has(int(e.To)) {
			to.ownWrite.Add(g.object)
		}
	}
	locs := b.prog.Types[e.Type].Locations
	from, dest := &locs[e.From], &locs[e.To]
	if b.o.progress >= 0 && from.Progress != dest.Progress {
		to.ownWrite.Add(b.o.progress)
	}
	if b.o.accept >= 0 && from.Accept != dest.Accept {
		to.ownWrite.Add(b.o.accept)
	}
}

// executable adds what the executability of e depends on: the provided clause,
// its own guard, and the edges that overrule it. It reports whether e itself
// waits for a partner.
func (b *builder) executable(e *program.Edge, to *Access) (rendezvous bool) {
	v := Viewer{o: b.o, typ: e.Type, to: to}
	v.Expr(b.prog.Types[e.Type].Provided)
	rendezvous = b.guard(e, e.Type, to)
	if e.Kind == program.Else {
		b.siblings(e, to)
	}
	b.overrule(e, to)
	return rendezvous
}

// executableNonEmpty is executable for a receive whose channel is known not to
// be empty: only a step that removes or reorders messages can change which
// message comes first.
func (b *builder) executableNonEmpty(e *program.Edge, to *Access) {
	b.executable(e, to)
	if e.Kind != program.Recv {
		return
	}
	var bare Access
	v := Viewer{o: b.o, typ: e.Type, to: &bare}
	v.Expr(b.prog.Types[e.Type].Provided)
	v.Expr(e.Comm.Chan)
	v.Patterns(e.Comm.Match, false)
	v.channels(e.Comm.Chan, &bare.peek)
	b.overrule(e, &bare)
	*to = bare
}

// guard adds what the executability of e by itself depends on.
func (b *builder) guard(e *program.Edge, typ int, to *Access) (rendezvous bool) {
	v := Viewer{o: b.o, typ: typ, afar: b.afar, to: to}
	v.Expr(e.Guard)
	if e.Comm != nil {
		v.Expr(e.Comm.Chan)
		for _, m := range e.Comm.Msg {
			v.Expr(m)
		}
		v.Patterns(e.Comm.Match, false)
		rendezvous = v.channels(e.Comm.Chan, &to.test)
	}
	if e.Kind == program.End {
		to.table |= tableRead | tableDie
	}
	if e.Sub != nil {
		for _, s := range e.Sub.Locations[e.Sub.Entry] {
			if b.guard(s, typ, to) {
				rendezvous = true
			}
		}
	}
	return rendezvous
}

// siblings adds what the executability of the other edges at e depends on; at an else,
// of those that it asks about. It reports whether one of them waits for a partner.
func (b *builder) siblings(e *program.Edge, to *Access) (rendezvous bool) {
	b.eachSibling(e, func(s *program.Edge) { rendezvous = b.guard(s, s.Type, to) || rendezvous })
	return rendezvous
}

// eachSibling calls f for the other edges at e; at an else, for those that it asks about.
func (b *builder) eachSibling(e *program.Edge, f func(s *program.Edge)) {
	t := b.prog.Types[e.Type]
	for i, id := range t.Locations[e.From].Out {
		if e.Kind == program.Else && !t.Determ && !slices.Contains(e.Rivals, i) {
			continue
		}
		if s := b.prog.Edges[id]; s.Kind != program.Else {
			f(s)
		}
	}
}

// overrule adds what the executability of those edges depends on that make e
// wait where they are executable: the escapes that come before it.
func (b *builder) overrule(e *program.Edge, to *Access) {
	b.eachOverruling(e, func(s *program.Edge) { b.guard(s, s.Type, to) })
}

// eachOverruling calls f for the edges whose executability decides whether e is overruled.
func (b *builder) eachOverruling(e *program.Edge, f func(s *program.Edge)) {
	for _, id := range b.prog.Types[e.Type].Locations[e.From].Out {
		s := b.prog.Edges[id]
		switch {
		case s.Escape == e.Escape || s.Escape == 0:
		case s.Kind == program.Else:
			b.eachSibling(s, f)
		default:
			f(s)
		}
	}
}

// watchesPartners adds what the edges at e's location depend on that decide
// beside e itself whether e is executable, and how it counts: for a send that waits for a
// partner, who is there to receive.
func (b *builder) watchesPartners(e *program.Edge, to *Access) {
	watch := func(s *program.Edge) {
		b.guard(s, s.Type, to)
		b.receivers(s, to)
	}
	b.eachOverruling(e, watch)
	// In a D_proctype it is a fault if another edge is executable as well.
	if e.Kind == program.Else || b.prog.Types[e.Type].Determ {
		b.eachSibling(e, watch)
	}
}

// headOf returns the key of a plain receive from a channel that is named
// without indices, or with constant ones.
func headOf(e *program.Edge) headKey {
	if e.Kind != program.Recv || e.Comm.Random {
		return headKey{}
	}
	l, ok := e.Comm.Chan.(*program.Load)
	if !ok || l.Remote != nil {
		return headKey{}
	}
	k, ok := pointsto.ConstantElement(&l.Place)
	if !ok {
		return headKey{}
	}
	return headKey{l.Var, k}
}

// Creates reports whether e creates processes.
func Creates(e *program.Edge) bool {
	found := false
	program.WalkEdge(e, func(x program.Expr) {
		if _, run := x.(*program.Run); run {
			found = true
		}
	})
	return found
}

// Maker makes actions of a program. What it has found of sequences it keeps, so that nothing else may become known of
// the process meanwhile (Objects.ActAs).
type Maker struct{ builder builder }

// Maker returns one for p, which is the program or what a process sees of it.
func (o *Objects) Maker(p *program.Program) *Maker { return &Maker{builder{o: o, prog: p}} }

// Action returns the action of e, an edge of the program.
func (m *Maker) Action(e *program.Edge) Action { return m.builder.action(e) }

// Siblings adds what the executability of the other edges at e depends on; at an else, of
// those that it asks about. It reports whether one of them waits for a partner.
func (o *Objects) Siblings(p *program.Program, e *program.Edge, to *Access) (rendezvous bool) {
	b := builder{o: o, prog: p}
	return b.siblings(e, to)
}

// Taken returns what a move that begins with e does in a state, of which more is known than
// of all states: e, with what stands beside it, is as in first, and if the move goes on, the
// steps behind it are as in what later returns.
func (o *Objects) Taken(e *program.Edge, first *program.Program, later func() *program.Program) Access {
	var a Action
	b := builder{o: o, prog: first}
	b.step(first.Edges[e.ID], true, &a.Does)
	b.watchesPartners(first.Edges[e.ID], &a.Does)
	if e.Atomic && !b.handsOver(e) {
		b.prog = later()
		b.sequence(b.prog.Edges[e.ID], &a)
	}
	return a.Does
}

// SameHead reports whether a and b are plain receives from the same channel.
func (a *Action) SameHead(b *Action) bool { return a.head.v != nil && a.head == b.head }

// All returns what a touches, and what its executability depends on.
func (a *Action) All() Access {
	var all Access
	all.union(&a.Does)
	all.union(&a.Wakes)
	return all
}
