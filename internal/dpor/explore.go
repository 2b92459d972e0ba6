package dpor

import (
	"context"
	"errors"
	"slices"
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Explore explores p. The error is a *UsageError if o or p does not fit, a *ClassError or an *EndlessError if the
// exploration meets what the algorithm has no room for, or something internal. With a *ClassError and an *EndlessError
// the result has the errors that were met before, and how far the exploration came.
func Explore(ctx context.Context, p *program.Program, o Options) (Result, error) {
	o, err := o.Validate()
	if err != nil {
		return Result{}, err
	}
	start := time.Now()
	space, err := newSpace(p)
	if err != nil {
		return Result{}, err
	}
	x := &explorer{ctx: ctx, options: o, start: start, space: space}
	h := cancel.NewHalt(ctx, o.Time, o.Room)
	defer exec.HaltBy(space.machine, h.Look)()
	x.untilHalted(func() { err = x.begins() })
	if fault := (*faultError)(nil); errors.As(err, &fault) {
		x.errors = []Error{{Fault: fault.fault}}
		x.Faults, err = 1, nil
	} else if err == nil && !x.over() {
		x.untilHalted(x.explore)
		err = x.err
	}
	if x.path != nil {
		x.DependenceChecks += x.path.asked()
	}
	if o.NoSleep {
		x.Traces = -1
	}
	switch {
	case x.cut != Uncut:
	case x.shortened:
		x.cut = CutDepth
	case x.givenUp:
		x.cut = CutEndless
	}
	if class, endless := (*ClassError)(nil), (*EndlessError)(nil); errors.As(err, &class) {
		x.cut = CutClass
	} else if errors.As(err, &endless) {
		x.cut = CutCycle
	}
	return Result{Options: o, Counts: x.Counts, Cut: x.cut, Errors: x.errors, GivenUp: x.givenUp,
		Seconds: time.Since(start).Seconds()}, err
}

// begins makes what is needed to explore: a path without events, and the meter of the limits.
func (x *explorer) begins() (err error) {
	o := &x.options
	x.space.meter.ask = x.goesOn
	x.path, err = newPath(x.space, dependence{accesses: o.Dependence == Accesses, noWrites: o.Ablation == NoWrites})
	x.reverser = newReverser(x)
	return err
}

// untilHalted does f. Where a step is ended in its midst the exploration ends.
func (x *explorer) untilHalted(f func()) {
	err := cancel.Run(func() error {
		f()
		return nil
	})
	switch {
	case err == nil:
	case errors.Is(err, cancel.ErrMemory):
		x.stop(CutMemory)
	case x.ctx.Err() != nil:
		x.stop(CutInterrupt)
	default:
		x.stop(CutTime)
	}
}

// explore runs the algorithm, with all workers.
func (x *explorer) explore() {
	if x.options.Workers > 1 {
		x.parallel()
	} else {
		x.run()
	}
}

// run runs the algorithm.
func (x *explorer) run() {
	switch x.options.Algorithm {
	case FG:
		x.fg()
	case SourceDPOR:
		x.source()
	case Optimal:
		x.optimal()
	case Lazy:
		x.lazypor()
	case EPOR, EPORShort:
		x.epor()
	}
}

// explorer is an exploration.
type explorer struct {
	Counts
	ctx      context.Context
	options  Options
	start    time.Time
	space    *space
	path     *path
	reverser reverser
	nodes    []node // by the length of the path
	cut      Cut
	// shortened: an execution was cut, as Options.MaxDepth has it.
	shortened bool
	givenUp   bool // some step was given up: program.DStepEndless
	err       error
	errors    []Error
	racing    []int
	looked    time.Time
	wakeups   wakeups
	waking    []*step
	// base is the length of the part of the path whose nodes have all their steps: nothing is added there.
	base int
	crew *crew // nil: there is one worker
}

// node is a state on the path, as a place from which executions go on.
type node struct {
	offers []*offer // by process; nil: not known yet
	sleep  []*step  // what need not be taken here: the first slept of them from the start
	slept  int
	// backtrack are the processes that are to move here, and done those that did.
	backtrack, done program.PIDSet
	tree            *wakeup // optimal: what is to be explored from here, beside what is being explored
}

// node returns the one at the end of the path.
func (x *explorer) node() *node {
	for len(x.nodes) <= x.path.length {
		x.nodes = append(x.nodes, node{})
	}
	return &x.nodes[x.path.length]
}

// enter makes the node at the end of the path: what processes can do that is known from the one before, and what is
// asleep.
func (x *explorer) enter() *node {
	n := x.node()
	end := x.path.end()
	n.backtrack, n.done, n.sleep = program.PIDSet{}, program.PIDSet{}, n.sleep[:0]
	n.offers = n.offers[:0]
	for range end.live() {
		n.offers = append(n.offers, nil)
	}
	n.slept = 0
	if x.path.length == 0 {
		return n
	}
	before := &x.nodes[x.path.length-1]
	e := &x.path.events[x.path.length-1]
	if end.layout == x.path.states[x.path.length-1].layout {
		for p, o := range before.offers {
			if o != nil && !o.once && o.proc != e.step.proc && !o.asked.sees(&e.step.touches) {
				n.offers[p] = o
			}
		}
	}
	for _, st := range before.sleep {
		if st.proc == e.step.proc {
			continue
		}
		x.DependenceChecks++
		if !x.path.dep.between(&st.touches, &e.step.touches) {
			n.sleep = append(n.sleep, st)
		}
	}
	n.slept = len(n.sleep)
	return n
}

// deep reports whether the path must not go on, as it has as many events as it may.
func (x *explorer) deep() bool {
	if x.path.length < x.options.MaxDepth {
		return false
	}
	if x.shortened = true; x.options.unbounded {
		x.stop(CutDepth)
	}
	return true
}

// offer returns what p can do at n, the node at the end of the path.
func (x *explorer) offer(n *node, p program.PID) *offer {
	if n.offers[p] == nil {
		n.offers[p] = x.space.offerOf(x.path.end(), p)
	}
	return n.offers[p]
}

// sleeps reports whether st is asleep at n.
func (n *node) sleeps(st *step) bool {
	for _, s := range n.sleep {
		if s.proc == st.proc && s.number == st.number {
			return true
		}
	}
	return false
}

// awake returns the first process that has a step at n which is not asleep; ok is false if there is none. enabled
// tells that some process has a step.
func (x *explorer) awake(n *node) (p program.PID, enabled, ok bool) {
	for q := range program.PID(len(n.offers)) {
		o := x.offer(n, q)
		for i := range o.steps {
			enabled = true
			if !n.sleeps(&o.steps[i]) {
				return q, true, true
			}
		}
	}
	return 0, enabled, false
}

// take goes on with st, a step of o. It is not ok if the exploration is over.
func (x *explorer) take(o *offer, st *step) (ok bool) {
	n := x.node()
	x.Races += int64(x.path.length)
	x.Events++
	asleep := n.sleep[:n.slept]
	if x.options.Algorithm == Optimal {
		asleep = nil // insertOthers makes up for them
	}
	x.path.push(o, st, asleep)
	x.Depth = max(x.Depth, x.path.length)
	if st.fault != nil {
		x.fail(st.fault)
	}
	if x.path.retraced >= 0 && x.options.unbounded {
		x.err = &EndlessError{Steps: x.path.taken(), Cycle: x.path.retraced}
		return false
	}
	if x.space.endless != nil {
		x.err = &EndlessError{Steps: x.path.taken(), Cycle: -1}
		return false
	}
	return x.space.meter.spend(unitsOfEvent) && !x.over()
}

// unitsOfEvent is the work that goes with each event.
const unitsOfEvent = 16

// goesOn looks at the limits.
func (x *explorer) goesOn() bool {
	now := time.Now()
	switch {
	case x.ctx.Err() != nil:
		x.stop(CutInterrupt)
	case x.options.Time > 0 && now.Sub(x.start) > x.options.Time:
		x.stop(CutTime)
	}
	if x.options.Progress != nil && now.Sub(x.looked) > 100*time.Millisecond {
		x.looked = now
		x.options.Progress(x.Counts)
	}
	return !x.over()
}

func (x *explorer) stop(why Cut) { x.cut = why }

// over reports whether nothing more is explored.
func (x *explorer) over() bool { return x.cut != Uncut || x.err != nil }

// fail counts a fault at the end of the path.
func (x *explorer) fail(f *program.Fault) {
	x.Faults++
	x.keep(f)
}

// keep keeps the path with f, if there is room for it and it is not known yet.
func (x *explorer) keep(f *program.Fault) {
	switch {
	case f.Kind == program.DStepEndless:
		x.givenUp = true
	case !x.known(f):
		x.errors = append(x.errors, Error{Fault: f, Steps: x.path.taken()})
	}
}

// known reports whether f need not be kept.
func (x *explorer) known(f *program.Fault) bool {
	return len(x.errors) >= x.options.MaxErrors || slices.ContainsFunc(x.errors, func(e Error) bool {
		g := e.Fault
		return g.Kind == f.Kind && g.Edge == f.Edge && g.Proc == f.Proc && g.Message == f.Message
	})
}

// ended looks at the end of the path, where nobody can move.
func (x *explorer) ended(n *node) {
	x.Executions++
	x.Traces++
	s := x.path.end()
	deadlock := !s.halts && !x.space.machine.ValidEnd(s.bytes)
	if deadlock {
		x.Deadlocks++
		x.keep(&program.Fault{
			Kind: program.InvalidEnd, Message: "no process can move, and not all are at their end",
			Edge: -1, Proc: program.NoPID,
		})
	}
	if x.options.Ended != nil {
		x.tell(s, deadlock)
	}
	done := x.Executions
	if x.crew != nil {
		done = x.crew.executions.Add(1)
	}
	if x.options.Executions > 0 && done >= x.options.Executions {
		x.stop(CutExecutions)
	}
}

// tell calls Options.Ended.
func (x *explorer) tell(s *state, deadlock bool) {
	e := Execution{Steps: x.path.taken(), Final: s.bytes, Deadlock: deadlock, Trace: x.path.trace}
	e.Dependent = func(i, j int) bool {
		return x.path.dep.between(&x.path.events[i].step.touches, &x.path.events[j].step.touches)
	}
	for i := range x.path.length {
		if f := x.path.events[i].step.fault; f != nil {
			e.Faults = append(e.Faults, f)
		}
	}
	x.options.Ended(&e)
}

// ClassError tells that a process did what the algorithm has no room for: it was blocked, had a choice, or
// was made while running.
type ClassError struct {
	Algorithm Algorithm
	Message   string
	Edge      program.EdgeID // where; -1 unknown
	Process   program.PID
}

func (e *ClassError) Error() string { return e.Message }

// EndlessError tells that the model need not terminate: an execution came back to a state in which it had been, or
// a step may go round for ever in an atomic sequence.
type EndlessError struct {
	Steps []Taken // to the state, and around
	Cycle int     // where in Steps the cycle starts; -1 if it is inside the last step
}

func (e *EndlessError) Error() string {
	return "the model need not terminate: an execution comes back to a state in which it has been"
}
