package abstract

import (
	"slices"

	"ltlpor/internal/model/program"
)

// places adds locations to t, a process type of the abstraction: one for every location at which a process may be
// blocked for the rest of the run.
func (b *builder) places(t *program.Process) {
	b.stuck[t.Index] = map[program.Loc]program.Loc{}
	for l := range b.prog.Types[t.Index].Locations {
		at := program.Loc(l)
		if of := t.Locations[l]; len(of.Out) > 0 && !b.base.goesOn(t, at) {
			b.stuck[t.Index][at] = b.location(t, program.Location{End: of.End, Span: of.Span})
		}
	}
}

// process builds the edges of t, a process type of the abstraction.
func (b *builder) process(t *program.Process) {
	own := b.prog.Types[t.Index]
	t.Inits = nil
	for i := range own.Inits {
		for _, o := range b.assign(&own.Inits[i], t.Index) {
			t.Inits = append(t.Inits, *o.Assign)
		}
	}
	for i := range t.Exclusive {
		if i == 0 {
			t.Exclusive = slices.Clone(t.Exclusive)
		}
		t.Exclusive[i].Chan = b.value(t.Exclusive[i].Chan, t.Index).known
	}
	listed := map[program.EdgeID]bool{}
	for l := range own.Locations {
		b.steps(t, program.Loc(l), listed)
	}
	for _, e := range b.prog.Edges { // the termination steps of processes that cannot die are at no location
		if e.Type == t.Index && !listed[e.ID] {
			b.buildStep(t, e, false)
		}
	}
	b.provided(t)
	b.errors(t)
	for l := range own.Locations {
		at := program.Loc(l)
		stuck, ok := b.stuck[t.Index][at]
		if !ok {
			continue
		}
		b.block(t, own, at, stuck)
	}
}

// block adds to t the step from location l to location `stuck`, where a process is blocked for ever. `own` is the
// process type of the model for t. A process takes the step in states in which no other step is executable; hence the
// guards of the steps at l are false there.
func (b *builder) block(t, own *program.Process, l, stuck program.Loc) {
	e := program.Edge{
		From: l, To: stuck, Kind: program.Cond, Guard: b.mayBlock(t, l), Span: own.Locations[l].Span, Text: "(blocked)",
	}
	var reasons []program.Expr
	for _, id := range own.Locations[l].Out {
		if own.Provided != nil {
			break // a process may be blocked by the provided clause although a guard is true
		}
		if x := b.prog.Edges[id]; x.Kind == program.Cond {
			reasons = append(reasons, b.reasons(x)...)
		}
	}
	if !b.teaches(reasons, t.Index) {
		b.edge(t, e, Block, -1)
		return
	}
	e.To, e.Atomic = b.location(t, program.Location{Interior: true, End: t.Locations[stuck].End, Span: e.Span}), true
	b.edge(t, e, Block, -1)
	b.edge(t, program.Edge{
		From: e.To, To: stuck, Kind: program.Do, Ops: b.learned(reasons, false, t.Index), Span: e.Span, Text: e.Text,
	}, Rest, own.Locations[l].Out[0])
}

// provided sets the provided clause of t: it is true if the clause of the model may be true. Between the two parts of a
// step (kind Rest) it is always true.
func (b *builder) provided(t *program.Process) {
	own := b.prog.Types[t.Index]
	if own.Provided == nil {
		return
	}
	t.Provided, _ = b.conditions(own.Provided, t.Index)
	var middle []program.Loc
	for _, e := range b.edges[b.out.first:] {
		if e.Type == t.Index && b.out.Kind(e.ID) == Rest {
			middle = append(middle, e.From)
		}
	}
	if len(middle) > 0 {
		self := program.Remote{Type: t.Index, PID: program.Special{Which: program.PIDVar}}
		t.Provided = or(&program.AtLabel{Remote: self, Locs: middle, Label: "(received)"}, t.Provided)
	}
}

// steps builds the abstract steps for the model steps at location l of t. steps adds the numbers of these model steps
// to `listed`.
func (b *builder) steps(t *program.Process, l program.Loc, listed map[program.EdgeID]bool) {
	own := b.prog.Types[t.Index].Locations[l].Out
	flat := !b.free(t, l)
	for _, id := range own {
		listed[id] = true
		flat = flat || !isNo(b.risk(b.prog.Edges[id]))
	}
	if !b.goesOn(t, l) {
		t.Locations[l].Interior = false
	}
	for _, id := range own {
		b.buildStep(t, b.prog.Edges[id], flat)
	}
}

