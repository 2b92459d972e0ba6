package search

import (
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/base/words"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
)

// Problem is the input of a search: the system and the property, the store, the reduction, and the limits.
type Problem struct {
	Graph Graph
	// Waiting is used by LocalDeadlocks only. It is Graph itself, or an object that understands the states of Graph.
	Waiting Waiting
	// Reducer selects moves. If nil, the search explores every move.
	Reducer Reducer
	// Store must be empty at the start. Its states remain after the search.
	Store store.Store
	// Table holds the visited nodes of LossyDFS and LossyNestedDFS. In these searches Store must be nil.
	Table Table
	// Automaton is the number of automaton states. Every automaton state q that Graph.Next returns is below
	// Automaton, except the faults of a Claim. 0 means 1, a search without a property.
	Automaton int
	// Weak says that no cycle of automaton states has both accepting and non-accepting states. NestedDFS then needs no
	// inner search.
	Weak bool
	// Fairness restricts the infinite runs that count as errors. SCC and Shorten accept every value, ParallelSCC
	// accepts Unfair and Weak, and the remaining searches need Unfair.
	Fairness Fairness
	Options  Options
}

// Options are the limits of a search, and a selection of its reports. The zero value explores everything.
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
	// Room, if not nil, reports whether `ahead` more bytes fit in the memory limit of the process, which all searches
	// of the process share. If Room returns false and the search cannot free memory, the search ends.
	Room func(ahead int64) bool
	// StackFile, if not nil, creates a file for the blocks of a stack far from the top; the search closes the file at
	// the end. Blocks move to the file when memory is short and, unless StackMemory is 0, when a stack exceeds
	// StackMemory bytes. Only the exhaustive depth-first searches use StackFile.
	StackFile   func() (File, error)
	StackMemory int64
	// TraceRoom, if not nil, reports whether `ahead` more bytes are free for a trace and the further processing of
	// the trace. If a search finds an error without room for the trace, the search ends with CutTrace.
	TraceRoom func(ahead int64) bool
	// Disk, if not nil, says where a search in external memory keeps its states. Only such a search uses it.
	Disk *Disk
	// Time bounds the duration of the search; 0 is no bound. The time before the checkpoint from which a search
	// resumes does not count.
	Time time.Duration
	// Now, if not nil, replaces the machine's clock. The search then sets no alarms, and looks at the clock once per
	// 1,024 expansions, which makes every dependency on time reproducible.
	Now func() time.Time
	// Proviso selects the cycle proviso, which prevents a reduction from leaving out a move for ever. The zero value
	// is right for every automaton.
	Proviso Proviso
	// SafetyProviso replaces the condition C3 by S, which suffices if every error shows after finitely many steps:
	// see safety.go. The Reducer must be set up for S: it then chooses a set with some move that does not close.
	SafetyProviso bool
	// Empty permits the Reducer to choose no move in a state with moves; the search does not continue from the state.
	// This makes the reduction wrong, and serves to show the effect.
	Empty bool
	// Sticky reports whether mv may take an edge of a fixed set of edges that intersects every cycle of the system.
	// Only ProvisoStatic uses Sticky.
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
	// Halt, if not nil, ends steps of the Graph midway. While the search writes a run to an error, it extends the
	// time for steps by Halt.Extend.
	Halt *cancel.Halt
	// Progress, if not nil, is called about once a second from the search's goroutine.
	Progress func(Stats)
}

// Disk says where a search in external memory (package external) keeps its states.
type Disk struct {
	// Folder has a folder for each search. Identity is equal for searches of one model with the same options by the
	// same build only.
	Folder, Identity string
	// Partitions is the number of parts of a layer; 0 is the default.
	Partitions int
	// Tasks, Lists: for tests, every layer is made by tasks, or without a table of all states in memory.
	Tasks, Lists bool
	// Every is the time between two commits; 0 is the default. Loose, for tests: a loss of power may lose files.
	Every time.Duration
	Loose bool
	// Entered, if not nil, is called with the folder of each search that keeps states in files.
	Entered func(folder string)
	// Team, if not nil, has further processes that run tasks of the searches. Call says which properties the search
	// is for, in the words of Call.
	Team Team
	Call Call
	// Shared is the least number of states of a layer whose tasks the team gets; 0 is the default.
	Shared int64
	// Job, if not nil, is a search of another process: this process only runs tasks of that search.
	Job Job
}

// Proviso is a cycle proviso. It defines when a move closes a cycle: the predicate `closes`, an argument of
// Reducer.Choose, returns true for the move. In the definitions below, a move leads to a state if some outcome of the
// move does; under Options.SafetyProviso, if every outcome does.
type Proviso uint8

const (
	// ProvisoColour: a move closes a cycle if it leads to a system state that is decided, reduced and not yet green
	// (see proviso.go). It is sound for every stutter-invariant automaton.
	ProvisoColour Proviso = iota
	// ProvisoStack: a move closes a cycle if it leads to a product node on the stack of the depth-first search; moves
	// are chosen per product node, and not per system state. It is sound only if the automaton may wait in its states,
	// and not for BFS. With SafetyProviso, the automaton must have a single state.
	ProvisoStack
	// ProvisoStatic: a move closes a cycle if Options.Sticky returns true for it. The choice in a state does not depend
	// on the course of the search.
	ProvisoStatic
	// ProvisoNone: no move closes a cycle. It is sound only if the property depends on nothing but the states without
	// successors: C0 and C1 preserve these states.
	ProvisoNone
)

var provisos = words.Table[Proviso]{
	Option:   "proviso",
	Words:    []string{ProvisoColour: "colour", ProvisoStack: "stack", ProvisoStatic: "static", ProvisoNone: "none"},
	Internal: 1, // ProvisoNone
	Expected: "colour, stack or static",
}

// String returns the name of p.
func (p Proviso) String() string { return provisos.String(p) }

// MarshalText implements encoding.TextMarshaler. It returns the name of p.
func (p Proviso) MarshalText() ([]byte, error) { return provisos.Marshal(p) }

// UnmarshalText implements encoding.TextUnmarshaler. It sets p to the value with the name in text, and returns an error
// for an unknown name.
func (p *Proviso) UnmarshalText(text []byte) error { return provisos.Unmarshal(text, p) }
