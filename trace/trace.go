// Package trace makes readable traces of runs that a search found: every step with its process, statement, place and
// effect.
//
// A trace is made only by replaying the run on the model as written, without reduction. A run that does not replay is
// an error, never a trace.
package trace

import (
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Trace is a counterexample.
type Trace struct {
	// Init are the variables that are not 0 in the initial state.
	Init []Change
	// Steps are the elementary steps: every statement of an atomic sequence is a step.
	Steps []Step
	// CycleStart is the index in Steps of the first step of the cycle; -1 if the
	// trace is finite.
	CycleStart int
	// Fairness is the fairness that the run was checked for, "weak" or "strong", or "".
	Fairness string
	// FoundSteps is the number of elementary steps of the run that the search found, if the trace is a shorter run;
	// otherwise 0. Length says whether a shorter run exists, if the search was asked for a shortest run.
	FoundSteps int
	Length     Length
	// Fault is the error after or in the last step, or nil for a cycle.
	Fault *program.Fault
	// FaultText describes Fault in a sentence.
	FaultText string
	// FaultSpan is the statement at fault; invalid if there is no such statement.
	FaultSpan source.Span
	// Blocked are the blocked processes at the end, in order of pid: for an invalid end state, the processes that are
	// not at an end location; for a local deadlock, only the processes of these that never move again; for the
	// deadlock of a node, the processes of the node.
	Blocked []Blocked
	// Node is, for the deadlock of a node, the name of the group that the model declares for the node; otherwise "".
	Node string
	// LeftOut is, for a run that an audit shows, the number from 1 of the first step missing in the reduced graph;
	// otherwise 0.
	LeftOut int
	// Why says why the formula is false; nil if the property has no formula.
	Why *Why

	initial program.State // the state before Steps[0]
	hidden  []string      // see Hide
	view    *view         // nil unless Replay or a Recorder made the trace
	// forgotten is the number of dropped steps before Steps, see Recorder.
	forgotten int
	opens     opener // nil if the machine cannot show the insides of d_steps
}

// Length compares the length of a counterexample with others. The length is in steps; an atomic sequence is one step,
// and a cycle counts once.
type Length uint8

const (
	// AnyLength: the search was not asked for a shortest counterexample.
	AnyLength Length = iota
	// Shortest: no counterexample is shorter, among the runs that the search distinguishes.
	Shortest
	// MaybeLonger: a shortest counterexample was asked for, but the search was cut short or was for another
	// counterexample.
	MaybeLonger
)

// Step is an elementary step.
type Step struct {
	Proc program.PID  // program.NoPID if the system stutters or a participating claim moves
	Move program.Move // a move of the program given to Replay; Stutter if the system stutters
	Name string       // of the process type or claim; "" if the system stutters
	Text string       // the statement
	Span source.Span
	// Peer, PeerName, PeerText and PeerSpan are the other side of a handshake. Otherwise Peer is NoPID.
	Peer     program.PID
	PeerName string
	PeerText string
	PeerSpan source.Span
	Atomic   bool // more steps of an atomic sequence follow
	// Jumps are the moves after Move, inside the same atomic sequence, for which the model has no statement: a jump
	// leads on from the end of a loop or a choice. Jumps are part of the step, and have no number.
	Jumps   []program.Move
	Changes []Change
	// State is the system state after the step. If the step failed half-way, State is the state before the step.
	State program.State
}

// Change is a variable, channel or process that the step changed.
type Change struct {
	Name     string // "x", "P(1):y", "c", …; "P(1)" for a process that starts or ends
	Old, New string // "" if Name did not exist before, or does not exist any more
	Watched  bool   // the value of a watched expression (see Watch), not a change
}

// Alive is the only value of a process in a Change.
const Alive = "alive"

// Blocked is a process that waits for ever.
type Blocked struct {
	Proc program.PID
	Name string
	Span source.Span // the span of the location
	Text []string    // the statements with which the process could go on
}

// Program returns the program that the moves of the steps belong to, or nil if Replay did not make the trace.
func (t *Trace) Program() *program.Program {
	if t.view == nil {
		return nil
	}
	return t.view.p
}
