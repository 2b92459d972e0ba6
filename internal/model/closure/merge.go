package closure

import (
	"encoding/binary"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Support for the marks of package optimize: steps continue over merged locations, processes reset dead variables on
// arrival, and unread globals are not written.

// constant is a byte string to be written to a frame.
type constant struct {
	off   int32 // offset from the start of the frame
	value []byte
}

// deadValues returns, by location of t, the bytes for resetting the dead variables (program.Location.Dead) to the
// initial values. The result is nil if no location has dead variables. `at` has the cells of the local variables.
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

// constants returns the initial values of vars as byte strings, one for each group of adjacent variables.
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

// unread compiles the access to p, a place in a global with values never read: get returns 0 and set stores nothing.
// An index out of bounds, and with program.Program.Overflow a value that does not fit, is still a fault.
func (k *compiler) unread(p *program.Place) place {
	at, t, name := k.offset(p), p.Var.Type, p.Var.Name
	overflow := k.prog.Overflow
	return place{
		get: func(c *context) int32 { // the value occurs only in computing another unstored value
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

// arrive resets the dead variables (program.Location.Dead) of the processes of mv, at the new locations.
func (c *context) arrive(mv program.Move) {
	c.reset(int(mv.Proc))
	if mv.Peer != program.NoPID {
		c.reset(int(mv.Peer))
	}
}

// depart adds the processes of mv to c.touched, the processes continued by settle.
func (c *context) depart(mv program.Move) {
	c.touch(mv.Proc)
	if mv.Peer != program.NoPID {
		c.touch(mv.Peer)
	}
}

// arriveNew resets the dead variables (program.Location.Dead) of the new process p at its first location. If the
// program has merged locations, arriveNew also adds p to c.touched, for continuing p in settle.
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

// settle completes a transition after the process in control gives up control. The processes in c.touched continue
// over merged locations (program.Location.Merged) as far as possible, on all paths, and the resulting states are
// appended to out.
//
// A fault appears where it happens. After a fault that does not end the run, settle stops. A step with a fault ending
// the run is left to a separate move, so that the fault does not discard steps of other processes.
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

// joined reports whether an earlier path of this step over merged locations has reached the working state, which must
// have a choice. In this case the outcomes already contain every result of the state. Otherwise joined stores the
// state and returns false.
//
// Without stored states, consecutive choices with equal results would cause exponentially many outcomes. Few steps
// are long enough to need stored states: nothing is stored for the first exec.RememberAfter moves.
func (c *context) joined() bool {
	if c.tails <= exec.RememberAfter {
		return false
	}
	v := &c.tailed
	v.keys = append(v.keys, byte(program.Truth(c.handed)), byte(len(c.touched)))
	for _, p := range c.touched {
		v.keys = append(v.keys, byte(p))
	}
	if c.handed { // paths with different movers are different outcomes
		for _, w := range c.others {
			v.keys = binary.LittleEndian.AppendUint64(v.keys, w)
		}
	}
	v.keys = append(v.keys, c.s...)
	_, fresh := v.add()
	return !fresh
}

// Crowded implements exec.Machine: it reports whether some step over this program has lacked room for a process or a
// channel.
func (m *Machine) Crowded() bool { return m.code.crowded.Load() }

// Ended implements exec.Machine: it returns the number of ended processes and the number of processes at the first
// lack of room; both are 0 before.
func (m *Machine) Ended() (ended, all int) {
	x := m.code.ended.Load()
	return int(x >> 16), int(x & (1<<16 - 1))
}

// Opening implements exec.Replayer: it returns the moves over merged locations leading to the initial state.
func (m *Machine) Opening() []program.Move { return m.opening }

// open lets each process of the initial state continue over merged locations as long as the process has exactly one
// move, without a fault. open appends the moves to m.opening.
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

// someEnds reports whether taking one of the n moves c.scratch.All[mark:mark+n] leads to a fault ending the run.
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

// try takes mv and undoes the step. try returns the fault of the step, or nil.
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

// mayFail reports whether the outermost operation of x may fault. mayFail does not look at the operands.
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

// mayEnd reports whether taking e may cause a fault ending the run.
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
