package closure

import "ltlpor/internal/model/program"

// choice is a state inside a step in which several moves are possible; the moves are followed one after another.
// Choices may be nested, up to exec.ChoiceLimit deep: an explicit stack takes a fifth of the memory of a recursion.
type choice struct {
	// The moves are c.scratch.All[mark:mark+n]. next is the index of the next move to follow, relative to mark.
	mark, n, next int32
	handed        bool
	before        []byte // the bytes of the state
	fault         *program.Fault
	others        program.PIDSet
	stem          *program.Path
	touched       int // the length of c.touched in the state
	trail         int // the length of c.trail in the state
}

// The approximate sizes of the parts of a step, in bytes.
const (
	choiceBytes  = 120
	moveBytes    = 24
	pathBytes    = 64 // a program.Path, without its moves
	outcomeBytes = 64 // a program.Outcome, without its state and path
	// keptChoices is the capacity, in choices and in moves, up to which a context keeps memory between steps.
	keptChoices = 1 << 12
)

// newChoice returns a choice between the n moves c.scratch.All[mark:mark+n] of the working state, and saves the
// working state in it.
func (c *context) newChoice(mark, n int) choice {
	var before []byte
	if k := len(c.saved); k > 0 {
		before, c.saved = c.saved[k-1], c.saved[:k-1]
	} else {
		c.inner += int64(len(c.s))
	}
	c.choices++
	return choice{
		mark: int32(mark), n: int32(n), handed: c.handed, before: append(before[:0], c.s...), fault: c.fault,
		others: c.others, stem: c.extended(), touched: len(c.touched), trail: len(c.trail),
	}
}

// extended returns the moves of the current step that led to the working state: c.stem followed by c.path.
func (c *context) extended() *program.Path {
	if len(c.path) > 0 {
		c.inner += pathBytes + moveBytes*int64(len(c.path))
	}
	return c.stem.Extend(c.path)
}

// takeNext executes the next untried move of choice x, from the state saved in x, and returns the move. ok is false
// if no move remains. After a limit is reached, ok is false at once, because the outcomes no longer matter.
func (c *context) takeNext(x *choice, out *program.Outcomes) (mv program.Move, ok bool) {
	if x.next == x.n || c.gaveUp {
		return mv, false
	}
	c.works(1) // many outcomes may follow without a further choice
	mv = c.scratch.All[x.mark+x.next]
	x.next++
	c.s = append(c.s[:0], x.before...)
	c.decode(c.s)
	c.fault, c.others, c.handed = x.fault, x.others, x.handed
	c.stem, c.path = x.stem, c.path[:0]
	c.touched = c.touched[:x.touched]
	c.step(mv, out)
	return mv, true
}

// endChoice removes the moves of x from c.scratch and frees the saved state. x must be the latest choice.
func (c *context) endChoice(x *choice) {
	c.scratch.All = c.scratch.All[:x.mark]
	c.choices--
	c.saved = append(c.saved, x.before)
}

// alternative takes the next move of the last open choice with a next move, and returns the move. alternative ends
// the open choices after this choice. ok is false if no open choice has a next move.
func (c *context) alternative(out *program.Outcomes) (mv program.Move, ok bool) {
	for len(c.open) > 0 {
		x := &c.open[len(c.open)-1]
		c.leavePath(x.trail)
		if mv, ok = c.takeNext(x, out); ok {
			return mv, true
		}
		c.endChoice(x)
		*x = choice{}
		c.open = c.open[:len(c.open)-1]
	}
	return mv, false
}

// leavePath shortens the current path to its first n stored states: the states c.trail[n:] are no longer on the path.
func (c *context) leavePath(n int) {
	for _, v := range c.trail[n:] {
		c.visited.here[v] = false
	}
	c.trail = c.trail[:n]
}

// split executes each of the n moves c.scratch.All[mark:mark+n] on a path of its own, and appends the outcomes of all
// paths to out. The moves are steps from a merged location (program.Location.Merged), so they continue the current
// transition. split removes the moves from c.scratch.
func (c *context) split(mark, n int, out *program.Outcomes) {
	x := c.newChoice(mark, n)
	c.splits++
	for _, ok := c.takeNext(&x, out); ok; _, ok = c.takeNext(&x, out) {
		c.settle(out)
	}
	c.splits--
	c.endChoice(&x)
}

// trim frees the buffers that a step with many choices has made large.
func (c *context) trim() {
	if cap(c.open) > keptChoices {
		c.open, c.saved = nil, nil
	}
	if cap(c.scratch.All) > keptChoices {
		c.scratch.All = nil
	}
	if cap(c.path) > keptChoices {
		c.path = nil
	}
	if cap(c.trail) > keptChoices {
		c.trail = nil
	}
}

// bytes returns the memory of the current step in bytes: stored states, open choices, moves, paths and outcomes.
func (c *context) bytes() int64 {
	return c.inner + c.visited.bytes() + c.tailed.bytes() +
		choiceBytes*int64(cap(c.open)) + moveBytes*int64(cap(c.scratch.All)+cap(c.path)) + 8*int64(cap(c.trail))
}
