// Package exec says how a step is computed: the one interface between what a
// model is and what searches it. Implementations are in its subpackages.
package exec

import "ltlpor/program"

// Machine runs a program: it is all that an engine has to be. One Machine belongs to one
// goroutine; Clone gives another over the same program.
type Machine interface {
	System
	Replayer
	// Crowded reports whether the machine, or a clone of it, has met a step that could not
	// create a process or a channel because there were too many.
	Crowded() bool
	// View returns what reads the states of this machine.
	View() View
	Clone() Machine
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
	// and handshakes are settled here. A guard whose evaluation goes wrong counts
	// as executable; Fire then reports the fault.
	Enabled(s program.State, m *program.Moves)
	// Fire appends to out what mv (a move of s) leads to: exactly one outcome, or
	// several if it enters an atomic sequence with choices. Only states in which
	// no atomic sequence is in progress (or in which it is blocked) come out.
	Fire(s program.State, mv program.Move, out *program.Outcomes)
}

// Labeller tells what is true in states.
type Labeller interface {
	// Props returns the truth of the program's propositions in s.
	Props(s program.State) uint64
	// Undefined returns the propositions whose evaluation went wrong in the last call
	// of Props, which gave them as false, and what went wrong in the first of them.
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
