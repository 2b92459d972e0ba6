package interp

import (
	"fmt"
	"slices"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
)

// Outcome is one result of a step. A step can have several results, because an atomic sequence with choices is one
// step.
type Outcome struct {
	State *State // nil after a fault that ends the run
	Fault *Fault // a fault that ends the run, or otherwise the first fault of the step, or nil
}

// Fire returns the outcomes of step mv in s, without duplicates. A step has several outcomes if it begins an atomic
// sequence with choices.
func (m *Model) Fire(s *State, mv Move) []Outcome {
	if mv.pid == nobody {
		return m.stutter(s)
	}
	f := &follow{m: m, out: map[string]bool{}, inside: map[string]*point{}}
	f.step(s, mv, nil, &point{})
	if mv.pid != claimant { // an endless atomic sequence of the claim only ends the run of the claim (rule 11.4)
		f.stayers()
	}
	return f.list
}

// follow explores the paths through an atomic sequence. list has the outcomes found so far. out has the keys of these
// outcomes, to find duplicates.
type follow struct {
	m      *Model
	out    map[string]bool
	list   []Outcome
	inside map[string]*point // states inside the sequence, by process in control, presence of a fault, and key
}

// point is a state inside an atomic sequence.
type point struct {
	next  []*point
	leads bool // whether a path leads out of the sequence
}

// addOutcome appends an outcome after the atomic sequence to f.list, unless f.list has an equal outcome. s is the state
// after the sequence; it is nil if the run ends. fault is the fault, or nil. The last step starts at the point `from`.
func (f *follow) addOutcome(from *point, s *State, fault *Fault) {
	from.leads = true
	key := ""
	if fault != nil {
		key = string(fault.Kind) + "\n"
	}
	if s != nil {
		s.systems = s.claim != nil && !s.systems
		key += f.m.key(s)
	}
	if !f.out[key] {
		f.out[key] = true
		f.list = append(f.list, Outcome{s, fault})
	}
}

// stayers appends an outcome with the fault Endless to f.list if some state inside the sequence has no path out of the
// sequence. (rule 6.8)
func (f *follow) stayers() {
	for again := true; again; {
		again = false
		for _, p := range f.inside {
			if !p.leads && slices.ContainsFunc(p.next, func(q *point) bool { return q.leads }) {
				p.leads, again = true, true
			}
		}
	}
	for _, p := range f.inside {
		if !p.leads {
			f.list = append(f.list, Outcome{Fault: &Fault{Endless, "an atomic sequence does not end"}})
			return
		}
	}
}

// step executes mv in s, and continues along the atomic sequence. earlier is the first fault of the steps before mv, or
// nil. `from` is the point of s.
func (f *follow) step(s *State, mv Move, earlier *Fault, from *point) {
	t, faults, fatal := f.m.once(s, mv)
	if fatal != nil {
		f.addOutcome(from, nil, fatal)
		return
	}
	if earlier == nil && len(faults) > 0 {
		earlier = faults[0]
	}
	holder, keeps := mv.pid, mv.edge.from.keeps
	if mv.peer != nobody { // after a send, the receiver has control (rule 6.5)
		holder, keeps = mv.peer, mv.answer.from.keeps
	}
	if !keeps { // the step leaves the atomic sequence (rule 6.2)
		f.addOutcome(from, t, earlier)
		return
	}
	f.goOn(t, holder, earlier, from)
}

// goOn continues the exploration from state s inside the atomic sequence. holder is the process in control. `earlier`
// is the first fault so far, or nil. `from` is the point of the state before s. (rules 6.1, 6.4)
func (f *follow) goOn(s *State, holder int, earlier *Fault, from *point) {
	key := fmt.Sprint(holder, earlier != nil, f.m.key(s))
	p, seen := f.inside[key]
	if !seen {
		p = &point{}
		f.inside[key] = p
	}
	from.next = append(from.next, p)
	if seen {
		return
	}
	moves := f.m.turns(s, holder)
	for _, mv := range moves {
		f.step(s, mv, earlier, p)
	}
	// If the claim is blocked inside a sequence, its run is over, and has no outcome here (rule 11.4).
	if len(moves) == 0 && (holder != claimant || earlier != nil || f.m.ClaimEnded(s)) {
		f.addOutcome(p, s, earlier)
	}
}

// turns returns the enabled moves in s of process `holder`, which has control.
func (m *Model) turns(s *State, holder int) []Move {
	var list []Move
	for _, mv := range m.Moves(s) {
		if mv.pid == holder {
			list = append(list, mv)
		}
	}
	return list
}

