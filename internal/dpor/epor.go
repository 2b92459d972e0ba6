package dpor

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/program"
)

// epor is the algorithm EPOR of P. Metzler, H. Saissi, P. Bokor, R. Hesse and N. Suri, Efficient verification of
// program fragments: eager POR, ATVA 2016, figure 3; with short sections, EPOR-SH of section 4. A section (sections.go)
// is a set of steps that processes take from a state on, which touch the same cells in all orders. epor explores the
// orders of dependent steps in a section, without a search for races inside the section. Races with events before the
// section are reversed as in Source-DPOR.
//
// # The schedule
//
// An orientation of a section chooses an order for every pair of dependent steps. The paper makes an execution for
// every orientation and puts the executions into a tree before the exploration. Here the tree is built during the
// exploration: at a node of a section, epor schedules a step if some orientation has an order that begins with this
// step and with no sleeping step (section.completes). Every orientation is thus explored only in the order with the
// earliest scheduled first step. No constraint system without solution arises, and only the current path is kept.
// Counts.Unsatisfiable counts the steps that are not scheduled because no orientation is left for them.
//
// # Continued sections
//
// In the paper a section is explored to the end, and the next section starts from nothing. Here the section grows if a
// process has taken the last of its steps in the section and may go on (sections.onward): the remaining steps stay,
// with every known fact about them, and new steps join. Every pair of steps in a section is thus compared once, and a
// section seldom ends before the execution. The schedule does not cover the order of a new step relative to steps taken
// earlier. Races of these pairs are reversed as in Source-DPOR, and so are the races of old steps that happen after the
// new step (eager.begins).
//
// # Gaps in figure 3
//
// Implemented as printed, figure 3 loses traces; the published counts of Branching with 9 and 10 processes, too, are
// below the number of traces. The implementation differs from figure 3 in three points:
//   - Sections have no step of a process that sleeps at the start of the section. Line 7 of the figure includes
//     sleeping processes. Orders that begin with a sleeping step are then pruned, although a step after the section may
//     wake the process: Source-DPOR explores the rest up to a state with only sleeping steps, and finds the necessary
//     races at this state. Here the only sleeping steps of a section are steps the schedule of an earlier node, or of
//     the same node, has explored. These steps are sure to be woken: schedule adds a step only if the rest of the
//     section has an order that wakes every sleeping step. When sections included steps of processes that sleep at the
//     start, half of the 54 traces of a small random model were lost.
//   - A scheduled process counts as a process by which a reversal can start. Line 33 looks only at the processes an
//     earlier reversal has added to backtrack. If only scheduled processes can start the reversal, line 34 adds a
//     process that was explored already and sleeps, and line 16 skips the process.
//   - If a process must move at a node inside a section to reverse a race and is not scheduled at the node, the section
//     ends: another section starts after the step of the process, and the rest of the first section is in this section
//     or in later sections. Line 17 sets the start of the section, and the schedule of the old section may still be
//     present at line 6.
//
// # Why no trace is lost
//
// Consider a node, and an execution w from this node in which no sleeping step comes first. Let the rest be the steps
// of the section, as known at the node, without the steps taken. Let v be the steps of w that belong to the rest and do
// not happen after a step outside the rest. Whatever happens before a step of v is in v; therefore the steps of v may
// be put first in w.
//
//  1. v can be completed to an order o of the rest in which no sleeping step comes first. Before a sleeping step of v,
//     v has a step that wakes it; and every sleeping step outside v is sure to be woken after v, because a taken step
//     prevents no further step (section.completes).
//  2. The step of some scheduled process comes first in o. Let i be a step that comes first in o. If schedule refuses
//     i, every order that begins with i, and therefore o, has first a sleeping step or a step scheduled before i; and o
//     has no sleeping step first.
//  3. Let e be the scheduled step of 2. If e is in v, e comes first in w, and w is covered. Otherwise e is independent
//     of v.
//  4. Let w begin with v. Of the processes that move at the node, take a process with a step e independent of the
//     longest start of w; by 3 this start has all of v. Let d be the next step of w. e and d are dependent, and d is
//     not in v: d has joined a section after the node, or happens after such a step. In both cases eager.begins, called
//     for d, returns an event after e. The race of e and d is therefore reversed at the node. The reversal makes a
//     process move there with a longer start, against the choice of e, or with a step that comes first in w.
func (x *explorer) epor() {
	if x.err = x.checkClass(); x.err != nil {
		return
	}
	e := &eager{explorer: x}
	e.sections = sections{path: x.path, short: x.options.Algorithm == EPORShort, steps: map[*step]*known{}}
	e.nextSection()
	x.Races += e.sections.pairs
}

// eager is the state of an exploration by EPOR. eager alternates between making a section (a set of steps explored in
// every order) and exploring the section.
type eager struct {
	*explorer
	sections sections
	starts   []int // event -> the result of begins
}

