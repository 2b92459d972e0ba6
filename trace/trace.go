// Package trace replays runs that a search has found and makes them readable: every step with its process, statement,
// source position and changes.
//
// A trace arises only by execution of the run on the model as written, without reduction. A run that cannot be replayed
// is an error, never a trace.
package trace

import (
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Trace is a run in readable form, usually a counterexample.
type Trace struct {
	// Init lists the variables that are not 0 in the initial state.
	Init []Change
	// Steps are the elementary steps. Every statement of an atomic sequence is a separate step.
	Steps []Step
	// CycleStart is the index in Steps of the first step of the cycle, or -1 for a finite trace.
	CycleStart int
	// Fairness is "weak" or "strong" if the run was checked for this fairness, and otherwise "".
	Fairness string
	// FoundSteps is the number of elementary steps of the run that the search found, if the trace is a shorter run.
	// Otherwise FoundSteps is 0. Length says whether an even shorter run may exist.
	FoundSteps int
	Length     Length
	// Fault is the error in or after the last step, or nil if the trace ends in a cycle.
	Fault *program.Fault
	// FaultText is a sentence about Fault.
	FaultText string
	// FaultSpan is the faulty statement. It is invalid if there is no such statement.
	FaultSpan source.Span
	// Blocked are the blocked processes at the end, in order of pid. For an invalid end state, these are the
	// processes not at an end location; for a local deadlock, the processes that never move again; for the deadlock
	// of a node (a group of processes), the processes of the node.
	Blocked []Blocked
	// Node is the declared name of the node for a node deadlock, otherwise "".
	Node string
	// LeftOut is the number, from 1, of the first step that the reduced state graph lacks, if the run was found by an
	// audit of the reduction. Otherwise LeftOut is 0.
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

// Length says whether a shorter counterexample may exist. The length of a run is its number of steps, where an atomic
// sequence counts as one step and a cycle counts once.
type Length uint8

const (
	// AnyLength: the user did not request a shortest counterexample.
	AnyLength Length = iota
	// Shortest: no shorter counterexample exists, among the runs that the search distinguishes.
	Shortest
	// MaybeLonger: the user requested a shortest counterexample, but a shorter one may exist. The search was stopped
	// early, or searched for another counterexample.
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
	Atomic   bool // the atomic sequence continues after this step
	// Jumps are the moves after Move in the same atomic sequence that execute no statement (see Jump). They belong to
	// the step and have no step numbers.
	Jumps   []program.Move
	Changes []Change
	// State is the system state after the step, or before the step if the step failed.
	State program.State
}

// Change is a change of a variable or channel, or the start or end of a process, by a step.
type Change struct {
	Name     string // "x", "P(1):y", "c", …; "P(1)" for a process that starts or ends
	Old, New string // "" if Name did not exist before, or does not exist after the step
	Watched  bool   // New is the value of a watched expression (see Watch), changed or not
}

// Alive is the value of an existing process in Change.Old and Change.New.
const Alive = "alive"

// Blocked is a process that cannot move at the end of a trace.
type Blocked struct {
	Proc program.PID
	Name string
	Span source.Span // position of the location
	Text []string    // the statements with which the process could continue
}

// Program returns the program of the trace. The result is nil unless Replay or a Recorder created the trace.
func (t *Trace) Program() *program.Program {
	if t.view == nil {
		return nil
	}
	return t.view.p
}
