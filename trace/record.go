package trace

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Recorder records the trace of a run in progress, for example of a simulation, step by step.
type Recorder struct{ replay }

// Record returns a Recorder for a run of p from its initial state. m must be a machine for p.
func Record(p *program.Program, m exec.Machine) *Recorder {
	r := &Recorder{replay: replay{p: p, m: m, t: &Trace{CycleStart: -1, view: newView(p, m.View)}}}
	r.s = m.Init(nil)
	r.t.initial = r.s
	r.t.Init = r.t.view.initial(r.s)
	return r
}

// State returns the current state of the run. Later steps do not change the returned state.
func (r *Recorder) State() program.State { return r.s }

// Trace returns the recorded trace. Later calls of methods of r change this trace.
func (r *Recorder) Trace() *Trace { return r.t }

// Steps returns the number of steps of the run, including steps that Forget dropped.
func (r *Recorder) Steps() int { return r.t.forgotten + len(r.t.Steps) }

// Take appends move mv to the run. It returns the fault that happened in mv, or nil. mv must be executable in the
// current state.
func (r *Recorder) Take(mv program.Move) *program.Fault {
	t, f := r.m.Step(r.s, mv)
	r.add(mv, t, fatal(f), false)
	return f
}

// Jump appends mv to the last step and returns true, if mv is a jump: a move that executes no statement of the model.
// Otherwise it does nothing and returns false. mv must be executable in the current state, and must continue the atomic
// sequence of the last step.
func (r *Recorder) Jump(mv program.Move) bool {
	if len(r.t.Steps) == 0 || !Jump(r.p, mv) {
		return false
	}
	t, f := r.m.Step(r.s, mv)
	if f != nil {
		return false
	}
	r.jump(mv, t, false)
	return true
}

// GoesOn records that the atomic sequence of the last step continues after the step.
func (r *Recorder) GoesOn() { r.t.Steps[len(r.t.Steps)-1].Atomic = true }

// End records that the run ends with fault f. f must be the fault of the last step, or a deadlock in the current state.
// The error is not nil if the run cannot end with f.
func (r *Recorder) End(f *program.Fault) error { return r.end(f, r.Steps()) }

// Round records that the run is a lasso: the current state equals the state after step n, counted from 1. For n = 0, it
// equals the initial state.
func (r *Recorder) Round(n int) {
	if n >= r.t.forgotten {
		r.t.CycleStart = n - r.t.forgotten
	}
}

// Undo removes the last step, and with it a recorded fault or cycle at the end. The result is false if no step exists.
func (r *Recorder) Undo() bool {
	n := len(r.t.Steps) - 1
	if n < 0 {
		return false
	}
	r.s = r.t.stateBefore(n)
	r.t.Steps = r.t.Steps[:n]
	r.t.CycleStart, r.t.Fault, r.t.FaultText, r.t.Blocked = -1, nil, "", nil
	r.t.FaultSpan = source.Span{}
	return true
}

// Forget drops all steps except the last n, to bound the memory of a long run.
func (r *Recorder) Forget(n int) {
	t := r.t
	k := len(t.Steps) - n
	if k <= 0 {
		return
	}
	t.initial = t.stateAfter(k - 1)
	t.forgotten += k
	t.Steps = append(t.Steps[:0], t.Steps[k:]...)
}