// checkClass returns an error if EPOR certainly cannot explore the program. This is so if a step creates a process, or
// if something observes the termination of a process: the steps of a section are then unknown in advance.
func (x *explorer) checkClass() error {
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

// inClass reports whether process p, with offer o in state s, fits the class of models that EPOR accepts: p has exactly
// one step, or has terminated. Otherwise inClass sets x.err, which ends the exploration.
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

// nextSection makes a new section (a set of steps explored in every order) at the end of the path, and explores it. If
// no enabled step there is awake, the execution ends instead. The caller must have set the sleep set of the node.
func (x *eager) nextSection() {
	n := x.fresh()
	if x.finished() {
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
		c := x.sections.newSection(n.sleep)
		x.exploreSection(c, c.ready, 0)
	case enabled:
		x.Blocked++
	default:
		x.ended(n)
	}
}

// fresh returns the node at the end of the path. fresh clears the offers in the node, and keeps the sleep set.
func (x *eager) fresh() *node {
	n := x.node()
	n.offers = n.offers[:0]
	for range x.path.end().live() {
		n.offers = append(n.offers, nil)
	}
	return n
}

// wakes reports whether step m of a section removes step st from the sleep set, because the two steps are dependent.
// The answer is stored in m for later calls.
func (x *eager) wakes(m *member, st *step) bool {
	if !m.asked.Has(st.proc) {
		m.asked.Add(st.proc)
		x.DependenceChecks++
		if x.path.dep.dependent(&st.touches, &m.step.touches) {
			m.wakes.Add(st.proc)
		}
	}
	return m.wakes.Has(st.proc)
}

// exploreSection explores the remaining steps of section c (a set of steps possible from a state on) in every order of
// dependent steps.
//   - `ready` has the next step of every process in c.
//   - `asleep` has the ready steps that were already explored from earlier nodes of this section. Steps asleep since
//     before the section are in the sleep set of the current node instead.
func (x *eager) exploreSection(c *section, ready, asleep events) {
	if ready == 0 {
		x.nextSection()
		return
	}
	length := x.path.length
	n := x.node()
	if x.finished() {
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
			x.exploreSection(d, ready, asleep)
		}
		if x.finished() {
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

// schedule chooses the steps of section c to explore first at node n, and returns them. schedule adds their processes
// to the backtrack set of n. Together the chosen steps cover every order of the remaining steps.
//
// schedule chooses a step of `ready` if the remaining steps have an order that begins with this step, and in which no
// step of `asleep` and no step chosen earlier can come first.
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

// reversed explores every process that reversals of races have added to the backtrack set of the last node, unless it
// is explored already. `length` is the length of the path.
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
				return other.proc == p || x.path.dep.dependent(&other.touches, &st.touches)
			})
			x.nextSection()
		}
		if x.finished() {
			return
		}
		x.path.pop()
		n = &x.nodes[length]
		n.sleep = append(n.sleep, &o.steps[0])
	}
}

// sleepers sets the sleep set at the end of the path: the sleeping steps of node number `length`, without the steps
// that are woken, for which woke returns true.
func (x *eager) sleepers(length int, woke func(*step) bool) {
	n := x.node()
	n.sleep = n.sleep[:0]
	for _, st := range x.nodes[length].sleep {
		if !woke(st) {
			n.sleep = append(n.sleep, st)
		}
	}
}

// move extends the path by the only step of p, and adds the reversals of the races of this step to earlier nodes.
// `since` is the length of the path when the step joined the section. Races with events covered by the schedule of the
// section need no reversal (begins). ok is false if the exploration is over.
func (x *eager) move(p program.PID, since int) (ok bool) {
	s, length := x.path.end(), x.path.length
	o := x.space.offerOf(s, p)
	if !x.inClass(s, p, o) {
		return false
	}
	x.path.known = since
	if !x.extend(o, &o.steps[0]) {
		return false
	}
	start := x.begins(length, since)
	x.Races -= int64(length - start)
	if x.options.Ablation == NoReversals {
		return true
	}
	x.racing = slices.DeleteFunc(x.path.races(x.racing[:0], length), func(i int) bool { return i >= start })
	if len(x.racing) > 0 || len(x.reverser.ghosts) > 0 {
		x.goBack(x.reverser.reversals(length, x.racing))
	}
	if x.reverser.stuck != nil && !x.finished() {
		x.inClass(&x.reverser.virtual, x.reverser.stuck.proc, x.reverser.stuck)
	}
	return !x.finished()
}

// begins returns the first event from which the schedule of the section covers the races of event n. From this event
// on, every order of n and of the events happening before n was scheduled, because these events and n belonged to the
// section. Races of n with earlier events must be reversed. `since` is the length of the path when n joined the
// section.
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
