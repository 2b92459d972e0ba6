package access

import (
	"slices"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// Action is the macro-action that starts with an edge, with its accesses. If the edge enters or continues an atomic
// sequence, the macro-action contains every step that may run before the process gives up control. Any other
// macro-action is the edge alone.
type Action struct {
	edge *program.Edge
	// Does is the access of the whole macro-action, including the reads of its executability test.
	Does Access
	// Wakes is the access on which the executability of the edge depends.
	Wakes Access
	// WakesFull is the access on which the executability of a plain receive depends while its channel is known to hold
	// a message. WakesFull lacks the sends to the channel, because a send does not change the first message.
	WakesFull Access
	head      headKey // channel operand of a receive of the first message (headOf)
	// These fields are obstacles to taking the edge alone.
	Handshake bool // the edge, or a later edge of the sequence, may be a rendezvous
	Within    bool // the edge is a d_step that may begin with a rendezvous
	Loops     bool // the atomic sequence may loop
	Timeout   bool // the executability of the edge, or of a later edge, reads timeout
	// Meets lists the sends in the middle of the atomic sequence that may be rendezvous. Does has the steps of their
	// partners if Objects.Actions made the Action, but not if Maker.Action did.
	Meets []program.EdgeID
	// Creates reports whether some edge of the sequence creates processes.
	Creates bool
}

// headKey identifies the channel of a receive of the first message: element elem of variable v. The zero key stands for
// an unknown channel (headOf). Receives at one location with equal keys receive from the same channel.
type headKey struct {
	v    *program.Variable
	elem int
}

type builder struct {
	o    *Objects
	prog *program.Program
	work *cancel.Work // counts the steps; nil: no cancellation
	// afar is set if the accesses belong to a process other than the acting process.
	afar bool
	// sequences has, by process type, the cached tails of the locations of the type.
	sequences map[int]*tails
}

// Actions returns the action of every edge, indexed by edge ID. An action with a rendezvous in the middle of its atomic
// sequence includes the steps of all possible partners. w counts the steps of the computation, and may end the
// computation by a panic (package cancel).
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

// step adds to `to` the access of taking edge e alone, including the guard of e. If `first` is set, e begins its atomic
// sequence, and the guard of e is known to hold. The result reports whether e may be a rendezvous.
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

// effect adds to `to` the access of executing the statement of e in an instance of process type typ. If `first` is set,
// e begins its atomic sequence, and the guard of e is known to hold. The result reports whether the statement may be a
// rendezvous.
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
	if e.Sub != nil && b.addDStep(e.Sub, typ, first, to) {
		rendezvous = true
	}
	return rendezvous
}

