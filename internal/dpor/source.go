package dpor

import "ltlpor/internal/model/program"

// source explores the subtree below the current path by Source-DPOR: P. Abdulla, S. Aronis, B. Jonsson and K. Sagonas,
// Optimal dynamic partial order reduction, POPL 2014, algorithm 1. In every state a source set of processes moves, and
// sleep sets prevent repeated exploration.
func (x *explorer) source() {
	n := x.enter()
	p, enabled, ok := x.awake(n)
	if !ok {
		x.finish(n, enabled)
		return
	}
	if x.deep() {
		x.pending(n, func(o *offer) bool { return !o.ended })
		return
	}
	x.descend(n, p, func(length int) {
		x.reverse(length)
		x.source()
	})
}

// finish ends the current execution at n, where no step is awake. If `enabled` is set, some process has a sleeping
// step: the execution counts as blocked (abandoned), and otherwise as complete. finish also adds the reversals for
// blocked processes.
func (x *explorer) finish(n *node, enabled bool) {
	if enabled {
		x.Blocked++
	} else {
		x.ended(n)
	}
	if x.options.Ablation != NoBlocked {
		x.pending(n, func(o *offer) bool { return len(o.steps) == 0 && (!o.ended || x.space.handshakes) })
	}
}

// pending adds reversals for some processes at n, the end of the path, as if these processes were blocked there. `some`
// reports whether a process is selected, given the offer of the process.
func (x *explorer) pending(n *node, some func(*offer) bool) {
	if x.options.Ablation == NoReversals {
		return
	}
	for p := range program.PID(len(n.offers)) {
		if o := x.offer(n, p); some(o) {
			x.goBack(x.reverser.blocked(p, o))
		}
		if x.finished() {
			return
		}
	}
}

// reverse finds the races of event i, the last event of the path, and adds their reversals to the earlier nodes.
func (x *explorer) reverse(i int) {
	if x.options.Ablation == NoReversals {
		return
	}
	x.racing = x.path.races(x.racing[:0], i)
	if len(x.racing) > 0 || len(x.reverser.ghosts) > 0 {
		x.goBack(x.reverser.reversals(i, x.racing))
	}
}

// goBack adds every reversal in list to the node before the first event the reversal leaves out. With Optimal, the
// reversal is inserted into the wakeup tree of the node. Otherwise one initial of the reversal (a process that can move
// first) joins the backtrack set, unless the set already has an initial.
func (x *explorer) goBack(list []reversal) {
	for i := range list {
		v := &list[i]
		if v.at < x.base {
			continue
		}
		if !x.space.meter.spend(1 + len(v.then)) {
			return
		}
		if x.options.Algorithm == Optimal {
			x.wake(v)
			continue
		}
		n := &x.nodes[v.at]
		first := x.reverser.initials(v)
		if first.Intersects(n.backtrack) {
			continue
		}
		x.Reversed++
		if p := v.offer.proc; first.Has(p) {
			n.backtrack.Add(p)
			continue
		}
		n.backtrack.Add(x.path.process(v.then[0]))
	}
}