// once executes one step in a copy of s. Its results:
//   - t: the copy, after the step;
//   - faults: the faults after which the run continues;
//   - fatal: the fault that ends the run, or nil.
func (m *Model) once(s *State, mv Move) (t *State, faults []*Fault, fatal *Fault) {
	t = s.clone()
	v := &view{m: m, s: t, pid: mv.pid, timeout: mv.timeout, effects: true}
	fatal = try(func() {
		v.admit()
		if mv.another {
			v.faults = append(v.faults, &Fault{Choice, "two edges of a D_proctype are executable"})
		}
		if mv.peer != nobody {
			v.handshake(mv)
			return
		}
		v.do(mv.edge)
	})
	if mv.pid == claimant { // a claim does not set _last (rule 12.4)
		return t, v.faults, fatal
	}
	t.last = mv.pid // _last, after the step, is the process of the step (rule 3.11)
	if mv.peer != nobody {
		t.last = mv.peer
	}
	return t, v.faults, fatal
}

// admit evaluates the provided clause of the process again, because a failing evaluation becomes a fault of the step.
// (rule 1.6)
func (v *view) admit() {
	if d := v.self().typ.proc.Decl; d != nil && d.Provided != nil {
		v.eval(d.Provided)
	}
}

// handshake executes a rendezvous: first the send, and afterwards the receive. (rule 4.7)
func (v *view) handshake(mv Move) {
	send := mv.edge.from.stmt.(*promela.SendStmt)
	id := v.channelID(send.Chan)
	msg := v.message(&v.s.chans[id-1], send.Args)
	v.complete(id, len(v.values(send.Args)))
	v.uses(id, false)
	v.event(true, id, msg)
	v.self().at = mv.edge.to
	v.s.last = mv.pid // for the receiver, the sender has moved before (rule 3.11)
	r := &view{m: v.m, s: v.s, pid: mv.peer, timeout: v.timeout, effects: true}
	defer func() { v.faults = append(v.faults, r.faults...) }()
	r.admit()
	if mv.answer.from.dstep != nil {
		r.dstep(mv.answer.from, &offer{mv.pid, id, msg})
	} else {
		r.receive(mv.answer.from.stmt.(*promela.RecvStmt), id, msg)
	}
	r.self().at = mv.answer.to
}

// receive executes the receive statement s with message msg of channel id. receive checks that msg matches, and stores
// the values.
func (v *view) receive(s *promela.RecvStmt, id int, msg []int32) {
	c := &v.s.chans[id-1]
	fields, extra := v.fields(c, s.Args)
	matches(fields, msg) // if the match fails with a fault, the step has this fault (rule 4.7)
	if extra {
		fail(BadChannel, "too many fields for a channel of %d", len(fields))
	}
	if !s.Peek {
		v.complete(id, len(fields))
	}
	v.uses(id, true)
	if !s.Peek || c.typ.Cap == 0 { // c?<m> is no event, except on a rendezvous channel (rule 11.6)
		v.event(false, id, msg)
	}
	v.bind(fields, msg)
}

// complete records a fault if a send or receive has fewer fields than channel id. n is its number of fields. (rule 4.3)
func (v *view) complete(id, n int) {
	if n < len(v.s.chans[id-1].typ.Fields) {
		v.faults = append(v.faults, &Fault{Fewer, "fields are missing"})
	}
}

// do executes the statement of edge e. do moves the process to element e.to, or removes the process if this is its end.
func (v *view) do(e edge) {
	if e.from.kind == finish {
		v.die()
		return
	}
	v.effect(e.from)
	v.self().at = e.to
}

// die removes the process and its channels. The process must be the youngest. (rule 10.1)
func (v *view) die() {
	p := v.self()
	v.s.chans = v.s.chans[:p.chans]
	v.s.procs = v.s.procs[:v.pid]
}

