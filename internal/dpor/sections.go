package dpor

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// A section is a set of steps that processes take from a state on: for every process, some of its next steps. In all
// orders the same steps are taken and touch the same cells. The dependences inside a section are therefore known before
// the exploration of the section. Two conditions ensure this (section 3.2 of the paper cited in epor.go):
//   - (A) A step at a location with several outgoing edges is the last step of its process.
//   - (B) No step writes a cell that decides which cells a step of a different process touches, either directly or
//     through values passed on by further steps.
//
// (B) follows the prose of the paper. The formula in the paper compares only the dependences of two adjacent steps and
// ignores their effect on later steps. The deciding variables come from the text of the model (decide.go); the deciding
// cells of a variable come from the cells the step touches. Guards decide, too, unless the process is never blocked and
// the step touches the same cells whichever edge is taken.
//
// If a set of steps is a section, the steps that remain after some of them are a section, too, and may grow: see
// epor.go.
//
// A step with channels is a section by itself, because the cells that it touches are known for a single state only. A
// section has at most maxSection steps.

// known is the analysis of a step, stored for reuse. branching reports whether several edges leave the location. alone
// reports whether the step must be a section by itself, because it is valid in a single state only.
type known struct {
	branching, alone bool
	touches          []cell // the cells the step reads and writes
	decide           []cell // the deciding cells in touches: their values determine what the step touches
}

// sections computes the sections that start at the nodes of a path. A section is a set of steps explored in every
// order.
type sections struct {
	*path
	short    bool // the sections are short (EPOR-SH)
	steps    map[*step]*known
	deciders [][]*decider // index: process type, location
	cells    []exec.Cell  // index: cell number; filled on demand

	scratch [2]state  // buffers
	writers []writer  // index: cell number
	section int32     // number of the current section
	procs   []joining // index: process
	pairs   int64     // number of pairs of steps compared within sections

	made    []*section // index: length of the path to the state in which the section starts
	members []member
	at      [maxSection]uint8
}

// writer records which process writes a cell in the section with the number `section`. If several is set, more than one
// process writes the cell.
type writer struct {
	section int32
	proc    program.PID
	several bool
}

// joining describes the steps that a process has in the current section, and whether further steps of the process may
// join.
type joining struct {
	steps   []int  // numbers of the steps of the process in the section
	decides bool   // some step of the process has deciding cells
	varying []cell // cells the process writes with values that may depend on the order
	over    bool   // no further step of the process joins
	depends bool   // for short sections: some step of the process is dependent on a step of another process
}

// know returns the analysis of st, a step of offer o in state s. The analysis is stored for later calls, unless the
// steps of o are valid in a single state only.
func (x *sections) know(s *state, o *offer, st *step) *known {
	if k, ok := x.steps[st]; ok {
		return k
	}
	typ, l := s.layout.procs[st.proc].typ, s.location(st.proc)
	if x.deciders == nil {
		x.deciders = make([][]*decider, len(x.space.prog.Types))
		for i, t := range x.space.prog.Types {
			x.deciders[i] = make([]*decider, len(t.Locations))
		}
	}
	if x.deciders[typ][l] == nil {
		x.deciders[typ][l] = x.space.deciderOf(typ, l)
	}
	d := x.deciders[typ][l]
	k := &known{branching: d.branching, alone: o.once}
	k.touches = append(append(k.touches, st.touches.reads...), st.touches.writes...)
	for _, c := range k.touches {
		if d.isDecidingCell(x.cell(c), st.proc) {
			k.decide = append(k.decide, c)
		}
	}
	if !o.once {
		x.steps[st] = k
	}
	return k
}

// cell returns the cell with number c in the form of package exec.
func (x *sections) cell(c cell) exec.Cell {
	if int(c) >= len(x.cells) {
		x.cells = make([]exec.Cell, len(x.space.cells.numbers))
		for k, n := range x.space.cells.numbers {
			x.cells[n] = k
		}
	}
	return x.cells[c]
}

// newSection returns a new section (a set of steps explored in every order) that starts at the end of the path. sleep
// is the sleep set at the end of the path.
func (x *sections) newSection(sleep []*step) *section {
	c := x.begin()
	x.grow(c, sleep)
	return c
}

