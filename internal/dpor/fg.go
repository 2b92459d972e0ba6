package dpor

import (
	"slices"

	"ltlpor/internal/model/program"
)

// fg is the algorithm of C. Flanagan and P. Godefroid, Dynamic partial-order reduction for model checking software,
// POPL 2005, figure 5, with or without sleep sets. In each state fg considers the next step of every process, blocked
// or not, and finds the last event that is dependent on this step and does not happen before the last event of the
// process. The process must also move before this event; if this is impossible, every enabled process must.
//
// fg does not ask whether the two steps can be enabled in the same state. Instead fg examines every state, and
// blocked processes as well: the event that blocks a process is found in the state in which the process is blocked.
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

// descend explores first and then every process added to the backtrack set of n meanwhile. n is the node at the end
// of the path. After each awake step descend calls goOn with the length of the path before the step.
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

// next returns the next process of the backtrack set of n that has not moved. ok is false if every process has moved.
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

// addBacktrackPoints adds processes to the backtrack sets of earlier nodes, for the next steps at n.
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

// ahead returns the latest events on which the next step of p depends. o is the offer of p. Events that happen before
// the last event of p, or before another returned event, are excluded.
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

// schedule adds p to the backtrack set of the node before event at. If p cannot move at this node, or if a step of p
// sleeps at the node, schedule adds every enabled process instead. A sleeping step was explored from an earlier
// state, and the processes to move beside it were recorded at this earlier state only.
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
