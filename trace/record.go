package trace

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Recorder records the trace of a run that is in progress, one elementary step after another.
type Recorder struct{ replay }

// Record returns a Recorder for a run of p, in the initial state. m must be a machine for p.
func Record(p *program.Program, m exec.Machine) *Recorder {
	r := &Recorder{replay: replay{p: p, m: m, t: &Trace{CycleStart: -1, view: newView(p, m.View)}}}
	r.s = m.Init(nil)
	r.t.initial = r.s
	r.t.Init = r.t.view.initial(r.s)
	return r
}

// State returns the present state of the run. The returned state never changes.
func (r *Recorder) State() program.State { return r.s }

// Trace returns the recorded trace. Later calls of methods of r change this trace.
func (r *Recorder) Trace() *Trace { return r.t }

// Steps returns the number of steps of the run, including forgotten steps.
func (r *Recorder) Steps() int { return r.t.forgotten + len(r.t.Steps) }

// Take adds the elementary step mv and returns the fault in mv, if any. mv must be executable in the present state.
func (r *Recorder) Take(mv program.Move) *program.Fault {
	t, f := r.m.Step(r.s, mv)
	r.add(mv, t, fatal(f), false)
	return f
}

// Jump takes mv as a part of the last step if mv is a jump, for which the model has no statement, and reports whether
// it did. mv must be executable in the present state, and the atomic sequence of the last step must continue.
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

// GoesOn records that the atomic sequence of the last step continues.
func (r *Recorder) GoesOn() { r.t.Steps[len(r.t.Steps)-1].Atomic = true }

// End records that the run ends with fault f: f happened in the last step, or says that nothing is executable. It
// returns an error if the run does not end in f.
func (r *Recorder) End(f *program.Fault) error { return r.end(f, r.Steps()) }

// Round records a cycle: the last step leads back to the state after step n, counted from 1.
func (r *Recorder) Round(n int) {
	if n >= r.t.forgotten {
		r.t.CycleStart = n - r.t.forgotten
	}
}

// Undo removes the last step, and the recorded end of the run if there is one. Undo returns false if there is no
// step.
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

// Forget drops all steps except the last n, so that a long run fits in memory.
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
