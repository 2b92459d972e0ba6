package closure

import (
	"encoding/binary"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// This file supports the marks of package optimize: steps continue over merged locations, processes reset dead
// variables on arrival, and unread globals are not written.

// constant is a sequence of bytes to write to a frame.
type constant struct {
	off   int32 // offset from the start of the frame
	value []byte
}

// deadValues returns, for every location of t, the bytes that reset the dead variables (program.Location.Dead) to their
// initial values. The result is nil if no location has dead variables. `at` are the cells of the local variables.
func deadValues(t *program.Process, at []cell) [][]constant {
	all := make([][]constant, len(t.Locations))
	any := false
	for i := range t.Locations {
		all[i] = constants(t.Locations[i].Dead, at)
		any = any || all[i] != nil
	}
	if !any {
		return nil
	}
	return all
}

// constants returns the initial values of vars as sequences of bytes; adjacent variables share a sequence. `at` are the
// cells of the local variables, indexed by Variable.ID.
func constants(vars []*program.Variable, at []cell) []constant {
	var out []constant
	for _, v := range vars {
		value := make([]byte, v.Elements()*v.Type.Size())
		for i, x := range v.Init {
			putScalar(value, i*v.Type.Size(), v.Type.Size(), v.Type.Cut(x))
		}
		off := at[v.ID].off
		if n := len(out); n > 0 && out[n-1].off+int32(len(out[n-1].value)) == off {
			out[n-1].value = append(out[n-1].value, value...)
			continue
		}
		out = append(out, constant{off, value})
	}
	return out
}

// unread compiles the access to p, an element of a global variable marked in program.Program.Unread: get returns 0, and
// set stores nothing. The code still records a fault for an index out of bounds, and with program.Program.Overflow for
// a value that does not fit.
func (k *compiler) unread(p *program.Place) place {
	at, t, name := k.offset(p), p.Var.Type, p.Var.Name
	overflow := k.prog.Overflow
	return place{
		get: func(c *context) int32 { // 0: the value is only used to compute other values that are not stored
			at(c)
			return 0
		},
		set: func(c *context, x int32) {
			if _, ok := at(c); ok && overflow && x != t.Cut(x) {
				c.fail(program.Overflow, "the value %d does not fit %s, of type %s", x, name, t.Name)
			}
		},
	}
}

// arrive resets, for every process of mv, the variables that are dead at its new location (program.Location.Dead).
func (c *context) arrive(mv program.Move) {
	c.reset(int(mv.Proc))
	if mv.Peer != program.NoPID {
		c.reset(int(mv.Peer))
	}
}

// depart adds the processes of mv to c.touched: settle will continue these processes over merged locations.
func (c *context) depart(mv program.Move) {
	c.touch(mv.Proc)
	if mv.Peer != program.NoPID {
		c.touch(mv.Peer)
	}
}

// arriveNew resets the variables of the new process p that are dead at its first location. If the program has merged
// locations, it adds p to c.touched: settle will continue p over merged locations.
func (c *context) arriveNew(p int) {
	c.reset(p)
	if c.code.merges {
		c.touch(program.PID(p))
	}
}

func (c *context) reset(p int) {
	if p >= c.nproc { // the process has died
		return
	}
	off, t := c.procOff[p], c.typeOf(p)
	if t.dead == nil {
		return
	}
	if c.rec != nil {
		c.noteDead(p, t.proc.Locations[c.loc(off, t)].Dead)
	}
	for _, d := range t.dead[c.loc(off, t)] {
		copy(c.s[off+d.off:], d.value)
	}
}

func (c *context) touch(p program.PID) {
	for _, q := range c.touched {
		if p == q {
			return
		}
	}
	c.touched = append(c.touched, p)
}

func (c *context) merged(p program.PID) bool {
	if int(p) >= c.nproc {
		return false
	}
	c.reads(exec.Location, p)
	t := c.typeOf(int(p))
	return t.proc.Locations[c.loc(c.procOff[p], t)].Merged
}

// settle completes a transition after the process in control gives up control. Every process in c.touched continues
// over merged locations (program.Location.Merged) as far as possible, along every path. settle appends the resulting
// outcomes to out.
//
// settle stops after a fault that does not end the run. It does not execute a step with a fault ending the run: this
// step becomes a separate move, so that the fault does not discard steps of other processes.
func (c *context) settle(out *program.Outcomes) {
	for i := 0; c.code.merges && i < len(c.touched); i++ {
		for p := c.touched[i]; c.fault == nil && c.merged(p); {
			moves := &c.scratch
			mark := len(moves.All)
			c.movesOf(int(p), moves)
			n := len(moves.All) - mark
			c.tails += n
			if n == 0 {
				break
			}
			if c.tails > exec.TailLimit || n > 1 && c.splits == exec.SplitLimit || c.someEnds(mark, n) {
				moves.All = moves.All[:mark]
				c.emit(out)
				return
			}
			if i >= c.named {
				c.others.Add(p)
				c.handed = true
			}
			if n > 1 && out.Stops != nil && c.splits == 0 {
				moves.All = moves.All[:mark]
				if out.Stops(c.s) {
					c.splits++ // makes emit mark the outcome as Merged
					c.emit(out)
					c.splits--
					return
				}
				c.movesOf(int(p), moves)
			}
			if n > 1 && c.joined() {
				moves.All = moves.All[:mark]
				return
			}
			if n > 1 {
				c.split(mark, n, out)
				return
			}
			mv := moves.All[mark]
			moves.All = moves.All[:mark]
			c.step(mv, out)
		}
	}
	c.emit(out)
}

// joined reports whether an earlier path of the current step, over merged locations, has reached the working state.
// In this case the outcomes from the state are already recorded. Otherwise joined stores the state. The working state
// must have a choice between several moves.
//
// Without stored states, many choices with equal results would cause exponentially many outcomes. For the first
// exec.RememberAfter moves nothing is stored; few steps are longer.
func (c *context) joined() bool {
	if c.tails <= exec.RememberAfter {
		return false
	}
	v := &c.tailed
	v.keys = append(v.keys, byte(program.Truth(c.handed)), byte(len(c.touched)))
	for _, p := range c.touched {
		v.keys = append(v.keys, byte(p))
	}
	if c.handed { // paths on which different processes moved are different outcomes
		for _, w := range c.others {
			v.keys = binary.LittleEndian.AppendUint64(v.keys, w)
		}
	}
	v.keys = append(v.keys, c.s...)
	_, fresh := v.add()
	return !fresh
}

// Crowded implements exec.Machine: it reports whether some step had no room for a new process or channel, in m or in
// another machine for the program.
func (m *Machine) Crowded() bool { return m.code.crowded.Load() }

// Ended implements exec.Machine: it returns the number of terminated processes, and the number of processes, at the
// first step without room for a new process or channel. Both are 0 if no such step has occurred.
func (m *Machine) Ended() (ended, all int) {
	x := m.code.ended.Load()
	return int(x >> 16), int(x & (1<<16 - 1))
}

// Opening implements exec.Replayer: it returns the moves over merged locations that lead to the initial state.
func (m *Machine) Opening() []program.Move { return m.opening }

// open executes steps over merged locations in the initial state, and appends the moves to m.opening. A process
// continues as long as it has exactly one move, without a fault.
func (m *Machine) open() {
	c := m.c
	for p := 0; p < c.nproc; p++ {
		for c.merged(program.PID(p)) {
			moves := program.Moves{}
			c.movesOf(p, &moves)
			if len(moves.All) != 1 || c.try(moves.All[0]) != nil {
				break
			}
			c.execute(moves.All[0])
			m.opening = append(m.opening, moves.All[0])
		}
	}
}

// someEnds reports whether one of the n moves c.scratch.All[mark:mark+n] has a fault ending the run.
func (c *context) someEnds(mark, n int) bool {
	for i := range n {
		mv := c.scratch.All[mark+i]
		if c.code.edges[mv.Edge].mayEnd {
			if f := c.try(mv); f != nil && !f.Continues {
				return true
			}
		}
	}
	return false
}

// try executes mv, undoes the step, and returns the fault of the step, or nil.
func (c *context) try(mv program.Move) *program.Fault {
	var before []byte
	if k := len(c.saved); k > 0 {
		before, c.saved = c.saved[k-1], c.saved[:k-1]
	}
	before = append(before[:0], c.s...)
	c.execute(mv)
	fault := c.fault
	c.s = append(c.s[:0], before...)
	c.decode(c.s)
	c.fault = nil
	c.saved = append(c.saved, before)
	return fault
}

// mayFail reports whether the outermost operation of x may cause a fault. It ignores the operands.
func mayFail(x program.Expr) bool {
	switch x := x.(type) {
	case program.Const, *program.Unary, *program.If, program.Special, *program.AtLabel:
		return false
	case *program.Load:
		return mayBeOutOfBounds(&x.Place)
	case *program.Binary:
		return x.Op.MayFail()
	}
	return true
}

// mayEnd reports whether the execution of e may cause a fault ending the run.
func mayEnd(p *program.Program, e *program.Edge) bool {
	if p.Overflow || e.Sub != nil || e.Comm != nil {
		return true
	}
	found := false
	program.WalkEdge(e, func(x program.Expr) { found = found || mayFail(x) })
	for i := range e.Ops {
		if a := e.Ops[i].Assign; a != nil && mayBeOutOfBounds(&a.To) {
			found = true
		}
	}
	return found
}

// mayBeOutOfBounds reports whether an index of p may be out of bounds.
func mayBeOutOfBounds(p *program.Place) bool {
	for d, x := range p.Index {
		if _, ok := constantIndex(p.Var, d, x); !ok {
			return true
		}
	}
	return false
}
