// Package simulate executes a single run of a program, by elementary steps. The caller, a random generator, or a trace
// chooses every step; steps can be undone. The package has no semantics of its own: the reference machine (package
// closure) computes the moves and their results, including those inside atomic sequences.
package simulate

import (
	"bytes"
	"errors"
	"fmt"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/trace"
)

// End is the reason why a run has ended, or Going.
type End uint8

// The reasons why a run has ended:
//   - Going: the run has not ended.
//   - Valid: a valid end state.
//   - Blocked: a deadlock.
//   - Failed: a failed assertion or a run-time error.
//   - GivenUp: a d_step exceeds a limit of the machine. This is no error of the model.
const (
	Going End = iota
	Valid
	Blocked
	Failed
	GivenUp
)

// String returns the name of e that is used in JSON output.
func (e End) String() string {
	return [...]string{"going", "valid-end", "invalid-end", "failed", "given-up"}[e]
}

// HasEnded reports whether the run has ended.
func (e End) HasEnded() bool { return e != Going }

// Wrong reports whether e is an error of the model: Blocked or Failed.
func (e End) Wrong() bool { return e == Blocked || e == Failed }

// machine has the methods of the reference engine (package closure) that a Run needs.
type machine interface {
	exec.Machine
	KeepsControl(s program.State, mv program.Move, moves *program.Moves) bool
	Endless(s program.State, mv program.Move) *program.Fault
}

// Run is a run of a program from the initial state to the current state.
type Run struct {
	p      *program.Program
	m      machine
	record *trace.Recorder // the steps so far
	moves  program.Moves   // the result of Moves
	chance *Chance         // makes the choices of ExecuteAny
	inside bool            // the current state is inside an atomic sequence
	end    End
	round  round // detects loops inside the current atomic sequence
}

// Begin returns a run of p that is in the initial state. It returns an error if a never claim takes part in p.
func Begin(p *program.Program) (*Run, error) {
	if p.Claim != nil {
		return nil, fmt.Errorf("bug: a never claim takes part in a simulation")
	}
	compiled, err := closure.Compile(p)
	if err != nil {
		return nil, err
	}
	r := &Run{p: p, m: compiled.(machine), record: trace.Record(p, compiled)}
	return r, r.computeMoves()
}

// Machine returns the machine of r.
func (r *Run) Machine() exec.Machine { return r.m }

// Trace returns the trace of r. Later calls of methods of r change the same Trace.
func (r *Run) Trace() *trace.Trace { return r.record.Trace() }

// Steps returns the number of steps taken.
func (r *Run) Steps() int { return r.record.Steps() }

// State returns the current state of r.
func (r *Run) State() program.State { return r.record.State() }

// Moves returns the elementary steps that are possible next. Inside an atomic sequence these are the steps of the
// process in control. The result is empty exactly if the run has ended, and is valid until r changes.
func (r *Run) Moves() []program.Move {
	if r.end != Going {
		return nil
	}
	return r.moves.All
}

// InAtomic reports whether the run is inside an atomic sequence, and has not ended.
func (r *Run) InAtomic() bool { return r.inside && r.end == Going }

// End returns the reason why r has ended. If r has not ended, the result is Going.
func (r *Run) End() End { return r.end }

// Execute takes step mv, an element of Moves. Inside an atomic sequence, Execute then takes the jumps that have no
// statement in the model, until the sequence has several moves or the next move has a statement. If the step is
// interrupted (exec.Halter), the error is a *cancel.Error, and no further step can be taken.
func (r *Run) Execute(mv program.Move) error {
	err := cancel.Run(func() error { return r.takeMove(mv) })
	if halted := (*cancel.Error)(nil); errors.As(err, &halted) {
		r.moves.All = nil
	}
	return err
}

// Seed sets the seed for the random choices of ExecuteAny.
func (r *Run) Seed(seed uint64) { r.chance = NewChance(seed) }

