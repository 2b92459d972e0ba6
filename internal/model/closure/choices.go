package closure

import "ltlpor/internal/model/program"

// choice is a saved state, inside the execution of a step, in which several moves are possible. The moves are executed
// in sequence. Up to exec.ChoiceLimit choices are open at the same time. The explicit stack takes a fifth of the memory
// of a recursion.
type choice struct {
	// The moves are c.scratch.All[mark:mark+n]. next is the index of the next move to follow, relative to mark.
	mark, n, next int32
	handed        bool   // others is not empty (context.handed)
	before        []byte // the bytes of the saved state
	fault         *program.Fault
	others        program.PIDSet
	stem          *program.Path
	touched       int // the length of context.touched in the saved state
	trail         int // the length of context.trail in the saved state
}

// Approximate sizes in bytes, for estimating the memory of a step.
const (
	choiceBytes  = 120
	moveBytes    = 24
	pathBytes    = 64 // the size of a program.Path, without its moves
	outcomeBytes = 64 // the size of a program.Outcome, without its state and path
	// keptChoices is the capacity, in elements, up to which a context keeps its buffers for choices and moves between
	// steps.
	keptChoices = 1 << 12
)

// newChoice saves the working state in a new choice between the n moves c.scratch.All[mark:mark+n].
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

// extended returns the moves executed in the current step up to the working state: c.stem followed by c.path.
func (c *context) extended() *program.Path {
	if len(c.path) > 0 {
		c.inner += pathBytes + moveBytes*int64(len(c.path))
	}
	return c.stem.Extend(c.path)
}

// takeNext restores the state saved in x, executes the next move of x, and returns the move. ok is false if no move
// remains. ok is also false if the step was given up at a limit (c.gaveUp), because the outcomes no longer matter.
func (c *context) takeNext(x *choice, out *program.Outcomes) (mv program.Move, ok bool) {
	if x.next == x.n || c.gaveUp {
		return mv, false
	}
	c.works(1) // counts work: many outcomes may follow without a further choice
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

// endChoice removes the moves of x from c.scratch and reuses the memory of the saved state. x must be the latest
// choice.
func (c *context) endChoice(x *choice) {
	c.scratch.All = c.scratch.All[:x.mark]
	c.choices--
	c.saved = append(c.saved, x.before)
}

// alternative executes the next move of the latest open choice that has a move left, and returns the move. It closes
// the choices opened later. ok is false if no open choice has a move left.
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

// leavePath shortens the current path to its first n stored states, by removing c.trail[n:] from the path.
func (c *context) leavePath(n int) {
	for _, v := range c.trail[n:] {
		c.visited.here[v] = false
	}
	c.trail = c.trail[:n]
}

// split executes each of the n moves c.scratch.All[mark:mark+n] from the working state, and appends the outcomes of all
// resulting paths to out. The moves leave a merged location (program.Location.Merged): they continue the current
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

// trim frees buffers of c that a step with many choices has made large.
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

// bytes returns the approximate memory of the current step in bytes: stored states, open choices, moves, paths and
// outcomes.
func (c *context) bytes() int64 {
	return c.inner + c.visited.bytes() + c.tailed.bytes() +
		choiceBytes*int64(cap(c.open)) + moveBytes*int64(cap(c.scratch.All)+cap(c.path)) + 8*int64(cap(c.trail))
}
