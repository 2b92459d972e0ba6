package dpor

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/program"
)

// epor is EPOR of P. Metzler, H. Saissi, P. Bokor, R. Hesse and N. Suri, Efficient verification of program fragments:
// eager POR, ATVA 2016, figure 3; with short sections it is EPOR-SH of section 4. From a state a section
// (sections.go) is explored in all orders of its dependent steps, without looking for races in it; races with events
// before the section are reversed as Source-DPOR does.
//
// # What is scheduled
//
// The paper makes an execution of each orientation of the dependent pairs, and puts all of them into a tree before it
// explores that. Here the tree is made while it is explored: at a node of a section a step is scheduled if some
// orientation has an order that begins with it and with no step that is asleep (section.completes). So each
// orientation is explored in the one order in which what was scheduled first comes first, there are no systems without
// solution, and nothing is kept but the path. Counts.Unsatisfiable counts the steps that are not scheduled since no
// orientation is left for them.
//
// # Sections that go on
//
// In the paper a section is explored to its end, and the next one starts from nothing. Here a process that has taken
// its last step in a section, and may go on, lets it grow (sections.onward): what is left stays with all that is known
// of it, and new steps join. So each pair of steps that are in a section together is looked at once, and a section is
// seldom over before the execution is. For the order of a new step with what was taken before it joined there is no
// schedule: those races are reversed as Source-DPOR does, and so are those of old steps that happen after it
// (eager.begins).
//
// # What figure 3 leaves out
//
// Taken as it is printed it loses traces; the published counts of Branching with 9 and 10 processes, too, are below
// the number of traces. Three things are done otherwise here:
//
//   - Sections hold no step of a process that is asleep where they start. With line 7 they do, and orders that begin
//     with such a step are pruned although a step that comes after the section may wake it: Source-DPOR explores the
//     others up to where everything is asleep, and finds there the races that it needs. Within a section there are
//     steps that were scheduled at nodes before. They are sure to be woken, or the step that put them to sleep would
//     not have been scheduled. With them in sections half of the 54 traces of a small random model were lost.
//   - Who is scheduled counts as somebody by whom a reversal can start. Line 33 asks only who has to move to reverse a
//     race; it then adds processes that were explored, and sleep, and line 16 passes them over.
//   - A process that has to move at a node inside of a section to reverse a race, and is not scheduled there, ends the
//     section: another starts after its step, and what the first one has left is in it or in later ones. Line 17 sets
//     where the section starts, and the schedule of the old one may still be there at line 6.
//
// Why that is enough. Let w be an execution from a node in which no step that is asleep comes first, and let v be those
// of its steps, in the section's rest as it is known there, that happen after nothing but such steps. v can be
// completed to an order of the rest in which nothing that is asleep comes first, as everything in the rest that is
// asleep there is sure to be woken. So a process is scheduled whose step comes first in w or is independent of v, which
// may be put first in w. Of all processes that move at the node take the one with which the longest start of w is
// independent. Its race with the step after that is not one in the section, for that step is not in v: it has joined
// the section after the node, or happens after a step that has. In both cases begins is behind the node; so the race
// was reversed at the node, which gives a process with a longer start, or one whose step comes first in w.
func (x *explorer) epor() {
	if x.err = x.outside(); x.err != nil {
		return
	}
	e := &eager{explorer: x}
	e.sections = sections{path: x.path, short: x.options.Algorithm == EPORShort, steps: map[*step]*known{}}
	e.between()
	x.Races += e.sections.pairs
}

// eager is an exploration by sections.
type eager struct {
	*explorer
	sections sections
	starts   []int // by event: see begins
}

