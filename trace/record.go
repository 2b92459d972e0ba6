package trace

import (
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Recorder makes a trace while a run goes on, one elementary step after the other.
type Recorder struct{ replay }

// Record begins the trace of a run of p on m, in the initial state.
func Record(p *program.Program, m exec.Machine) *Recorder {
	r := &Recorder{replay: replay{p: p, m: m, t: &Trace{CycleStart: -1, view: newView(p, m.View)}}}
	r.s = m.Init(nil)
	r.t.initial = r.s
	r.t.Init = r.t.view.initial(r.s)
	return r
}

// State returns the state that the run has come to. It does not change any more.
func (r *Recorder) State() program.State { return r.s }

// Trace returns what was recorded: it grows, and is taken back, with the recorder.
func (r *Recorder) Trace() *Trace { return r.t }

// Steps returns how many steps the run has, forgotten ones included.
func (r *Recorder) Steps() int { return r.t.forgotten + len(r.t.Steps) }

// Take adds the elementary step mv, which can be taken where the run has come to, and returns what goes
// wrong in it.
func (r *Recorder) Take(mv program.Move) *program.Fault {
	t, f := r.m.Step(r.s, mv)
	r.add(mv, t, fatal(f), false)
	return f
}

// Jump takes mv, which can be taken where the run has come to, as part of the last step if it is a jump for which the
// model has no statement. It reports whether it did; the atomic sequence of the step must go on.
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

// GoesOn notes that the atomic sequence of the last step goes on.
func (r *Recorder) GoesOn() { r.t.Steps[len(r.t.Steps)-1].Atomic = true }

// End ends the run with a fault, which happened in the last step, or which is that nothing is
// executable. The error tells that it is not so.
func (r *Recorder) End(f *program.Fault) error { return r.end(f, r.Steps()) }

// Round notes that the last step led to where step number n, counted from 1, had led before.
func (r *Recorder) Round(n int) {
	if n >= r.t.forgotten {
		r.t.CycleStart = n - r.t.forgotten
	}
}

// Undo takes the last step back, and the end, if that was one. It reports whether there was a step.
func (r *Recorder) Undo() bool {
	n := len(r.t.Steps) - 1
	if n < 0 {
		return false
	}
	r.s = r.t.before(n)
	r.t.Steps = r.t.Steps[:n]
	r.t.CycleStart, r.t.Fault, r.t.FaultText, r.t.Blocked = -1, nil, "", nil
	r.t.FaultSpan = source.Span{}
	return true
}

// Forget drops all steps but the last n: a run that is long has to fit the memory.
func (r *Recorder) Forget(n int) {
	t := r.t
	k := len(t.Steps) - n
	if k <= 0 {
		return
	}
	t.initial = t.after(k - 1)
	t.forgotten += k
	t.Steps = append(t.Steps[:0], t.Steps[k:]...)
}
