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

// Explore explores the executions of p and returns the errors found and the counts. Possible errors:
//   - *UsageError: o or p is unsuitable.
//   - *ClassError or *EndlessError: the algorithm cannot handle the model. The result then has the errors found before,
//     and the counts so far.
//   - Any further error is internal.
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
	defer exec.HaltBy(space.machine, h.Check)()
	x.untilHalted(func() { err = x.begins() })
	if fault := (*faultError)(nil); errors.As(err, &fault) {
		x.errors = []Error{{Fault: fault.fault}}
		x.Faults, err = 1, nil
	} else if err == nil && !x.finished() {
		x.untilHalted(x.explore)
		err = x.err
	}
	if x.path != nil {
		x.DependenceChecks += x.path.checkCount()
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

// begins prepares the exploration. begins creates the empty path and the reverser, and makes goesOn the function by
// which x.space.meter checks the limits. The error is a *faultError or an internal error.
func (x *explorer) begins() (err error) {
	o := &x.options
	x.space.meter.ask = x.goesOn
	x.path, err = newPath(x.space, dependence{accesses: o.Dependence == Accesses, noWrites: o.Ablation == NoWrites})
	x.reverser = newReverser(x)
	return err
}

// untilHalted calls f. If a limit interrupts a step of the machine within f, untilHalted ends the exploration, and sets
// the reason x.cut to this limit.
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

// explore performs the exploration, in parallel if there are several workers.
func (x *explorer) explore() {
	if x.options.Workers > 1 {
		x.parallel()
	} else {
		x.run()
	}
}

// run explores with the algorithm in x.options, in the calling goroutine.
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

// explorer is the state of the exploration by one worker.
type explorer struct {
	Counts
	ctx      context.Context
	options  Options
	start    time.Time
	space    *space
	path     *path
	reverser reverser
	nodes    []node // index: the length of the path to the node
	cut      Cut
	// shortened reports whether Options.MaxDepth has cut an execution.
	shortened bool
	givenUp   bool // a step ended with program.DStepEndless
	err       error
	errors    []Error
	racing    []int
	looked    time.Time
	wakeups   wakeups
	waking    []*step
	// base is the length of the initial part of the path where every node explores every step. No reversal is added
	// to these nodes.
	base int
	crew *crew // nil if there is a single worker
}

// node is a state on the path, with the steps explored from it and the processes still to be explored.
type node struct {
	offers []*offer // process -> its offer; nil if not yet known
	sleep  []*step  // sleep set; the first `slept` entries were asleep on arrival
	slept  int
	// backtrack (a persistent or source set) has the processes that must move at this node; done has the processes that
	// have moved.
	backtrack, done program.PIDSet
	tree            *wakeup // for Optimal: the wakeup tree still to be explored, without the branch being explored
}

// node returns the node at the end of the path. The node may have the contents of an earlier execution; see enter.
func (x *explorer) node() *node {
	for len(x.nodes) <= x.path.length {
		x.nodes = append(x.nodes, node{})
	}
	return &x.nodes[x.path.length]
}

// enter initializes the node at the end of the path, and returns it. enter copies from the previous node the offers
// that the last event does not change, and the sleeping steps the last event does not wake.
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
		if !x.path.dep.dependent(&st.touches, &e.step.touches) {
			n.sleep = append(n.sleep, st)
		}
	}
	n.slept = len(n.sleep)
	return n
}

// deep reports whether the path has reached the depth limit, Options.MaxDepth events. If the limit is only the default,
// deep also ends the exploration with CutDepth.
func (x *explorer) deep() bool {
	if x.path.length < x.options.MaxDepth {
		return false
	}
	if x.shortened = true; x.options.unbounded {
		x.stop(CutDepth)
	}
	return true
}

// offer returns the offer (the possible steps) of p at n, the node at the end of the path. The first call computes the
// offer, and later calls return the same offer.
func (x *explorer) offer(n *node, p program.PID) *offer {
	if n.offers[p] == nil {
		n.offers[p] = x.space.offerOf(x.path.end(), p)
	}
	return n.offers[p]
}

// sleeps reports whether st is in the sleep set of n.
func (n *node) sleeps(st *step) bool {
	for _, s := range n.sleep {
		if s.proc == st.proc && s.number == st.number {
			return true
		}
	}
	return false
}

// awake returns the first process that has a step at n that is not asleep. If no process has one, ok is false, and
// `enabled` reports whether some process has a sleeping step.
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

