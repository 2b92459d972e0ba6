package trace

import (
	"bytes"
	"fmt"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Form describes a Run without its steps.
type Form struct {
	Init  program.State
	Cycle bool           // the run has a cycle
	Fault *program.Fault // as in Run
}

// Outline describes a replayed run without its steps.
type Outline struct {
	Steps     int  // elementary steps, the cycle once
	Cycle     bool // the run ends in a cycle
	Fault     *program.Fault
	FaultText string
	FaultSpan source.Span
	Blocked   []Blocked
}

// Replayer replays a Run given step by step, so that only the last steps need to be in memory.
//
//   - Take is called for each step, Round at the start of the cycle, and Finish at the end.
//   - The errors are those of Replay.
type Replayer struct {
	replay
	held  *program.Step // the last step taken, not yet replayed: only Finish knows whether the run ends with it
	start program.State
	cycle bool
	done  int // replayed steps of the run
}

// Begin begins to replay a run of p on m. Steps are kept for Trace if keep is true.
func Begin(p *program.Program, m exec.Machine, f Form, keep bool) (*Replayer, error) {
	r := &Replayer{replay: replay{p: p, m: m, brief: !keep, t: &Trace{CycleStart: -1, view: newView(p, m.View)}}}
	if opens, can := m.Clone().(opener); can && keep { // a clone: readers of the trace use a private machine
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

// Take adds a step to the run, and replays the step before.
func (r *Replayer) Take(k program.Step) error {
	err := r.flush(nil)
	r.held = &k
	return err
}

// Round marks the next step as the first step of the cycle. A later call moves the mark.
func (r *Replayer) Round() error {
	err := r.flush(nil)
	r.start, r.cycle, r.moved = r.s, true, program.PIDSet{}
	r.t.CycleStart = r.steps()
	return err
}

// Finish replays the last step, and checks that the run ends in f, or that the cycle closes. stuck is as in Run.
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
		r.step, r.held = r.step+1, nil // verified by end
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

// Moved returns the processes that took part in steps: in steps of the cycle if the run has a cycle.
func (r *Replayer) Moved() program.PIDSet { return r.moved }

// Trace returns the trace of the replayed steps. It has every step only if Begin was called with keep.
func (r *Replayer) Trace() *Trace { return r.t }

// Outline describes the replayed run without its steps.
func (r *Replayer) Outline() Outline {
	return r.t.Outline()
}

// Outline describes t without its steps.
func (t *Trace) Outline() Outline {
	return Outline{
		Steps: t.forgotten + len(t.Steps), Cycle: t.CycleStart >= 0, Fault: t.Fault, FaultText: t.FaultText,
		FaultSpan: t.FaultSpan, Blocked: t.Blocked,
	}
}

// FaultDocument returns the fault at the end in the JSON form, or nil without a fault.
func (o *Outline) FaultDocument() *FaultDocument {
	if o.Fault == nil {
		return nil
	}
	return &FaultDocument{Kind: o.Fault.Kind.String(), Message: o.FaultText, At: Place(o.FaultSpan)}
}

// flush replays the held step, if any. fault is the fault in this step, or nil.
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

// refute returns err as a *Mismatch at the current step.
func (r *Replayer) refute(err error) error {
	if err == nil {
		return nil
	}
	return &Mismatch{Step: r.step, Why: err.Error()}
}