// outside returns an error if the program is sure not to be in the class: what makes processes, and what tells that
// one has died, leaves no room for steps that are known beforehand.
func (x *explorer) outside() error {
	if x.space.fixed {
		return nil
	}
	at := program.EdgeID(-1)
	x.space.prog.WalkExprs(func(e program.Expr, u program.Use) {
		if _, ok := e.(*program.Run); ok && u.Edge != nil && u.Type >= 0 && at < 0 {
			at = u.Edge.ID
		}
	})
	if at >= 0 {
		return x.class(program.NoPID, at, "a process is made while others run")
	}
	return x.class(program.NoPID, -1, "the model has channels of a process, or looks at other processes: at their "+
		"variables, their places, or their number")
}

func (x *explorer) class(p program.PID, e program.EdgeID, message string) error {
	return &ClassError{Algorithm: x.options.Algorithm, Message: message, Edge: e, Process: p}
}

// inClass reports whether o, what p can do in s, is one step or the end; otherwise the exploration is over.
func (x *explorer) inClass(s *state, p program.PID, o *offer) bool {
	if len(o.steps) == 1 || o.ended && len(o.steps) == 0 {
		return true
	}
	typ := x.space.prog.Types[s.layout.procs[p].typ]
	name := fmt.Sprintf("%s(%d)", typ.Name, p)
	if len(o.steps) == 0 {
		edge := program.EdgeID(-1)
		if out := typ.Locations[s.location(p)].Out; len(out) > 0 {
			edge = out[0]
		}
		x.err = x.class(p, edge, name+" is blocked: in this class every process can move until its end")
	} else {
		edge := o.steps[1].taken.Move.Edge
		x.err = x.class(p, edge, name+" has a choice: in this class every process has one next step")
	}
	return false
}

// between goes on where no section is under way. What is asleep there is set.
func (x *eager) between() {
	n := x.fresh()
	if x.over() {
		return
	}
	if x.deep() {
		x.pending(n, func(o *offer) bool { return !o.ended })
		return
	}
	s, enabled, awake := x.path.end(), false, false
	for p := range program.PID(len(n.offers)) {
		o := x.offer(n, p)
		if !x.inClass(s, p, o) {
			return
		}
		for i := range o.steps {
			enabled = true
			awake = awake || !n.sleeps(&o.steps[i])
		}
	}
	switch {
	case awake:
		c := x.sections.from(n.sleep)
		x.inside(c, c.ready, 0)
	case enabled:
		x.Blocked++
	default:
		x.ended(n)
	}
}

// fresh is the node at the end of the path, but for what is asleep, with the offers that it has in common with the node
// before.
func (x *eager) fresh() *node {
	n := x.node()
	n.offers = n.offers[:0]
	for range x.path.end().live() {
		n.offers = append(n.offers, nil)
	}
	return n
}

// wakes reports whether m wakes st.
func (x *eager) wakes(m *member, st *step) bool {
	if !m.asked.Has(st.proc) {
		m.asked.Add(st.proc)
		x.DependenceChecks++
		if x.path.dep.between(&st.touches, &m.step.touches) {
			m.wakes.Add(st.proc)
		}
	}
	return m.wakes.Has(st.proc)
}

// inside explores what is left of c: ready are the next steps of its processes, and asleep are those of them that
// were explored from nodes before. Of the processes that have slept since before c the node knows.
func (x *eager) inside(c *section, ready, asleep events) {
	if ready == 0 {
		x.between()
		return
	}
	length := x.path.length
	n := x.node()
	if x.over() {
		return
	}
	n.backtrack, n.done = program.PIDSet{}, program.PIDSet{}
	if x.deep() {
		x.pending(x.fresh(), func(o *offer) bool { return !o.ended })
		return
	}
	for scheduled := x.schedule(c, n, ready, asleep); scheduled != 0; scheduled &= scheduled - 1 {
		i := scheduled.first()
		m := &c.steps[i]
		x.nodes[length].done.Add(m.step.proc)
		if x.move(m.step.proc, m.since) {
			x.sleepers(length, func(st *step) bool { return x.wakes(m, st) })
			d, ready, asleep := c, ready&^(1<<i)|m.next, asleep&^m.dependent
			if m.more && ready != 0 {
				d, asleep = x.sections.onward(c, ready, asleep, x.node().sleep)
				ready = d.ready
			}
			x.inside(d, ready, asleep)
		}
		if x.over() {
			return
		}
		x.path.pop()
		asleep |= 1 << i
	}
	for ; asleep != 0; asleep &= asleep - 1 {
		n = &x.nodes[length]
		n.sleep = append(n.sleep, c.steps[asleep.first()].step)
	}
	x.reversed(length)
}