// extend extends the path by step st of offer o, and counts the fault of the step, if any. ok is false if the
// exploration is over.
func (x *explorer) extend(o *offer, st *step) (ok bool) {
	n := x.node()
	x.Races += int64(x.path.length)
	x.Events++
	asleep := n.sleep[:n.slept]
	if x.options.Algorithm == Optimal {
		asleep = nil // insertOthers adds the alternatives to the wakeup tree
	}
	x.path.push(o, st, asleep)
	x.Depth = max(x.Depth, x.path.length)
	if st.fault != nil {
		x.fail(st.fault)
	}
	if x.path.retraced >= 0 && x.options.unbounded {
		x.err = &EndlessError{Steps: x.path.takenSteps(), Cycle: x.path.retraced}
		return false
	}
	if x.space.endless != nil {
		x.err = &EndlessError{Steps: x.path.takenSteps(), Cycle: -1}
		return false
	}
	return x.space.meter.spend(unitsOfEvent) && !x.finished()
}

// unitsOfEvent is the work of taking one event, in the units of meter.
const unitsOfEvent = 16

// goesOn checks the limits, and reports whether the exploration continues. goesOn also calls Options.Progress from time
// to time.
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
	return !x.finished()
}

func (x *explorer) stop(why Cut) { x.cut = why }

// finished reports whether the exploration is over, because of a limit, an interrupt or an error.
func (x *explorer) finished() bool { return x.cut != Uncut || x.err != nil }

// fail counts fault f at the end of the path, and stores it with the path (keep).
func (x *explorer) fail(f *program.Fault) {
	x.Faults++
	x.keep(f)
}

// keep stores f and the current path in x.errors, unless the maximum number of errors is reached or an equal fault is
// stored. If f is the fault of an endless d_step, keep only sets x.givenUp.
func (x *explorer) keep(f *program.Fault) {
	switch {
	case f.Kind == program.DStepEndless:
		x.givenUp = true
	case !x.known(f):
		x.errors = append(x.errors, Error{Fault: f, Steps: x.path.takenSteps()})
	}
}

// known reports whether f need not be stored, because an equal fault is stored or the maximum number of errors is
// reached.
func (x *explorer) known(f *program.Fault) bool {
	return len(x.errors) >= x.options.MaxErrors || slices.ContainsFunc(x.errors, func(e Error) bool {
		g := e.Fault
		return g.Kind == f.Kind && g.Edge == f.Edge && g.Proc == f.Proc && g.Message == f.Message
	})
}

// ended counts a complete execution; n is the node at its end, where no process can move. If a process is not at an end
// location, ended records a deadlock. ended calls Options.Ended, and ends the exploration after Options.Executions
// executions.
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
		x.reportExecution(s, deadlock)
	}
	done := x.Executions
	if x.crew != nil {
		done = x.crew.executions.Add(1)
	}
	if x.options.Executions > 0 && done >= x.options.Executions {
		x.stop(CutExecutions)
	}
}

// reportExecution calls Options.Ended with the path, which ends in state s. `deadlock` says whether s is an invalid end
// state.
func (x *explorer) reportExecution(s *state, deadlock bool) {
	e := Execution{Steps: x.path.takenSteps(), Final: s.bytes, Deadlock: deadlock, Trace: x.path.trace}
	e.Dependent = func(i, j int) bool {
		return x.path.dep.dependent(&x.path.events[i].step.touches, &x.path.events[j].step.touches)
	}
	for i := range x.path.length {
		if f := x.path.events[i].step.fault; f != nil {
			e.Faults = append(e.Faults, f)
		}
	}
	x.options.Ended(&e)
}

// ClassError reports that the algorithm cannot handle the model, because a process was blocked, had a choice of steps,
// or was created during the execution.
type ClassError struct {
	Algorithm Algorithm
	Message   string
	Edge      program.EdgeID // the edge of the model that is the reason, or -1 if unknown
	Process   program.PID
}

func (e *ClassError) Error() string { return e.Message }

// EndlessError reports that a model need not terminate: an execution returned to an earlier state, or a step may loop
// inside an atomic sequence.
type EndlessError struct {
	Steps []Taken // from the initial state to the cycle, and once around it
	Cycle int     // index in Steps at which the cycle starts; -1 if the cycle is inside the last step
}

func (e *EndlessError) Error() string {
	return "the model need not terminate: an execution comes back to a state in which it has been"
}
