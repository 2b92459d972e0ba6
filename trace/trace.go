// Package trace makes readable traces of runs that a search has found: every step with its process, statement, place
// and effect.
//
// A trace is made only by replaying the run on the model as written, without reduction. A run that cannot be replayed
// is an error, never a trace.
package trace

import (
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Trace is a run in readable form, usually a counterexample.
type Trace struct {
	// Init has the variables with a value other than 0 in the initial state.
	Init []Change
	// Steps are the elementary steps: every statement of an atomic sequence is a step.
	Steps []Step
	// CycleStart is the index in Steps of the first step of the cycle, or -1 for a finite trace.
	CycleStart int
	// Fairness is "weak" or "strong" if the run was checked for this fairness, and otherwise "".
	Fairness string
	// FoundSteps is set if the trace is a shorter run than the run found by the search: the number of elementary
	// steps of the found run; otherwise 0. Length says whether a still shorter run exists, if a shortest run was
	// requested.
	FoundSteps int
	Length     Length
	// Fault is the error in or after the last step, or nil if the trace ends in a cycle.
	Fault *program.Fault
	// FaultText is a sentence about Fault.
	FaultText string
	// FaultSpan is the faulty statement. It is invalid if there is no such statement.
	FaultSpan source.Span
	// Blocked are the blocked processes at the end, in order of pid. For an invalid end state, these are the
	// processes not at an end location; for a local deadlock, only those of them that never move again; for the
	// deadlock of a node, the processes of the node.
	Blocked []Blocked
	// Node is the declared name of the node if Fault is the deadlock of a node; otherwise "".
	Node string
	// LeftOut is set for a run in an audit: the number, from 1, of the first step that the reduced graph does not
	// have. Otherwise it is 0.
	LeftOut int
	// Why explains why the formula is false. It is nil if the property has no formula.
	Why *Why

	initial program.State // the state before Steps[0]
	hidden  []string      // see Hide
	view    *view         // nil unless Replay or a Recorder made the trace
	// forgotten is the number of steps that a Recorder has dropped before Steps.
	forgotten int
	opens     opener // nil if the machine cannot show the insides of d_steps
}

// Length says how long a counterexample is compared with others. Length is measured in steps: an atomic sequence is
// one step, and a cycle counts once.
type Length uint8

const (
	// AnyLength: a shortest counterexample was not requested.
	AnyLength Length = iota
	// Shortest: no counterexample is shorter, among the runs that the search distinguishes.
	Shortest
	// MaybeLonger: a shortest counterexample was requested, but the search was cut short or was for another
	// counterexample.
	MaybeLonger
)

// Step is an elementary step of a trace.
type Step struct {
	Proc program.PID  // program.NoPID if the system stutters or a participating claim moves
	Move program.Move // a move of the program given to Replay; Stutter if the system stutters
	Name string       // name of the process type or claim; "" if the system stutters
	Text string       // the statement
	Span source.Span
	// Peer, PeerName, PeerText and PeerSpan describe the other side of a handshake. Otherwise Peer is NoPID.
	Peer     program.PID
	PeerName string
	PeerText string
	PeerSpan source.Span
	Atomic   bool // whether the atomic sequence continues after this step
	// Jumps are moves after Move, inside the same atomic sequence, for which the model has no statement: a jump leads
	// on from the end of a loop or a choice. Jumps are part of the step, and have no number.
	Jumps   []program.Move
	Changes []Change
	// State is the system state after the step. If the step failed half-way, State is the state before the step.
	State program.State
}

// Change is a change of a variable, channel or process by a step.
type Change struct {
	Name     string // "x", "P(1):y", "c", …; "P(1)" for a process that starts or ends
	Old, New string // "" if Name did not exist before, or does not exist after the step
	Watched  bool   // the value of a watched expression (see Watch), not a change
}

// Alive is the value, Old or New, of an existing process in a Change.
const Alive = "alive"

// Blocked is a process that waits for ever.
type Blocked struct {
	Proc program.PID
	Name string
	Span source.Span // position of the location
	Text []string    // the statements with which the process could continue
}

// Program returns the program to which the moves of the steps belong, or nil unless Replay or a Recorder made the
// trace.
func (t *Trace) Program() *program.Program {
	if t.view == nil {
		return nil
	}
	return t.view.p
}