// ExecuteAny executes a random element of Moves; the elements have the same probability. The run must have moves, and
// the caller must have called Seed. The error is the error of Execute.
func (r *Run) ExecuteAny() error {
	moves := r.Moves()
	return r.Execute(moves[r.chance.Below(len(moves))])
}

// Holds reports whether x, an expression over the whole system, is true in the current state. If the evaluation fails,
// the result is false.
func (r *Run) Holds(x program.Expr) bool {
	t := r.Trace()
	v, ok := t.Value(len(t.Steps)-1, program.NoPID, x)
	return ok && v != 0
}

func (r *Run) takeMove(mv program.Move) error {
	before := r.record.State()
	if f := r.record.Take(mv); f != nil {
		return r.fail(f)
	}
	for {
		if err := r.computeMoves(); err != nil || !r.inside {
			return err
		}
		if err := r.comesRound(before, mv); err != nil || r.end != Going {
			return err
		}
		if before, mv = r.record.State(), r.moves.All[0]; len(r.moves.All) > 1 || !r.record.Jump(mv) {
			return nil
		}
	}
}

// Undo undoes the last step. Undo returns false if there is no step to undo.
func (r *Run) Undo() (bool, error) {
	if !r.record.Undo() {
		return false, nil
	}
	r.end, r.round = Going, round{}
	return true, r.computeMoves()
}

// Forget drops the steps of the trace except the last two, which a Stream (package trace) needs. Dropped steps cannot
// be undone.
func (r *Run) Forget() { r.record.Forget(2) }

// computeMoves sets r.moves to the possible moves in the current state. If no move is possible, computeMoves sets
// r.end.
func (r *Run) computeMoves() error {
	s, steps := r.record.State(), r.Trace().Steps
	r.inside = false
	if n := len(steps); n > 0 {
		taken := steps[n-1].Moves()
		r.inside = r.m.KeepsControl(s, taken[len(taken)-1], &r.moves)
	}
	if r.inside {
		r.record.GoesOn()
		return nil
	}
	r.round = round{}
	r.m.Enabled(s, &r.moves)
	switch {
	case len(r.moves.All) > 0:
	case r.m.ValidEnd(s):
		r.end = Valid
	default:
		r.end = Blocked
		const why = "nothing is executable, and not every process is at an end location"
		return r.record.End(&program.Fault{Kind: program.InvalidEnd, Message: why, Edge: -1, Proc: program.NoPID})
	}
	return nil
}

// fail ends r with fault f. The reason is Failed, or GivenUp if f says that the machine gave up on a d_step.
func (r *Run) fail(f *program.Fault) error {
	r.end, r.inside = Failed, false
	if f.Kind == program.DStepEndless {
		r.end = GivenUp
	}
	return r.record.End(f)
}

// round detects that an atomic sequence returns to an earlier state inside the sequence. Every state is compared with a
// single stored state. The current state replaces the stored state whenever the number of steps is a power of two (the
// algorithm of Brent, 1980).
type round struct {
	state program.State
	by    program.PID // process in control in the stored state
	at    int         // number of the step that led to the stored state
	steps int         // number of steps in the sequence so far
	ask   int         // number of steps before the next check that the loop has no exit
}

// comesRound ends r with a fault if mv has closed a loop inside an atomic sequence and no path leads out of the loop
// (rule 6.8 of doc/dev/semantics.md). Otherwise comesRound does nothing. mv must have led from state `before` to the
// current state, both inside the sequence.
func (r *Run) comesRound(before program.State, mv program.Move) error {
	k := &r.round
	k.steps++
	s, by := r.record.State(), r.moves.All[0].Proc
	if k.steps >= k.ask && k.state != nil && k.by == by && bytes.Equal(k.state, s) {
		if f := r.m.Endless(before, mv); f != nil {
			r.record.Round(k.at)
			return r.fail(f)
		}
		k.ask = 2 * k.steps
	}
	if k.steps&(k.steps-1) == 0 {
		k.state, k.by, k.at = s, by, r.Steps()
	}
	return nil
}
