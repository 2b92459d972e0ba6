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

// Formula returns a formula in textbook syntax, such as "G(req -> F ack)", as Options.Formula has it. Messages about it
// name it "formula".
func Formula(text string) *source.File { return source.NewFile("formula", text) }

// Options say what to check and how. The zero value checks everything that the
// model says about itself, with reduction, until the first violation of each
// property, without limits.
type Options struct {
	// Defines are macro definitions, "NAME" or "NAME=TEXT".
	Defines []string
	// Include opens the file name included from a file in folder dir; nil
	// refuses every #include.
	Include func(dir, name string) (*source.File, error)
	// Formula, if not nil, is a formula in textbook syntax to check, too.
	Formula *source.File
	// Automaton, if not nil, is an automaton in HOA format to check, too: it accepts
	// the words of the runs that violate the property. Its atomic propositions are
	// Promela expressions.
	Automaton *source.File
	// Watch are expressions over the whole system, of which the steps of counterexamples then tell the values.
	Watch []string
	// Checks says which kinds of properties are checked beside Formula and Automaton; 0 means
	// DefaultChecks.
	Checks Checks
	// Only, if not empty, names the ltl blocks to check.
	Only []string
	// Reduction is the reduction; a formula with X that is not stutter-invariant is
	// searched without.
	Reduction Reduction
	// Emptiness is the search for temporal properties.
	Emptiness Emptiness
	// Fairness restricts temporal properties (ltl blocks, formula, claim, progress,
	// acceptance) to fair runs. Strong fairness switches reduction off for them.
	Fairness Fairness
	// Optimize says what is done before the search; 0 means AllOptimizations.
	Optimize Optimizations
	// Proviso is the cycle proviso of the reduction. StackProviso does not go with
	// Shortest.
	Proviso Proviso
	// Store is the table of states. With a lossy one (Bitstate, HashCompact) a property may be
	// Violated, and otherwise is Inconclusive: see plan.Bitstate. Bits and Hashes are the size of
	// the store Bitstate and its number of hash functions; 0 means half of Memory, or
	// plan.DefaultBits without, and plan.DefaultHashes. Swarm is how many such searches are made,
	// each of them different, with an equal part of Time; 0 means 1.
	Store  Store
	Bits   int64
	Hashes int
	Swarm  int
	// Visibility is the C2 of the Ample reduction.
	Visibility Visibility
	// Without leaves conditions out of the reduction, so that it becomes wrong, for showing how: some of C0, C1, C2,
	// C3 and W. Without C3 there is no S either. No property Holds then: what is found is Violated all the same,
	// as it was replayed, and everything else is Inconclusive.
	Without Conditions
	// Engine computes the steps, and keeps the states. No answer depends on it.
	Engine Engine
	// Workers is how many goroutines search, where the search is one for several; 0: as many as there are
	// cores. No verdict depends on it, and in full search no count.
	Workers int
	// Statistics asks for what the reduction did in figures: Search.Statistics.
	Statistics bool
	// Shortest looks for shortest counterexamples, an atomic sequence counting as one step:
	// of assertions and end states breadth first, of temporal properties in the product with
	// the automaton once one is known. What is found with reduction or merging is looked
	// for again without; if a limit ends that search the counterexample may be longer than
	// need be: trace.Trace.Length tells.
	Shortest bool
	// MaxErrors ends the search for a property at that violation; 0 is the default, 1. AllErrors explores everything
	// and counts.
	MaxErrors int
	// Hints asks for further searches when all verdicts are known, each bounded by the states that the first has
	// stored: which parts of a formula that holds play no part in that (a warning of the kind source.Vacuous),
	// and whether a property that is violated holds under weak fairness (Property.HoldsIf).
	Hints bool
	// Abstraction has assertions, run-time errors and end states decided by abstractions of the model. Other
	// properties are refused, and what says how the model itself is searched, or what is counted of it.
	Abstraction abstract.Options
	// Overflow makes a value that does not fit its variable or field a violation.
	Overflow bool
	// NoRoom says how a run counts that ends as there is no room for another process or channel, though there
	// always is if processes that have ended go at once. It means something with the optimization Ends, without
	// which such a run is a violation.
	NoRoom NoRoom
	// Memory bounds each search, in bytes; MaxStates in stored states; MaxDepth in
	// steps; Time the whole check, but for what came before a Checkpoint. 0 is no bound.
	Memory    int64
	MaxStates int64
	MaxDepth  int64
	Time      time.Duration
	// Room, if not nil, reports whether there is room for so many bytes more in the memory that
	// the process may take. A search ends where it has none, as at the bound Memory, and so do Audit, Graph and
	// Explain. Several goroutines may call it.
	// TraceRoom reports the same of what a counterexample takes. A guard of package memlimit has
	// such methods, Fits and FitsResult.
	Room, TraceRoom func(ahead int64) bool
	// StackFile, if not nil, makes a file for the part of a depth-first search's stack for which there is no
	// room in memory, or that is beyond StackMemory bytes, if that is not 0. The search closes it. Nil: a
	// search without room ends.
	StackFile   func() (search.File, error)
	StackMemory int64
	// FormulaTime bounds the translation of each formula, and the test whether a
	// claim or an automaton is stutter-invariant, which gives up after five seconds
	// in any case; 0 means 30 seconds.
	FormulaTime time.Duration
	// Checkpoint, if not nil, says where the check is written down, so that it can go on from there. It
	// does not go with a lossy Store.
	Checkpoint *Checkpoint
	// Begin, if not nil, is called with what was read before anything is searched; its error ends the
	// check, and is returned.
	Begin func(*property.Task) error
	// Progress, if not nil, is called about once a second while searching.
	Progress func(Search)
	// Decided, if not nil, is called with each verdict as soon as it is known.
	Decided func(Decision)

	operands plan.Operands // what the Ample reduction knows of operands
	strain   uint64        // plan.Options.Strain
}

