package closure

import (
	"encoding/binary"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Fire implements exec.Stepper: it appends the outcomes of move mv in state s to out. If mv enters an atomic sequence,
// the process keeps control up to the end of the sequence, or until it has no executable statement (6.1).
func (m *Machine) Fire(s program.State, mv program.Move, out *program.Outcomes) {
	c := m.c
	c.work = append(c.work[:0], s...)
	c.decode(c.work)
	c.fault, c.steps, c.timeout = nil, 0, false
	c.choices, c.gaveUp, c.tails, c.splits, c.loop, c.inner = 0, false, 0, 0, false, 0
	c.trail, c.open = c.trail[:0], c.open[:0]
	c.stem, c.path, c.touched = nil, c.path[:0], c.touched[:0]
	c.others, c.handed = program.PIDSet{}, false
	c.timed(mv)
	c.named = 1
	if mv.Peer != program.NoPID {
		c.named = 2
	}
	c.follow(mv, out)
	if c.loop && !c.gaveUp && mv.Proc != program.NoPID {
		// A loop in the claim is no fault: it only ends this run of the claim (11.4).
		c.endless(s, mv, out)
	}
	if c.visited.len() > 0 {
		c.visited.clear()
	}
	if c.tailed.len() > 0 {
		c.tailed.clear()
	}
	c.trim()
	c.work = c.s
}

// execute changes the working state by elementary step mv.
func (c *context) execute(mv program.Move) {
	c.firing = true
	if c.code.merges {
		c.depart(mv)
	}
	if mv.Peer != program.NoPID {
		c.handshake(mv)
		c.sender = -1
		c.setLast(mv.Peer)
	} else {
		c.enter(int(mv.Proc))
		c.edge = mv.Edge
		e := &c.code.edges[mv.Edge]
		c.markTaken(e)
		if c.code.types[e.Type].proc.Determ {
			c.determinism(mv)
		}
		if c.admits(e) {
			c.effect(e)
		}
		c.setLast(mv.Proc) // after effect: e must read the process that moved before (3.11)
		if !c.failed() && e.Kind != program.End {
			c.writes(exec.Location, mv.Proc)
			c.setLoc(c.self, &c.code.types[e.Type], e.To)
		}
	}
	if !c.failed() {
		c.arrive(mv)
	}
	c.firing = false
}

// determinism records a fault if mv moves a process of a D_proctype although more than one edge is executable. If mv
// takes the first of these edges, it is no fault (1.5).
func (c *context) determinism(mv program.Move) {
	fault := c.fault
	c.firing = false
	var moves program.Moves
	c.edgesOf(int(mv.Proc), &moves)
	c.enter(int(mv.Proc))
	c.firing, c.fault = true, fault
	if len(moves.All) > 0 && moves.All[0].Edge != mv.Edge {
		c.fail(program.NonDeterminism, "more than one statement of a D_proctype is executable")
	}
}

func (c *context) setLast(p program.PID) {
	if c.code.prog.UsesLast && p != program.NoPID {
		c.writes(exec.LastMoved, program.NoPID)
		c.s[c.code.lay.last] = byte(p)
	}
}

// effect executes the statement of edge e, but does not move the process to a new location.
func (c *context) effect(e *edgeCode) {
	switch e.Kind {
	case program.Skip, program.Else:
	case program.Cond:
		if e.impure {
			e.guard(c)
		}
	case program.Do:
		for _, op := range e.ops {
			op(c)
			if c.failed() {
				return
			}
		}
	case program.Send:
		c.send(e)
	case program.Recv:
		c.receive(e)
	case program.DStep:
		c.dstep(e, e.subEntry)
	case program.End:
		c.removeYoungest()
	}
}

// dstep executes the statements inside d_step e, from location l to the end (6.6).
func (c *context) dstep(e *edgeCode, l program.Loc) {
	var round dstepRound
	for n := 0; int(l) < len(e.sub); n++ {
		if round.back(c, n, l) {
			c.fail(program.Endless, "a d_step never ends: it goes round for ever")
			return
		}
		fault := c.fault // kept: finding an edge changes c.fault, which may hold a failed assertion
		c.firing, c.fault, c.wrong = false, nil, false
		s := c.subEdge(e, l)
		c.firing, c.fault = true, fault
		if s == nil {
			c.fail(program.DStepBlocked, "a statement inside d_step blocks")
			return
		}
		if n > exec.DStepLimit {
			c.fail(program.DStepEndless, "d_step did not end after %d statements", exec.DStepLimit)
			return
		}
		if n%exec.RememberAfter == 0 && n > 0 {
			c.works(exec.RememberAfter)
		}
		c.markTaken(s)
		if s.Kind != program.Cond || c.wrong { // the guard of a Cond was evaluated already, and has no run
			c.effect(s)
		}
		if c.inside != nil {
			c.inside(s.Edge)
		}
		if c.failed() {
			return
		}
		l = s.To
	}
}

// follow continues the atomic sequence after move mv, in the working state, along every path. For every state in which
// the process gives up control, follow appends the outcomes to out.
func (c *context) follow(mv program.Move, out *program.Outcomes) {
	for more := true; more; mv, more = c.alternative(out) {
		c.goOn(mv, out)
	}
	c.leavePath(0)
}

// goOn continues the atomic sequence after move mv, in the working state, up to its end, where goOn appends outcomes to
// out. goOn stops earlier in four cases:
//
//   - If the process has several moves, goOn appends a choice to c.open.
//   - If the run of the claim is over (claimOver), goOn appends no outcome.
//   - If the state was reached before (seen), goOn appends no outcome: the paths from a state are followed only once.
//   - If a limit is exceeded (c.gaveUp), goOn appends the working state as an outcome.
func (c *context) goOn(mv program.Move, out *program.Outcomes) {
	for {
		if !c.keepsControl(mv) {
			c.settle(out)
			return
		}
		p := controls(mv)
		moves := &c.scratch
		mark := len(moves.All)
		c.controlled(p, moves)
		n := len(moves.All) - mark
		if n == 0 && c.claimOver(p) {
			return
		}
		if n == 0 {
			c.settle(out) // the process is blocked inside the sequence: any process may move (6.4)
			return
		}
		if c.seen(p, mv) {
			moves.All = moves.All[:mark]
			return
		}
		if c.gaveUp {
			moves.All = moves.All[:mark]
			c.emit(out)
			return
		}
		if n > 1 {
			c.open = append(c.open, c.newChoice(mark, n))
			return
		}
		mv = moves.All[mark]
		moves.All = moves.All[:mark]
		c.step(mv, out)
	}
}

func (c *context) step(mv program.Move, out *program.Outcomes) {
	if out.Paths {
		c.path = append(c.path, mv)
	}
	if mv.Peer != program.NoPID {
		c.others.Add(mv.Proc)
		c.others.Add(mv.Peer)
		c.handed = true
	}
	c.timed(mv)
}

// timed executes mv in the working state. During mv, timeout is true if mv reads timeout and no process can move while
// timeout is false (8.2).
func (c *context) timed(mv program.Move) {
	c.timeout = c.readsTimeout(mv) && !c.anyEnabled()
	c.execute(mv)
	c.timeout = false
}

// seen reports whether the current call of Fire has reached the working state before, with p in control after mv. If it
// has not, seen stores the state. If the state is on the current path, seen also sets c.loop.
//
//   - States are stored only after exec.RememberAfter steps. A loop is then detected one round later.
//   - Only states after an edge in code.joins are stored, because every loop of states has such an edge.
//   - If the choices or states exceed a limit, seen records a fault, sets c.gaveUp and returns false.
func (c *context) seen(p program.PID, mv program.Move) bool {
	if c.steps++; c.steps < exec.RememberAfter {
		return false
	}
	c.works(1)
	switch {
	case c.choices > exec.ChoiceLimit:
		c.gaveUp, c.pid = true, int32(p)
		c.fail(program.DStepEndless, "an atomic sequence makes more than %d choices one after the other", exec.ChoiceLimit)
		return false
	case !c.code.joins[mv.Edge] && (mv.Peer == program.NoPID || !c.code.joins[mv.PeerEdge]):
		return false
	}
	v := &c.visited
	v.keys = append(v.keys, byte(p), byte(program.Truth(c.fault != nil)))
	v.keys = append(v.keys, c.s...)
	if c.handed { // paths on which different processes moved are different outcomes
		for _, w := range c.others {
			v.keys = binary.LittleEndian.AppendUint64(v.keys, w)
		}
	}
	n, fresh := v.add()
	if !fresh {
		c.loop = c.loop || v.here[n]
		return true
	}
	c.trail = append(c.trail, n)
	if v.len() > exec.AtomicLimit {
		c.gaveUp, c.pid = true, int32(p)
		c.fail(program.DStepEndless, "an atomic sequence runs through more than %d states", exec.AtomicLimit)
	}
	return false
}

func (c *context) emit(out *program.Outcomes) {
	c.bury()
	c.inner += outcomeBytes + int64(len(c.s))
	start := len(out.Buf)
	out.Buf = append(out.Buf, c.s...)
	o := program.Outcome{State: program.State(out.Buf[start:len(out.Buf):len(out.Buf)]), Fault: c.fault, Merged: c.splits > 0}
	if out.Paths {
		o.Path = c.extended()
	}
	if c.handed {
		others := c.others
		o.Others = &others
	}
	out.All = append(out.All, o)
	c.gaveUp = c.gaveUp || out.Most > 0 && len(out.All) > out.Most
}

// readsTimeout reports whether an edge of mv reads timeout.
func (c *context) readsTimeout(mv program.Move) bool {
	return c.code.edges[mv.Edge].timeout || mv.Peer != program.NoPID && c.code.edges[mv.PeerEdge].timeout
}

// Step implements exec.Replayer: it executes elementary step mv in s, and returns the next state and the fault, or nil.
// It does not continue an atomic sequence.
func (m *Machine) Step(s program.State, mv program.Move) (program.State, *program.Fault) {
	m.c.works(stepWork) // counted, because a run to replay may have millions of steps
	c := m.c
	c.work = append(c.work[:0], s...)
	c.decode(c.work)
	c.fault = nil
	c.timed(mv)
	c.work = c.s
	return append(program.State(nil), c.s...), c.fault
}

// VisitDStep executes elementary step mv in s, as Step does, and calls `visit` after every statement inside a d_step.
//
//   - `after` is the state after the statement, but with the process still at the location before the d_step.
//   - `after` is only valid during the call. After a fault ending the run, `after` is nil, and no further call
//     follows.
func (m *Machine) VisitDStep(s program.State, mv program.Move, visit func(e *program.Edge, after program.State)) {
	c := m.c
	c.inside = func(e *program.Edge) {
		if c.failed() {
			visit(e, nil)
		} else {
			visit(e, c.s)
		}
	}
	defer func() { c.inside = nil }()
	c.work = append(c.work[:0], s...)
	c.decode(c.work)
	c.fault = nil
	c.timed(mv)
	c.work = c.s
}
