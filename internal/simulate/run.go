// Package simulate runs a program once: one elementary step after the other, which a caller chooses, or
// chance, or a trace, and which can be taken back. It has no semantics of its own. What can be done, and
// what that leads to, says the reference machine, inside atomic sequences, too.
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

// End says whether, and why, a run cannot go on.
type End uint8

// The ends. Blocked is a deadlock, Failed a failed assertion or run-time error, and GivenUp a d_step that
// has come to a limit of the machine: that is no error of the model.
const (
	Going End = iota
	Valid
	Blocked
	Failed
	GivenUp
)

// String returns the name of e in the JSON form.
func (e End) String() string {
	return [...]string{"going", "valid-end", "invalid-end", "failed", "given-up"}[e]
}

// Wrong reports whether e is an error of the model.
func (e End) Wrong() bool { return e == Blocked || e == Failed }

// machine is the reference machine.
type machine interface {
	exec.Machine
	Keeps(s program.State, mv program.Move, moves *program.Moves) bool
	Endless(s program.State, mv program.Move) *program.Fault
}

// Run is a run of a program, from its initial state to where it has come.
type Run struct {
	p      *program.Program
	m      machine
	record *trace.Recorder
	moves  program.Moves
	inside bool
	end    End
	round  round
}

// Begin begins a run of p. No never claim takes part in it.
func Begin(p *program.Program) (*Run, error) {
	if p.Claim != nil {
		return nil, fmt.Errorf("bug: a never claim takes part in a simulation")
	}
	compiled, err := closure.Compile(p)
	if err != nil {
		return nil, err
	}
	r := &Run{p: p, m: compiled.(machine), record: trace.Record(p, compiled)}
	return r, r.look()
}

// Machine returns the machine of r.
func (r *Run) Machine() exec.Machine { return r.m }

// Trace returns the trace of r, which changes with it.
func (r *Run) Trace() *trace.Trace { return r.record.Trace() }

// Steps returns how many steps were taken.
func (r *Run) Steps() int { return r.record.Steps() }

// State returns the state that r has come to.
func (r *Run) State() program.State { return r.record.State() }

// Moves returns the elementary steps that can be taken: inside an atomic sequence those of the process
// that has control. There are none if and only if the run has ended. They are valid until r changes.
func (r *Run) Moves() []program.Move {
	if r.end != Going {
		return nil
	}
	return r.moves.All
}

// Inside reports whether r is in an atomic sequence, which goes on.
func (r *Run) Inside() bool { return r.inside && r.end == Going }

// End returns whether, and why, r cannot go on.
func (r *Run) End() End { return r.end }

// Take takes mv, one of Moves, and with it the jumps behind it for which the model has no statement, where the atomic
// sequence has no other way on. Where the step is ended in its midst (exec.Halter) the error is a *cancel.Error, and
// nothing more can be taken.
func (r *Run) Take(mv program.Move) error {
	err := cancel.Run(func() error { return r.take(mv) })
	if halted := (*cancel.Error)(nil); errors.As(err, &halted) {
		r.moves.All = nil
	}
	return err
}

func (r *Run) take(mv program.Move) error {
	before := r.record.State()
	if f := r.record.Take(mv); f != nil {
		return r.fail(f)
	}
	for {
		if err := r.look(); err != nil || !r.inside {
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

// Undo takes the last step back, and reports whether there was one.
func (r *Run) Undo() (bool, error) {
	if !r.record.Undo() {
		return false, nil
	}
	r.end, r.round = Going, round{}
	return true, r.look()
}

// Forget drops all steps but the last two, which a Stream needs: the trace is then only that of the end
// of the run, and no more can be taken back.
func (r *Run) Forget() { r.record.Forget(2) }

// look finds out what can be done where r has come.
func (r *Run) look() error {
	s, steps := r.record.State(), r.Trace().Steps
	r.inside = false
	if n := len(steps); n > 0 {
		taken := steps[n-1].Moves()
		r.inside = r.m.Keeps(s, taken[len(taken)-1], &r.moves)
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

// fail ends r by f.
func (r *Run) fail(f *program.Fault) error {
	r.end, r.inside = Failed, false
	if f.Kind == program.DStepEndless {
		r.end = GivenUp
	}
	return r.record.End(f)
}

// round notices that an atomic sequence has come back to a state inside it: to that in which it was after
// some power of two of steps (Brent 1980).
type round struct {
	state program.State
	by    program.PID // who had control there
	at    int         // the number of the step that led there
	steps int         // inside the sequence
	ask   int         // after how many of them it is asked again whether there is a way out
}

// comesRound ends r if mv, which has led inside an atomic sequence from the state before, has led to where
// it has been there, and no way leads out (6.8).
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
