package exploration

import (
	"fmt"
	"slices"

	"ltlpor/internal/dpor"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// walk converts an execution of package dpor to a run of the model. The two differ in two points:
//   - After a step with a fault that ends the run, the execution continues with the other processes.
//   - The execution omits the termination step of a process unless another step can observe the termination.
type walk struct {
	machine exec.Machine
	run     program.Lasso // only the stem is used
	numbers []int         // numbers[i] is the index in the execution of step i of the run
	state   program.State
	moves   program.Moves
	out     program.Outcomes
}

// replaySteps executes `steps`, the steps of an execution, from the initial state, and records the run in w. Unless it
// is the last step, a step that would end the run is omitted. If a step is not possible in the model, the result is an
// error.
func (w *walk) replaySteps(steps []dpor.Taken) error {
	w.state = w.machine.Init(nil)
	w.run.Init = w.state
	for i, k := range steps {
		w.machine.Enabled(w.state, &w.moves)
		if !slices.Contains(w.moves.All, k.Move) {
			return fmt.Errorf("step %d is not executable", i+1)
		}
		o := w.fire(k.Move, k.Outcome)
		if o == nil {
			return fmt.Errorf("step %d has no outcome %d", i+1, k.Outcome)
		}
		ends := o.Fault != nil && !o.Fault.Continues
		if ends && i < len(steps)-1 {
			continue
		}
		w.add(k, o, ends)
		w.numbers = append(w.numbers, i)
	}
	return nil
}

// fire returns outcome k of move mv, which must be enabled in the current state. If mv has no outcome k, the result is
// nil.
func (w *walk) fire(mv program.Move, k int) *program.Outcome {
	w.out.All, w.out.Buf = w.out.All[:0], w.out.Buf[:0]
	w.machine.Fire(w.state, mv, &w.out)
	if k < 0 || k >= len(w.out.All) {
		return nil
	}
	return &w.out.All[k]
}

// add appends step k, with outcome o, to the run. If `ends` is set, o ends the run, and the current state stays the
// same. Otherwise the state of o becomes the current state.
func (w *walk) add(k dpor.Taken, o *program.Outcome, ends bool) {
	step := program.Step{Move: k.Move, Outcome: k.Outcome}
	if !ends {
		step.State = slices.Clone(o.State)
		w.state = step.State
	}
	w.run.Stem = append(w.run.Stem, step)
}

// bury executes the termination steps of processes that have reached their end, until no such step is possible.
func (w *walk) bury(p *program.Program) {
	for {
		w.machine.Enabled(w.state, &w.moves)
		i := slices.IndexFunc(w.moves.All, func(mv program.Move) bool { return p.Edges[mv.Edge].Kind == program.End })
		if i < 0 {
			return
		}
		k := dpor.Taken{Move: w.moves.All[i]}
		w.add(k, w.fire(k.Move, k.Outcome), false)
	}
}

// stays returns an *EndlessError about a step that may stay in an atomic sequence for ever. Of these steps, it takes
// the first that is enabled in a state of w.run. If no state of w.run has such a step, the result is an internal error.
func (w *walk) stays(p *program.Program) error {
	for i := -1; i < len(w.run.Stem); i++ {
		w.state = w.run.Init
		if i >= 0 {
			w.state = w.run.Stem[i].State
		}
		if w.state == nil {
			break // the last step ended the run and has no state
		}
		w.machine.Enabled(w.state, &w.moves)
		for _, mv := range w.moves.All {
			w.out.Stays = nil
			w.fire(mv, 0)
			f := w.out.Stays
			if f == nil {
				continue
			}
			var span source.Span
			if f.Edge >= 0 {
				span = p.Edges[f.Edge].Span
			}
			const why = "a run may stay in this atomic sequence for ever, though a way leads out"
			return &EndlessError{List: source.List{
				source.Errorf(span, "the model need not terminate: %s", why).
					WithHint("ltlpor check searches models that go round"),
			}}
		}
	}
	return fmt.Errorf("bug: an execution is said not to end, and no step of it stays in an atomic sequence")
}
