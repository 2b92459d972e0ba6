package dpor

import (
	"slices"

	"ltlpor/internal/model/program"
)

// wakeup is a node of a wakeup tree: a step that is to be taken, the trees that are to be explored after it, and the
// next of its siblings, which comes after it. Where below is nil all is explored after it.
type wakeup struct {
	step        *step
	below, next *wakeup
}

// wakeups makes nodes of wakeup trees, and takes back those that are not needed any more.
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

// weak reports whether st is a weak initial of list: it is the first step of its process there, or that process has
// none, and no step that comes before it is dependent on it. Then an execution with the steps of list can start with
// st. Steps of one process are the same if they have the same number.
func (x *explorer) weak(st *step, list []*step) bool {
	if !x.space.meter.spend(1 + len(list)/8) { // it is seldom dependent on the last only
		return false
	}
	for _, other := range list {
		if other.proc == st.proc {
			return other.number == st.number
		}
		x.DependenceChecks++
		if x.path.dep.between(&st.touches, &other.touches) {
			return false
		}
	}
	return true
}

// sprout is where something is inserted into the wakeup tree of a node.
type sprout struct {
	at     int     // the node
	asleep int     // so many of those asleep there have been looked at
	before []*step // the way in the tree
}

// insert adds list to the wakeup tree at s, unless what starts with it is explored, or will be: because it can start
// with what is asleep at the node, or with what the tree has. list is changed.
//
// A step with which it can start may be one of several of its process, and list have none of that. Then what is
// explored with that step is list with it, but not list with another step of the process instead: each of these is
// inserted.
func (x *explorer) insert(s sprout, list []*step) {
	if x.over() {
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

// grow adds list to the wakeup tree from at on.
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
		if list = without(list, w.step.proc); len(list) == 0 || w.below == nil {
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

// insertOthers inserts list and then each step that the process of st has instead of st, if list has none of that
// process: where at is, or if that is nil in the tree of the node.
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
			x.space.again(v, other)
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

// mates reports whether st and other are of the same process.
func (st *step) mates(other *step) bool { return st.proc == other.proc }

// without takes the first step of p out of list.
func without(list []*step, p program.PID) []*step {
	for i, st := range list {
		if st.proc == p {
			return append(list[:i], list[i+1:]...)
		}
	}
	return list
}
