// Package exec says how a step is computed: the one interface between what a
// model is and what searches it. Implementations are in its subpackages.
package exec

import (
	"context"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/program"
)

// Machine runs a program: it is all that an engine has to be. One Machine belongs to one
// goroutine; Clone gives another over the same program. What a step of the model is say the rules
// of doc/semantics.md, and what the marks that package optimize leaves on a program mean,
// section 14 there. Beside that an engine owes the following; package exectest checks each number.
//
// States
//
//	1 Two states are the same bytes if and only if View shows the same of both.
//	2 An answer depends on the program, the state and the move: not on what was asked before,
//	  nor on which clone is asked. (Undefined, Opening and Crowded are about what was asked
//	  before.) No state that is given is changed or kept.
//	3 Init and Fire append: what dst, Outcomes.All and Outcomes.Buf hold stays.
//
// Moves
//
//	4 Moves are grouped by process, lowest pid first, and of each process in the order of
//	  Location.Out. A handshake stands with its sender; those of one edge are in the order of the
//	  receivers. Moves.State is s.
//	5 What goes wrong when it is asked whether it is executable is executable: Fire shows the fault.
//	6 Moves.Timeout is set if and only if there are moves and each hangs on timeout.
//
// Outcomes
//
//	7 There is an outcome for each way through the atomic sequence that a move enters, in the
//	  order of the choices on the way, and for any other move one. (Ways that join after
//	  RememberAfter steps are one. A claim whose sequence cannot go on has none.) Step, taken along
//	  Outcome.Path, leads where the outcome does and has its fault.
//	8 Outcome.State is there unless the outcome has a fault that ends the run; then it is nobody's.
//	9 Outcome.Others are the processes in handshakes of Path and those that went on over merged
//	  locations without being named by the move.
//	10 A sequence or d_step from which no way leads out is the fault Endless, and Path then ends in
//	  a cycle; one in which a run may stay though a way leads out sets Outcomes.Stays.
//	11 Steps are given up within the limits of this package, with the fault DStepEndless. (With a
//	  Halter a step may end in a panic before.)
//
// Labels
//
//	12 Props is false, and Undefined has it, for a proposition that goes wrong.
//	13 ValidEnd holds if and only if every process is at a location with End.
//
// Marks
//
//	14 Whoever took part in a step does not rest at a merged location, unless it cannot move there,
//	  or a fault was or comes next. The same holds initially where there is one way, which is
//	  Opening.
//	15 Where Outcomes.Stops holds, a choice at a merged location is not made: the outcome is
//	  Merged. Stops may ask the machine for the labels of the state that it is given.
//	16 A process at a location has the initial values in the variables that are Dead there.
//	17 Globals that are Unread have their initial values.
//	18 With Early the youngest process is not at the end of its type.
//
// Room
//
//	19 That there is no room for a process or a channel is a fault, and Crowded from then on, for
//	  the clones as well.
//
// Claims
//
//	20 Beside a claim that takes part the sides move in turn, the claim first, its moves being of
//	  NoPID. Where nobody can move at the system's turn Stutter passes it on.
//
// Footprints
//
//	21 Where all is the same that a move reads by its Footprint the move is there, too, with the
//	  same footprint, and its outcomes have the same faults and the same values in what it writes.
//	  What it does not write, and what it does not do to channels, stays as it is.
type Machine interface {
	System
	Replayer
	// Crowded reports whether the machine, or a clone of it, has met a step that could not
	// create a process or a channel because there were too many.
	Crowded() bool
	// Ended returns how many processes had ended, of how many, in one such step; zeros before there was one.
	Ended() (ended, all int)
	// Footprint sets f to what mv, a move of s, touches there.
	Footprint(s program.State, mv program.Move, f *Footprint)
	// View returns what reads the states of this machine.
	View() View
	Clone() Machine
}

// Halter is a Machine whose steps can be ended in their midst.
type Halter interface {
	// HaltBy has look called now and then in a step that takes long, and among many calls of Step, of the machine and
	// all its clones, by the goroutine that takes the step, with the memory in bytes that the step takes, until end is
	// called. look may panic: the machine is then as before the step. Several may look.
	HaltBy(look func(bytes int64)) (end func())
}

// HaltOn has steps of m end in their midst when ctx is done, in a panic of which cancel.Catch makes an error, until the
// function that it returns is called.
func HaltOn(ctx context.Context, m Machine) (end func()) {
	return HaltBy(m, cancel.NewHalt(ctx, 0, nil).Look)
}

// HaltBy has m call look as Halter says, if it is one, until the function that it returns is called.
func HaltBy(m Machine, look func(bytes int64)) (end func()) {
	if h, ok := m.(Halter); ok {
		return h.HaltBy(look)
	}
	return func() {}
}

// System is a program as a search sees it.
type System interface {
	Stepper
	Labeller
}

// Stepper takes the steps of a program.
type Stepper interface {
	// Init appends the initial state to dst.
	Init(dst program.State) program.State
	// Enabled sets m to the moves of s. Else, timeout, unless, provided, priorities
	// and handshakes are settled here.
	Enabled(s program.State, m *program.Moves)
	// Fire appends to out what mv (a move of s) leads to. Only states in which
	// no atomic sequence is in progress (or in which it is blocked) come out.
	Fire(s program.State, mv program.Move, out *program.Outcomes)
}

// Labeller tells what is true in states.
type Labeller interface {
	// Props returns the truth of the program's propositions in s.
	Props(s program.State) uint64
	// Undefined returns the propositions whose evaluation went wrong in the last call
	// of Props, and what went wrong in the first of them.
	Undefined() (props uint64, first *program.Fault)
	// ValidEnd reports whether every process of s is at an end location.
	ValidEnd(s program.State) bool
}

// Replayer takes the elementary steps of a program: counterexamples are replayed with it.
type Replayer interface {
	// InitFault returns what goes wrong in making the initial state (a local
	// initialiser that divides by zero, too many channels), nil if nothing does.
	InitFault() *program.Fault
	// Opening returns the steps over merged locations that Init has taken after it made
	// the processes.
	Opening() []program.Move
	// Step returns what the one elementary step mv leads to from s, without going
	// on inside an atomic sequence.
	Step(s program.State, mv program.Move) (program.State, *program.Fault)
}
