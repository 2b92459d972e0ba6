package trace

import (
	"bytes"
	"fmt"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Form is the part of a Run that must be known before its steps are replayed.
type Form struct {
	Init  program.State
	Cycle bool           // the run ends in a cycle
	Fault *program.Fault // see Run.Fault
}

// Outline is a summary of a replayed run, without its steps.
type Outline struct {
	Steps     int  // number of elementary steps; the cycle counts once
	Cycle     bool // the run ends in a cycle
	Fault     *program.Fault
	FaultText string
	FaultSpan source.Span
	Blocked   []Blocked
}

// Replayer replays a Run. The caller passes the steps one by one, so the whole Run need not be in memory.
//
//   - The caller calls Take for every step, Round before the first step of the cycle, and Finish at the end.
//   - The methods return the same errors as Replay.
type Replayer struct {
	replay
	// the last step passed to Take, if not replayed yet; it waits because the last step of a run may fail; or nil
	held  *program.Step
	start program.State
	cycle bool
	done  int // number of replayed steps of the run
}

// Begin returns a Replayer for a run of p with the given form. m must be a machine for p. If keep is set, the Replayer
// keeps all steps for Trace. The error is a *Mismatch if f does not fit p.
func Begin(p *program.Program, m exec.Machine, f Form, keep bool) (*Replayer, error) {
	r := &Replayer{replay: replay{p: p, m: m, brief: !keep, t: &Trace{CycleStart: -1, view: newView(p, m.View)}}}
	// a clone, because the trace uses the machine later, for TextOptions.OpenDSteps
	if opens, can := m.Clone().(opener); can && keep {
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

// Take passes step k to the Replayer, which keeps k for the next call of Take, Round or Finish. Take replays the step
// of the previous call, and returns the error of that step.
func (r *Replayer) Take(k program.Step) error {
	err := r.flush(nil)
	r.held = &k
	return err
}

// Round says that the next step is the first step of the cycle. It replays the step of the previous call of Take, and
// returns the error of that step. If Round is called repeatedly, the last call counts.
func (r *Replayer) Round() error {
	err := r.flush(nil)
	r.start, r.cycle, r.moved = r.s, true, program.PIDSet{}
	r.t.CycleStart = r.steps()
	return err
}

// Finish replays the last step. The result is an error unless the run ends with fault f or, for nil, the cycle closes.
// stuck is Run.Stuck.
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
		r.step, r.held = r.step+1, nil // end counts this step, too
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

// Moved returns the processes that move in the cycle or, without a cycle, in the run.
func (r *Replayer) Moved() program.PIDSet { return r.moved }

// Trace returns the trace of the replayed steps. Without keep in Begin, the trace has only the last step.
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

// FaultDocument returns the JSON form of the final fault, or nil if there is none.
func (o *Outline) FaultDocument() *FaultDocument {
	if o.Fault == nil {
		return nil
	}
	return &FaultDocument{Kind: o.Fault.Kind.String(), Message: o.FaultText, At: Place(o.FaultSpan)}
}

// flush replays r.held, the last step passed to Take, unless it is nil. fault is nil, or the fault with which the run
// ends in this step.
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
