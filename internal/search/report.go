package search

import (
	"ltlpor/internal/model/program"
)

// mostTraces is the maximal number of errors kept with a trace if Options.MaxErrors is 0. Beyond this number, only the
// first error of each kind is kept.
const mostTraces = 16

// faultKey identifies an error in reports: two errors with equal keys are reported as one.
type faultKey struct {
	kind    program.FaultKind
	edge    program.EdgeID
	proc    program.PID
	message string
	cycle   bool
}

func keyOf(f *program.Fault) faultKey {
	if f == nil {
		return faultKey{cycle: true}
	}
	return faultKey{kind: f.Kind, edge: f.Edge, proc: f.Proc, message: f.Message}
}

// fault appends the fault of outcome i of the move f to e.faults, unless an earlier outcome of the move has an equal
// fault. (Outcomes differ by their paths through an atomic sequence.) If the fault means that the machine gave up,
// fault ends the search instead.
func (e *explorer) fault(f firing, i int) {
	o := &e.out.All[i]
	if o.Fault.Kind == program.DStepEndless {
		// The machine gave up: this is neither an error of the model nor a proof.
		e.end(CutEndless)
		return
	}
	for j := f.from; j < i; j++ {
		if p := e.out.All[j].Fault; p != nil && keyOf(p) == keyOf(o.Fault) {
			return
		}
	}
	s := &program.Step{Move: f.move, Outcome: i - f.from, Q: e.qs[0]}
	if o.State != nil {
		s.State = append(program.State{}, o.State...)
	}
	e.faults = append(e.faults, happening{fault: o.Fault, step: s})
}

// report counts the faults in e.faults, found in the expansion of n, and keeps errors with their traces. A fault of a
// move belongs to the system state, like the choice of moves, and counts once for all automaton states. A fault of the
// claim belongs to the node.
func (e *explorer) report(n node) {
	if len(e.faults) == 0 {
		return
	}
	_, again := e.faulty[n.ref]
	again = again && e.Options.Proviso != ProvisoStack // the moves may differ under ProvisoStack
	for _, h := range e.faults {
		if h.step != nil {
			if again {
				continue
			}
			if e.automaton > 1 {
				e.faulty[n.ref] = struct{}{}
			}
		}
		if e.count(keyOf(h.fault)) {
			var l program.Lasso
			if n.q == NoQ {
				l = program.Lasso{Init: append(program.State{}, e.Store.Get(n.ref)...), Q: NoQ}
			} else {
				path := e.path(nil)
				if path == nil {
					e.uncount(keyOf(h.fault))
					return
				}
				l = e.lasso(path, nil)
			}
			if h.step != nil {
				l.Stem = append(l.Stem, *h.step)
			}
			e.keepError(Error{Kind: AFault, Fault: h.fault, Lasso: l})
		}
		if e.stop {
			return
		}
	}
}

const (
	// traceStep is the memory in bytes for one step of a trace in the search, without the system state: a program.Step
	// and a node of the path. Later uses of the trace need more memory, which they request themselves.
	traceStep = 72
	// shortTrace is the number of steps, in all traces together, up to which Options.TraceRoom is not called.
	shortTrace = 1000
)

// writable reports whether memory suffices for the trace of an error found now, beside the traces kept so far. If not,
// writable ends the search with CutTrace.
func (e *explorer) writable() bool {
	n, size := e.written+int64(e.length()), int64(traceStep+len(e.state))
	if room := e.Options.TraceRoom; room == nil || n <= shortTrace || room(n*size) {
		return true
	}
	e.end(CutTrace)
	return false
}

