package search

import (
	"time"

	"ltlpor/internal/model/program"
)

// Cut says why a search ended early.
type Cut uint8

// The reasons. CutErrors: Options.MaxErrors was reached. CutEndless: the machine
// gave up on an atomic sequence or d_step that did not end. CutLossy: no limit was reached, but
// the table may have taken nodes for others, or the depth was bounded as well. CutTrace:
// there was no memory to write out the run to an error, which is not counted. CutDisk: the stack, or a part of
// it, lay in a file and is lost. CutNumbers: there are more states, or parts of them, than the search can number.
// CutRoom: there are more states than are searched to know whether there is always room for processes and channels.
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

// Result is what a search found.
type Result struct {
	Stats Stats
	// Errors are the errors kept with their trace, in the order found; Stats.Errors
	// counts all.
	Errors []Error
	// Complete reports whether everything reachable was searched. Only then does
	// the absence of errors mean anything.
	Complete bool
	Cut      Cut
	// Stays tells where the first run stays in an atomic sequence for ever that the
	// automaton accepts, or may accept; nil if none does. Such a run has no further
	// states, and is no Error.
	Stays *program.Fault
	// Unwritten, if not nil, is an error that was found last, and is none of Errors, as the time was up or the search
	// was interrupted while its run was being written.
	Unwritten *Unwritten
	// Disk is what went wrong with the file of the stack: behind CutDisk, or CutMemory, as what cannot be written stays
	// in memory.
	Disk error
}

// Stats are the figures of a search.
type Stats struct {
	States      int64 // system states stored
	Nodes       int64 // product nodes visited
	Transitions int64 // transitions of the product, without those of the inner search
	Inner       int64 // transitions of the inner search
	Matched     int64 // transitions that led to a node visited before
	Depth       int64 // the longest path looked at, in steps
	Bytes       int64 // memory kept by the search
	Disk        int64 // the most that it had in files, in bytes
	Errors      int64 // errors counted
	Cycles      int64 // of the errors, acceptance cycles
	Deadlocks   int64 // of the errors, invalid end states
	Elapsed     time.Duration
	Queue       int64 // nodes that a breadth-first search has found and not yet expanded
	// Coverage, of a lossy search that has ended, is the estimated share of the nodes it met that it
	// has visited; it says nothing of nodes that only others would have led to. 0: not lossy.
	Coverage float64

	// Of a reduction:
	Decided
	// Green are the reduced states found to be so: on no cycle of reduced states
	// (under S, on a way to a full state).
	Green int64
	// Of the calls of the Reducer every 1024th is timed: how many, and their duration.
	Timed    int64
	Choosing time.Duration
}

// Decided tells what was decided in system states, and of how many moves.
type Decided struct {
	Reduced       int64 // states of which only some moves were looked at
	Full          int64 // states fully expanded
	MovesEnabled  int64
	MovesSelected int64
	// Share is the sum over these states of the share of moves looked at.
	Share float64
	// Unasked are the full states that have at most one move, so that the Reducer was
	// not asked.
	Unasked int64
	// Waived are full states of several moves for which the Reducer was not asked, as that was in vain before.
	Waived int64
	// Odd are full states of several moves for which the Reducer was not asked, in a search in any order: what
	// follows on them is not known without being computed.
	Odd int64
	// Met counts how often, in a decision, a move was seen to lead to a reduced state that was not
	// green, or on the stack under ProvisoStack.
	Met int64
}

// Add adds what was decided in other states.
func (d *Decided) Add(o Decided) {
	d.Reduced, d.Full, d.Unasked = d.Reduced+o.Reduced, d.Full+o.Full, d.Unasked+o.Unasked
	d.MovesEnabled, d.MovesSelected = d.MovesEnabled+o.MovesEnabled, d.MovesSelected+o.MovesSelected
	d.Odd, d.Waived = d.Odd+o.Odd, d.Waived+o.Waived
	d.Share, d.Met = d.Share+o.Share, d.Met+o.Met
}

// Kind tells the sorts of errors apart.
type Kind uint8

const (
	// AFault is an error of the model: Error.Fault.
	AFault Kind = iota
	// AcceptanceCycle is a run that the automaton accepts: Error.Lasso.
	AcceptanceCycle
)

// Error is one error with its trace.
type Error struct {
	Kind Kind
	// Fault is nil for an acceptance cycle. The last step of the stem is the move
	// that went wrong; but a fault of the claim happens in the state where the
	// stem ends.
	Fault *program.Fault
	Lasso Lasso
}

// Lasso is a run: from Init along Stem, then along Cycle for ever. Cycle is
// empty for a fault.
type Lasso struct {
	Init        program.State
	Q           Q // the initial automaton state
	Stem, Cycle []Step
}

// Step is one step of a run.
type Step struct {
	Move    program.Move
	Outcome int           // which of the outcomes of the move
	State   program.State // after the step; nil if a fault left none
	Q       Q             // after the step
}
