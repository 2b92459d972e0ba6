package program

// State is an encoded system state. Two states are the same if and only if their bytes are equal. Only the machine
// that made a state can decode it; other code reads states through a view (package exec).
type State []byte

// Move is a possible step of a process in a state: an edge of process Proc and, for a rendezvous, the receiving edge
// of process Peer. If the edge enters an atomic sequence, the move may have several outcomes.
type Move struct {
	Edge, PeerEdge EdgeID // PeerEdge is -1 if Peer is NoPID
	Proc, Peer     PID
}

// Stutter is the move of a state without executable moves: the state repeats.
var Stutter = Move{Edge: -1, PeerEdge: -1, Proc: NoPID, Peer: NoPID}

// Moves has the moves of State, grouped by process, lowest pid first. A rendezvous is listed with the sender. The
// next call of exec.Stepper.Enabled reuses the slices.
type Moves struct {
	State State
	All   []Move
	// Timeout: the moves are executable only because timeout is true; with timeout false no move was executable.
	Timeout bool
}

// Outcome is one result of taking a move.
type Outcome struct {
	State State
	// Fault is the fault of the step, or nil. After a fault with Continues (a failed assertion), State is still the
	// state after the step.
	Fault *Fault
	// Others are the processes that also moved, although the move does not name them: the partners of rendezvous
	// inside an atomic sequence, and processes that continued over merged locations. nil if there are none.
	Others *PIDSet
	// Path has the edges after the first edge, with their processes, if the move ran through an atomic sequence. It
	// is recorded only if Outcomes.Paths is set.
	Path *Path
	// Merged: the move made a choice at a merged location (Location.Merged), or Outcomes.Stops ended the move before
	// such a choice. The outcomes of the options have the same truth values of all propositions that matter.
	Merged bool
}

// Outcomes collects the results of Fire. It owns their states, which are valid until the next Fire with the same
// Outcomes.
type Outcomes struct {
	All   []Outcome
	Paths bool // whether Fire records Outcome.Path
	// Stops, if not nil, is called before merged steps reach a choice. If it returns true for the state, the move
	// ends there with a Merged outcome; the indices of the later outcomes change accordingly.
	Stops func(State) bool
	// Stays is set by Fire if the move may stay in its atomic sequence for ever, although a way out exists at every
	// point of the sequence. The fault names the edge and the process. Fire never resets Stays.
	Stays *Fault
	// Most, if not 0, is the number of outcomes of a move after which Fire may give up. All is incomplete in this
	// case.
	Most int
	Buf  []byte
}

// keptOutcomes is the greatest capacity of Outcomes.All that Reset keeps.
const keptOutcomes = 1 << 12

// Reset removes the outcomes of o. It reuses the memory, unless there were very many outcomes.
func (o *Outcomes) Reset() {
	if cap(o.All) > keptOutcomes {
		o.All, o.Buf = nil, nil
	}
	o.All, o.Buf = o.All[:0], o.Buf[:0]
}