// schedule makes those processes move at n that have to, for all orders of what is left of c, and returns their steps.
func (x *eager) schedule(c *section, n *node, ready, asleep events) (scheduled events) {
	for awake := ready &^ asleep; awake != 0; awake &= awake - 1 {
		m, i := &c.steps[awake.first()], awake&-awake
		if !c.completes(ready&^i|m.next, (asleep|scheduled)&^m.dependent) {
			x.Unsatisfiable++
			continue
		}
		scheduled |= i
		n.backtrack.Add(m.step.proc)
	}
	return scheduled
}

// reversed explores from the node at the end of the path, at that length, what has to move there to reverse races.
func (x *eager) reversed(length int) {
	for {
		n := &x.nodes[length]
		p, ok := n.next()
		if !ok {
			return
		}
		n.done.Add(p)
		o := x.space.offerOf(x.path.end(), p)
		if len(o.steps) > 0 && n.sleeps(&o.steps[0]) {
			continue
		}
		if x.move(p, length) {
			st := &o.steps[0]
			x.sleepers(length, func(other *step) bool {
				x.DependenceChecks++
				return other.proc == p || x.path.dep.between(&other.touches, &st.touches)
			})
			x.between()
		}
		if x.over() {
			return
		}
		x.path.pop()
		n = &x.nodes[length]
		n.sleep = append(n.sleep, &o.steps[0])
	}
}

// sleepers sets who is asleep at the end of the path: who was at the node before, at that length, but for those that
// woke up.
func (x *eager) sleepers(length int, woke func(*step) bool) {
	n := x.node()
	n.sleep = n.sleep[:0]
	for _, st := range x.nodes[length].sleep {
		if !woke(st) {
			n.sleep = append(n.sleep, st)
		}
	}
}

// move goes on with the step of p, which joined its section when the path had since events, and makes the nodes before
// that reverse their races with it. It is not ok if the exploration is over.
func (x *eager) move(p program.PID, since int) (ok bool) {
	s, length := x.path.end(), x.path.length
	o := x.space.offerOf(s, p)
	if !x.inClass(s, p, o) {
		return false
	}
	x.path.known = since
	if !x.take(o, &o.steps[0]) {
		return false
	}
	start := x.begins(length, since)
	x.Races -= int64(length - start)
	if x.options.Ablation == NoReversals {
		return true
	}
	x.racing = slices.DeleteFunc(x.path.races(x.racing[:0], length), func(i int) bool { return i >= start })
	if len(x.racing) > 0 || len(x.reverser.ghosts) > 0 {
		x.goBack(x.reverser.of(length, x.racing))
	}
	if x.reverser.stuck != nil && !x.over() {
		x.inClass(&x.reverser.virtual, x.reverser.stuck.proc, x.reverser.stuck)
	}
	return !x.over()
}

// begins returns from which event on the orders of event n and of what happens before it were scheduled: since it
// joined its section, and each of those had joined it, too. Its races with earlier events are reversed.
func (x *eager) begins(n, since int) int {
	e := &x.path.events[n]
	if e.last >= 0 {
		since = max(since, x.starts[e.last])
	}
	x.space.meter.spend(len(e.from))
	for _, i := range e.from {
		since = max(since, x.starts[i])
	}
	x.starts = append(x.starts[:n], since)
	return since
}