// onward returns section d: the remaining steps of section c, and further steps that join. d starts at the end of the
// path.
//   - `ready` has the next step of every process of c.
//   - `asleep` has the sleeping steps of c; `still` has the same steps, in the numbering of d.
//   - sleep is the sleep set at the end of the path.
func (x *sections) onward(c *section, ready, asleep events, sleep []*step) (d *section, still events) {
	d = x.begin()
	var out program.PIDSet
	for _, st := range sleep {
		out.Add(st.proc)
	}
	rest := c.rest(ready)
	var at [maxSection]uint8
	s := &x.scratch[0]
	for set := rest; set != 0; set &= set - 1 {
		i := set.first()
		at[i] = uint8(len(d.steps))
		m := c.steps[i]
		m.next, m.more = 0, false
		for w := range m.asked {
			m.asked[w] &= out[w]
			m.wakes[w] &= out[w]
		}
		x.enroll(d, m)
		x.write(m.step)
		x.procs[m.step.proc].over = m.known.branching || m.step.halts || m.known.alone
		x.space.replay(s, x.now(s, m.step))
	}
	for i := range d.steps {
		m := &d.steps[i]
		m.dependent = renumbered(m.dependent&rest, &at)
		x.procs[m.step.proc].depends = x.procs[m.step.proc].depends || m.dependent != 0
	}
	x.fixed(d)
	return d, renumbered(renumbered(asleep&rest, &at), x.grow(d, sleep))
}

// now returns the step the process of st can take in state s. This step corresponds to st, because every process of a
// section has a single possible step.
func (x *sections) now(s *state, st *step) *step {
	return &x.space.offerOf(s, st.proc).steps[0]
}

// begin returns an empty section that starts at the end of the path, and resets x.procs. The memory of the result is
// reused for the next section with the same start position.
func (x *sections) begin() *section {
	x.section++
	x.scratch[0].set(x.end())
	for len(x.procs) < x.end().live() {
		x.procs = append(x.procs, joining{})
	}
	for p := range x.procs {
		j := &x.procs[p]
		*j = joining{steps: j.steps[:0], varying: j.varying[:0]}
	}
	for len(x.made) <= x.length {
		x.made = append(x.made, &section{})
	}
	c := x.made[x.length]
	*c = section{steps: c.steps[:0]}
	return c
}

// grow adds as many steps to section c as possible, in rounds of one step per process. grow adds no step of a sleeping
// process, even if c may wake the process: a section is explored in all orders, and orders in which a sleeping process
// comes first need no exploration from here. Finally grow renumbers the steps in process order, and returns the new
// numbers: at[i] for the step with the old number i.
func (x *sections) grow(c *section, sleep []*step) (at *[maxSection]uint8) {
	s := &x.scratch[0]
	for _, st := range sleep {
		x.procs[st.proc].over = true
	}
	for more := true; more && x.space.meter.spend(len(x.procs)*(1+len(c.steps))); {
		more = false
		for p := range program.PID(len(x.procs)) {
			j := &x.procs[p]
			if j.over || len(c.steps) == maxSection {
				continue
			}
			o := x.space.offerOf(s, p)
			if j.over = len(o.steps) != 1; j.over {
				continue
			}
			st := &o.steps[0]
			k := x.know(s, o, st)
			if j.over = !x.joins(c, st, k); j.over {
				continue
			}
			if k.alone {
				return x.number(c)
			}
			more = true
			j.over = k.branching || st.halts
			x.space.change(s, st)
		}
	}
	for p := range x.procs {
		if j := &x.procs[p]; len(j.steps) > 0 {
			m := &c.steps[j.steps[len(j.steps)-1]]
			m.more = !m.known.alone && !m.step.halts &&
				(m.known.branching || len(x.space.offerOf(s, program.PID(p)).steps) > 0)
		}
	}
	return x.number(c)
}

// number renumbers the steps of c in process order, and returns the new numbers: element i is for the step with the old
// number i. With this order executions share longer prefixes, because steps of processes with low numbers are scheduled
// first.
func (x *sections) number(c *section) *[maxSection]uint8 {
	x.members = append(x.members[:0], c.steps...)
	n := 0
	for p := range x.procs {
		for _, i := range x.procs[p].steps {
			x.at[i] = uint8(n)
			n++
		}
	}
	for i := range x.members {
		m := &x.members[i]
		m.next, m.dependent = renumbered(m.next, &x.at), renumbered(m.dependent, &x.at)
		c.steps[x.at[i]] = *m
	}
	c.ready = renumbered(c.ready, &x.at)
	return &x.at
}

