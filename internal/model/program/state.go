package program

import "ltlpor/source"

// State is a system state: the live part of everything, in one run of bytes. Two states
// are the same if their bytes are. What they mean knows only the machine that made them;
// all others read them through its view (package exec).
type State []byte

// Move is what a process can do in a state: an edge, with the receiver's edge
// for a handshake. Fire may have several outcomes, if the edge enters an
// atomic sequence.
type Move struct {
	Edge, PeerEdge EdgeID // PeerEdge is -1 if Peer is NoPID
	Proc, Peer     PID
}

// Stutter is the only move of a state in which nothing is executable.
var Stutter = Move{Edge: -1, PeerEdge: -1, Proc: NoPID, Peer: NoPID}

// Moves are the moves of State, grouped by process, lowest pid first. A
// handshake stands with its sender. The slices are reused by the next call.
type Moves struct {
	State State
	All   []Move
	// Timeout: the moves exist only because nothing else was executable.
	Timeout bool
}

// Outcome is one result of firing a move.
type Outcome struct {
	State State
	// Fault is what went wrong on the way, nil if nothing. With a failed
	// assertion (Fault.Continues) State is still the state after it.
	Fault *Fault
	// Others are processes that moved, too, although the move does not name them: the
	// partners of handshakes inside an atomic sequence. nil if there are none.
	Others *PIDSet
	// Path are the edges taken after the first, where the move ran through an
	// atomic sequence: each with its process. Kept only if Outcomes.Paths is set.
	Path *Path
	// Merged: a choice at a merged location lies behind it (Location.Merged), so that it is
	// one of several outcomes with the same truth of all propositions that matter.
	Merged bool
}

// Outcomes collects the results of Fire. The states are owned by Outcomes and
// valid until the next Fire into it.
type Outcomes struct {
	All   []Outcome
	Paths bool // record Outcome.Path
	// Stops, if not nil, is asked before merged steps come to a choice: where it holds of the
	// state the move ends there, with an outcome that is Merged; those after it then have
	// other numbers.
	Stops func(State) bool
	// Stays is set by Fire if the move may stay in its atomic sequence for ever, though a
	// way leads out wherever it is: where, and who. It is never reset by Fire.
	Stays *Fault
	// Most, if not 0, is after how many outcomes of a move Fire may give up: then All is not all.
	Most int
	Buf  []byte
}

// FaultKind says what a model did wrong.
type FaultKind uint8

// The kinds of faults.
const (
	Assertion FaultKind = iota
	IndexOutOfBounds
	DivisionByZero
	BadChannel       // uninitialised, or of a process that has died
	TooManyProcesses // over 255
	TooManyChannels
	NegativeShift
	DStepBlocked
	DStepRendezvous // a send on a rendezvous channel inside a d_step
	DStepEndless    // an atomic sequence or d_step was given up: no error of the model
	Endless         // an atomic sequence or d_step that goes round for ever
	Overflow        // only with Program.Overflow
	TraceMismatch   // a trace assertion, or a completed notrace
	ExclusiveAccess // xr or xs claimed, and not so
	StateTooLarge
	BadPID           // enabled(_pid), set_priority of no process, …
	InvalidEnd       // a deadlock: nothing is executable and not every process is at an end location
	ClaimEnd         // a never claim ran to its end
	NonDeterminism   // of a D_proctype
	PropositionFault // evaluating an atomic proposition went wrong, and its value matters
	ClaimAssertion   // an assertion inside a never claim failed
	LocalDeadlock    // a process that is at no end location can never move again, whatever others do
	NodeDeadlock     // no process of a node can, one of which is at no end location
	TooFewFields     // a send or receive that is no peek has fewer fields than the channel
)

// Stuck reports whether k says that somebody can never move again.
func (k FaultKind) Stuck() bool { return k == LocalDeadlock || k == NodeDeadlock }

// Fault is an error in the model, found while running it.
type Fault struct {
	Kind    FaultKind
	Message string
	Edge    EdgeID // where; -1 unknown
	Proc    PID
	// Continues: the run may go on (a failed assertion).
	Continues bool
	// Span is the text at fault where that is not the edge's: an initialiser of the
	// process that the edge, or nobody, creates, or a send or receive inside a d_step.
	// Otherwise it is nowhere.
	Span source.Span
}
