package ltlpor

import (
	"time"

	"ltlpor/internal/abstract"
	"ltlpor/internal/search"
	"ltlpor/internal/session"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
	"ltlpor/source"
)

// Formula returns a source file for Options.Formula with the given formula in textbook syntax, like "G(req -> F
// ack)". Messages call the file "formula".
func Formula(text string) *source.File { return source.NewFile("formula", text) }

// Options says which properties to check, and how. The zero value checks all properties stated in the model itself,
// with reduction, until the first violation of each property, without limits.
type Options struct {
	// Defines are macro definitions, "NAME" or "NAME=TEXT".
	Defines []string
	// Include opens the file name, included by a file in folder dir. If Include is nil, every #include is an error.
	Include func(dir, name string) (*source.File, error)
	// Formula, if not nil, is an additional formula to check, in textbook syntax.
	Formula *source.File
	// Automaton, if not nil, is an additional automaton to check, in HOA format. It accepts the words of the runs
	// that violate the property. Its atomic propositions are Promela expressions.
	Automaton *source.File
	// Watch are expressions over the whole system. The steps of counterexamples include their values.
	Watch []string
	// Checks says which kinds of properties are checked, in addition to Formula and Automaton; 0 means DefaultChecks.
	Checks Checks
	// Only, if not empty, has the names of the ltl blocks to check.
	Only []string
	// Reduction is the partial-order reduction. A formula with X is searched without reduction, unless the formula is
	// stutter-invariant.
	Reduction Reduction
	// Emptiness is the search algorithm for temporal properties.
	Emptiness Emptiness
	// Fairness restricts temporal properties (ltl blocks, formula, claim, progress, acceptance) to fair runs. With
	// strong fairness, temporal properties are searched without reduction.
	Fairness Fairness
	// Optimize is the set of optimizations of the model before the search; 0 means AllOptimizations.
	Optimize Optimizations
	// Proviso is the cycle proviso of the reduction. StackProviso cannot be combined with Shortest.
	Proviso Proviso
	// Store is the table of states. With a lossy store (Bitstate, HashCompact) a property that is not Violated is
	// Inconclusive: see plan.Bitstate. Bits is the size of the store Bitstate; 0 means half of Memory, or
	// plan.DefaultBits without Memory. Hashes is its number of hash functions; 0 means plan.DefaultHashes. Swarm is
	// the number of different searches with store Bitstate, each with an equal part of Time; 0 means 1. Member, if not
	// 0, is the number of the only one of these searches to make, counted from 1.
	Store                 Store
	Bits                  int64
	Hashes, Swarm, Member int
	// Visibility is the form of C2 in the Ample reduction.
	Visibility Visibility
	// Without leaves some of the conditions C0 to C3 and W (weak fairness) out of the reduction, to show the resulting
	// mistakes. Without C3, the weaker cycle condition S is also left out. No property Holds then: a violation is
	// Violated, because a replay has confirmed it, and everything else is Inconclusive.
	Without Conditions
	// Engine computes the steps and stores the states. The verdicts do not depend on it.
	Engine   Engine
	Symmetry Symmetry // whether the search stores one state for each orbit of interchangeable processes
	// Workers is the number of goroutines of a parallel search; 0 means the number of cores. The verdicts do not
	// depend on it, and without reduction the counts do not, either.
	Workers int
	// Statistics says whether searches also collect statistics about the reduction, in Search.Statistics.
	Statistics bool
	// Shortest asks for shortest counterexamples; an atomic sequence counts as one step. For assertions and end
	// states the search is breadth-first. For temporal properties, a shortest counterexample is searched in the
	// product with the automaton after some counterexample is known. An error found with reduction or merging is
	// searched again without both. If a limit ends the second search, the counterexample may be longer than
	// necessary; see trace.Trace.Length.
	Shortest bool
	// MaxErrors is the number of violations of a property at which its search ends; 0 means 1. With AllErrors the
	// search goes to the end and counts the violations.
	MaxErrors int
	// Hints asks for further searches after all verdicts are known. Each search is bounded by the number of states
	// that the first search has stored. The searches find the parts of a formula that are irrelevant for its verdict
	// Holds (a warning of kind source.Vacuous), and whether a violated property holds under weak fairness
	// (Property.HoldsIf).
	Hints bool
	// Abstraction selects abstractions of the model, by which assertions, run-time errors and end states are decided.
	// Other properties are then an error, and so are options about the search of the model itself, or about its
	// counts.
	Abstraction abstract.Options
	// Overflow makes it a violation to store a value that does not fit the variable or field.
	Overflow bool
	// NoRoom says how to count a run that ends at the limit on processes or channels, although removing ended processes
	// at once would make room. NoRoom has an effect only with the optimization Ends; without Ends such a run is a
	// violation.
	NoRoom NoRoom
	// Memory bounds the memory of each search in bytes, MaxStates the number of stored states of each search, and
	// MaxDepth the number of steps on its path. Time bounds the whole check, without the time before a Checkpoint. 0
	// means unlimited.
	Memory, MaxStates, MaxDepth int64
	Time                        time.Duration
	// Room, if not nil, reports whether `ahead` more bytes fit into the memory of the process. If not, a search ends as
	// at the limit Memory; Audit, Graph and Explain also end. Several goroutines may call Room. TraceRoom reports the
	// same for the memory of a counterexample. Fits and FitsResult of memlimit.Guard can serve as both.
	Room, TraceRoom func(ahead int64) bool
	// StackFile, if not nil, creates a file for the part of the stack of a depth-first search that does not fit in
	// memory, or that exceeds StackMemory bytes if StackMemory is not 0. The search closes the file. If StackFile is
	// nil, a search without room for its stack ends.
	StackFile   func() (search.File, error)
	StackMemory int64
	// Disk, if not nil, keeps the states of large searches in files, except for automata that are not weak. A check
	// goes on from the files of an earlier check of the same model with the same options; Identity is a text for this
	// program.
	Disk *Disk
	// FormulaTime bounds the translation of each formula, and the test whether a claim or an automaton is
	// stutter-invariant; 0 means 30 seconds. The test gives up after five seconds in any case.
	FormulaTime time.Duration
	// Checkpoint, if not nil, saves the check, so that it can be continued. It cannot be combined with a lossy Store.
	Checkpoint *Checkpoint
	// Begin, if not nil, is called before any search, with the properties that were read. It may remove some from
	// Task.Properties; these are not checked. If Begin returns an error, the check ends and returns the error.
	Begin func(*property.Task) error
	// Progress, if not nil, is called about once a second during a search.
	Progress func(Search)
	// Decided, if not nil, is called with each verdict as soon as it is known.
	Decided func(Decision)

	operands plan.Operands // which operands of moves the Ample reduction distinguishes
	strain   uint64        // seed for low internal bounds in tests (plan.Options.Strain); 0 for the usual bounds
}

