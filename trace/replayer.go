package trace

import (
	"bytes"
	"fmt"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Form is what is known of a Run beside its steps.
type Form struct {
	Init  program.State
	Cycle bool           // it has one
	Fault *program.Fault // as in Run
}

// Outline is what is known of a run that was replayed, and is not kept step by step.
type Outline struct {
	Steps     int  // elementary steps, the cycle once
	Cycle     bool // the run ends in a cycle
	Fault     *program.Fault
	FaultText string
	FaultSpan source.Span
	Blocked   []Blocked
}

// Replayer replays a Run that comes step by step, so that no more than its last steps need be in memory: Take is called
// for each step, Round where the cycle begins, and Finish at the end. The errors are those of Replay.
type Replayer struct {
	replay
	held  *Taken // came last and is not replayed: only Finish tells whether it is the last one
	start program.State
	cycle bool
	done  int // steps of the run that were replayed
}

// Begin begins to replay a run of p on m. Steps are kept for Trace if keep is true.
func Begin(p *program.Program, m exec.Machine, f Form, keep bool) (*Replayer, error) {
	r := &Replayer{replay: replay{p: p, m: m, brief: !keep, t: &Trace{CycleStart: -1, view: newView(p, m.View)}}}
	if opens, can := m.Clone().(opener); can && keep { // a clone, so that readers of the trace use a private machine
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

// Take hears the next step, and replays the one before.
func (r *Replayer) Take(k Taken) error {
	err := r.flush(nil)
	r.held = &k
	return err
}

// Round hears that the cycle begins with the next step. Called again it says that the cycle begins only there.
func (r *Replayer) Round() error {
	err := r.flush(nil)
	r.start, r.cycle, r.moved = r.s, true, program.PIDSet{}
	r.t.CycleStart = r.taken()
	return err
}

// Finish replays what is left, and checks how the run ends: in f, or by closing the cycle. stuck is as in Run.
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

// Moved returns the processes that took part in steps, of the cycle if there is one.
func (r *Replayer) Moved() program.PIDSet { return r.moved }

// Trace returns the trace of what was replayed, for a Replayer that keeps it.
func (r *Replayer) Trace() *Trace { return r.t }

// Outline returns what is known of what was replayed.
func (r *Replayer) Outline() Outline {
	return r.t.Outline()
}

// Outline returns what t is without its steps.
func (t *Trace) Outline() Outline {
	return Outline{
		Steps: t.forgotten + len(t.Steps), Cycle: t.CycleStart >= 0, Fault: t.Fault, FaultText: t.FaultText,
		FaultSpan: t.FaultSpan, Blocked: t.Blocked,
	}
}

// FaultDocument returns what goes wrong at the end for JSON, nil if nothing does.
func (o *Outline) FaultDocument() *FaultDocument {
	if o.Fault == nil {
		return nil
	}
	return &FaultDocument{Kind: faultNames[o.Fault.Kind], Message: o.FaultText, At: Place(o.FaultSpan)}
}

// flush replays the step that is held, in which fault happens.
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

// refute returns err as a *Mismatch at the step that is being replayed.
func (r *Replayer) refute(err error) error {
	if err == nil {
		return nil
	}
	return &Mismatch{Step: r.step, Why: err.Error()}
}
