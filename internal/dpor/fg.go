package dpor

import (
	"slices"

	"ltlpor/internal/model/program"
)

// fg explores the subtree below the current path by dynamic partial-order reduction, with or without sleep sets: C.
// Flanagan and P. Godefroid, Dynamic partial-order reduction for model checking software, POPL 2005, figure 5.
//   - In every state, fg takes the next step of every process, enabled or blocked. For this step, fg finds the latest
//     dependent events of other processes that do not happen before the last event of the process.
//   - For every such event, fg adds the process to the backtrack set of the state before the event. If the process
//     cannot move in this state, or if a step of the process sleeps there, fg adds every enabled process.
//
// The paper checks whether the event and the step may be co-enabled; fg does not. Instead fg examines every state, and
// blocked processes too: in a state with a blocked process, it finds the event that blocks the process.
func (x *explorer) fg() {
	n := x.enter()
	x.addBacktrackPoints(n)
	first, enabled, ok := x.awake(n)
	if !ok {
		if !enabled {
			x.ended(n)
		} else {
			x.Blocked++
		}
		return
	}
	if x.deep() {
		return
	}
	x.descend(n, first, func(int) { x.fg() })
}

// descend explores at n the steps of process `first`. Then it explores the steps of every process that is added to the
// backtrack set of n meanwhile. n must be the node at the end of the path. After taking a step that is not asleep,
// descend calls goOn with the length of the path before the step.
func (x *explorer) descend(n *node, first program.PID, goOn func(length int)) {
	n.backtrack.Add(first)
	length := x.path.length
	for {
		n = &x.nodes[length]
		p, ok := n.next()
		if !ok {
			return
		}
		n.done.Add(p)
		o := x.offer(n, p)
		for i := range o.steps {
			if x.nodes[length].sleeps(&o.steps[i]) {
				continue
			}
			if x.extend(o, &o.steps[i]) {
				goOn(length)
			}
			if x.finished() {
				return
			}
			x.path.pop()
			if n = &x.nodes[length]; !x.options.NoSleep {
				n.sleep = append(n.sleep, &o.steps[i])
			}
		}
	}
}

// next returns the first process in n.backtrack that is not in n.done. ok is false if there is none.
func (n *node) next() (p program.PID, ok bool) {
	todo := n.backtrack
	for i := range todo {
		todo[i] &^= n.done[i]
	}
	if todo.Empty() {
		return 0, false
	}
	return program.PID(todo.First()), true
}

// addBacktrackPoints adds processes to the backtrack sets of earlier nodes. If the next step of a process at n is in a
// race with an earlier event, the process joins the backtrack set of the node before this event. If the process cannot
// move at that node, or a step of the process sleeps there, every enabled process joins instead (schedule).
func (x *explorer) addBacktrackPoints(n *node) {
	if x.options.Ablation == NoReversals {
		return
	}
	for p := range program.PID(len(n.offers)) {
		o := x.offer(n, p)
		if o.ended && !x.space.handshakes || len(o.steps) == 0 && x.options.Ablation == NoBlocked {
			continue
		}
		for _, at := range x.ahead(p, o) {
			x.schedule(at, p)
		}
	}
}

// ahead returns the latest events on which the next step of p depends; o is the offer of p. ahead omits an event that
// happens before the last event of p, or before another event of the result.
func (x *explorer) ahead(p program.PID, o *offer) []int {
	x.racing = x.racing[:0]
	last := x.path.last[p]
	add := func(i int) {
		if x.path.process(i) != p && (last < 0 || !x.path.happens(i, last)) {
			x.racing = append(x.racing, i)
		}
	}
	for _, i := range x.path.predecessors(&o.asked) {
		add(i)
	}
	for _, i := range x.path.choices {
		if !x.space.meter.spend(1) {
			return nil
		}
		if x.path.instead(&o.asked, i) {
			add(i)
		}
	}
	list := x.racing
	return slices.DeleteFunc(slices.Clone(list), func(i int) bool {
		return x.space.meter.spend(len(list)) &&
			slices.ContainsFunc(list, func(j int) bool { return j != i && x.path.happens(i, j) })
	})
}

// schedule adds p to the backtrack set of the node before event number `at`. If p cannot move at this node, or if a
// step of p sleeps there, schedule adds every enabled process instead. The reason for the latter: a sleeping step was
// explored from an earlier state, and only the backtrack set of that state has the further processes that must move.
func (x *explorer) schedule(at int, p program.PID) {
	n := &x.nodes[at]
	asleep := slices.ContainsFunc(n.sleep[:n.slept], func(st *step) bool { return st.proc == p })
	if n.backtrack.Has(p) && !asleep {
		return
	}
	s := &x.path.states[at]
	x.Reversed++
	if int(p) < s.live() && !asleep && len(x.space.offerOf(s, p).steps) > 0 {
		n.backtrack.Add(p)
		return
	}
	for q := range program.PID(s.live()) {
		if len(x.space.offerOf(s, q).steps) > 0 {
			n.backtrack.Add(q)
		}
	}
}
