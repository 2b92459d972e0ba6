package dpor

import (
	"slices"

	"github.com/emirpasic/gods/queues/priorityqueue"
	"github.com/emirpasic/gods/utils"

	"ltlpor/internal/model/program"
)

// constraints is the trace constraint system of an execution (section 2.5 of the thesis cited in lazy.go). The
// variables are the events. For every pair of dependent events of different processes there is a constraint: the order
// of the two events. A variation of the execution swaps this order for some pairs. Further constraints, which no
// variation swaps, keep the events of a process in order (section 4.1).
type constraints struct {
	steps []*step
	last  [][]int  // process -> its events, in order
	pairs [][2]int // dependent events of different processes, the earlier first
	after [][]int  // event -> events that must follow it, by process order and the pairs decided so far
	heads []int    // for every swapped pair, the event that now comes first
	mark  []int    // event -> the number of the last search that visited it
	marks int      // number of searches so far
	stack []int    // buffer of a search
	meter *meter
}

// newConstraints returns the trace constraint system of the execution with the given steps, by the given number of
// processes. between reports whether two steps are dependent. If a limit of meter m ends the exploration meanwhile, the
// result is incomplete.
func newConstraints(steps []*step, processes int, between func(a, b *step) bool, m *meter) *constraints {
	c := &constraints{
		steps: steps, last: make([][]int, processes), after: make([][]int, len(steps)), mark: make([]int, len(steps)),
		meter: m,
	}
	for j, st := range steps {
		if !m.spend(j) {
			return c
		}
		own := &c.last[st.proc]
		if len(*own) > 0 {
			i := (*own)[len(*own)-1]
			c.after[i] = append(c.after[i], j)
		}
		*own = append(*own, j)
		for i, other := range steps[:j] {
			if other.proc != st.proc && between(other, st) {
				c.pairs = append(c.pairs, [2]int{i, j})
			}
		}
	}
	return c
}

// reaches reports whether the constraints decided so far require event i before event j. If i equals j, the result is
// true.
func (c *constraints) reaches(i, j int) bool {
	c.marks++
	c.stack = append(c.stack[:0], i)
	for len(c.stack) > 0 {
		k := c.stack[len(c.stack)-1]
		c.stack = c.stack[:len(c.stack)-1]
		if k == j {
			return true
		}
		if c.mark[k] == c.marks {
			continue
		}
		if c.mark[k] = c.marks; !c.meter.spend(1 + len(c.after[k])) {
			return false
		}
		c.stack = append(c.stack, c.after[k]...)
	}
	return false
}

// variations calls visit for every variation of c that has a solution. A variation is a constraint system with at least
// one swapped pair. During the call, c has the constraints of the variation.
//   - variations returns early if visit returns false or the exploration is over.
//   - variations adds the number of systems without solution to *unsatisfiable. variations decides a system pair by
//     pair, and abandons the system at the first cycle. Systems that agree up to this cycle count once.
//
// variations has a loop, not a recursion, because a long execution has millions of pairs.
func (c *constraints) variations(visit func() bool, unsatisfiable *int64) {
	tried := make([]int8, len(c.pairs)) // pair -> number of orders tried (0 to 2); the last one tried is in c now
	for k := 0; c.meter.spend(1); {
		if k == len(c.pairs) {
			if len(c.heads) > 0 && !visit() {
				return
			}
		} else if tried[k] < 2 {
			if tried[k]++; c.decide(c.pairs[k], tried[k] == 2) {
				k++
			} else {
				*unsatisfiable++
			}
			continue
		} else {
			tried[k] = 0
		}
		if k--; k < 0 {
			break
		}
		c.undo(c.pairs[k], tried[k] == 2)
	}
}

// decide adds to c the order of the events of pair as in the execution or, if swap is set, the reverse order. If this
// would close a cycle, decide adds nothing and returns false.
func (c *constraints) decide(pair [2]int, swap bool) (ok bool) {
	i, j := turned(pair, swap)
	if c.reaches(j, i) {
		return false
	}
	c.after[i] = append(c.after[i], j)
	if swap {
		c.heads = append(c.heads, i)
	}
	return true
}

// undo removes the constraint the last call of decide added. The arguments must be the arguments of that call.
func (c *constraints) undo(pair [2]int, swap bool) {
	i, _ := turned(pair, swap)
	c.after[i] = c.after[i][:len(c.after[i])-1]
	if swap {
		c.heads = c.heads[:len(c.heads)-1]
	}
}

// turned returns the two events of pair, in reverse order if swap is set.
func turned(pair [2]int, swap bool) (first, second int) {
	if swap {
		return pair[1], pair[0]
	}
	return pair[0], pair[1]
}

// solution calls take for every event, in an order that satisfies c. If take returns false, solution skips the event
// and every event that must follow it. Results:
//   - `taken`: for every process, the number of its events taken.
//   - `missing`: for every event, the number of its required predecessors not taken.
func (c *constraints) solution(take func(i int) bool) (taken, missing []int) {
	taken, missing = make([]int, len(c.last)), make([]int, len(c.steps))
	for _, list := range c.after {
		c.meter.spend(1 + len(list))
		for _, j := range list {
			missing[j]++
		}
	}
	ready := priorityqueue.NewWith(utils.IntComparator)
	for i, n := range missing {
		if n == 0 {
			ready.Enqueue(i)
		}
	}
	for !ready.Empty() && !c.meter.over {
		first, _ := ready.Dequeue()
		i := first.(int)
		if !take(i) {
			continue
		}
		taken[c.steps[i].proc]++
		c.meter.spend(1 + len(c.after[i]))
		for _, j := range c.after[i] {
			if missing[j]--; missing[j] == 0 {
				ready.Enqueue(j)
			}
		}
	}
	return taken, missing
}

// next returns the event of process p that follows the first `taken` events of p, or -1 if p has no further event.
func (c *constraints) next(p program.PID, taken int) int {
	if taken == len(c.last[p]) {
		return -1
	}
	return c.last[p][taken]
}

// settled reports whether every event that a swapped pair puts first has been taken or is event i. `taken` has for
// every process the number of its events taken, in process order.
func (c *constraints) settled(taken []int, i int) bool {
	return !slices.ContainsFunc(c.heads, func(h int) bool {
		c.meter.spend(1 + taken[c.steps[h].proc])
		return h != i && !slices.Contains(c.last[c.steps[h].proc][:taken[c.steps[h].proc]], h)
	})
}
