package search

import (
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/base/words"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
)

// Problem says what a search explores, how far, and how.
type Problem struct {
	Graph Graph
	// Waiting is for LocalDeadlocks: it knows the states of Graph, or is Graph itself.
	Waiting Waiting
	// Reducer selects moves. If nil, the search explores every move.
	Reducer Reducer
	// Store must be empty at the start. Its states remain after the search.
	Store store.Store
	// Table is for LossyDFS and LossyNestedDFS, in place of Store.
	Table Table
	// Automaton is the number of automaton states. Every automaton state q that Graph.Next returns is below
	// Automaton, except the faults of a Claim. 0 means 1, a search without a property.
	Automaton int
	// Weak says that no cycle of automaton states has both accepting and non-accepting states. NestedDFS then needs no
	// inner search.
	Weak bool
	// Fairness selects the infinite runs that count. SCC and Shorten accept every value, ParallelSCC accepts Unfair
	// and Weak, and the remaining searches need Unfair.
	Fairness Fairness
	Options  Options
}

// Options bound a search and select its reports. The zero value explores everything.
type Options struct {
	// MaxErrors is the number of errors at which the search ends; every error is kept with its trace. With 0 the
	// search continues to the end and counts errors: it keeps the first error of every kind at every edge, up to 16
	// errors, and beyond that number the first error of every kind.
	MaxErrors int
	// MaxStates bounds the stored states; 0 is no bound.
	MaxStates int64
	// Trial, if not nil, is called once, when more than TrialStates states are stored. If it returns false, the
	// search ends as if TrialStates were MaxStates.
	Trial       func() bool
	TrialStates int64
	// MaxDepth bounds the steps from the initial state; 0 is no bound. A search that meets the bound continues
	// elsewhere and is not complete.
	MaxDepth int64
	// Memory bounds the memory of the search (states, stack, marks) in bytes; 0 is no bound.
	Memory int64
	// Room, if not nil, reports whether ahead more bytes fit in the memory limit of the process, for every search of
	// the process together. The search ends if they do not fit.
	Room func(ahead int64) bool
	// StackFile, if not nil, makes a file for the part of a stack far from its top; the file is closed at the end.
	// The part goes to the file when memory is short, and beyond StackMemory bytes unless StackMemory is 0. It is for
	// the exhaustive depth-first searches.
	StackFile   func() (File, error)
	StackMemory int64
	// TraceRoom, if not nil, is Room for a trace and its further processing. If a search finds an error without room
	// for its trace, the search ends; see CutTrace.
	TraceRoom func(ahead int64) bool
	// Time bounds the duration without the time before a checkpoint; 0 is no bound.
	Time time.Duration
	// Now, if not nil, replaces the machine's clock. The search then sets no alarms, and looks at the clock once per
	// 1,024 expansions, which makes every dependency on time reproducible.
	Now func() time.Time
	// Proviso says how moves are kept from being left out for ever; the zero value
	// is right for every automaton.
	Proviso Proviso
	// SafetyProviso asks for the condition S instead of C3, which suffices if errors show after finitely many steps:
	// see safety.go. The Reducer must know of this: it chooses a set with some move that does not close.
	SafetyProviso bool
	// Empty permits the Reducer to choose no move in a state with moves; the search does not continue from the state.
	// This makes the reduction wrong, and serves to show the effect.
	Empty bool
	// Sticky is for ProvisoStatic: it reports whether mv may take an edge of a set that intersects every cycle of the
	// system.
	Sticky func(mv program.Move) bool
	// Order is the order of the successors of a node; a Shuffled order uses Seed. It is for the lossy searches: a
	// different order may find nodes that an earlier search omitted.
	Order Order
	Seed  uint64
	// Rest, if not nil, is called about ten times a second from the search's goroutine, in any kind of search. The
	// search continues when Rest returns. Time also bounds the time in Rest, but Stats.Elapsed does not count it.
	Rest func(Stats)
	// Checkpoint, if not nil, says when the search is saved, and from where it resumes.
	Checkpoint *Checkpoint
	// Halt, if not nil, ends steps of the Graph midway. It is held while a run is written.
	Halt *cancel.Halt
	// Progress, if not nil, is called about once a second from the search's goroutine.
	Progress func(Stats)
}

// Proviso names a cycle proviso, the meaning of the predicate closes that a Reducer gets. Under Options.SafetyProviso
// the predicate reports instead that the move does not lead on.
type Proviso uint8

const (
	// ProvisoColour: a move closes if it leads to a system state that is decided, reduced and not yet green. It is
	// sound for every stutter-invariant automaton.
	ProvisoColour Proviso = iota
	// ProvisoStack: a move closes if it leads to a product node on the stack of the depth-first search; decisions
	// belong to product nodes. It is sound only for automata with waiting states, and not for BFS. SafetyProviso
	// needs an automaton of one state.
	ProvisoStack
	// ProvisoStatic: a move closes if it is in Options.Sticky. The decision in a state then does not depend on the
	// course of the search.
	ProvisoStatic
	// ProvisoNone: no move closes. It is sound only if no more than the states without successors matter (C0 and C1
	// keep every such state).
	ProvisoNone
)

var provisos = words.Table[Proviso]{
	Option:   "proviso",
	Words:    []string{ProvisoColour: "colour", ProvisoStack: "stack", ProvisoStatic: "static", ProvisoNone: "none"},
	Internal: 1, // ProvisoNone
	Expected: "colour, stack or static",
}

// String returns the word for p.
func (p Proviso) String() string { return provisos.String(p) }

// MarshalText implements encoding.TextMarshaler by the word for p.
func (p Proviso) MarshalText() ([]byte, error) { return provisos.Marshal(p) }

// UnmarshalText implements encoding.TextUnmarshaler. It reads the word for a value.
func (p *Proviso) UnmarshalText(text []byte) error { return provisos.Unmarshal(text, p) }
