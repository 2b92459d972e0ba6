package symmetry

import (
	"fmt"
	"maps"
	"slices"

	"ltlpor/internal/model/program"
)

// window is a part of a d_step in which a state and its image need not be in step: from a pair of states of which one
// is the image of the other, both go on, each by its own statements, until this is so again. The stores have what was
// assigned in the window; what conditions are true is chosen.
type window struct {
	*evaluation
	*product
	from  *node
	sides [2]course
	// blame is the statement at which the difference shows.
	blame *program.Edge
	// asked has the conditions that each side has met; now is the side that takes a step.
	asked [2]map[string]bool
	now   side
}

// course is the run of one side through a window.
type course struct {
	at       program.Loc
	steps    int
	store    map[cell]assigned
	order    []cell // of the store
	asserted bool   // an assertion failed
	end      string // how the d_step ended, or ""
	last     *program.Edge
}

// cell is a scalar, given by the index of an element.
type cell struct {
	v *program.Variable
	i int
}

// assigned is a value with the statement that assigned it last.
type assigned struct {
	term
	by *program.Edge
}

// The ends of a d_step other than faults: it has been left, there was no first statement, or no later one.
const (
	atExit        = "exit"
	notExecutable = "not executable"
	blocked       = "blocked"
)

// run takes both sides through the window, along the choices of the round. It returns the reason why the sides differ.
func (w *window) run() string {
	for s := range w.sides {
		w.sides[s] = course{at: w.from.at, store: map[cell]assigned{}}
		w.asked[s] = map[string]bool{}
	}
	one, two := &w.sides[before], &w.sides[image]
	for {
		if w.spend() {
			return tooLong
		}
		switch {
		case w.undecided != "" || w.facts.contradict:
			return ""
		case one.end != "" && two.end != "":
			return w.ended()
		case one.end != "":
			w.step(image)
		case two.end != "" || w.rank[one.at] < w.rank[two.at]:
			w.step(before)
		case w.rank[two.at] < w.rank[one.at]:
			w.step(image)
		case w.closing && one.steps > 0 && two.steps > 0 && w.mayClose() && w.close():
			return ""
		default:
			w.step(before)
			w.step(image)
		}
	}
}

// spend counts a statement. It reports whether there have been too many.
func (w *window) spend() bool {
	w.work++
	w.spent++
	w.left--
	return w.work > maxWork || w.spent > maxSpent || w.left < 0
}

// ended compares the sides when both have ended.
func (w *window) ended() string {
	one, two := &w.sides[before], &w.sides[image]
	if one.end == two.end && one.asserted == two.asserted && one.end != atExit {
		return ""
	}
	w.blame = one.last
	if one.end == atExit {
		w.blame = two.last
	}
	switch ends := []string{one.end, two.end}; {
	case one.end == two.end && one.asserted == two.asserted:
	case one.end == two.end:
		return "an assertion may fail for one process only"
	case slices.Contains(ends, notExecutable):
		return "the d_step may be executable for one process only"
	case slices.Contains(ends, blocked):
		return "the d_step may block for one process only"
	default:
		return "a fault of one process is none of another"
	}
	dead := w.prog.Types[w.d.Type].Locations[w.d.To].Dead
	if why := w.related(func(v *program.Variable) bool { return !v.Global && slices.Contains(dead, v) }); why != "" {
		return why
	}
	return w.checkExit(w.rest())
}

// mayClose reports whether the choices may be forgotten: both sides have asked for the same, or have left the loop in
// which the window began.
func (w *window) mayClose() bool {
	d := w.depth[w.sides[before].at]
	return d == 0 || d < w.depth[w.from.at] || maps.Equal(w.asked[before], w.asked[image])
}

// close ends the window, if the sides are at the same place and one is the image of the other.
func (w *window) close() bool {
	one, two := &w.sides[before], &w.sides[image]
	if one.asserted != two.asserted || w.related(func(*program.Variable) bool { return false }) != "" {
		return false
	}
	w.add(w.rest())
	return true
}

// rest returns the node that the sides have reached together.
func (w *window) rest() *node {
	n := w.from.clone()
	n.at, n.start = w.sides[before].at, false
	for s := range w.sides {
		for _, c := range w.sides[s].order {
			if !c.v.Global {
				n.idle[c.v.ID] = false
			}
			n.learn(w.checker, c.v, w.read(c, before))
		}
	}
	return n
}

// related returns a reason unless the image of each value on the first side is the value of the image of the cell on
// the second one. Variables for which skip holds do not matter.
func (w *window) related(skip func(*program.Variable) bool) string {
	compare := func(c cell, by *program.Edge) string {
		own := w.codesOf(c.v)
		u, x := w.read(c, before), w.read(cell{c.v, w.g.element(own.index, c.v, c.i)}, image)
		moved, ok := w.g.swaps(own.value, c.v.Type).image(u)
		if !ok || !w.sameValue(moved, x) {
			w.blame = by
			return fmt.Sprintf("the value of %s depends on the order of the processes", c.v.Name)
		}
		return ""
	}
	for s := range w.sides {
		for _, c := range w.sides[s].order {
			from := c
			if side(s) == image {
				from.i = w.g.element(w.codesOf(c.v).index, c.v, c.i) // an exchange is its own inverse
			}
			if skip(c.v) {
				continue
			}
			if why := compare(from, w.sides[s].store[c].by); why != "" {
				return why
			}
		}
	}
	return ""
}

// sameValue reports whether t and u have equal values, where truth is chosen if it matters.
func (w *window) sameValue(t, u term) bool {
	if (t.test != nil || u.test != nil) && t.isBetween(0, 1) && u.isBetween(0, 1) {
		return w.decide(t) == w.decide(u)
	}
	return w.facts.equal(t, u)
}

// step takes the next statement of side s.
func (w *window) step(s side) {
	c := &w.sides[s]
	w.now = s
	for _, x := range w.d.Sub.Locations[c.at] {
		w.blame, c.last = x, x
		switch x.Kind {
		case program.Send:
			w.fail("it sends in the order of the processes")
			return
		case program.Recv:
			w.fail("it receives in the order of the processes")
			return
		case program.Cond:
			t := w.value(x.Guard, s)
			if w.faulted(t, s) {
				return
			}
			if !w.decide(t) {
				continue
			}
		}
		for i := range x.Ops {
			if w.op(x, &x.Ops[i], s); c.end != "" {
				return
			}
		}
		c.at = x.To
		c.steps++
		if c.at == w.d.Sub.Exit {
			c.end = atExit
		}
		return
	}
	c.end = blocked
	if w.from.start && c.steps == 0 {
		c.end = notExecutable
	}
}

// op takes operation o of statement x on side s.
func (w *window) op(x *program.Edge, o *program.Op, s side) {
	c := &w.sides[s]
	switch {
	case o.Assign != nil:
		t := w.value(o.Assign.X, s)
		if w.faulted(t, s) {
			return
		}
		w.assign(&o.Assign.To, t, x, s)
	case o.Assert != nil:
		t := w.value(o.Assert.X, s)
		if !w.faulted(t, s) && !w.decide(t) {
			c.asserted = true
		}
	case o.SetPriority != nil:
		w.fail("it sets a priority")
	}
}
