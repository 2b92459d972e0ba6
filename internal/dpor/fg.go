package dpor

import (
	"slices"

	"ltlpor/internal/model/program"
)

// fg is the algorithm of C. Flanagan and P. Godefroid, Dynamic partial-order reduction for model checking software,
// POPL 2005, figure 5, with sleep sets or without. In each state it looks at the next step of every process, be it
// blocked or not: before the last event with which that is dependent, and which does not happen before the
// process's own last one, the process is to move as well, or if it cannot, everybody.
//
// Whether the two can be enabled in the same state is not asked. That every state is looked at, and in it the blocked
// processes as well, makes up for it: what blocks a process is seen where it does.
func (x *explorer) fg() {
	n := x.enter()
	x.look(n)
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

// descend goes on from n, the node at the end of the path, with first, and then with each process that was added to its
// backtrack set meanwhile: after each step that is awake with goOn, which is told the length of the path before.
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
			if x.take(o, &o.steps[i]) {
				goOn(length)
			}
			if x.over() {
				return
			}
			x.path.pop()
			if n = &x.nodes[length]; !x.options.NoSleep {
				n.sleep = append(n.sleep, &o.steps[i])
			}
		}
	}
}

// next returns the process that is to move next at n.
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

// look adds to the nodes before n who has to move there, too.
func (x *explorer) look(n *node) {
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

// ahead returns the events on which the next step of p, which has o, depends, and which do not happen before its last
// one, or before another such event.
func (x *explorer) ahead(p program.PID, o *offer) []int {
	x.racing = x.racing[:0]
	last := x.path.last[p]
	add := func(i int) {
		if x.path.process(i) != p && (last < 0 || !x.path.happens(i, last)) {
			x.racing = append(x.racing, i)
		}
	}
	for _, i := range x.path.before(&o.asked) {
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

// schedule makes p move at the node before event at, or everybody, if p cannot; or if a step of p is asleep there: then
// it was explored from a state before, and who has to move beside it was noted there, and not here.
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
