package ample

import "ltlpor/internal/model/program"

// Of the minimal valid sets minimal is left with the one without the youngest process if
// there is such a set, among those with the one without the second youngest, and so on. Here the
// same set is found with less, if some process is plainly a valid set by itself: no fixpoint tells
// so, but what is ahead of the other processes (future.Future.Singleton).

// oldest returns the oldest of the processes that C2 lets pass, if it is plainly a valid
// set; nil if not. Lemma: minimal would be left with it. Each process that is tried before can be
// taken away, as the set of the oldest remains.
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

// preferred returns the set that minimal would be left with, starting from the largest
// valid subset of from. Lemma: if a process is valid by itself, that set has none of
// those that are taken away before it. It remains to look at those that come after it.
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
