package dpor

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// A section is steps that processes take from a state on, of each process some of its next ones, such that in all
// orders the same steps are taken and each touches the same cells: what is dependent in it is known before it is
// explored. For that (section 3.2 of the paper that epor.go names)
//
//   - (A) a step at a location that several edges leave is the last one of its process;
//   - (B) no step writes a cell that decides what a step of another process touches, be it that it writes the cell
//     itself or that what it writes gets there by way of others.
//
// (B) is the prose of the paper. Its formula compares the dependences of two adjacent steps only and says nothing of
// what they do to those that come later. What decides is found in the text of the model (decide.go), to the variable,
// and among the cells of that variable by what the step touches. Guards decide, too, unless the process is never
// blocked and its step touches the same cells whichever edge it takes.
//
// What holds of a section holds of what is left of it when some of its steps were taken, so that it may grow then: see
// epor.go.
//
// Steps with channels are sections of their own: what they touch is known for one state only. So are steps after the
// first maxSection.

// known is what was found out about a step.
type known struct {
	branching, alone bool
	touches          []cell // what it reads and writes
	decide           []cell // those of them that decide
}

// sections makes sections.
type sections struct {
	*path
	short    bool
	steps    map[*step]*known
	deciders [][]*decider // by process type and location
	cells    []exec.Cell  // by number; as far as they were asked for

	scratch [2]state
	writers []writer // by cell
	section int32    // number of the one that is made
	procs   []joining
	pairs   int64 // of steps of a section that were looked at

	made    []*section // by where it starts
	members []member
	at      [maxSection]uint8
}

// writer tells who writes a cell in the section with that number.
type writer struct {
	section int32
	proc    program.PID
	several bool
}

// joining is what a process has in a section.
type joining struct {
	steps   []int  // numbers of its steps
	decides bool   // some cell decides what they touch
	varying []cell // what it has written that may be different in another order
	over    bool   // nothing more of it joins
	depends bool   // for short sections: one of its steps is dependent on one of another process
}

// know returns what is known about st, a step of s.
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
		if d.has(x.cell(c), st.proc) {
			k.decide = append(k.decide, c)
		}
	}
	if !o.once {
		x.steps[st] = k
	}
	return k
}

// cell returns the one with number c.
func (x *sections) cell(c cell) exec.Cell {
	if int(c) >= len(x.cells) {
		x.cells = make([]exec.Cell, len(x.space.cells.numbers))
		for k, n := range x.space.cells.numbers {
			x.cells[n] = k
		}
	}
	return x.cells[c]
}

// from returns the section that starts at the end of the path, where the processes of sleep are asleep.
func (x *sections) from(sleep []*step) *section {
	c := x.begin()
	x.grow(c, sleep)
	return c
}

// onward returns the section that goes on at the end of the path with what is left of c, of which ready are the next
// steps of its processes, and asleep in the numbers of the new section.
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
		x.space.again(s, x.now(s, m.step))
	}
	for i := range d.steps {
		m := &d.steps[i]
		m.dependent = renumbered(m.dependent&rest, &at)
		x.procs[m.step.proc].depends = x.procs[m.step.proc].depends || m.dependent != 0
	}
	x.fixed(d)
	return d, renumbered(renumbered(asleep&rest, &at), x.grow(d, sleep))
}

// now is the step of the process of st in s.
func (x *sections) now(s *state, st *step) *step {
	return &x.space.offerOf(s, st.proc).steps[0]
}

// begin returns an empty section that starts at the end of the path, and makes room for what its processes have in it.
// It is overwritten by the next one that starts there.
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

// grow adds steps to c, as many as may be: each round one of each process. Processes that are asleep stay out of it,
// though it may wake them: in a section all orders are explored, and from here on those in which one of them comes
// first need not be. The steps then are numbered anew, in the order of the processes: at has by old number the new one.
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

// number numbers the steps of c in the order of their processes, and returns by old number the new one. Those of lower
// processes are then scheduled first, so that executions have more of their beginnings in common.
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

// enroll adds m to c.
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

// joins adds st to c, if it may be added.
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
				if x.dep.between(&c.steps[o].step.touches, &st.touches) {
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
	return meet(t.reads, u.reads) || meet(t.reads, u.writes) || meet(t.writes, u.reads) || meet(t.writes, u.writes)
}

// fitsShort reports whether each process still has at most one dependent step when one more joins, of the process with
// j, which is dependent on those others.
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

// write notes what st writes, and returns what was noted before.
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

// fixed reports whether nothing in c decides what a step touches that may be different in another order.
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

// varies reports whether what p finds in c may be different in another order.
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
