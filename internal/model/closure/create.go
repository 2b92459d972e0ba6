package closure

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// This file creates and removes processes and channels.

// addProcess creates a process of type typ and returns its pid, or records a fault and returns 0 (9.1). It initialises
// the variables, sets the parameters to args, creates the channels, and finally runs the initialisers.
func (c *context) addProcess(typ int, args []int32, prio int32) int32 {
	if c.nproc >= exec.MaxProcesses {
		c.tooManyProcesses()
		return 0
	}
	c.writes(exec.Population, program.NoPID)
	self, pid := c.self, c.pid
	t := &c.code.types[typ]
	off := int32(len(c.s))
	c.s = append(c.s, make([]byte, c.code.lay.sizes[typ])...)
	p := c.nproc
	c.procOff[p] = off
	c.met = c.met[:0]
	c.nproc++
	c.s[0]++
	c.s[off] = byte(typ)
	c.setLoc(off, t, t.proc.Entry)
	if c.code.prog.UsesPriority {
		c.s[off+t.prioOff] = byte(prio)
	}
	c.enter(p)
	vars := c.code.lay.locals[typ]
	for _, v := range t.proc.Locals {
		c.initVariable(v, vars[v.ID], off)
	}
	for i, set := range t.params {
		if i < len(args) {
			set(c, args[i])
		}
	}
	for _, d := range t.proc.Chans {
		c.addChan(d, vars[d.Var.ID], off)
	}
	c.initLocals(t)
	c.arriveNew(p)
	c.self, c.pid = self, pid
	return int32(p)
}

// initLocals runs the initialisers of the local variables in the running process (3.4).
func (c *context) initLocals(t *typeCode) {
	for i, init := range t.inits {
		before := c.fault
		if init(c); c.fault != before {
			c.fault.Span = t.proc.Inits[i].Span
		}
	}
}

func (c *context) tooManyProcesses() {
	c.crowd()
	c.fail(program.TooManyProcesses, "more than %d processes", exec.MaxProcesses)
}

// crowd records that the state has no room for a new process or channel. The first call for a program also stores the
// numbers of terminated processes and of all processes, for Machine.Ended. The step does not depend on these numbers,
// so they add no reads to its footprint.
func (c *context) crowd() {
	c.code.crowded.Store(true)
	ended := 0
	for p := range c.nproc {
		if t := c.typeOf(p); t.end >= 0 && c.loc(c.procOff[p], t) == t.end {
			ended++
		}
	}
	c.code.ended.CompareAndSwap(0, uint32(ended)<<16|uint32(c.nproc))
}

// addChan creates the channel that d declares (4.1), and stores its id in the variable of d. x is the cell of this
// variable, and `base` is the offset of the frame with the variable.
func (c *context) addChan(d program.ChanDecl, x cell, base int32) {
	if c.nchan >= exec.MaxChannels {
		c.crowd()
		c.fail(program.TooManyChannels, "more than %d channels", exec.MaxChannels)
		return
	}
	off := int32(len(c.s))
	c.s = append(c.s, make([]byte, c.code.lay.sizes[255-d.Type])...)
	c.s[off] = byte(255 - d.Type)
	c.chanOff[c.nchan] = off
	c.met = c.met[:0]
	c.nchan++
	c.s[1]++
	if !d.Var.Hidden {
		c.s[base+x.element(d.Elem)] = byte(c.nchan)
	}
}

// removeYoungest removes the youngest process, with its frame and its channels, from the working state (10.1).
func (c *context) removeYoungest() {
	c.writes(exec.Population, program.NoPID)
	off := c.procOff[c.nproc-1]
	for c.nchan > 0 && c.chanOff[c.nchan-1] > off {
		c.nchan--
		c.s[1]--
	}
	c.nproc--
	c.s[0]--
	c.s = c.s[:off]
}

// bury removes terminated processes, youngest first, up to the first process that has not terminated. It does nothing
// unless Program.Early is set.
func (c *context) bury() {
	if !c.code.prog.Early {
		return
	}
	for c.nproc > 0 {
		c.reads(exec.Population, program.NoPID)
		c.reads(exec.Location, program.PID(c.nproc-1))
		t := c.typeOf(c.nproc - 1)
		if c.loc(c.procOff[c.nproc-1], t) != t.end {
			return
		}
		c.removeYoungest()
	}
}
