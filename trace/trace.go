// Package trace makes counterexamples readable. It replays a run that a search has found, and gives every step a
// process, a statement, a source position and the changes of variables.
//
// A trace always results from executing the run on the model as written, without reduction. A run that cannot be
// replayed is an error, never a trace.
package trace

import (
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Trace is a readable run of a model, usually a counterexample.
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
	// Otherwise FoundSteps is 0. Length says whether a run shorter than the trace may exist.
	FoundSteps int
	Length     Length
	// LengthCut is the name of the limit that ended the search for a shorter run, such as "time". If Length is not
	// MaybeLonger, or no limit ended the search, LengthCut is "".
	LengthCut string
	// Fault is the error in or after the last step, or nil if the trace ends in a cycle.
	Fault *program.Fault
	// FaultText is a sentence about Fault, or "" without a fault.
	FaultText string
	// FaultSpan is the source span of the faulty statement. It is invalid if no statement is at fault.
	FaultSpan source.Span
	// Blocked are the processes that are blocked at the end, sorted by pid:
	//
	//   - for an invalid end state, the processes not at an end location;
	//   - for a local deadlock, the processes that never move again;
	//   - for a node deadlock, the processes of the node, which is a group of processes.
	Blocked []Blocked
	// Node is the declared name of the node in a node deadlock. Otherwise it is "".
	Node string
	// LeftOut is the number, from 1, of the first step that the reduced state graph lacks, if the run was found by an
	// audit of the reduction. Otherwise LeftOut is 0.
	LeftOut int
	// Why explains why the formula is false. It is nil if the property has no formula.
	Why *Why

	initial program.State // the state before Steps[0]
	hidden  []string      // names of the variables and channels to omit; see Hide
	view    *view         // nil unless Replay or a Recorder made the trace
	// forgotten is the number of earlier steps that a Recorder has dropped; Steps has the steps after them.
	forgotten int
	opens     opener // nil if the machine cannot show the insides of d_steps
}

// Length says whether a shorter counterexample may exist. The length of a counterexample is its number of steps: an
// atomic sequence counts as one step, and the steps of a cycle count once.
type Length uint8

const (
	// AnyLength: the user did not request a shortest counterexample.
	AnyLength Length = iota
	// Shortest: no run that the search considers is a shorter counterexample.
	Shortest
	// MaybeLonger: the user requested a shortest counterexample, but a shorter one may exist. The search was stopped
	// early, or searched for another counterexample.
	MaybeLonger
)

// Step is an elementary step of a trace.
type Step struct {
	Proc program.PID  // the process that moves; program.NoPID if the system stutters, or for a step of the claim
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
	// Jumps are the moves after Move that execute no statement, like a jump from the end of a loop (see Jump). They
	// are in the same atomic sequence as Move, and have no step numbers.
	Jumps   []program.Move
	Changes []Change
	// State is the system state after the step. If the step failed, it is the state before the step.
	State program.State
}

// Change is a change of a variable or channel, or the start or end of a process, by a step.
type Change struct {
	Name     string // "x", "P(1):y", "c", …; "P(1)" for a process that starts or ends
	Old, New string // "" if Name did not exist before (Old) or after (New) the step
	Watched  bool   // whether this is not a change, but the value New of a watched expression (see Watch)
}

// Alive is the value in Change.Old or Change.New of a process that exists.
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
