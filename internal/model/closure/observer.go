package closure

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Observer implements exec.Machine for a program with a never claim taking part in the run (Program.Claim).
//
//   - The claim and the system move in turn, the claim first (11.1).
//   - If no process can move in the turn of the system, the only move is program.Stutter, after which the claim moves
//     (11.2).
//   - If the claim cannot move in its turn, the state has no moves, and the run is over (11.3).
type Observer struct{ *Machine }

var _ exec.Machine = (*Observer)(nil)

// Clone implements exec.Machine; see Machine.Clone.
func (o *Observer) Clone() exec.Machine {
	return &Observer{&Machine{code: o.code, c: newContext(o.code)}}
}

// Enabled implements exec.Stepper: it sets m to the moves of the claim or of the system in s, whichever moves next.
func (o *Observer) Enabled(s program.State, m *program.Moves) {
	if s[o.code.lay.turn] == systemsTurn {
		o.Machine.Enabled(s, m)
		if len(m.All) == 0 {
			m.All = append(m.All, program.Stutter)
		}
		return
	}
	c := o.c
	c.decode(s)
	c.firing, c.timeout, c.fault = false, false, nil
	m.State, m.All, m.Timeout = s, m.All[:0], false
	c.movesOf(int(program.NoPID), m)
}

// Fire implements exec.Stepper: it appends the outcomes of mv to out. In every outcome the turn has changed.
func (o *Observer) Fire(s program.State, mv program.Move, out *program.Outcomes) {
	if mv == program.Stutter {
		start := len(out.Buf)
		out.Buf = append(out.Buf, s...)
		t := program.State(out.Buf[start:len(out.Buf):len(out.Buf)])
		o.pass(mv, t)
		out.All = append(out.All, program.Outcome{State: t})
		return
	}
	from := len(out.All)
	o.Machine.Fire(s, mv, out)
	for i := from; i < len(out.All); i++ {
		o.pass(mv, out.All[i].State)
		out.All[i].Fault = o.claimFault(out.All[i].Fault)
	}
}

// Step implements exec.Replayer: it executes the elementary step mv in s, and changes the turn. See Machine.Step.
func (o *Observer) Step(s program.State, mv program.Move) (program.State, *program.Fault) {
	if mv == program.Stutter {
		t := append(program.State(nil), s...)
		o.pass(mv, t)
		return t, nil
	}
	t, f := o.Machine.Step(s, mv)
	o.pass(mv, t)
	return t, o.claimFault(f)
}

// pass sets the turn in s, the state after mv. The system moves next after a move of the claim, and the claim after a
// move of the system.
func (o *Observer) pass(mv program.Move, s program.State) {
	turn := claimsTurn
	if o.code.prog.OfClaim(mv.Edge) {
		turn = systemsTurn
	}
	s[o.code.lay.turn] = turn
}

// claimFault returns a copy of f with kind ClaimAssertion if f is a failed assertion of the claim, and f itself if not.
// f may be nil.
func (o *Observer) claimFault(f *program.Fault) *program.Fault {
	if f == nil || f.Kind != program.Assertion || !o.code.prog.OfClaim(f.Edge) {
		return f
	}
	g := *f
	g.Kind = program.ClaimAssertion
	g.Message = "an assertion of the never claim fails: " + o.code.prog.Edges[f.Edge].Text
	return &g
}

// claimOver reports whether the run is over because the claim, as process p, is blocked inside an atomic sequence
// (11.4). The result is false if p is not the claim, if the step has a fault, or if the claim is at a location with
// End: a fault and the end of the claim must be reported.
func (c *context) claimOver(p program.PID) bool {
	return p == program.NoPID && c.fault == nil && !c.claimEnds()
}

// claimEnds reports whether the claim is at a location with End, in the working state. Such a state violates the
// property.
func (c *context) claimEnds() bool {
	t := &c.code.types[c.code.prog.Claim.Type]
	return t.proc.Locations[c.loc(c.code.lay.claim, t)].End
}

// startClaim sets the frame of the claim in the initial state. The processes must already exist.
func (c *context) startClaim() {
	f := c.code.prog.Claim
	off, t := c.code.lay.claim, &c.code.types[f.Type]
	c.s[off] = byte(f.Type)
	c.setLoc(off, t, t.proc.Entry)
	if c.code.prog.UsesPriority {
		c.s[off+t.prioOff] = byte(t.proc.Prio)
	}
	for _, v := range t.proc.Locals {
		c.initVariable(v, c.code.lay.locals[f.Type][v.ID], off)
	}
	c.enter(int(program.NoPID))
	c.initLocals(t)
	c.s[c.code.lay.turn] = claimsTurn
}
