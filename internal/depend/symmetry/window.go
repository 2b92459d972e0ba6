package symmetry

import (
	"fmt"
	"maps"
	"slices"

	"ltlpor/internal/model/program"
)

// window is a part of a d_step or of an atomic sequence with different statements in a state and in the image. It
// begins and ends with a state and the image of the state. The stores have the values assigned in the window; the truth
// of conditions is chosen.
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
	order    []cell              // of the store
	sent     map[int32][]message // by channel: the messages appended, in order
	asserted *program.Edge       // the first assertion that failed, or nil
	end      string              // how the region ended, or ""
	// first and last are the first and the last statement taken, or nil; took has every statement taken.
	first, last *program.Edge
	took        map[*program.Edge]bool
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

// The ends of a region other than faults: the process has left the region, or rests; no first statement of a d_step was
// executable, or no later statement.
const (
	atExit        = "exit"
	notExecutable = "not executable"
	blocked       = "blocked"
)

const otherFirst = "the processes differ in the first statement that can be taken"

// run takes both sides through the window, along the choices of the round. It returns the reason why the sides differ.
func (w *window) run() string {
	for s := range w.sides {
		w.sides[s] = course{
			at: w.from.at, store: map[cell]assigned{}, sent: map[int32][]message{}, took: map[*program.Edge]bool{},
		}
		w.asked[s] = map[string]bool{}
	}
	one, two := &w.sides[before], &w.sides[image]
	for {
		if w.spend() {
			return tooLong
		}
		switch {
		case w.facts.contradict: // no state is as it was chosen to be
			w.undecided, w.hazards = "", [2][]string{}
			return ""
		case w.undecided != "":
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
	w.blame = one.last
	if one.end == atExit {
		w.blame = two.last
	}
	switch ends := []string{one.end, two.end}; {
	case w.from.rests && one.first != two.first:
		return otherFirst
	case one.end == two.end && !w.sameAssertion():
		return "an assertion may fail for one process only"
	case one.end == two.end && one.end == atExit:
		return w.rested()
	case one.end == two.end && (w.d != nil || one.last == two.last):
		return ""
	case slices.Contains(ends, notExecutable):
		return "the d_step may be executable for one process only"
	case slices.Contains(ends, blocked):
		return "the d_step may block for one process only"
	}
	return "a fault of one process is none of another"
}

// sameAssertion reports whether both sides agree about a failed assertion. In an atomic sequence, a failed assertion
// must be the same on both sides: a fault has a statement.
func (w *window) sameAssertion() bool {
	one, two := w.sides[before].asserted, w.sides[image].asserted
	if w.d != nil {
		return (one == nil) == (two == nil)
	}
	return one == two
}

// rested compares the sides when both have left the d_step, or rest.
func (w *window) rested() string {
	one, two := &w.sides[before], &w.sides[image]
	if one.at != two.at {
		return "the process may rest in the order of the processes"
	}
	dead := w.deadAt(one.at)
	if w.d != nil {
		dead = w.prog.Types[w.d.Type].Locations[w.d.To].Dead
	}
	if why := w.related(func(v *program.Variable) bool { return !v.Global && slices.Contains(dead, v) }); why != "" {
		return why
	}
	w.compareTaken()
	if w.d != nil {
		return w.checkExit(w.rest())
	}
	w.arrived(w.rest(), false)
	return w.counts(one.at)
}

// mayClose reports whether the choices may be forgotten: both sides have left the loop in which the window began, or
// are at the head of a loop and have asked for the same.
func (w *window) mayClose() bool {
	at := w.sides[before].at
	d := w.depth[at]
	return d == 0 || d < w.depth[w.from.at] || w.heads[at] && maps.Equal(w.asked[before], w.asked[image])
}

// close ends the window, if the sides are at the same place and one is the image of the other.
func (w *window) close() bool {
	one, two := &w.sides[before], &w.sides[image]
	dead := w.deadAt(one.at)
	switch {
	case w.from.rests && one.first != two.first, !w.sameAssertion():
		return false
	case w.related(func(v *program.Variable) bool { return !v.Global && slices.Contains(dead, v) }) != "":
		return false
	case w.d == nil && w.counts(one.at) != "":
		return false
	}
	w.compareTaken()
	n := w.rest()
	if w.d != nil {
		w.add(n)
	} else {
		w.arrived(n, true)
	}
	return true
}

// compareTaken notes whether both sides have taken the same statements.
func (w *window) compareTaken() {
	w.uneven = w.uneven || !maps.Equal(w.sides[before].took, w.sides[image].took)
}

// counts returns a reason unless the unassigned locals, except dead locals at l, count as processes.
func (w *window) counts(l program.Loc) string {
	e := w.checker.evaluation(w.product.actor)
	e.idle = slices.Clone(w.from.idle)
	for s := range w.sides {
		for _, c := range w.sides[s].order {
			if !c.v.Global && len(c.v.Dims) == 0 {
				e.idle[c.v.ID] = false
			}
		}
	}
	return w.wakeAt(e, w.typ.Index, l)
}

// rest returns the node that the sides have reached together.
func (w *window) rest() *node {
	n := w.from.clone()
	n.at, n.start, n.rests, n.given = w.sides[before].at, false, false, w.chosenSoFar()
	for s := range w.sides {
		for _, c := range w.sides[s].order {
			if !c.v.Global {
				n.idle[c.v.ID] = false
			}
			t := w.read(c, before)
			w.checker.keepCounter(n.known, c.v, t.v, t.known)
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
	return w.relatedMessages()
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
	x := w.next(s)
	if c.first == nil {
		c.first = x
	}
	switch {
	case w.undecided != "" || c.end != "":
		return
	case x == nil:
		w.stuck(c)
		return
	}
	c.took[x] = true
	if x.Kind == program.Send {
		w.send(x, s)
	}
	for i := range x.Ops {
		if w.op(x, &x.Ops[i], s); c.end != "" {
			return
		}
	}
	c.at = x.To
	c.steps++
	for _, v := range w.deadAt(x.To) {
		for i := range v.Elements() {
			w.put(cell{v, i}, number(v.Type.Cut(initial(v, i))), x, s)
		}
	}
	if w.d != nil && c.at == w.d.Sub.Exit || w.d == nil && !x.Atomic {
		c.end = atExit
	}
}

// stuck ends course c at a location without an executable statement.
func (w *window) stuck(c *course) {
	switch {
	case w.d == nil:
		c.end = atExit
	case w.from.start && c.steps == 0:
		c.end = notExecutable
	default:
		c.end = blocked
	}
}

// next returns the next statement of side s, or nil. The test of the statement may end the course.
func (w *window) next(s side) *program.Edge {
	c := &w.sides[s]
	if w.d == nil {
		return w.only(s)
	}
	for _, x := range w.statementsAt(c.at) {
		w.blame, c.last = x, x
		if w.test(x, s) || w.undecided != "" {
			return x
		}
	}
	return nil
}

// only returns the only executable statement in an atomic sequence on side s, or nil without an executable statement. A
// choice is refused: every outcome of the choice would have to be compared.
func (w *window) only(s side) (found *program.Edge) {
	c := &w.sides[s]
	out, end := w.statementsAt(c.at), ""
	can := make([]bool, len(out))
	for _, last := range []bool{false, true} { // an else comes behind its rivals
		for i, x := range out {
			if last != (x.Kind == program.Else) {
				continue
			}
			w.blame, c.last = x, x
			if can[i] = w.test(x, s); last {
				beats := func(k int) bool { return can[k] || out[k].Kind == program.Else }
				can[i] = !slices.ContainsFunc(x.Rivals, beats)
			}
			switch {
			case x.Escape != 0:
				w.fail("an unless may end it")
			case can[i] && found != nil:
				w.fail("the process has a choice in the order of the processes")
			}
			if w.undecided != "" {
				return x
			}
			if can[i] {
				found, end, c.end = x, c.end, ""
			}
		}
	}
	c.end = end
	if found != nil {
		w.blame, c.last = found, found
	}
	return found
}

// test reports whether x can be taken on side s. A fault ends the course, and counts as executable.
func (w *window) test(x *program.Edge, s side) bool {
	switch x.Kind {
	case program.Send:
		return w.hasRoom(x, s)
	case program.Recv:
		w.fail("it receives in the order of the processes")
	case program.DStep:
		w.fail("it has a d_step in the order of the processes")
	case program.Cond:
		t := w.value(x.Guard, s)
		return w.faulted(t, s) || w.decide(t)
	}
	return true
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
		if !w.faulted(t, s) && !w.decide(t) && c.asserted == nil {
			c.asserted = x
		}
	case o.SetPriority != nil:
		w.fail("it sets a priority")
	}
}
