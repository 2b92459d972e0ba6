package dpor

import (
	"slices"

	"ltlpor/internal/model/program"
)

// wakeup is a node of a wakeup tree. wakeup has a step to take, its first child (below), which is explored first after
// the step, and its next sibling. If below is nil, every continuation after the step is explored.
type wakeup struct {
	step        *step
	below, next *wakeup
}

// wakeups allocates the nodes of wakeup trees, and reuses freed nodes. `unused` is the list of freed nodes.
type wakeups struct{ unused *wakeup }

func (x *wakeups) make(st *step) *wakeup {
	w := x.unused
	if w == nil {
		return &wakeup{step: st}
	}
	x.unused = w.next
	*w = wakeup{step: st}
	return w
}

func (x *wakeups) free(w *wakeup) { *w, x.unused = wakeup{next: x.unused}, w }

// weak reports whether st is a weak initial of list: some execution with the steps of list, possibly extended, can
// start with st. This is so if two conditions hold. No step of list before st is dependent on st. And st is the first
// step of its process in list, or the process has no step in list. Steps of one process are equal if their numbers are
// equal.
func (x *explorer) weak(st *step, list []*step) bool {
	if !x.space.meter.spend(1 + len(list)/8) { // the scan seldom reaches the end of list
		return false
	}
	for _, other := range list {
		if other.proc == st.proc {
			return other.number == st.number
		}
		x.DependenceChecks++
		if x.path.dep.dependent(&st.touches, &other.touches) {
			return false
		}
	}
	return true
}

// sprout is a position in the wakeup tree of a node, at which a sequence is to be inserted.
type sprout struct {
	at     int     // index of the node on the path
	asleep int     // number of sleeping steps of the node with which the sequence was compared
	before []*step // the steps on the branch from the root of the tree to the position
}

// insert adds the sequence list to the wakeup tree at position s, unless the sequence is redundant: covered by the
// exploration of a sleeping step, or by a branch of the tree. insert overwrites list.
//
// Suppose that the covering step is one of several steps of its process, and list has no step of this process. Then
// only list combined with the covering step is covered, and insert adds list followed by every alternative step of the
// process.
func (x *explorer) insert(s sprout, list []*step) {
	if x.finished() {
		return
	}
	if e := x.path.events[s.at].step; s.asleep == 0 && x.weak(e, list) {
		x.insertOthers(s, e, list, nil)
		return
	}
	n := &x.nodes[s.at]
	for i := s.asleep; i < len(n.sleep); i++ {
		if x.weak(n.sleep[i], list) {
			s.asleep = i + 1
			x.insertOthers(s, n.sleep[i], list, nil)
			return
		}
	}
	s.asleep = len(n.sleep)
	x.grow(s, &n.tree, list)
}

// grow inserts list into the wakeup tree among the siblings that begin at `at`, unless one of these branches covers
// list. s is the position of `at` in the tree. See insert.
func (x *explorer) grow(s sprout, at **wakeup, list []*step) {
	if !x.space.meter.spend(len(list)) {
		return
	}
	for w := *at; w != nil; {
		if !x.weak(w.step, list) {
			at, w = &w.next, w.next
			continue
		}
		x.insertOthers(s, w.step, list, &w.next)
		if list = removeStep(list, w.step.proc); len(list) == 0 || w.below == nil {
			return
		}
		s.before = append(s.before, w.step)
		at, w = &w.below, w.below
	}
	x.Reversed++
	for _, st := range list {
		*at = x.wakeups.make(st)
		at = &(*at).below
	}
}

// insertOthers adds sequences to the wakeup tree: for every alternative to st, list followed by the alternative. The
// alternatives are the other steps of the process of st. insertOthers adds nothing if list already has a step of the
// process.
//
// The sequences are inserted among the siblings that begin at `at`, at position s. If `at` is nil, they are inserted
// into the whole tree of the node.
func (x *explorer) insertOthers(s sprout, st *step, list []*step, at **wakeup) {
	if st.choices == 1 || x.options.Ablation == WithoutHistory || slices.ContainsFunc(list, st.mates) {
		return
	}
	v := &x.reverser.virtual
	v.set(&x.path.states[s.at])
	for _, steps := range [][]*step{s.before, list} {
		for _, other := range steps {
			if !x.space.meter.spend(unitsOfEvent) {
				return
			}
			x.space.replay(v, other)
		}
	}
	o := x.space.offerOf(v, st.proc)
	s.before = slices.Clip(s.before)
	for i := range o.steps {
		switch other := &o.steps[i]; {
		case other.number == st.number:
		case at != nil:
			x.grow(s, at, append(slices.Clone(list), other))
		default:
			x.insert(s, append(slices.Clone(list), other))
		}
	}
}

// mates reports whether st and `other` are steps of the same process.
func (st *step) mates(other *step) bool { return st.proc == other.proc }

// removeStep removes the first step of process p from list, in place, and returns the shorter list.
func removeStep(list []*step, p program.PID) []*step {
	for i, st := range list {
		if st.proc == p {
			return append(list[:i], list[i+1:]...)
		}
	}
	return list
}
