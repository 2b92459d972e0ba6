package wide

import (
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// channel returns the channel with number id. If no such channel exists, it records a fault and returns false.
func (r *run) channel(id int32) (*channel, bool) {
	switch {
	case id > 0 && int(id) <= len(r.c.chans):
		r.useChannel(id, 0)
		return &r.c.chans[id-1], true
	case id == 0:
		r.fail(program.BadChannel, "a channel is used that was never initialised")
	default:
		r.fail(program.BadChannel, "channel %d does not exist: the process that declared it has ended", id)
	}
	r.reads(exec.Population, program.NoPID)
	return nil, false
}

// message returns the index in ch.msgs of the message that a receive with the patterns in `match` takes. If no message
// matches, the result is -1. If `random` is set, any message may match, and otherwise only the oldest (rule 4.5).
func (r *run) message(ch *channel, match []program.Pattern, random bool) int {
	fields := len(r.k.prog.ChanTypes[ch.typ].Fields)
	for i, msg := range ch.msgs {
		if i > 0 && !random {
			break
		}
		fits := true
		for j := range match[:min(len(match), fields)] {
			if x := match[j].Match; fits && x != nil {
				fits = r.eval(x) == msg[j]
			}
		}
		if fits {
			return i
		}
	}
	return -1
}

// tooMany reports whether a channel of type t has fewer than n fields. If so, it records a fault (rule 4.3).
func (r *run) tooMany(t *program.ChanType, n int, what string) bool {
	if n > len(t.Fields) {
		r.fail(program.BadChannel, "this %s has %d fields, the channel takes %d", what, n, len(t.Fields))
	}
	return n > len(t.Fields)
}

// tooFew records a fault if e has fewer fields than channels of type t. Afterwards the run continues (rule 4.3).
func (r *run) tooFew(t *program.ChanType, e *program.Edge, what string) {
	n := max(len(e.Comm.Msg), len(e.Comm.Match))
	if n >= len(t.Fields) || r.fault != nil {
		return
	}
	r.fail(program.TooFewFields, "too few message fields: this %s has %d, the channel takes %d", what, n, len(t.Fields))
	if e.Span != r.k.prog.Edges[r.edge].Span { // for a statement inside a d_step
		r.fault.Span = e.Span
	}
}

// values sets r.msg to the message of send e on a channel of type t. If an evaluation fails, the result is false.
func (r *run) values(e *program.Edge, t *program.ChanType) bool {
	r.msg = make([]int32, len(t.Fields))
	for j := range r.msg {
		if j < len(e.Comm.Msg) {
			r.msg[j] = r.eval(e.Comm.Msg[j])
		}
	}
	return !r.failed()
}

// cut cuts the values in r.msg to the types of the channel's fields.
func (r *run) cut(t *program.ChanType) {
	r.msg = slices.Clone(r.msg)
	for j, f := range t.Fields {
		r.msg[j] = f.Cut(r.msg[j])
	}
}

// sending sets r.msg to the message of send e, and checks r.msg and the xs claims. After a fault, the result is false.
func (r *run) sending(e *program.Edge, t *program.ChanType) bool {
	if r.tooMany(t, len(e.Comm.Msg), "send") || !r.values(e, t) {
		return false
	}
	for j, v := range r.msg {
		if f := t.Fields[j]; r.k.prog.Overflow && v != f.Cut(v) {
			r.fail(program.Overflow, "the value %d does not fit field %d of the message, of type %s", v, j+1, f.Name)
		}
	}
	r.tooFew(t, e, "send")
	r.exclusive(r.eval(e.Comm.Chan), false)
	return !r.failed()
}

// send adds the message of e to the channel, which must have room. A rendezvous in a d_step is a fault (rule 4.4).
func (r *run) send(e *program.Edge) {
	id := r.eval(e.Comm.Chan)
	ch, ok := r.channel(id)
	if !ok {
		return
	}
	t := r.k.prog.ChanTypes[ch.typ]
	if t.Cap == 0 { // a rendezvous inside a d_step
		if r.values(e, t) {
			r.fail(program.DStepRendezvous,
				"a send on a rendezvous channel inside d_step, where no partner can take it")
		}
		return
	}
	if !r.sending(e, t) {
		return
	}
	at := len(ch.msgs)
	r.useChannel(id, exec.AsksFull|exec.Sends)
	if e.Comm.Sorted {
		r.useChannel(id, exec.AsksAll|exec.Rearranges)
		if i := slices.IndexFunc(ch.msgs, func(m []int32) bool { return slices.Compare(r.msg, m) < 0 }); i >= 0 {
			at = i
		}
	}
	uncut := r.msg
	r.cut(t)
	ch.msgs = slices.Insert(ch.msgs, at, r.msg)
	r.msg = uncut
	r.observe(id, false)
}

// receive takes the message that matches the patterns of e from its channel, and stores the values (rule 4.5).
func (r *run) receive(e *program.Edge) {
	id := r.eval(e.Comm.Chan)
	ch, ok := r.channel(id)
	if !ok {
		return
	}
	r.useChannel(id, receiveUse(e.Comm.Random))
	i := r.message(ch, e.Comm.Match, e.Comm.Random)
	if i < 0 || r.failed() || r.tooMany(r.k.prog.ChanTypes[ch.typ], len(e.Comm.Match), "receive") {
		return
	}
	r.msg = ch.msgs[i]
	if !e.Comm.Peek {
		r.tooFew(r.k.prog.ChanTypes[ch.typ], e, "receive")
	}
	r.exclusive(id, true)
	r.bind(e)
	if r.failed() || e.Comm.Peek {
		return
	}
	if r.useChannel(id, exec.Takes); e.Comm.Random {
		r.useChannel(id, exec.Rearranges)
	}
	ch.msgs = slices.Delete(ch.msgs, i, i+1)
	r.observe(id, true)
}

// bind stores the values in r.msg in the variables of the patterns of e.
func (r *run) bind(e *program.Edge) {
	for j, m := range e.Comm.Match {
		if m.Bind != nil {
			r.store(m.Bind, r.msg[j])
		}
	}
}

// handshake executes a rendezvous: the step of the sender, followed by the step of the receiver (rule 4.7).
func (r *run) handshake(mv program.Move) {
	send, recv := r.k.prog.Edges[mv.Edge], r.k.prog.Edges[mv.PeerEdge]
	at := func(p program.PID, e program.EdgeID) { r.pid, r.edge = int32(p), e }
	at(mv.Proc, mv.Edge)
	if !r.admits(send) {
		return
	}
	id := r.eval(send.Comm.Chan)
	ch, ok := r.channel(id)
	if !ok {
		return
	}
	t := r.k.prog.ChanTypes[ch.typ]
	if !r.sending(send, t) {
		return
	}
	r.cut(t)
	fault := r.fault // set aside, because matching was decided before the step
	r.fault = nil
	at(mv.Peer, mv.PeerEdge)
	r.sender = int32(mv.Proc)
	if !r.admits(recv) {
		return
	}
	taken := r.accepts(recv, id)
	if r.failed() {
		return
	}
	r.fault = fault
	at(mv.Proc, mv.Edge)
	r.writes(exec.Location, mv.Proc)
	r.c.process(mv.Proc).loc = send.To
	if r.observe(id, false); r.failed() {
		return
	}
	at(mv.Peer, mv.PeerEdge)
	if r.tooMany(t, len(taken.Comm.Match), "receive") {
		return
	}
	if !taken.Comm.Peek {
		r.tooFew(t, taken, "receive")
	}
	r.exclusive(id, true)
	if r.bind(taken); r.failed() {
		return
	}
	if r.observe(id, true); recv.Kind == program.DStep {
		r.dstep(recv, taken.To)
	}
	if !r.failed() {
		r.writes(exec.Location, mv.Peer)
		r.c.process(mv.Peer).loc = recv.To
	}
}

// exclusive records a fault if a different process claims channel id by xr (if recv is set) or xs (if not) (rule 4.10).
func (r *run) exclusive(id int32, recv bool) {
	if !r.k.exclusive {
		return
	}
	pid, violated := r.pid, -1
	r.reads(exec.Population, program.NoPID)
	for p := range r.c.procs {
		r.reads(exec.Location, program.PID(p))
		if int32(p) == pid {
			continue
		}
		r.pid = int32(p)
		for _, x := range r.k.prog.Types[r.c.procs[p].typ].Exclusive {
			if x.Recv == recv && r.eval(x.Chan) == id {
				violated = p
			}
		}
	}
	r.pid = pid
	if violated >= 0 {
		word := "sends to (xs)"
		if recv {
			word = "receives from (xr)"
		}
		r.fail(program.ExclusiveAccess, "process %d claims that only it %s channel %d", violated, word, id)
	}
}

// observe moves the trace assertion by a receive (recv) or send of r.msg on id. A violation is a fault (11.6, 11.7).
func (r *run) observe(id int32, recv bool) {
	t := r.k.prog.Trace
	if t == nil || r.failed() {
		return
	}
	r.reads(exec.TracedAt, program.NoPID)
	r.writes(exec.TracedAt, program.NoPID)
	watched, kind := t.Sends, program.Send
	if recv {
		watched, kind = t.Recvs, program.Recv
	}
	seen := false
	for _, v := range watched {
		at := r.k.globals.first[v.ID]
		seen = seen || slices.Contains(r.c.globals[at:at+v.Elements()], id)
		for i := range v.Elements() {
			r.read(exec.Cell{Kind: exec.Global, Proc: program.NoPID, Var: int32(v.ID), Elem: int32(i)})
		}
	}
	if !seen || r.c.trace == t.OverLocation() {
		return
	}
	for _, k := range t.Locations[r.c.trace].Out {
		e := t.Edges[k]
		if e.Kind != kind || r.eval(e.Comm.Chan) != id || !r.matches(e) {
			continue
		}
		r.c.trace = e.To
		if t.Not && e.To == t.OverLocation() {
			r.fail(program.TraceMismatch, "the sequence of the notrace assertion has occurred")
		}
		return
	}
	if t.Not {
		r.c.trace = t.OverLocation()
	} else {
		r.fail(program.TraceMismatch, "the trace assertion allows no such event here")
	}
}

// admits evaluates the provided clause, if any, of the process of e. If the evaluation fails, the result is false.
func (r *run) admits(e *program.Edge) bool {
	if x := r.k.prog.Types[e.Type].Provided; x != nil {
		r.eval(x)
	}
	return !r.failed()
}

// takeStep executes the single step mv, and no further steps of an atomic sequence.
func (r *run) takeStep(mv program.Move) {
	r.firing = true
	r.touch(mv.Proc)
	if mv.Peer != program.NoPID {
		r.touch(mv.Peer)
		r.handshake(mv)
		r.sender = -1
		r.c.last = r.last(mv.Peer)
	} else {
		r.pid, r.edge = int32(mv.Proc), mv.Edge
		e := r.k.prog.Edges[mv.Edge]
		if r.k.prog.Types[e.Type].Determ {
			r.determinism(mv)
		}
		if r.admits(e) {
			r.effect(e)
		}
		r.c.last = r.last(mv.Proc)
		if !r.failed() && e.Kind != program.End {
			r.writes(exec.Location, mv.Proc)
			r.c.process(mv.Proc).loc = e.To
		}
	}
	if !r.failed() {
		r.reset(int(mv.Proc))
		if mv.Peer != program.NoPID {
			r.reset(int(mv.Peer))
		}
	}
	r.firing = false
}

// last returns the value of _last after a step of process p (rule 3.11).
func (r *run) last(p program.PID) program.PID {
	if !r.k.prog.UsesLast || p == program.NoPID {
		return r.c.last
	}
	r.writes(exec.LastMoved, program.NoPID)
	return p
}

// determinism records a fault if mv is in a D_proctype and an edge before the edge of mv is executable, too (rule 1.5).
func (r *run) determinism(mv program.Move) {
	second := false
	r.asking(func() {
		moves := r.edgesOf(int(mv.Proc))
		second = len(moves) > 0 && moves[0].Edge != mv.Edge
	})
	if second {
		r.fail(program.NonDeterminism, "more than one statement of a D_proctype is executable")
	}
}

// effect executes the statement of e, but leaves the process at its location.
func (r *run) effect(e *program.Edge) {
	switch e.Kind {
	case program.Cond:
		r.eval(e.Guard)
	case program.Do:
		for i := range e.Ops {
			if r.op(&e.Ops[i]); r.failed() {
				return
			}
		}
	case program.Send:
		r.send(e)
	case program.Recv:
		r.receive(e)
	case program.DStep:
		r.dstep(e, e.Sub.Entry)
	case program.End:
		r.removeYoungest()
	}
}

func (r *run) op(o *program.Op) {
	switch {
	case o.Assign != nil:
		r.assign(o.Assign)
	case o.Assert != nil: // a failed assertion is a fault (rule 12.3)
		if v := r.eval(o.Assert.X); v == 0 && !r.failed() {
			r.fail(program.Assertion, "assertion violated: %s", o.Assert.Text)
		}
	case o.SetPriority != nil: // out of range is a fault; a missing process is ignored (rule 1.7)
		p, v := r.eval(o.SetPriority.PID), r.eval(o.SetPriority.Value)
		r.reads(exec.Population, program.NoPID)
		switch {
		case r.failed() || p < 0 || int(p) >= len(r.c.procs):
		case v < 1 || v > 255:
			r.fail(program.BadPID, "priority %d is out of range: a priority is between 1 and 255", v)
		default:
			r.writes(exec.Priority, program.PID(p))
			r.c.procs[p].prio = v
		}
	}
}
