package search

import (
	"slices"
	"time"

	"ltlpor/internal/model/program"
)

// Cut is the reason why a search ended early.
type Cut uint8

// The reasons. CutNone means that the search did not end early. CutMemory, CutDepth, CutStates and CutTime name the
// limit that was reached. CutInterrupted means that the context was cancelled.
//   - CutErrors: Options.MaxErrors was reached.
//   - CutEndless: the machine gave up on an atomic sequence or d_step that did not end.
//   - CutLossy: a lossy search reached no other limit. Its table may have taken new nodes for visited nodes, and
//     Options.MaxDepth may have cut off paths.
//   - CutTrace: memory did not suffice to construct the run to an error; the error is not counted.
//   - CutDisk: a part of the stack that was in a file cannot be read back.
//   - CutNumbers: the search has no more numbers for states, or for parts of states.
//   - CutRoom: the number of states exceeds the limit of the check for overflows of processes and channels.
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

// String returns the name of c, or "" for CutNone.
func (c Cut) String() string { return cutNames[c] }

// CutNamed returns the Cut with the given name. If there is none, the result is CutNone.
func CutNamed(name string) Cut { return Cut(max(0, slices.Index(cutNames[:], name))) }

// Result is the outcome of a search.
type Result struct {
	Stats Stats
	// Errors are the errors kept with a trace, in the order of discovery; Stats.Errors counts every error.
	Errors []Error
	// Complete reports whether everything reachable was searched. Only then does the absence of errors mean anything.
	Complete bool
	Cut      Cut
	// Stays is the place of the first run found that stays in an atomic sequence for ever, provided that the
	// automaton accepts or may accept the run. It is nil if no such run was found. Such a run has no further states
	// and is not an Error.
	Stays *program.Fault
	// Unwritten, if not nil, is the error found last. It is not in Errors, because the time was up or the search was
	// interrupted before the run to the error was written.
	Unwritten *Unwritten
	// Elsewhere: another process, or an earlier one, has expanded some of the states: what the machines of this process
	// note about their steps is not complete.
	Elsewhere bool
	// Disk is the error of the stack file, or nil. If the file cannot be read, the search ends with CutDisk. If the
	// file cannot be written, the data stays in memory, and the search may end with CutMemory.
	Disk error
}

// Stats holds the statistics of a search.
type Stats struct {
	States      int64 // system states stored
	Nodes       int64 // product nodes visited; a node is a system state with an automaton state
	Transitions int64 // transitions of the product, without the inner search
	Inner       int64 // transitions of the inner search
	Matched     int64 // transitions to a node visited before
	Depth       int64 // the longest path of the search, in steps
	Bytes       int64 // memory kept by the search
	Disk        int64 // maximum size of the search's files, in bytes
	Errors      int64 // errors counted
	Cycles      int64 // errors that are acceptance cycles
	Deadlocks   int64 // errors that are invalid end states
	Elapsed     time.Duration
	Queue       int64 // nodes found and not yet expanded by a breadth-first search
	Layers      Layers
	// Orbit estimates how many states a stored state stands for, in a search of the quotient by symmetry that found
	// errors. 0: a stored state stands for itself alone.
	Orbit float64
	// Coverage is the estimated share of visited nodes among the nodes that a finished lossy search met. It does not
	// cover nodes reachable only through nodes that were not visited. 0: the search was not lossy.
	Coverage float64

	// The embedded Decided has the statistics of the reduction.
	Decided
	// Green counts the reduced states that became green. A green state is on no cycle of reduced states (under S, a
	// full state is reachable from the state).
	Green int64
	// Timed counts the timed calls of the Reducer, every 1,024th; Choosing is the duration of these calls.
	Timed    int64
	Choosing time.Duration
}

// Decided has statistics about the choices that a reduction makes in the states.
type Decided struct {
	Reduced       int64 // states with only some moves explored
	Full          int64 // states fully expanded
	MovesEnabled  int64
	MovesSelected int64
	// Share is the sum, over the reduced and the full states, of the fraction of the state's moves that is explored.
	Share float64
	// Unasked counts the full states with at most one move, for which the Reducer was not called.
	Unasked int64
	// Waived counts the full states of several moves for which the Reducer was not called because earlier calls did
	// not pay.
	Waived int64
	// Odd counts the full states of several moves in which a search with several goroutines did not call the Reducer
	// and explored every move. The reason is that the successors are not known before they are computed.
	Odd int64
	// Met counts how often a decision found a move that the proviso may forbid: a move to a reduced state that was
	// not green, or, under ProvisoStack, to a node on the stack.
	Met int64
}

// Count counts the decision in a state: the number of enabled moves, at least one, and of selected moves.
func (d *Decided) Count(enabled, selected int) {
	if selected == enabled {
		d.Full++
	} else {
		d.Reduced++
	}
	d.MovesEnabled += int64(enabled)
	d.MovesSelected += int64(selected)
	d.Share += float64(selected) / float64(enabled)
}

// Add adds the statistics o to d. The two must be about different states.
func (d *Decided) Add(o Decided) {
	d.Reduced, d.Full, d.Unasked = d.Reduced+o.Reduced, d.Full+o.Full, d.Unasked+o.Unasked
	d.MovesEnabled, d.MovesSelected = d.MovesEnabled+o.MovesEnabled, d.MovesSelected+o.MovesSelected
	d.Odd, d.Waived = d.Odd+o.Odd, d.Waived+o.Waived
	d.Share, d.Met = d.Share+o.Share, d.Met+o.Met
}

// Kind is the kind of an Error.
type Kind uint8

const (
	// AFault is an error of the model, described by Error.Fault.
	AFault Kind = iota
	// AcceptanceCycle is a run that the automaton accepts, written out in Error.Lasso.
	AcceptanceCycle
)

// Error is an error with its trace.
type Error struct {
	Kind Kind
	// Fault is the fault of an AFault, and nil for an acceptance cycle. The last step of Lasso.Stem is the faulty
	// move; a fault of the claim occurs in the state at the end of the stem.
	Fault *program.Fault
	Lasso program.Lasso
}