// enroll appends m to the steps of c, and links it to the previous step of the same process. enroll does not check
// whether m may join.
func (x *sections) enroll(c *section, m member) {
	i, j := len(c.steps), &x.procs[m.step.proc]
	if len(j.steps) > 0 {
		c.steps[j.steps[len(j.steps)-1]].next = 1 << i
	}
	c.steps = append(c.steps, m)
	j.steps = append(j.steps, i)
	j.decides = j.decides || len(m.known.decide) > 0
	if len(j.steps) == 1 {
		c.ready |= 1 << i
	}
}

// joins adds st to section c if the conditions on sections still hold with st, and reports whether it did. k is the
// analysis of st.
func (x *sections) joins(c *section, st *step, k *known) bool {
	if k.alone && len(c.steps) > 0 {
		return false
	}
	m := member{step: st, known: k, since: x.length}
	i, j := len(c.steps), &x.procs[st.proc]
	was := *j
	before := x.write(st)
	x.enroll(c, m)
	ok := x.fixed(c)
	if ok {
		m := &c.steps[i]
		for o := range i {
			if c.steps[o].step.proc != st.proc && shares(&c.steps[o].step.touches, &st.touches) {
				x.checks++
				if x.dep.dependent(&c.steps[o].step.touches, &st.touches) {
					m.dependent |= 1 << o
				}
			}
		}
		ok = !x.short || x.fitsShort(c, &was, m.dependent)
	}
	if !ok {
		c.steps = c.steps[:i]
		if len(was.steps) > 0 {
			c.steps[was.steps[len(was.steps)-1]].next = 0
		}
		c.ready &^= 1 << i
		j.steps, j.decides = was.steps, was.decides
		for k, w := range st.touches.writes {
			x.writers[w] = before[k]
		}
		return false
	}
	x.pairs += int64(i)
	d := c.steps[i].dependent
	for set := d; set != 0; set &= set - 1 {
		c.steps[set.first()].dependent |= 1 << i
		if x.short {
			x.procs[c.steps[set.first()].step.proc].depends = true
		}
	}
	j.depends = j.depends || d != 0
	return true
}

// shares reports whether t and u have a cell in common.
func shares(t, u *touch) bool {
	return intersects(t.reads, u.reads) || intersects(t.reads, u.writes) ||
		intersects(t.writes, u.reads) || intersects(t.writes, u.writes)
}

// fitsShort reports whether c is still a short section after a new step has joined. In a short section no process has
// more than one step dependent on steps of other processes. j describes the process of the new step as it was before
// the step joined. others has the steps of c dependent on the new step.
func (x *sections) fitsShort(c *section, j *joining, others events) bool {
	if others == 0 {
		return true
	}
	if j.depends {
		return false
	}
	for ; others != 0; others &= others - 1 {
		o := &c.steps[others.first()]
		if x.procs[o.step.proc].depends && o.dependent == 0 {
			return false
		}
	}
	return true
}

// write records in x.writers that the process of st writes the cells written by st. write returns the previous entries
// for these cells, with which the caller can undo the change.
func (x *sections) write(st *step) []writer {
	var before []writer
	for _, c := range st.touches.writes {
		for int(c) >= len(x.writers) {
			x.writers = append(x.writers, writer{})
		}
		w := &x.writers[c]
		before = append(before, *w)
		if w.section != x.section {
			*w = writer{section: x.section, proc: st.proc}
		} else if w.proc != st.proc {
			w.several = true
		}
	}
	return before
}

// fixed reports whether every deciding cell of the steps in section c has the same value in all orders of the section.
// fixed also updates joining.varying of every process.
func (x *sections) fixed(c *section) bool {
	for p := range x.procs {
		j := &x.procs[p]
		if !j.decides {
			continue
		}
		j.varying = j.varying[:0]
		for _, i := range j.steps {
			m := &c.steps[i]
			for _, d := range m.known.decide {
				if x.varies(d, m.step.proc) {
					return false
				}
			}
			for _, t := range m.known.touches {
				if x.varies(t, m.step.proc) {
					j.varying = append(j.varying, m.step.touches.writes...)
					break
				}
			}
		}
	}
	return true
}

// varies reports whether the value that process p reads from cell c may depend on the order of the section. This is so
// if another process writes c, or if p itself writes to c a value that depends on the order.
func (x *sections) varies(c cell, p program.PID) bool {
	if int(c) < len(x.writers) {
		if w := x.writers[c]; w.section == x.section && (w.several || w.proc != p) {
			return true
		}
	}
	if k := x.cell(c); k.Kind == exec.Location && k.Proc == p {
		return false
	}
	for _, v := range x.procs[p].varying {
		if v == c {
			return true
		}
	}
	return false
}
