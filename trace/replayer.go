package trace

import (
	"bytes"
	"fmt"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Form has the parts of a Run that are known before its steps.
type Form struct {
	Init  program.State
	Cycle bool           // whether the run has a cycle
	Fault *program.Fault // see Run.Fault
}

// Outline is a summary of a replayed run, without its steps.
type Outline struct {
	Steps     int  // number of elementary steps; the cycle counts once
	Cycle     bool // whether the run ends in a cycle
	Fault     *program.Fault
	FaultText string
	FaultSpan source.Span
	Blocked   []Blocked
}

// Replayer replays a Run from steps passed one by one, so that only the last steps need to be in memory.
//
//   - The caller calls Take for each step, Round at the start of the cycle, and Finish at the end.
//   - The errors are as for Replay.
type Replayer struct {
	replay
	held  *program.Step // the last step passed to Take, not replayed yet: only Finish knows whether it is the last
	start program.State
	cycle bool
	done  int // number of replayed steps of the run
}

// Begin returns a Replayer for a run of p with form f. m must be a machine for p. If keep is true, the steps are kept
// for Trace.
func Begin(p *program.Program, m exec.Machine, f Form, keep bool) (*Replayer, error) {
	r := &Replayer{replay: replay{p: p, m: m, brief: !keep, t: &Trace{CycleStart: -1, view: newView(p, m.View)}}}
	if opens, can := m.Clone().(opener); can && keep { // a clone, because readers of the trace may use it later
		r.t.opens = opens
	}
	r.s = m.Init(nil)
	if !bytes.Equal(r.s, f.Init) {
		return r, r.refute(fmt.Errorf("the initial state is another"))
	}
	r.t.initial = r.s
	r.t.Init = r.t.view.initial(r.s)
	switch {
	case f.Fault == nil && !f.Cycle:
		return r, r.refute(fmt.Errorf("it has neither a cycle nor a fault"))
	case f.Fault != nil && f.Cycle:
		return r, r.refute(fmt.Errorf("it has a cycle and a fault"))
	}
	return r, nil
}

// Take replays the step that the previous call passed, and holds k, the next step, until the following call. So the
// caller learns of an error in k only later.
func (r *Replayer) Take(k program.Step) error {
	err := r.flush(nil)
	r.held = &k
	return err
}

// Round says that the next step is the first step of the cycle. A later call replaces an earlier call.
func (r *Replayer) Round() error {
	err := r.flush(nil)
	r.start, r.cycle, r.moved = r.s, true, program.PIDSet{}
	r.t.CycleStart = r.steps()
	return err
}

// Finish replays the last step, and checks that the run ends in fault f, or that the cycle closes. stuck is as
// Run.Stuck.
func (r *Replayer) Finish(f *program.Fault, stuck program.PIDSet) error {
	if r.cycle {
		if err := r.flush(nil); err != nil {
			return err
		}
		if !bytes.Equal(r.s, r.start) {
			return r.refute(fmt.Errorf("the cycle does not lead back to its first state"))
		}
		return nil
	}
	if r.held != nil && happensInStep(f) && f.Kind == program.InvalidEnd && r.held.Move == program.Stutter {
		r.step, r.held = r.step+1, nil // end checks this step
	}
	inStep := f
	if !happensInStep(f) || f.Kind == program.InvalidEnd {
		inStep = nil
	}
	if err := r.flush(inStep); err != nil {
		return err
	}
	r.never = stuck
	return r.refute(r.end(f, r.done))
}

// Moved returns the processes that took part in the steps of the cycle or, without a cycle, in the steps of the run.
func (r *Replayer) Moved() program.PIDSet { return r.moved }

// Trace returns the trace of the replayed steps. The trace has every step only if Begin was called with keep.
func (r *Replayer) Trace() *Trace { return r.t }

// Outline returns the summary of the replayed run.
func (r *Replayer) Outline() Outline {
	return r.t.Outline()
}

// Outline returns the summary of t.
func (t *Trace) Outline() Outline {
	return Outline{
		Steps: t.forgotten + len(t.Steps), Cycle: t.CycleStart >= 0, Fault: t.Fault, FaultText: t.FaultText,
		FaultSpan: t.FaultSpan, Blocked: t.Blocked,
	}
}

// FaultDocument returns the final fault in the JSON form, or nil if there is none.
func (o *Outline) FaultDocument() *FaultDocument {
	if o.Fault == nil {
		return nil
	}
	return &FaultDocument{Kind: o.Fault.Kind.String(), Message: o.FaultText, At: Place(o.FaultSpan)}
}

// flush replays the held step, the last step given to Take, if there is one. fault is the fault in this step, or nil.
func (r *Replayer) flush(fault *program.Fault) error {
	if r.held == nil {
		return nil
	}
	k := *r.held
	r.held = nil
	r.step++
	r.done++
	return r.refute(r.replayStep(k, fault))
}

// refute returns err as a *Mismatch at the current step, or nil if err is nil.
func (r *Replayer) refute(err error) error {
	if err == nil {
		return nil
	}
	return &Mismatch{Step: r.step, Why: err.Error()}
}
