package dpor

import "fmt"

// optimal explores the subtree below the current path by Optimal-DPOR: P. Abdulla, S. Aronis, B. Jonsson and K.
// Sagonas, Optimal dynamic partial order reduction, POPL 2014, algorithm 2. Every node has a wakeup tree with the
// sequences to explore from the node, and sleep sets prevent repeated exploration. Every trace has one execution, and
// no execution is abandoned because every enabled step sleeps. Unlike in the paper, a process may have several steps in
// a state: see insert.
//
// Memory is bounded by the wakeup trees along an execution, which shrink during the exploration.
func (x *explorer) optimal() {
	n := x.enter()
	if n.tree == nil && !x.plant(n) {
		return
	}
	if x.deep() {
		n.tree = nil
		x.reverseAll()
		x.pending(n, func(o *offer) bool { return !o.ended })
		return
	}
	length := x.path.length
	for {
		n = &x.nodes[length]
		w := n.tree
		if w == nil {
			return
		}
		n.tree = w.next
		o := x.offer(n, w.step.proc)
		if int(w.step.number) >= len(o.steps) {
			if x.cannot(w.step); x.finished() {
				return
			}
			continue
		}
		st := &o.steps[w.step.number]
		if x.extend(o, st) {
			x.node().tree = w.below
			x.wakeups.free(w)
			x.optimal()
		}
		if x.finished() {
			return
		}
		x.path.pop()
		n = &x.nodes[length]
		n.sleep = append(n.sleep, st)
	}
}

// plant puts the steps of one process that are not asleep into the empty wakeup tree of n. If every step at n is
// asleep, or n has no step, the execution ends here, and ok is false.
func (x *explorer) plant(n *node) (ok bool) {
	p, enabled, ok := x.awake(n)
	if !ok {
		if !enabled {
			x.reverseAll()
		}
		x.finish(n, enabled)
		return false
	}
	at, o := &n.tree, x.offer(n, p)
	for i := range o.steps {
		if st := &o.steps[i]; !n.sleeps(st) {
			*at = x.wakeups.make(st)
			at = &(*at).next
		}
	}
	return true
}

// reverseAll adds the reversals of every race of the path, a complete execution, to the wakeup trees of earlier nodes.
// A reversal includes every event that need not come after the first event of the race, even events after the second.
// Suppose that a reversal lacked such an event. The event might then come first in an extension, and the reversal could
// be inserted at a place of the tree from which its extensions are not explored.
//
// If a process has several steps, every step excludes the others like a race: a wakeup sequence through one step does
// not cover sequences after another step of the process. Therefore reverseAll adds reversals for these alternative
// steps, too.
func (x *explorer) reverseAll() {
	if x.options.Ablation == NoReversals {
		return
	}
	for n := range x.path.length {
		x.racing = x.path.races(x.racing[:0], n)
		for _, i := range x.racing {
			if x.goBack(x.reverser.complete(i, n)); x.finished() {
				return
			}
		}
		if len(x.path.events[n].offer.steps) > 1 {
			x.goBack(x.reverser.choices(n))
		}
	}
}

// cannot ends the exploration with an internal error: st, a step of a wakeup tree, is not possible. With the ablation
// WithoutHistory, a part of the algorithm is disabled and such steps are expected; cannot then does nothing.
func (x *explorer) cannot(st *step) {
	if x.options.Ablation != WithoutHistory {
		x.err = fmt.Errorf("bug: process %d has no step %d, though a wakeup tree has", st.proc, st.number)
	}
}

// wake inserts the wakeup sequences of reversal v into the wakeup tree of node v.at, one sequence for every step in
// v.offer.
func (x *explorer) wake(v *reversal) {
	for i := range v.offer.steps {
		if x.finished() {
			return
		}
		x.insert(sprout{at: v.at}, x.wakeup(v, &v.offer.steps[i]))
	}
}

// wakeup returns the wakeup sequence of reversal v: its events, and finally `last`, a step of its process. The next
// call reuses the list.
func (x *explorer) wakeup(v *reversal, last *step) []*step {
	x.waking = x.waking[:0]
	if x.options.Ablation != WithoutHistory {
		for _, i := range v.then {
			x.waking = append(x.waking, x.path.events[i].step)
		}
	}
	x.waking = append(x.waking, last)
	return x.waking
}