// AllErrors is Options.MaxErrors where no error ends a search: all are counted.
const AllErrors = -1

// plan returns the part of o that decides what is run.
func (o *Options) plan() plan.Options {
	return plan.Options{
		Reduction: o.Reduction, Emptiness: o.Emptiness, Fairness: o.Fairness, Optimize: o.Optimize, Proviso: o.Proviso,
		Visibility: o.Visibility, Operands: o.operands, Engine: o.Engine, Workers: o.Workers, Shortest: o.Shortest,
		Store: o.Store, Bits: o.Bits, Hashes: o.Hashes, Swarm: o.Swarm, Without: o.Without,
		Strain: o.strain,
	}
}

// session returns o in the parts that read, plan and search.
func (o *Options) session() session.Options {
	return session.Options{
		Reading: property.Options{
			Defines: o.Defines, Include: o.Include, Overflow: o.Overflow, Formula: o.Formula, Automaton: o.Automaton,
			Checks: o.Checks, Only: o.Only, Time: o.FormulaTime, Watch: expressions(o.Watch),
		},
		Searching: schedule.Options{
			Asked: o.plan(), Decided: o.Decided, NoRoom: o.NoRoom,
			Limits: search.Options{
				MaxStates: o.MaxStates, MaxDepth: o.MaxDepth, Memory: o.Memory, Room: o.Room, TraceRoom: o.TraceRoom,
				StackFile: o.StackFile, StackMemory: o.StackMemory,
			},
		},
		MaxErrors: o.MaxErrors, Abstraction: o.Abstraction, Checkpoint: (*session.Checkpoint)(o.Checkpoint),
		Time: o.Time, Hints: o.Hints, Statistics: o.Statistics, Begin: o.Begin, Progress: o.Progress,
	}
}

// expressions returns texts as files, which messages name "watch".
func expressions(texts []string) (files []*source.File) {
	for _, text := range texts {
		files = append(files, source.NewFile("watch", text))
	}
	return files
}
