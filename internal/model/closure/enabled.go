package closure

import (
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Enabled implements exec.Stepper: it sets mv to the moves of s.
func (m *Machine) Enabled(s program.State, mv *program.Moves) {
	c := m.c
	c.decode(s)
	c.firing, c.timeout, c.fault = false, false, nil
	mv.State, mv.All, mv.Timeout = s, mv.All[:0], false
	c.allMoves(mv)
	if len(mv.All) == 0 && m.code.usesTimeout { // nothing can move, so timeout is true (8.2)
		c.timeout = true
		c.allMoves(mv)
		c.timeout = false
		mv.Timeout = len(mv.All) > 0
	}
}

func (c *context) allMoves(mv *program.Moves) {
	for p := 0; p < c.nproc; p++ {
		c.movesOf(p, mv)
	}
}

// anyEnabled reports whether some process can move while timeout is false.
func (c *context) anyEnabled() bool {
	self, pid, timeout, firing, fault := c.self, c.pid, c.timeout, c.firing, c.fault
	c.timeout, c.firing, c.fault = false, false, nil
	var mv program.Moves
	c.reads(exec.Population, program.NoPID)
	for p := 0; p < c.nproc && len(mv.All) == 0; p++ {
		c.movesOf(p, &mv)
	}
	c.self, c.pid, c.timeout, c.firing, c.fault = self, pid, timeout, firing, fault
	return len(mv.All) > 0
}

// executable reports whether process p has an executable edge, regardless of priorities. It leaves the context
// unchanged, so that a step can evaluate Promela's function enabled(pid).
func (c *context) executable(p int) bool {
	self, pid, fault, firing, msg, sender := c.self, c.pid, c.fault, c.firing, c.msg, c.sender
	c.firing, c.fault, c.msg, c.sender = false, nil, nil, -1
	var mv program.Moves
	c.edgesOf(p, &mv)
	c.self, c.pid, c.fault, c.firing, c.msg, c.sender = self, pid, fault, firing, msg, sender
	return len(mv.All) > 0
}

// movesOf appends the moves of process p to mv. A rendezvous counts as a move of the sender.
func (c *context) movesOf(p int, mv *program.Moves) {
	if c.code.prog.UsesPriority && c.outranked(p) {
		return
	}
	c.edgesOf(p, mv)
}

// movesBy appends to mv the moves of process p by a single edge: the edge with index `number` at the location of p. An
// else edge counts as executable.
func (c *context) movesBy(p, number int, mv *program.Moves) {
	if c.code.prog.UsesPriority && c.outranked(p) {
		return
	}
	c.enter(p)
	c.reads(exec.Location, program.PID(p))
	t := c.typeOf(p)
	if !c.provided(t) {
		return
	}
	c.movesAlong(p, &c.code.edges[t.proc.Locations[c.loc(c.self, t)].Out[number]], mv)
}

// movesAlong appends to mv the moves of process p by edge e. p must be the running process.
func (c *context) movesAlong(p int, e *edgeCode, mv *program.Moves) {
	if e.Kind == program.Send {
		c.sends(p, e, mv)
	} else if c.canTake(e) {
		c.add(p, e, mv)
	}
}

// outranked reports whether a process with a higher priority than p can move (1.7). It is always false for the never
// claim, because the claim does not compete with processes.
func (c *context) outranked(p int) bool {
	if p == int(program.NoPID) {
		return false
	}
	own := c.s[c.procOff[p]+c.typeOf(p).prioOff]
	c.reads(exec.Population, program.NoPID)
	c.reads(exec.Priority, program.PID(p))
	for q := 0; q < c.nproc; q++ {
		c.reads(exec.Priority, program.PID(q))
		if q != p && c.s[c.procOff[q]+c.typeOf(q).prioOff] > own && c.executable(q) {
			return true
		}
	}
	return false
}

// edgesOf appends the moves of process p to mv, regardless of priorities.
//
//   - Edges of unless escapes come first. If an escape has executable edges, edges with a later Edge.Escape are ignored
//     (7.1).
//   - An else edge is executable if no other option of its selection is (8.1).
func (c *context) edgesOf(p int, mv *program.Moves) {
	c.enter(p)
	c.reads(exec.Location, program.PID(p))
	t := c.typeOf(p)
	if !c.provided(t) {
		return
	}
	out := t.proc.Locations[c.loc(c.self, t)].Out
	before := len(mv.All)
	class, elseEdge := 0, (*edgeCode)(nil) // the Escape of the edges so far, and its last else
	for _, id := range out {
		e := &c.code.edges[id]
		if e.Escape != class {
			if elseEdge != nil {
				c.elses(p, elseEdge, before, mv)
			}
			if len(mv.All) > before && class != 0 {
				return
			}
			class, elseEdge = e.Escape, nil
		}
		if e.Kind == program.Else {
			elseEdge = e
			continue
		}
		c.movesAlong(p, e, mv)
	}
	if elseEdge != nil {
		c.elses(p, elseEdge, before, mv)
	}
}

// elses appends to mv the executable else edges of process p with the Edge.Escape of `last`; `last` is the last of
// these edges. mv.All[before:] must have the other moves of p with this Edge.Escape.
func (c *context) elses(p int, last *edgeCode, before int, mv *program.Moves) {
	if last.alone {
		if len(mv.All) == before {
			c.add(p, last, mv)
		}
		return
	}
	others := mv.All[before:]
	out := c.code.types[last.Type].proc.Locations[last.From].Out
	for _, id := range out {
		e := &c.code.edges[id]
		if e.Kind == program.Else && e.Escape == last.Escape && !e.beaten &&
			!slices.ContainsFunc(others, func(m program.Move) bool { return slices.Contains(e.rivals, m.Edge) }) {
			c.add(p, e, mv)
		}
	}
}

func (c *context) add(p int, e *edgeCode, mv *program.Moves) {
	mv.All = append(mv.All, program.Move{Edge: e.ID, PeerEdge: -1, Proc: program.PID(p), Peer: program.NoPID})
}

// admits evaluates the provided clause of the running process before edge e is taken, and records a fault of the
// clause. It returns false if a fault ends the run. (See provided: a clause with a fault does not disable e.)
func (c *context) admits(e *edgeCode) bool {
	if p := c.code.types[e.Type].provided; p != nil {
		p(c)
	}
	return !c.failed()
}

// provided reports whether the provided clause of the running process is true (1.6). A clause with a fault in the
// evaluation counts as true; admits records the fault when an edge is taken.
func (c *context) provided(t *typeCode) bool {
	if t.provided == nil {
		return true
	}
	ok := t.provided(c) != 0 || c.fault != nil
	c.fault = nil
	return ok
}

// canTake reports whether edge e of the running process is executable. Outside of d_steps, e must not be a send. If the
// evaluation of the guard faults, canTake returns true and sets c.wrong, because taking e records the fault.
func (c *context) canTake(e *edgeCode) bool {
	switch e.Kind {
	case program.Skip, program.Do, program.Else:
		return true
	case program.Cond:
		if (e.guard == nil || e.guard(c)) && c.fault == nil {
			return true
		}
	case program.Recv:
		id := e.ch(c)
		off, ok := c.channel(id)
		if ok && c.rec != nil {
			c.recordUse(id, receiveUse(e.Comm.Random))
		}
		if ok && c.code.lay.chans[255-c.s[off]].cap > 0 && c.find(off, e.match, e.Comm.Random) >= 0 {
			c.fault = nil
			return true
		}
	case program.Send: // only inside a d_step; on a rendezvous channel it is executable, but a fault (6.6)
		id := e.ch(c)
		off, ok := c.channel(id)
		if ok {
			c.recordUse(id, exec.AsksFull)
			if room := c.code.lay.chans[255-c.s[off]].cap; room == 0 || int(c.s[off+1]) < room {
				c.fault = nil
				return true
			}
		}
	case program.DStep:
		return c.subEdge(e, e.subEntry) != nil
	case program.End:
		c.reads(exec.Population, program.NoPID)
		return int(c.pid) == c.nproc-1
	}
	if c.fault != nil {
		c.fault, c.wrong = nil, true
		return true
	}
	return false
}

// subEdge returns the first executable edge inside d_step e at location l, or nil if no edge is executable.
func (c *context) subEdge(e *edgeCode, l program.Loc) *edgeCode {
	for i := range e.sub[l] { // in order, so that an else is tried last in its selection
		if s := &e.sub[l][i]; c.canTake(s) {
			return s
		}
	}
	return nil
}

// sends appends to mv the moves of process p by send e. For a rendezvous channel, the moves are one for every receiving
// edge that accepts the message. For any other channel, there is at most one move.
func (c *context) sends(p int, e *edgeCode, mv *program.Moves) {
	id := e.ch(c)
	off, ok := c.channel(id)
	if !ok || c.fault != nil {
		c.fault = nil
		c.add(p, e, mv)
		return
	}
	cc := &c.code.lay.chans[255-c.s[off]]
	if cc.cap > 0 {
		c.recordUse(id, exec.AsksFull)
		if int(c.s[off+1]) < cc.cap {
			c.add(p, e, mv)
		}
		return
	}
	// The message is the same for all receivers, but each receiver compares it with its patterns, and evaluating the
	// patterns must not change the message. If the message cannot be computed, the send is a fault, even without a
	// willing receiver.
	computed := false
	if e.risky {
		if computed = c.values(e, cc); !computed {
			c.fault = nil
			c.add(p, e, mv)
			return
		}
		c.cut(cc)
	}
	c.reads(exec.Population, program.NoPID)
	for q := 0; q < c.nproc; q++ {
		t := c.typeOf(q)
		if q == p || c.shaped && !t.answers {
			continue
		}
		c.reads(exec.Location, program.PID(q))
		if !t.receives[c.loc(c.procOff[q], t)] {
			continue
		}
		if !computed {
			computed = true
			c.values(e, cc)
			c.cut(cc)
		}
		c.enter(q)
		c.sender = int32(p)
		if c.provided(t) {
			c.receivers(p, q, id, e, mv)
		}
		c.sender = -1
	}
	c.enter(p)
}

// accepts returns the receive by which edge r accepts the rendezvous message c.msg on channel id, or nil.
//
// The receive is r or, if r is a d_step, its first initial statement that accepts the message. If a pattern causes a
// fault, the receive accepts the message, and c.fault is the fault.
func (c *context) accepts(r *edgeCode, id int32) *edgeCode {
	switch r.Kind {
	case program.Recv:
		ch := r.ch(c)
		if c.fault == nil && ch == id && c.matches(r) {
			return r
		}
		c.fault = nil
	case program.DStep:
		for i := range r.sub[r.subEntry] {
			if s := c.accepts(&r.sub[r.subEntry][i], id); s != nil {
				return s
			}
		}
	}
	return nil
}

// receivers appends to mv the rendezvous on channel id between send e of process p and every accepting edge of process
// q.
func (c *context) receivers(p, q int, id int32, e *edgeCode, mv *program.Moves) {
	t := c.typeOf(q)
	before, class := len(mv.All), 0
	for _, rid := range t.proc.Locations[c.loc(c.self, t)].Out {
		r := &c.code.edges[rid]
		if r.Escape != class && len(mv.All) > before && class != 0 {
			return
		}
		class = r.Escape
		if c.accepts(r, id) != nil {
			c.fault = nil
			mv.All = append(mv.All, program.Move{Edge: e.ID, PeerEdge: r.ID, Proc: program.PID(p), Peer: program.PID(q)})
		}
	}
}