// effect executes the statement of e, but leaves the process at its element.
func (v *view) effect(e *element) {
	if e.dstep != nil {
		v.dstep(e, nil)
		return
	}
	if e.kind != simple {
		return
	}
	switch s := e.stmt.(type) {
	case *promela.DeclStmt:
		v.declare(e.declared)
	case *promela.ExprStmt:
		v.eval(s.X)
	case *promela.AssignStmt:
		v.assign(s)
	case *promela.SendStmt:
		id := v.channelID(s.Chan)
		msg := v.message(&v.s.chans[id-1], s.Args)
		if v.s.chans[id-1].typ.Cap == 0 { // a rendezvous cannot begin inside a d_step (rule 6.6)
			fail(Unmet, "a send on a rendezvous channel inside a d_step")
		}
		whole := v.buildMessage(&v.s.chans[id-1], s.Args, false)
		v.complete(id, len(v.values(s.Args)))
		put(&v.s.chans[id-1], msg, whole, s.Sorted)
		v.uses(id, false)
		v.event(true, id, whole)
	case *promela.RecvStmt:
		id := v.channelID(s.Chan)
		c := &v.s.chans[id-1]
		i := v.find(c, s.Args, s.Random, false)
		v.receive(s, id, c.msgs[i])
		if !s.Peek {
			c.msgs = slices.Delete(c.msgs, i, i+1)
		}
	case *promela.AssertStmt:
		if v.eval(s.X) == 0 { // after a failed assertion the run continues (rule 12.3)
			v.faults = append(v.faults, &Fault{Assertion, "assertion"})
		}
	case *promela.SetPriorityStmt:
		v.setPriority(v.eval(s.PID), v.eval(s.Value))
	}
}

func (v *view) assign(s *promela.AssignStmt) {
	if sym := v.m.symbol(s.LHS); sym.Role == typecheck.Predefined {
		n := int32(0)
		if s.RHS != nil {
			n = v.eval(s.RHS)
		}
		if sym.Name == "_priority" { // a process may set its own priority (rule 3.11)
			p := v.self().prio
			switch s.Op {
			case "++":
				n = int32(p) + 1
			case "--":
				n = int32(p) - 1
			}
			v.setPriority(int32(v.pid), n)
		}
		return
	}
	switch s.Op {
	case "++":
		x := v.slot(s.LHS)
		x.write(x.read() + 1)
	case "--":
		x := v.slot(s.LHS)
		x.write(x.read() - 1)
	default:
		n := v.eval(s.RHS)
		v.slot(s.LHS).write(n)
	}
}

// setPriority sets the priority of process pid to n. If no such process exists, it does nothing. (rule 1.7)
func (v *view) setPriority(pid, n int32) {
	if n < 1 || n > 255 {
		fail(BadPriority, "priority %d", n)
	}
	if pid >= 0 && int(pid) < len(v.s.procs) {
		v.s.procs[pid].prio = int(n)
	}
}

// declare executes the declaration of variable sym as a step: it stores the initial value. (rule 3.5)
func (v *view) declare(sym *typecheck.Symbol) {
	if sym.Type.Struct != nil {
		return
	}
	n := int32(0)
	if sym.Decl.Init != nil {
		n = v.eval(sym.Decl.Init)
	}
	p := v.self()
	slot{p.frame, p.typ.at[sym], sym.Type, sym.Array}.write(n)
}

// dstep executes the d_step of e from its beginning to its end. If o is not nil, the first statement is a receive in a
// rendezvous, and takes offer o. (rule 6.6)
func (v *view) dstep(e *element, o *offer) {
	at := e.dstep.entry()
	seen := map[string]bool{}
	for at.kind != finish {
		if key := fmt.Sprint(at.number, o == nil, v.m.key(v.s)); seen[key] {
			fail(Endless, "a d_step does not end")
		} else {
			seen[key] = true
		}
		var next *edge
		for _, x := range at.edges() {
			if o == nil && v.opens(x.from) || o != nil && v.acceptsOffer(x.from, o) {
				next = &x
				break
			}
		}
		if next == nil {
			fail(Stuck, "a d_step is stuck")
		}
		if s, ok := next.from.stmt.(*promela.RecvStmt); ok && o != nil {
			v.receive(s, o.id, o.msg)
			o = nil
		} else {
			v.effect(next.from)
		}
		at = next.to
	}
}

// uses records a fault if a different process claims exclusive access (xr or xs) to channel id. recv says whether the
// use is a receive or a send. (rule 4.10)
func (v *view) uses(id int, recv bool) {
	for pid := range v.s.procs {
		if pid == v.pid {
			continue
		}
		p := &v.s.procs[pid]
		for _, x := range p.typ.claims {
			if x.Recv != recv {
				continue
			}
			for _, c := range x.Chans {
				w := &view{m: v.m, s: v.s, pid: pid}
				held := 0
				try(func() { held = int(w.slot(c).read()) })
				if held == id {
					v.faults = append(v.faults, &Fault{Exclusive, "a channel that another process claims"})
				}
			}
		}
	}
}
