package search

import (
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
)

// Problem is what to search and how far.
type Problem struct {
	Graph Graph
	// Waiting is for LocalDeadlocks: it knows the states of Graph, or is Graph.
	Waiting Waiting
	// Reducer selects moves; nil looks at all of them.
	Reducer Reducer
	// Store is empty at the start. Its states stay after the search.
	Store store.Store
	// Table is for LossyDFS and LossyNestedDFS, in the place of Store.
	Table Table
	// Automaton is the number of automaton states: q < Automaton for every
	// automaton state that Graph.Next returns, except faults of a Claim.
	// 0 means 1, a search without a property.
	Automaton int
	// Weak says that no cycle of automaton states has both accepting ones and
	// others: then NestedDFS needs no inner search.
	Weak bool
	// Fairness says which infinite runs count; only SCC takes others than Unfair.
	Fairness Fairness
	Options  Options
}

// Options bound a search and say what it reports. The zero value explores
// everything.
type Options struct {
	// MaxErrors ends the search at that error; all of them are kept with their traces. 0 goes on to
	// the end and counts: then only the first error of each kind at each edge is kept, up to 16 of
	// them, and beyond that number the first of each kind.
	MaxErrors int
	// MaxStates bounds the stored states; 0 is no bound.
	MaxStates int64
	// Trial, if not nil, is called once, when more than TrialStates states are stored. If it returns false the search
	// ends as if that were MaxStates.
	Trial       func() bool
	TrialStates int64
	// MaxDepth bounds the steps from the initial state; 0 is no bound. A search
	// goes on elsewhere when it meets the bound, and is then not complete.
	MaxDepth int64
	// Memory bounds what the search keeps (states, stack, marks), in bytes; 0 is
	// no bound.
	Memory int64
	// Room, if not nil, reports whether there is room for so many bytes more in the memory that
	// the process may take, all its searches together. Without room the search ends.
	Room func(ahead int64) bool
	// StackFile, if not nil, makes a file, which is closed at the end, for that part of a stack which is far from its
	// top: where there is no room for it in memory, and beyond StackMemory bytes, if that is not 0. For
	// the exhaustive depth-first searches.
	StackFile   func() (File, error)
	StackMemory int64
	// TraceRoom, if not nil, reports the same of the memory for a trace and what is made of it. A
	// search that has found an error for which it has no room ends, see CutTrace.
	TraceRoom func(ahead int64) bool
	// Time bounds the duration, without the part that was spent before a checkpoint; 0 is no bound.
	Time time.Duration
	// Now, if not nil, is the clock instead of the machine's. No alarms are set then: it is
	// looked at once in 1,024 expansions, so that all that depends on it can be repeated.
	Now func() time.Time
	// Proviso says how moves are kept from being left out for ever; the zero value
	// is right for every automaton.
	Proviso Proviso
	// SafetyProviso asks for the condition S instead of C3, which is enough where errors
	// show after finitely many steps: see safety.go. The Reducer must go by it, too:
	// it chooses a set of which some move does not close.
	SafetyProviso bool
	// Empty lets the Reducer choose no move where there are some: the search does not go on from there. It makes the
	// reduction wrong, and is for showing how.
	Empty bool
	// Sticky is for ProvisoStatic: it reports whether mv may take an edge of a set
	// of which every cycle of the system takes one.
	Sticky func(mv program.Move) bool
	// Order is that of the successors of a node, by Seed if it is Shuffled: for the lossy
	// searches, of which another order may find what one has omitted.
	Order Order
	Seed  uint64
	// Rest, if not nil, is called about ten times a second from the goroutine that
	// searches. The search goes on when it returns, whatever the kind of search. Time
	// bounds the time spent in it, too; Stats.Elapsed does not count it.
	Rest func(Stats)
	// Checkpoint, if not nil, says when the search is written down, and where it goes on from.
	Checkpoint *Checkpoint
	// Halt, if not nil, is what ends steps of the Graph in their midst. It is held while a run is written.
	Halt *cancel.Halt
	// Progress, if not nil, is called about once a second from the goroutine that
	// searches.
	Progress func(Stats)
}

// Proviso names a cycle proviso: what lies behind the predicate that a Reducer
// gets as closes. Under Options.SafetyProviso the predicate says of each of them that the
// move does not lead on.
type Proviso uint8

const (
	// ProvisoColour: a move closes if it leads to a system state that is decided,
	// reduced and not yet green. Sound for every stutter-invariant automaton.
	ProvisoColour Proviso = iota
	// ProvisoStack: a move closes if it leads to a product node on the stack of
	// the depth-first search; decisions belong to product nodes. It is sound only
	// for automata with waiting states, and not for BFS. SafetyProviso needs an automaton of
	// one state.
	ProvisoStack
	// ProvisoStatic: a move closes if it is one of Options.Sticky. What is decided
	// in a state then depends on nothing that was searched before.
	ProvisoStatic
	// ProvisoNone: no move closes. It is sound where only states without successors
	// matter (C0 and C1 keep all of them), and for nothing else.
	ProvisoNone
)