// count counts an error and reports whether to keep the error with its trace. After a true result the caller must call
// keepError or uncount. When the number of errors reaches Options.MaxErrors, count ends the search.
func (e *explorer) count(key faultKey) bool {
	if !e.writable() {
		return false
	}
	o := &e.Options
	e.stats.Errors++
	switch {
	case key.cycle:
		e.stats.Cycles++
	case key.kind == program.InvalidEnd:
		e.stats.Deadlocks++
	}
	if o.MaxErrors > 0 && e.stats.Errors >= int64(o.MaxErrors) {
		e.end(CutErrors)
	}
	// The first error of every kind is kept in any case: it may decide a property that the remaining errors do not
	// decide.
	kind := faultKey{kind: key.kind, cycle: key.cycle}
	_, seen := e.kinds[kind]
	e.kinds[kind] = struct{}{}
	if seen && o.MaxErrors == 0 && len(e.errors) >= mostTraces {
		return false
	}
	_, known := e.kept[key]
	e.kept[key] = struct{}{}
	if known && o.MaxErrors == 0 {
		return false
	}
	o.Halt.Extend(e.unwritten(key)) // more time for steps while the run is written
	return true
}

// keepError adds x, an error with its trace, to e.errors. count must have returned true for the error.
func (e *explorer) keepError(x Error) {
	e.Options.Halt.Retract()
	e.keepRun(x)
}

// keepRun adds x, an error with its trace, to e.errors, for an error that was not passed to count.
func (e *explorer) keepRun(x Error) {
	e.errors = append(e.errors, x)
	e.written += int64(len(x.Lasso.Stem) + len(x.Lasso.Cycle))
}

// uncount reverses a call of count that returned true, if the trace of the error was lost with the stack. The search
// has ended.
func (e *explorer) uncount(key faultKey) {
	e.Options.Halt.Retract()
	e.stats.uncount(key.cycle, key.kind)
}

// uncount removes an error from the counts in s. `cycle` says whether the error is an acceptance cycle; otherwise kind
// is the kind of its fault.
func (s *Stats) uncount(cycle bool, kind program.FaultKind) {
	s.Errors--
	switch {
	case cycle:
		s.Cycles--
	case kind == program.InvalidEnd:
		s.Deadlocks--
	}
}

// lasso constructs the run along `stem` and afterwards around `cycle`. The cycle starts and ends at the last node of
// `stem`. If `cycle` is empty, the run has only the stem.
func (e *explorer) lasso(stem, cycle []node) program.Lasso {
	w := writer{explorer: e}
	l := program.Lasso{Init: append(program.State{}, e.Store.Get(stem[0].ref)...), Q: stem[0].q}
	l.Stem = w.steps(stem)
	if len(cycle) > 0 {
		l.Cycle = w.steps(append([]node{stem[len(stem)-1]}, cycle...))
	}
	return l
}

// writer finds the steps between the nodes of a path. writer has private buffers: hence the search can construct a
// trace during the expansion of a node.
type writer struct {
	*explorer
	moves  program.Moves
	out    program.Outcomes
	served served
}

func (w *writer) steps(path []node) []program.Step {
	steps := make([]program.Step, 0, len(path))
	for i := 1; i < len(path); i++ {
		steps = append(steps, w.step(path[i-1], path[i], nil))
	}
	return steps
}

// step returns a step that leads from node `from` to node `to`. It panics if no such step exists.
//
// step tries every enabled move, including moves that the reduction left out. Hence the result need not be the step of
// the search, but it is a step of the system. If `like` is not nil, the result satisfies the fairness conditions that
// are not in `like`, and no others; the acceptance marks in `like` do not matter.
func (w *writer) step(from, to node, like *lack) program.Step {
	w.Options.Halt.Check(0)
	s := program.State(w.Store.Get(from.ref))
	w.Graph.Enabled(s, &w.moves)
	w.served.kind = w.Fairness
	w.served.recordMovers(&w.moves)
	for _, mv := range w.moves.All {
		w.out.All, w.out.Buf = w.out.All[:0], w.out.Buf[:0]
		w.Graph.Fire(s, mv, &w.out)
		for k := range w.out.All {
			o := &w.out.All[k]
			if !o.GoesOn() {
				continue
			}
			if x := w.served.lack(mv, o); like != nil && (x.idle != like.idle || x.off != like.off) {
				continue
			}
			if r, ok := w.Store.Find(o.State); ok && r == to.ref {
				return program.Step{Move: mv, Outcome: k, State: append(program.State{}, o.State...), Q: to.q}
			}
		}
	}
	panic("bug: no move leads from a state of the path to the next")
}