// addDStep adds to `to` the access of d_step sub in an instance of process type typ. Inside a d_step no statement after
// the first may block, and a choice takes the first executable option. Therefore the access includes the executability
// tests of the inner statements. If `first` is set, the guard of the first statement is known to hold. The result
// reports whether some inner statement may be a rendezvous.
func (b *builder) addDStep(sub *program.Sub, typ int, first bool, to *Access) (rendezvous bool) {
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

// moves adds to `to` the writes caused by the location change along e: labels that the process reaches or leaves, and
// receives that begin or stop waiting for a partner.
func (b *builder) moves(e *program.Edge, to *Access) {
	b.comesAndGoes(e, to)
	if e.Kind == program.End {
		return // a query of the label of a process reads the process table
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

// executable adds to `to` the reads of the executability test of e: the provided clause, the guard of e, and the guards
// of the unless escapes blocking e. For an else, the guards of the alternatives are added too. The result reports
// whether e may be a rendezvous.
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

// executableNonEmpty adds to `to` the reads of the executability test of receive e, if the channel is known to be
// non-empty. A send to the channel is then not counted as a change, unlike in executable: only a step that removes or
// reorders messages can change the first message.
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

// guard adds to `to` the reads of the guard of e, in an instance of process type typ. The guards of unless escapes that
// block e are not included. The result reports whether e may be a rendezvous.
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

// siblings adds to `to` the reads of the guards of the siblings of e. The siblings are the edges at the location of e
// that are not else edges. If e is an else outside of a D_proctype, only the options that e excludes count. The result
// reports whether a sibling may be a rendezvous.
func (b *builder) siblings(e *program.Edge, to *Access) (rendezvous bool) {
	b.eachSibling(e, func(s *program.Edge) { rendezvous = b.guard(s, s.Type, to) || rendezvous })
	return rendezvous
}

// eachSibling calls f for every sibling of e: an edge at the location of e that is not an else. If e is an else outside
// of a D_proctype, only the options that e excludes are siblings.
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

// overrule adds to `to` the reads of the guards of the edges overruling e. These edges are the escapes of enclosing
// unless statements: e is blocked while an escape is executable.
func (b *builder) overrule(e *program.Edge, to *Access) {
	b.eachOverruling(e, func(s *program.Edge) { b.guard(s, s.Type, to) })
}

// eachOverruling calls f for every edge overruling e: an escape of an enclosing unless statement, which blocks e while
// the escape is executable.
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

// watchesPartners adds to `to` the reads of the guards of the edges that can block e, or make taking e a run-time
// error: the unless escapes and, if e is an else or belongs to a D_proctype, the siblings of e. If one of these edges
// is a send that may be a rendezvous, watchesPartners also adds the reads that decide whether a receiver is ready:
// which processes wait to receive (presence), and the guards and provided clauses of these processes.
func (b *builder) watchesPartners(e *program.Edge, to *Access) {
	watch := func(s *program.Edge) {
		b.guard(s, s.Type, to)
		b.receivers(s, to)
	}
	b.eachOverruling(e, watch)
	// In a D_proctype, two executable edges at a location are a run-time error.
	if e.Kind == program.Else || b.prog.Types[e.Type].Determ {
		b.eachSibling(e, watch)
	}
}

// headOf returns the channel operand of e if e receives the first message (c?x, not c??x) and the operand has no
// indices or only constant indices. Otherwise headOf returns the zero key.
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

// Creates reports whether the statement of e creates processes, with run.
func Creates(e *program.Edge) bool {
	found := false
	program.WalkEdge(e, func(x program.Expr) {
		if _, run := x.(*program.Run); run {
			found = true
		}
	})
	return found
}

// Maker computes the actions of edges of one program. It caches the analysed atomic sequences, which depend on the
// facts set with Objects.ActAs: the facts must not change while the Maker is in use.
type Maker struct{ builder builder }

// Maker returns a Maker for p, which is the program of o or a copy of this program specialized for one process.
func (o *Objects) Maker(p *program.Program) *Maker { return &Maker{builder{o: o, prog: p}} }

// Action returns the action of e. e must be an edge of the program given to Objects.Maker.
func (m *Maker) Action(e *program.Edge) Action { return m.builder.action(e) }

// Siblings adds to `to` the reads of the guards of the siblings of e, an edge of p. The siblings are the edges at the
// location of e that are not else edges. If e is an else outside of a D_proctype, only the options that e excludes
// count. The result reports whether a sibling may be a rendezvous.
func (o *Objects) Siblings(p *program.Program, e *program.Edge, to *Access) (rendezvous bool) {
	b := builder{o: o, prog: p}
	return b.siblings(e, to)
}

// MoveAccess returns the access of the move beginning with edge e, for a state in which some variables have known
// values.
//
//   - `first` is the program with these values inserted as far as they hold for the first step of the move. e is an
//     edge of `first`.
//   - `later` returns the program with the values that hold throughout the move, for the later steps of an atomic
//     sequence. MoveAccess calls `later` only if the move has later steps.
func (o *Objects) MoveAccess(e *program.Edge, first *program.Program, later func() *program.Program) Access {
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

// SameHead reports whether a and b both begin with a receive of the first message (c?x, not c??x), from the same
// channel.
func (a *Action) SameHead(b *Action) bool { return a.head.v != nil && a.head == b.head }

// Union returns the union of a.Does and a.Wakes.
func (a *Action) Union() Access {
	var all Access
	all.union(&a.Does)
	all.union(&a.Wakes)
	return all
}
