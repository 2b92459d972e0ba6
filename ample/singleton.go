package ample

import "ltlpor/internal/model/program"

// Method minimal prefers old processes. Of the minimal valid sets it finds a set without the youngest process if
// possible; of these, a set without the second youngest if possible; and so on. This file finds the same set with
// less work if some process is a valid set by itself. The test for such a process (future.Future.Singleton) takes no
// fixpoint: it looks only at the edges ahead of the other processes.

// oldest returns a decision with a single process as the set: the oldest process that C2 allows. A test without a
// fixpoint (validity.singleton) must show that this process satisfies C1 by itself. Otherwise oldest returns nil.
//
// Lemma: minimal would find the same set. minimal can remove every process tried earlier, because the set of the
// oldest process remains.
func (a *Selector) oldest() *found {
	for rest := a.m.All; len(rest) > 0; {
		var t []program.Move
		p := rest[0].Proc
		t, rest = split(rest, p)
		switch {
		case handshakes(t):
			return nil
		case a.valid.obstacle(p) || a.sight.props != 0 && !C2(&a.sight, t, 0):
			continue
		case !a.valid.singleton(p):
			return nil
		}
		a.fresh = found{}
		a.fresh.from, a.fresh.all = a.candidates()
		a.fresh.set.Add(p)
		return &a.fresh
	}
	return nil
}

func handshakes(t []program.Move) bool {
	for i := range t {
		if t[i].Peer != program.NoPID {
			return true
		}
	}
	return false
}

// preferred returns the set that minimal would compute from the largest subset of `from` satisfying C1. The result is
// empty if no nonempty subset satisfies C1.
//
// Lemma: if a process satisfies C1 by itself, minimal removes every process tried earlier. So preferred examines only
// the processes tried later.
func (a *Selector) preferred(from program.PIDSet) (set program.PIDSet) {
	order := a.youngest(from)
	var after program.PIDSet
	for i := len(order) - 1; i >= 0; i-- {
		if !a.valid.singleton(order[i]) {
			after.Add(order[i])
			continue
		}
		set.Add(order[i])
		break
	}
	if !after.Empty() {
		if other := a.valid.largest(after); !other.Empty() {
			return a.minimal(other, nil)
		}
	}
	return set
}
