package search

import (
	"time"

	"ltlpor/internal/model/program"
)

// Cut is the reason why a search ended early.
type Cut uint8

// The reasons:
//   - CutErrors: Options.MaxErrors was reached.
//   - CutEndless: the machine gave up on an atomic sequence or d_step that did not end.
//   - CutLossy: no limit was reached, but the table may have confused nodes, or the depth was bounded as well.
//   - CutTrace: no memory was left to write out the run to an error; the error is not counted.
//   - CutDisk: the stack, or a part of it, was in a file and is lost.
//   - CutNumbers: the states, or parts of states, exceed the numbers of the search.
//   - CutRoom: the states exceed the bound for the check that processes and channels always have room.
const (
	CutNone Cut = iota
	CutMemory
	CutDepth
	CutStates
	CutTime
	CutInterrupted
	CutErrors
	CutEndless
	CutLossy
	CutTrace
	CutDisk
	CutNumbers
	CutRoom
)

var cutNames = [...]string{
	CutNone: "", CutMemory: "memory", CutDepth: "depth", CutStates: "states", CutTime: "time",
	CutInterrupted: "interrupted", CutErrors: "errors", CutEndless: "endless step", CutLossy: "not exhaustive",
	CutTrace: "trace", CutDisk: "disk", CutNumbers: "numbers", CutRoom: "room",
}

// String returns the word for c, "" for CutNone.
func (c Cut) String() string { return cutNames[c] }

// Result is the outcome of a search.
type Result struct {
	Stats Stats
	// Errors are the errors kept with a trace, in the order of discovery; Stats.Errors counts every error.
	Errors []Error
	// Complete reports whether everything reachable was searched. Only then does the absence of errors mean anything.
	Complete bool
	Cut      Cut
	// Stays is the place where the first run stays in an atomic sequence for ever that the automaton accepts, or may
	// accept; nil if no such run was found. Such a run has no further states and is not an Error.
	Stays *program.Fault
	// Unwritten, if not nil, is the error found last. It is not in Errors, as the time was up or the search was
	// interrupted while the run was being written.
	Unwritten *Unwritten
	// Disk is the failure of the stack file behind CutDisk; or behind CutMemory, as data that cannot be written stays
	// in memory.
	Disk error
}

// Stats are the figures of a search.
type Stats struct {
	States      int64 // system states stored
	Nodes       int64 // product nodes visited
	Transitions int64 // transitions of the product, without the inner search
	Inner       int64 // transitions of the inner search
	Matched     int64 // transitions to a node visited before
	Depth       int64 // the longest path of the search, in steps
	Bytes       int64 // memory kept by the search
	Disk        int64 // maximum size of its files, in bytes
	Errors      int64 // errors counted
	Cycles      int64 // of the errors, acceptance cycles
	Deadlocks   int64 // of the errors, invalid end states
	Elapsed     time.Duration
	Queue       int64 // nodes found and not yet expanded by a breadth-first search
	// Coverage is the estimated share of visited nodes among the nodes that a finished lossy search met. It does not
	// cover nodes reachable only through nodes that were not visited. 0: the search was not lossy.
	Coverage float64

	// Of a reduction:
	Decided
	// Green counts the reduced states found to be green: on no cycle of reduced states (under S, on a way to a full
	// state).
	Green int64
	// Timed counts the timed calls of the Reducer, every 1,024th; Choosing is the duration of these calls.
	Timed    int64
	Choosing time.Duration
}

// Decided has figures about the decisions of a reduction in system states.
type Decided struct {
	Reduced       int64 // states with only some moves explored
	Full          int64 // states fully expanded
	MovesEnabled  int64
	MovesSelected int64
	// Share is the sum, over these states, of the share of moves explored.
	Share float64
	// Unasked counts the full states with at most one move, for which the Reducer was not called.
	Unasked int64
	// Waived counts the full states of several moves for which the Reducer was not called because earlier calls did
	// not pay.
	Waived int64
	// Odd counts the full states of several moves for which a search without order did not call the Reducer because
	// the successors are not known without being computed.
	Odd int64
	// Met counts how often, in a decision, a move was seen to lead to a reduced state that was not green, or, under
	// ProvisoStack, to a node on the stack.
	Met int64
}

// Add adds the figures o, of different states.
func (d *Decided) Add(o Decided) {
	d.Reduced, d.Full, d.Unasked = d.Reduced+o.Reduced, d.Full+o.Full, d.Unasked+o.Unasked
	d.MovesEnabled, d.MovesSelected = d.MovesEnabled+o.MovesEnabled, d.MovesSelected+o.MovesSelected
	d.Odd, d.Waived = d.Odd+o.Odd, d.Waived+o.Waived
	d.Share, d.Met = d.Share+o.Share, d.Met+o.Met
}

// Kind is the kind of an Error.
type Kind uint8

const (
	// AFault is an error of the model: Error.Fault.
	AFault Kind = iota
	// AcceptanceCycle is a run that the automaton accepts: Error.Lasso.
	AcceptanceCycle
)

// Error is an error with its trace.
type Error struct {
	Kind Kind
	// Fault is nil for an acceptance cycle. The last step of the stem is the faulty move; a fault of the claim occurs
	// in the state at the end of the stem.
	Fault *program.Fault
	Lasso program.Lasso
}
