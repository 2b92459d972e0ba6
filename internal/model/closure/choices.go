package closure

import "ltlpor/internal/model/program"

// choice is a state inside a step with several moves, to be followed one after another. Choices may lie inside choices,
// exec.ChoiceLimit deep: an explicit stack takes a fifth of the memory of a recursion.
type choice struct {
	// The moves are c.scratch.All[mark:mark+n]. The moves before next were followed.
	mark, n, next int32
	handed        bool
	before        []byte // the state
	fault         *program.Fault
	others        program.PIDSet
	stem          *program.Path
	touched       int // the length of c.touched
	trail         int // the length of c.trail
}

// The memory of a step, in bytes.
const (
	choiceBytes  = 120
	moveBytes    = 24
	pathBytes    = 64 // of a program.Path without moves
	outcomeBytes = 64 // of a program.Outcome without state and path
	// keptChoices is the number of choices, and of moves, for which a context keeps memory between steps.
	keptChoices = 1 << 12
)

// newChoice returns the choice between the n moves c.scratch.All[mark:mark+n] in the working state.
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

// extended returns the path of the working state.
func (c *context) extended() *program.Path {
	if len(c.path) > 0 {
		c.inner += pathBytes + moveBytes*int64(len(c.path))
	}
	return c.stem.Extend(c.path)
}

// takeNext takes and returns the next move of x. The result is false if no move remains. After a limit is reached,
// takeNext skips the remaining moves: the outcomes no longer matter.
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

// endChoice ends x, the latest choice, after the moves of x.
func (c *context) endChoice(x *choice) {
	c.scratch.All = c.scratch.All[:x.mark]
	c.choices--
	c.saved = append(c.saved, x.before)
}

// alternative ends the open choices without a next move, from the last choice on. It takes and returns the next move
// of the first open choice found. The result is false if no choice remains.
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

// leavePath removes the states c.trail[n:] from the current path.
func (c *context) leavePath(n int) {
	for _, v := range c.trail[n:] {
		c.visited.here[v] = false
	}
	c.trail = c.trail[:n]
}

// split follows each of the n moves c.scratch.All[mark:mark+n], which leave a merged location, and removes the moves
// from c.scratch.
func (c *context) split(mark, n int, out *program.Outcomes) {
	x := c.newChoice(mark, n)
	c.splits++
	for _, ok := c.takeNext(&x, out); ok; _, ok = c.takeNext(&x, out) {
		c.settle(out)
	}
	c.splits--
	c.endChoice(&x)
}

// trim frees the memory of a step with many choices.
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

// bytes returns the memory of the current step, outcomes included.
func (c *context) bytes() int64 {
	return c.inner + c.visited.bytes() + c.tailed.bytes() +
		choiceBytes*int64(cap(c.open)) + moveBytes*int64(cap(c.scratch.All)+cap(c.path)) + 8*int64(cap(c.trail))
}