// AllErrors is a value of Options.MaxErrors. The search then counts all violations.
const AllErrors = -1

// plan converts the options that determine the searches to the options of package plan.
func (o *Options) plan() plan.Options {
	return plan.Options{
		Reduction: o.Reduction, Emptiness: o.Emptiness, Fairness: o.Fairness, Optimize: o.Optimize, Proviso: o.Proviso,
		Visibility: o.Visibility, Operands: o.operands, Engine: o.Engine, Workers: o.Workers, Shortest: o.Shortest,
		Store: o.Store, Bits: o.Bits, Hashes: o.Hashes, Swarm: o.Swarm, Without: o.Without,
		Strain: o.strain, Symmetry: o.Symmetry,
	}
}

// session converts o to the options of package session.
func (o *Options) session() session.Options {
	return session.Options{
		Reading: property.Options{
			Defines: o.Defines, Include: o.Include, Overflow: o.Overflow, Formula: o.Formula, Automaton: o.Automaton,
			Checks: o.Checks, Only: o.Only, Time: o.FormulaTime, Watch: property.WatchFiles(o.Watch),
		},
		Searching: schedule.Options{
			Asked: o.plan(), Decided: o.Decided, NoRoom: o.NoRoom, Member: o.Member,
			Limits: search.Options{
				MaxStates: o.MaxStates, MaxDepth: o.MaxDepth, Memory: o.Memory, Room: o.Room, TraceRoom: o.TraceRoom,
				StackFile: o.StackFile, StackMemory: o.StackMemory,
			},
		},
		MaxErrors: o.MaxErrors, Abstraction: o.Abstraction, Checkpoint: (*session.Checkpoint)(o.Checkpoint),
		Disk: o.Disk, Time: o.Time, Hints: o.Hints, Statistics: o.Statistics, Begin: o.Begin, Progress: o.Progress,
	}
}
