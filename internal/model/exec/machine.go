// Package exec defines the interface between engines, which compute the steps of a model, and searches. Package closure
// implements the interface.
package exec

import (
	"context"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/program"
)

// Machine runs a program. It is the complete interface of an engine. A Machine may only be used in a single goroutine;
// Clone returns another Machine for the same program.
//
// doc/dev/semantics.md defines the steps of a model; its section 14 defines the marks, by which package optimize
// permits an engine to join and omit steps. An engine must also satisfy the numbered rules below; package exectest
// checks every rule.
//
// States
//
//	1 Two states are equal byte strings if and only if View shows the same contents for both.
//	2 A result depends only on the program, the state and the move, and not on earlier calls or on
//	  the clone. (Undefined, Opening and Crowded report on earlier calls.) The machine neither
//	  changes nor keeps the states passed to it.
//	3 Init and Fire append: the contents of dst, Outcomes.All and Outcomes.Buf stay.
//
// Moves
//
//	4 Moves are grouped by process, lowest pid first, and within a process in the order of
//	  Location.Out. A rendezvous is a move of the sender; several rendezvous of one edge are
//	  in the order of the receivers. Moves.State is s.
//	5 An edge with an executability test that faults counts as executable: Fire shows the fault.
//	6 Moves.Timeout is set if and only if the state has moves and every move depends on timeout.
//
// Outcomes
//
//	7 For a move into an atomic sequence, an outcome exists for every path through the
//	  sequence, in the order of the choices on the paths; for any other move, exactly one
//	  outcome. (Paths that meet after RememberAfter steps count as one. A claim with a blocked
//	  sequence has no outcome.) Step, applied along Outcome.Path, leads to the state of the
//	  outcome and has the same fault.
//	8 Outcome.State is valid unless the outcome has a fault ending the run; after such a
//	  fault, State is meaningless.
//	9 Outcome.Others are the processes in rendezvous of Path and the processes that continued
//	  over merged locations without being named by the move.
//	10 A sequence or d_step without an exit path has the fault Endless, and Path ends in a
//	   cycle. If a run may stay inside forever although an exit path exists, Outcomes.Stays is set.
//	11 A step beyond the limits of this package ends with the fault DStepEndless. (With a
//	   Halter, a step may end in a panic earlier.)
//
// Labels
//
//	12 If the evaluation of a proposition faults, Props is false for it and Undefined includes it.
//	13 ValidEnd is true if and only if every process is at a location with End.
//
// Marks
//
//	14 After a step, a process that took part in the step is at a merged location only if the
//	   process cannot move there, or the step had a fault, or the next step has one. The same
//	   holds in the initial state as long as only a single path exists, and Opening is this path.
//	15 If Outcomes.Stops returns true, a choice at a merged location is not made: the outcome is
//	   Merged. Stops may call Props and ValidEnd for the state passed to it.
//	16 A process at a location has the initial values in the variables Dead at the location.
//	17 Globals marked Unread have their initial values.
//	18 With Program.Early, the youngest process is not at the end of its type.
//
// Room
//
//	19 A missing room for a new process or channel is a fault. From then on Crowded is true, for
//	   the clones as well.
//
// Claims
//
//	20 With a claim that takes part in the run, the claim and the system move in turn, the claim
//	   first; moves of the claim have process NoPID. If no process can move in the turn of the
//	   system, the only move is Stutter, after which the claim moves.
//
// Footprints
//
//	21 In any state with the same values in the cells that the Footprint of a move reads, the
//	   move is enabled, has the same footprint, and its outcomes have the same faults and write
//	   the same values. Cells and channels outside the writes of the footprint do not change.
type Machine interface {
	System
	Replayer
	// Crowded reports whether some step, of this machine or of a clone, had no room for a new process or channel.
	Crowded() bool
	// Ended returns the number of terminated processes, and the number of processes, in the first step without room for
	// a new process or channel. Both are 0 if Crowded is false.
	Ended() (ended, all int)
	// Footprint sets f to the footprint of mv in state s. mv must be a move of s.
	Footprint(s program.State, mv program.Move, f *Footprint)
	// View returns a new reader for the states of this machine.
	View() View
	Clone() Machine
}

// Halter is a Machine that lets the caller interrupt long steps.
type Halter interface {
	// HaltBy registers function look until the caller calls end.
	//
	//   - The machine and all clones call look now and then during a long step, and in a fraction of the calls of Step.
	//   - look runs in the goroutine of the step. Its parameter is the memory of the step in bytes.
	//   - look may panic to interrupt the step. The machine is then as before the step.
	//   - Several functions may be registered at once.
	HaltBy(look func(bytes int64)) (end func())
}

// HaltOn interrupts long steps of m when ctx is done, until the caller calls end. The interruption is a panic;
// cancel.Catch converts the panic to an error.
func HaltOn(ctx context.Context, m Machine) (end func()) {
	return HaltBy(m, cancel.NewHalt(ctx, 0, nil).Check)
}

// HaltBy registers look with m until the caller calls end; see Halter. If m is not a Halter, HaltBy does nothing.
func HaltBy(m Machine, look func(bytes int64)) (end func()) {
	if h, ok := m.(Halter); ok {
		return h.HaltBy(look)
	}
	return func() {}
}

// System is the part of a Machine that a search uses.
type System interface {
	Stepper
	Labeller
}

// Stepper computes the transitions of a program. An atomic sequence is a single transition.
type Stepper interface {
	// Init appends the initial state to dst, and returns the extended slice.
	Init(dst program.State) program.State
	// Enabled sets m to the executable moves of s. It resolves else, timeout, unless, provided, priorities and
	// rendezvous.
	Enabled(s program.State, m *program.Moves)
	// Fire appends the outcomes of mv to out. mv must be a move of s. The state of an outcome is inside an atomic
	// sequence only if the sequence is blocked there.
	Fire(s program.State, mv program.Move, out *program.Outcomes)
}

// Labeller evaluates the labels of states: propositions, and valid end states.
type Labeller interface {
	// Props returns a bit set with the truth of the program's propositions in s: bit i is the truth of
	// Program.Props[i].
	Props(s program.State) uint64
	// Undefined returns the propositions without a value in the last call of Props, as bits, and the fault in
	// evaluating the first.
	Undefined() (props uint64, first *program.Fault)
	// ValidEnd reports whether every process of s is at an end location.
	ValidEnd(s program.State) bool
}

// Replayer executes the elementary steps of a program, one edge or rendezvous at a time, to replay counterexamples.
type Replayer interface {
	// InitFault returns the fault in creating the initial state, or nil. Examples are a local initialiser that divides
	// by zero, and too many channels.
	InitFault() *program.Fault
	// Opening returns the elementary steps over merged locations that Init executed after it had created the processes.
	Opening() []program.Move
	// Step executes the elementary step mv in s, and returns the next state and the fault, or nil. It does not continue
	// an atomic sequence that mv enters.
	Step(s program.State, mv program.Move) (program.State, *program.Fault)
}
