// Package trace turns what a search found into something to read: each step
// with its process, statement, place and effect. A trace is made only by
// replaying the run on the model as it is written, without reduction; a run that
// does not replay is an error, never a trace.
package trace

import (
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// Trace is a counterexample.
type Trace struct {
	// Init are the variables that are not 0 in the initial state.
	Init []Change
	// Steps are the elementary steps: each statement of an atomic sequence is one.
	Steps []Step
	// CycleStart is the index in Steps of the first step of the cycle; -1 if the
	// trace is finite.
	CycleStart int
	// Fairness is what the run was checked to satisfy, "weak" or "strong"; "" if nothing.
	Fairness string
	// FoundSteps is the number of steps of the run that the search found, counted as Steps are, if the trace is a
	// shorter one; 0 otherwise. Length says whether there is none shorter, where that was asked.
	FoundSteps int
	Length     Length
	// Fault is what went wrong after the last step (or in it), nil for a cycle.
	Fault *program.Fault
	// FaultText says it in a sentence.
	FaultText string
	// FaultSpan is the statement at fault, nowhere if there is none.
	FaultSpan source.Span
	// Blocked are, for an invalid end state, the processes that are not at an end location, in
	// order of pid, and for a local deadlock those of them that never move again; for one of a node, those
	// of the node.
	Blocked []Blocked
	// Node is, for the local deadlock of a node, the name of the group that the model declares for it; "" if it
	// declares none.
	Node string
	// LeftOut is the number of the first step that a reduced graph does not have, from 1, of a run that an audit shows;
	// 0 of others.
	LeftOut int
	// Why tells why the formula is false, nil where the property has none.
	Why *Why

	initial program.State // before the first of Steps
	hidden  []string      // see Hide
	view    *view         // nil for a trace that was not made by Replay or a Recorder
	// forgotten is how many steps there were before Steps, see Recorder.
	forgotten int
	opens     opener // nil if nothing tells the insides of d_steps
}

// Length says how long a counterexample is beside others, in steps of which an atomic sequence is one, and a cycle
// counts once.
type Length uint8

const (
	// AnyLength: a shortest one was not asked for.
	AnyLength Length = iota
	// Shortest: no counterexample is shorter, of the runs that the search tells apart.
	Shortest
	// MaybeLonger: a shortest one was asked for, and the search for it was cut short, or it was not for this one.
	MaybeLonger
)

// Step is one elementary step.
type Step struct {
	Proc program.PID  // program.NoPID if the system stutters, or a claim takes part and moves
	Move program.Move // in the program that Replay was given; Stutter if the system stutters
	Name string       // of the process type or claim; "" if the system stutters
	Text string       // the statement
	Span source.Span
	// Peer and the rest of its statement, for a handshake; NoPID otherwise.
	Peer     program.PID
	PeerName string
	PeerText string
	PeerSpan source.Span
	Atomic   bool // more steps of an atomic sequence follow
	// Jumps are the moves behind Move, inside its atomic sequence, for which the model has no statement: each leads on
	// from where a loop or a choice ends. They are part of the step, and have no number.
	Jumps   []program.Move
	Changes []Change
	// State is the system state after the step; after a step that went wrong and
	// could not be finished it is the state before.
	State program.State
}

// Change is a variable, channel or process that the step changed.
type Change struct {
	Name     string // "x", "P(1):y", "c", …; "P(1)" for a process that starts or ends
	Old, New string // "" if it did not exist before, or does not any more
	Watched  bool   // it is the value of an expression, see Watch, and nothing that the step changed
}

// Alive is the value of a process in a Change: it has no other.
const Alive = "alive"

// Blocked is a process that waits for ever.
type Blocked struct {
	Proc program.PID
	Name string
	Span source.Span // of its location
	Text []string    // the statements that it could go on with
}

// Program returns the program whose moves the steps have, nil for a trace that was not made by Replay.
func (t *Trace) Program() *program.Program {
	if t.view == nil {
		return nil
	}
	return t.view.p
}