// buildStep builds the abstract step for model step e, and adds it to t. If a receive makes variables unknown, or if a
// step updates predicates, buildStep adds a second edge (kind Rest).
//
// `flat` says that the abstraction does not know which escape of an unless applies; the edges of all escapes are then
// possible.
func (b *builder) buildStep(t *program.Process, e *program.Edge, flat bool) {
	c := b.step(e, e.Type)
	if flat {
		c.Escape = 0
	}
	c.Atomic = e.Atomic && b.goesOn(t, e.To)
	b.edges[e.ID] = c
	var ops []program.Op
	switch {
	case e.Kind == program.Recv && b.base.splits(e):
		ops = b.received(e.Comm, e.Type)
	case b.teaches(b.reasons(e), e.Type):
		ops = b.learned(b.reasons(e), e.Kind == program.Cond, e.Type)
	default:
		return
	}
	rest := b.location(t, program.Location{Interior: true, Span: e.Span})
	b.edge(t, program.Edge{
		From: rest, To: e.To, Kind: program.Do, Ops: ops, Atomic: c.Atomic, Span: e.Span, Text: e.Text,
	}, Rest, e.ID)
	c.To, c.Atomic = rest, true
}

// errors adds two edges to t for every model step with a run-time error the abstraction may miss: an edge of kind
// Wrong, and from its target an edge of kind Trip, which always fails.
func (b *builder) errors(t *program.Process) {
	at := program.Loc(-1)
	for _, e := range b.prog.Edges {
		if e.Type != t.Index || isNo(b.base.risk(e)) {
			continue
		}
		if at < 0 {
			at = b.location(t, program.Location{Span: e.Span})
			b.edge(t, program.Edge{
				From: at, To: at, Kind: program.Cond, Text: "(goes wrong)", Span: e.Span,
				Guard: &program.Binary{Op: program.OpDiv, X: yes, Y: no, Span: e.Span},
			}, Trip, -1)
		}
		b.edge(t, program.Edge{
			From: e.From, To: at, Kind: program.Cond, Guard: and(b.begins(e), b.risk(e)),
			Span: e.Span, Text: "(may go wrong)",
		}, Wrong, e.ID)
	}
}

// begins returns a condition under which the d_step e may be executable. For an edge of any other kind the condition is
// true.
func (b *builder) begins(e *program.Edge) program.Expr {
	if e.Kind != program.DStep {
		return yes
	}
	var any program.Expr = no
	for _, x := range e.Sub.Locations[e.Sub.Entry] {
		switch x.Kind {
		case program.Cond:
			any = or(any, b.possible(x.Guard, e.Type))
		case program.Send, program.Recv:
			if b.mayRendezvous(x.Comm.Chan, e.Type) {
				return yes
			}
			any = or(any, b.mustExecute(x, e.Type))
		default:
			return yes
		}
	}
	return any
}

// step returns the edge of the abstraction for e, which is an edge of process type typ or a statement in a d_step.
func (b *builder) step(e *program.Edge, typ int) *program.Edge {
	c := *e
	switch e.Kind {
	case program.Cond:
		if makes(e.Guard) {
			c.Guard = b.value(e.Guard, typ).known
		} else {
			c.Guard, _ = b.conditions(e.Guard, typ)
		}
	case program.Else:
		if e.ID >= 0 && !b.decidable(e) {
			c.Kind, c.Guard, c.Rivals = program.Cond, b.mayElse(e), nil
		}
	case program.Do:
		c.Ops = nil
		for i := range e.Ops {
			c.Ops = append(c.Ops, b.op(&e.Ops[i], typ)...)
		}
	case program.Send, program.Recv:
		c.Comm = b.comm(e.Comm, typ)
	case program.DStep:
		c.Sub = b.sub(e.Sub, typ)
	}
	return &c
}

// sub returns the statements of a d_step in the abstraction, for the statements s of the model, in process type typ.
func (b *builder) sub(s *program.Sub, typ int) *program.Sub {
	out := &program.Sub{Entry: s.Entry, Exit: s.Exit, Locations: make([][]*program.Edge, len(s.Locations))}
	for _, list := range s.Locations {
		for _, e := range list {
			if e.Kind == program.Recv && b.base.splits(e) {
				out.Exit++
			}
		}
	}
	leave := func(l program.Loc) program.Loc {
		if l == s.Exit {
			return out.Exit
		}
		return l
	}
	var rest []*program.Edge // the second parts of receives
	for l, list := range s.Locations {
		for _, e := range list {
			c := b.step(e, typ)
			c.To = leave(e.To)
			if e.Kind == program.Recv && b.base.splits(e) {
				r := &program.Edge{
					ID: -1, Type: e.Type, From: program.Loc(len(s.Locations) + len(rest)), To: c.To, Kind: program.Do,
					Ops: b.received(e.Comm, typ), Span: e.Span, Text: e.Text,
				}
				rest, c.To = append(rest, r), r.From
			}
			out.Locations[l] = append(out.Locations[l], c)
		}
	}
	for _, r := range rest {
		out.Locations = append(out.Locations, []*program.Edge{r})
	}
	return out
}

// splits reports whether receive e has a second part in the abstraction. The second part sets the unknown flags of the
// variables that e writes.
func (b *builder) splits(e *program.Edge) bool {
	return slices.ContainsFunc(e.Comm.Match, func(m program.Pattern) bool {
		return m.Bind != nil && !b.Fixed.Has(b.of[m.Bind.Var])
	})
}
