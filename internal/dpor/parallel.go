package dpor

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"ltlpor/internal/model/program"
)

// Several workers share an exploration as follows. At the nodes of the first levels in the tree of executions, every
// step that is not asleep is explored. The subtree below every node of the last of these levels is a task: a single
// worker runs the algorithm from this node.
//
// At a node of the first levels, a step already taken sleeps in the subtrees of later steps, as usual. No trace is
// therefore lost at these levels, whatever their races, and their races need no reversal. No trace is run to the end
// twice, in whatever tasks. The set of tasks is independent of the number of workers, and tasks are mutually
// independent.
//
// More executions may be blocked than with a single worker, since these nodes explore every step instead of a source
// set. Optimal cannot be shared this way: wakeup trees require that a node with a wakeup tree has put every sleeping
// step to sleep.

// enoughTasks is the number of tasks at which split stops adding levels. A small tree has fewer tasks.
const enoughTasks = 64

// beginning identifies a prefix of executions: for every node of the prefix, the index of the step taken in the result
// of awakeSteps.
type beginning []int

// crew is the state the workers of an exploration share.
type crew struct {
	executions atomic.Int64 // number of executions ended by all workers
	cancel     context.CancelFunc
	mutex      sync.Mutex
	done       Counts   // counts of the finished tasks, added up
	now        []Counts // worker -> counts of its current task
}

// parallel performs the exploration with several workers. The comment at the head of this file says how the workers
// share it.
func (x *explorer) parallel() {
	tasks := x.split()
	if x.finished() {
		return
	}
	ctx, cancel := context.WithCancel(x.ctx)
	defer cancel()
	x.crew = &crew{cancel: cancel, done: x.Counts, now: make([]Counts, x.options.Workers)}
	x.crew.executions.Store(x.Executions)
	found := make([]*explorer, len(tasks))
	var next atomic.Int64
	var workers sync.WaitGroup
	for w := range x.options.Workers {
		workers.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(tasks) || ctx.Err() != nil {
					return
				}
				found[i] = x.task(ctx, w, tasks[i])
			}
		})
	}
	workers.Wait()
	for _, y := range found {
		if y != nil {
			x.merge(y)
		}
	}
	if x.cut == Uncut && x.err == nil && x.ctx.Err() != nil {
		x.cut = CutInterrupt
	}
}

// split explores the first levels of the tree of executions, and returns the prefixes that end at the last of these
// levels. The prefixes are in the order in which a single worker would explore them.
func (x *explorer) split() []beginning {
	var ends []beginning
	open := []beginning{{}}
	for len(open) > 0 && len(open)+len(ends) < enoughTasks {
		at := open[0]
		open = open[1:]
		n := x.begin(at)
		steps := x.awakeSteps(n)
		if len(steps) == 0 || x.path.length >= x.options.MaxDepth {
			ends = append(ends, at)
			continue
		}
		for i, st := range steps {
			ok := x.extend(x.offer(n, st.proc), st)
			if x.finished() || !ok {
				return nil
			}
			x.path.pop()
			open = append(open, append(slices.Clip(at), i))
		}
	}
	ends = append(ends, open...)
	slices.SortFunc(ends, slices.Compare[beginning])
	return ends
}

// begin takes the steps of the prefix `at`, and returns the node at its end. begin counts no events, because split has
// already counted these.
func (x *explorer) begin(at beginning) *node {
	for x.path.length > 0 {
		x.path.pop()
	}
	n := x.enter()
	for _, i := range at {
		steps := x.awakeSteps(n)
		st := steps[i]
		o := x.offer(n, st.proc)
		n.sleep = append(n.sleep, steps[:i]...)
		x.path.push(o, st, nil)
		n = x.enter()
	}
	return n
}

// awakeSteps returns the steps at n that are not asleep, ordered by process and step number.
func (x *explorer) awakeSteps(n *node) (steps []*step) {
	for p := range n.offers {
		o := x.offer(n, program.PID(p))
		for i := range o.steps {
			if st := &o.steps[i]; !n.sleeps(st) {
				steps = append(steps, st)
			}
		}
	}
	return steps
}

// task explores the subtree below the prefix `at` as worker number w. task returns an explorer with the errors and
// counts of this subtree.
func (x *explorer) task(ctx context.Context, w int, at beginning) *explorer {
	y := &explorer{ctx: ctx, options: x.options, start: x.start, space: x.space.clone(), base: len(at), crew: x.crew}
	if y.untilHalted(func() { y.err = y.begins() }); y.finished() {
		return y
	}
	c := x.crew
	if told := x.options.Progress; told != nil {
		y.options.Progress = func(now Counts) {
			c.mutex.Lock()
			defer c.mutex.Unlock()
			c.now[w] = now
			all := c.done
			for i := range c.now {
				all.add(&c.now[i])
			}
			told(all)
		}
	}
	if ended := x.options.Ended; ended != nil {
		y.options.Ended = func(e *Execution) {
			c.mutex.Lock()
			defer c.mutex.Unlock()
			ended(e)
		}
	}
	y.untilHalted(func() {
		y.begin(at)
		y.DependenceChecks, y.path.checks = 0, 0
		y.run()
	})
	y.DependenceChecks += y.path.checks
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.done.add(&y.Counts)
	c.now[w] = Counts{}
	if y.finished() {
		c.cancel()
	}
	return y
}

// merge adds the errors and counts of task y to x. If a limit has ended y, the reason replaces CutInterrupt in x,
// because the limit may have been the cause for interrupting other tasks.
func (x *explorer) merge(y *explorer) {
	x.Counts.add(&y.Counts)
	for _, e := range y.errors {
		if !x.known(e.Fault) {
			x.errors = append(x.errors, e)
		}
	}
	x.shortened = x.shortened || y.shortened
	x.givenUp = x.givenUp || y.givenUp
	if x.err == nil {
		x.err = y.err
	}
	if x.cut == Uncut || x.cut == CutInterrupt && y.cut != Uncut {
		x.cut = y.cut
	}
}

// add adds the counts of d to c.
func (c *Counts) add(d *Counts) {
	c.Executions += d.Executions
	c.Blocked += d.Blocked
	c.Traces += d.Traces
	c.Events += d.Events
	c.Races += d.Races
	c.Reversed += d.Reversed
	c.DependenceChecks += d.DependenceChecks
	c.Unsatisfiable += d.Unsatisfiable
	c.Deadlocks += d.Deadlocks
	c.Faults += d.Faults
	c.Depth = max(c.Depth, d.Depth)
}
