package program

// State is a system state, encoded as one run of bytes. Two states are the same if their bytes are equal. Only the
// machine that made a state can decode it; other code reads states through a view (package exec).
type State []byte

// Move is a possible step of a process in a state: an edge and, for a rendezvous, the edge of the receiver. If the
// edge enters an atomic sequence, Fire may have several outcomes.
type Move struct {
	Edge, PeerEdge EdgeID // PeerEdge is -1 if Peer is NoPID
	Proc, Peer     PID
}

// Stutter is the only move of a state without executable moves.
var Stutter = Move{Edge: -1, PeerEdge: -1, Proc: NoPID, Peer: NoPID}

// Moves are the moves of State, grouped by process, lowest pid first. A rendezvous is listed with the sender. The
// next call reuses the slices.
type Moves struct {
	State State
	All   []Move
	// Timeout: the moves exist only because timeout is true: no other move was executable.
	Timeout bool
}

// Outcome is a result of firing a move.
type Outcome struct {
	State State
	// Fault is the fault of the step, or nil. After a failed assertion (Fault.Continues), State is still the state
	// after the step.
	Fault *Fault
	// Others are the processes that moved without being named by the move: the partners of rendezvous inside an
	// atomic sequence. nil if there are none.
	Others *PIDSet
	// Path holds the edges after the first, with their processes, if the move ran through an atomic sequence. It is
	// recorded only if Outcomes.Paths is set.
	Path *Path
	// Merged: a choice at a merged location (Location.Merged) follows, so that this is one of several outcomes with
	// the same truth values of all propositions that matter.
	Merged bool
}

// Outcomes collects the results of Fire. Outcomes owns the states, which are valid until the next Fire into it.
type Outcomes struct {
	All   []Outcome
	Paths bool // record Outcome.Path
	// Stops, if not nil, is called before merged steps reach a choice. If it returns true for the state, the move
	// ends there with a Merged outcome; the indices of the later outcomes change accordingly.
	Stops func(State) bool
	// Stays is set by Fire if the move may stay in its atomic sequence forever, although every point of the sequence
	// has a way out. It names the place and the process. Fire never resets it.
	Stays *Fault
	// Most, if not 0, is the number of outcomes of a move after which Fire may give up; All is then incomplete.
	Most int
	Buf  []byte
}

// keptOutcomes is the number of outcomes for which Reset keeps memory.
const keptOutcomes = 1 << 12

// Reset removes the outcomes of o, and frees the memory of many outcomes with the paths.
func (o *Outcomes) Reset() {
	if cap(o.All) > keptOutcomes {
		o.All, o.Buf = nil, nil
	}
	o.All, o.Buf = o.All[:0], o.Buf[:0]
}
