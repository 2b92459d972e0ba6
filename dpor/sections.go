package dpor

import (
	"math/bits"

	"ltlpor/exec"
	"ltlpor/program"
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
// Steps with channels are sections of their own: what they touch is known for one state only. So are steps after the
// first maxSection.

// maxSection is how many steps a section may have: sets of them are words.
const maxSection = 64

// events is a set of steps of a section, by number.
type events uint64

func (e events) first() int { return bits.TrailingZeros64(uint64(e)) }

// section is one that starts where the path had so many events.
type section struct {
	start int
	steps []member
	ready events // those that are the first of their process
}

// member is a step of a section.
type member struct {
	step      *step
	next      events         // the one of the same process after it, if there is one
	dependent events         // the steps of other processes that are dependent on it
	wakes     program.PIDSet // who of those that were asleep when the section began is dependent on it
	known     *known
}

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

// from returns the section that starts at the end of the path with steps of the processes that n has awake. Processes
// that are asleep stay out of it, though it may wake them: in a section all orders are explored, and from here on
// those in which one of them comes first need not be. Each round one step of each process joins.
func (x *sections) from(n *node) *section {
	s := &x.scratch[0]
	s.set(x.end())
	c := &section{start: x.length}
	x.section++
	for len(x.procs) < len(n.offers) {
		x.procs = append(x.procs, joining{})
	}
	for p := range n.offers {
		j := &x.procs[p]
		*j = joining{steps: j.steps[:0], varying: j.varying[:0]}
		j.over = len(n.offers[p].steps) == 0 || n.sleeps(&n.offers[p].steps[0])
	}
	for more := true; more; {
		more = false
		for p := range program.PID(len(n.offers)) {
			if x.procs[p].over || len(c.steps) == maxSection {
				continue
			}
			o := n.offers[p]
			if len(x.procs[p].steps) > 0 {
				o = x.space.offerOf(s, p)
			}
			if x.procs[p].over = len(o.steps) != 1; x.procs[p].over {
				continue
			}
			st := &o.steps[0]
			k := x.know(s, o, st)
			if x.procs[p].over = !x.joins(c, st, k); x.procs[p].over {
				continue
			}
			if more = !k.alone; k.alone {
				return c
			}
			x.procs[p].over = k.branching || st.halts
			x.space.change(s, st)
		}
	}
	return c
}

// joins adds st to c, if it may be added.
func (x *sections) joins(c *section, st *step, k *known) bool {
	if k.alone && len(c.steps) > 0 {
		return false
	}
	m := member{step: st, known: k}
	i, j := len(c.steps), &x.procs[st.proc]
	for o := range c.steps {
		if c.steps[o].step.proc != st.proc && x.ask(&c.steps[o].step.touches, &st.touches) {
			m.dependent |= 1 << o
		}
	}
	if x.short && !x.fitsShort(c, j, m.dependent) {
		return false
	}
	c.steps = append(c.steps, m)
	j.steps = append(j.steps, i)
	j.decides = j.decides || len(k.decide) > 0
	before := x.write(st)
	if !x.fixed(c) {
		c.steps = c.steps[:i]
		j.steps = j.steps[:len(j.steps)-1]
		for k, w := range st.touches.writes {
			x.writers[w] = before[k]
		}
		return false
	}
	for set := m.dependent; set != 0; set &= set - 1 {
		c.steps[set.first()].dependent |= 1 << i
		if x.short {
			x.procs[c.steps[set.first()].step.proc].depends = true
		}
	}
	j.depends = j.depends || m.dependent != 0
	if len(j.steps) > 1 {
		c.steps[j.steps[len(j.steps)-2]].next = 1 << i
	} else {
		c.ready |= 1 << i
	}
	return true
}

// ask reports whether steps that touch t and u are dependent.
func (x *sections) ask(t, u *touch) bool {
	x.checks++
	return x.dep.between(t, u)
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

// completes reports whether the steps of c that are left can be ordered so that none comes first that is asleep: ready
// are the next ones of their processes. Each order of dependent steps is one orientation of their pairs that has no
// circle with the order of the processes, and an asleep step comes first in those in which no pair points to it.
// A step that is taken keeps no other from being taken, and wakes those that depend on it; so it is enough to take
// what is not asleep until nothing else is left. Each answer costs one look at each step that is left.
func (c *section) completes(ready, asleep events) bool {
	for asleep != 0 {
		awake := ready &^ asleep
		if awake == 0 {
			return false
		}
		for ; awake != 0; awake &= awake - 1 {
			m := &c.steps[awake.first()]
			ready = ready&^(awake&-awake) | m.next
			asleep &^= m.dependent
		}
	}
	return true
}
