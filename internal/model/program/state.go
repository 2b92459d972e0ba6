package program

// State is an encoded system state. Two states are equal if and only if their bytes are equal. Only the machine that
// made a state can decode it; other code uses a View of package exec.
type State []byte

// Move is an enabled step of a process in a state. It has the edge of process Proc and, for a rendezvous, the receiving
// edge of process Peer. A move into an atomic sequence may have several outcomes.
type Move struct {
	Edge, PeerEdge EdgeID // PeerEdge is -1 if Peer is NoPID
	Proc, Peer     PID
}

// Stutter is the only move of a state without executable moves: the state repeats.
var Stutter = Move{Edge: -1, PeerEdge: -1, Proc: NoPID, Peer: NoPID}

// Moves has the moves of state State, in the order of the process numbers. A rendezvous is a move of the sender. The
// next call of exec.Stepper.Enabled overwrites the slices.
type Moves struct {
	State State
	All   []Move
	// Timeout: the moves are executable only because timeout is true.
	Timeout bool
}

// Outcome is a possible result of a move.
type Outcome struct {
	State State
	// Fault is the fault of the step, or nil. State is valid if Fault is nil or Fault.Continues is set.
	Fault *Fault
	// Others are further processes that moved: the partners of rendezvous inside an atomic sequence, and processes that
	// continued over merged locations (Location.Merged). It is nil if only the processes in the move moved.
	Others *PIDSet
	// Path has the further elementary steps after the move, through an atomic sequence and over merged locations. It is
	// recorded only if Outcomes.Paths is set.
	Path *Path
	// Merged: the move chose between several steps at a merged location (Location.Merged), or Outcomes.Stops ended
	// the move before such a choice. The outcomes of a choice agree on the propositions of the property, because
	// merged steps are invisible.
	Merged bool
}

// GoesOn reports whether o has a successor state from which the run continues.
func (o *Outcome) GoesOn() bool { return o.State != nil && (o.Fault == nil || o.Fault.Continues) }

// Outcomes has the results of Fire. It owns the states of the outcomes, which are valid until Reset is called.
type Outcomes struct {
	All   []Outcome
	Paths bool // Fire records Outcome.Path
	// Stops, if not nil, is called before a choice between several steps at a merged location. If it returns true for
	// the state, the move ends in this state with a Merged outcome, and later outcomes have different indices.
	Stops func(State) bool
	// Stays is set by Fire if the move may stay in its atomic sequence for ever, although an exit exists from every
	// state of the sequence. The fault has the edge and the process. Fire never resets Stays.
	Stays *Fault
	// Most, if not 0, is the number of outcomes of a move after which Fire may stop. In this case, All is incomplete.
	Most int
	Buf  []byte
}

// keptOutcomes is the largest capacity of Outcomes.All that Reset keeps for reuse.
const keptOutcomes = 1 << 12

// Reset removes the outcomes of o, and keeps the memory for reuse unless it is very large. Paths, Stops, Stays and Most
// remain.
func (o *Outcomes) Reset() {
	if cap(o.All) > keptOutcomes {
		o.All, o.Buf = nil, nil
	}
	o.All, o.Buf = o.All[:0], o.Buf[:0]
}
