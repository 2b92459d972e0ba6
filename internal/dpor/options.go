package dpor

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"ltlpor/internal/model/program"
)

// Algorithm names how executions are chosen.
type Algorithm string

// The algorithms.
const (
	FG         Algorithm = "fg-dpor"      // persistent sets found while running
	SourceDPOR Algorithm = "source-dpor"  // source sets and sleep sets
	Optimal    Algorithm = "optimal-dpor" // wakeup trees: one execution for each trace
	Lazy       Algorithm = "lazypor"      // trace constraint systems of whole executions
	EPOR       Algorithm = "epor"         // sections, scheduled at once
	EPORShort  Algorithm = "epor-sh"      // short sections
)

// Algorithms returns all there are, in the order of the documents.
func Algorithms() []Algorithm { return []Algorithm{FG, SourceDPOR, Optimal, Lazy, EPOR, EPORShort} }

// Dependence says which steps of different processes are dependent.
type Dependence string

// The dependences.
const (
	// ReadWrite: one writes what the other reads or writes.
	ReadWrite Dependence = "read-write"
	// Accesses: both touch the same cell, be it that both read it. FG only.
	Accesses Dependence = "accesses"
)

// Options says how to explore. The zero value of a field is its default.
type Options struct {
	Algorithm  Algorithm  // SourceDPOR if empty
	Dependence Dependence // ReadWrite if empty
	NoSleep    bool       // FG without sleep sets
	// Workers is how many goroutines explore; 1 if 0. SourceDPOR alone has room for more. All numbers above 1 have the
	// same Counts. Executions, Traces and Deadlocks are those of one worker as well; Blocked, Events, Races, Faults and
	// the like may be others (parallel.go).
	Workers int
	// MaxDepth is how many events an execution may have. If it is 0 that is DefaultDepth, and a model that need not
	// terminate is an error; otherwise executions that are longer are cut there, and the exploration goes on. Races
	// behind a cut are not seen: then not all errors within MaxDepth events are found.
	MaxDepth   int
	MaxErrors  int   // so many errors are kept, with their executions; 1 if 0
	Executions int64 // the exploration ends after so many; 0: no limit
	Time       time.Duration
	Progress   func(Counts) // is called now and then, if not nil
	// Room, if not nil, reports whether there is room for so many bytes more. It is asked in steps that take much
	// memory, by one goroutine at a time.
	Room func(ahead int64) bool
	// Ablation leaves something out, for tests: the answer may then be wrong.
	Ablation Ablation
	// Ended is called at the end of each complete execution, if not nil, by one goroutine at a time.
	Ended func(*Execution)

	unbounded bool // MaxDepth was not given
}

// Ablation says what is left out.
type Ablation int

// The ablations.
const (
	Whole          Ablation = iota // nothing
	NoReversals                    // no race is reversed
	NoWrites                       // steps that write the same cell are taken to be independent
	NoBlocked                      // processes that are blocked at the end of an execution have no races
	WithoutHistory                 // wakeup sequences are their last step alone
)

// DefaultDepth is how many events an execution may have if nobody says otherwise.
const DefaultDepth = 100_000

// UsageError tells that options or a model do not fit.
type UsageError struct{ Message string }

func (e *UsageError) Error() string { return e.Message }

func usagef(format string, args ...any) error { return &UsageError{fmt.Sprintf(format, args...)} }

// Validate checks o and returns it with its defaults filled in. The error is a *UsageError.
func (o Options) Validate() (Options, error) {
	if o.Algorithm == "" {
		o.Algorithm = SourceDPOR
	}
	if !slices.Contains(Algorithms(), o.Algorithm) {
		names := make([]string, 0, len(Algorithms()))
		for _, a := range Algorithms() {
			names = append(names, string(a))
		}
		return o, usagef("unknown algorithm %q: there are %s", o.Algorithm, strings.Join(names, ", "))
	}
	switch o.Dependence {
	case "":
		o.Dependence = ReadWrite
	case ReadWrite:
	case Accesses:
		if o.Algorithm != FG {
			return o, usagef("the dependence %s is for %s only", Accesses, FG)
		}
	default:
		return o, usagef("unknown dependence %q: there are %s, %s", o.Dependence, ReadWrite, Accesses)
	}
	switch {
	case o.NoSleep && o.Algorithm != FG:
		return o, usagef("only %s can do without sleep sets", FG)
	case o.Workers < 0, o.MaxDepth < 0, o.MaxErrors < 0, o.Executions < 0, o.Time < 0:
		return o, usagef("workers, depth, errors, executions and time must not be negative")
	case o.Workers > 1 && o.Algorithm != SourceDPOR:
		return o, usagef("%s has no room for %d workers: %s has", o.Algorithm, o.Workers, SourceDPOR)
	}
	if o.Workers == 0 {
		o.Workers = 1
	}
	if o.MaxDepth == 0 {
		o.MaxDepth, o.unbounded = DefaultDepth, true
	}
	if o.MaxErrors == 0 {
		o.MaxErrors = 1
	}
	return o, nil
}

// Counts are the figures of an exploration.
type Counts struct {
	// Executions are those that came to an end: nobody could move. Blocked are those that were given up because
	// what could move was asleep.
	Executions, Blocked int64
	// Traces are the Mazurkiewicz traces of the executions; -1 where they are not counted, because two executions
	// may be the same trace.
	Traces int64
	// Events are the steps taken: the edges of the tree of executions.
	Events int64
	// Races are the pairs of an event and an earlier one of its execution, once for each edge of the tree: what the
	// papers call race checks. Reversed are the races that were to be reversed.
	Races, Reversed int64
	// DependenceChecks are the questions whether two steps of different processes are dependent.
	DependenceChecks int64
	// Unsatisfiable are the trace constraint systems that had no solution, or, of those that have the same cycle of
	// constraints at their beginning, one: of lazypor. Of epor and epor-sh they are the steps at which a part of a
	// section could begin that are not scheduled, as all orders that begin there are explored elsewhere.
	Unsatisfiable int64
	// Deadlocks are the complete executions that end in one, and Faults the events at which something went wrong.
	Deadlocks, Faults int64
	// Depth is the length of the longest execution.
	Depth int
}

// Cut says why an exploration is not complete.
type Cut string

// The cuts.
const (
	Uncut         Cut = ""
	CutDepth      Cut = "depth"
	CutTime       Cut = "time"
	CutExecutions Cut = "executions"
	CutMemory     Cut = "memory"
	CutInterrupt  Cut = "interrupted"
	CutEndless    Cut = "endless step" // an atomic sequence or d_step was given up
	CutCycle      Cut = "cycle"        // the model need not terminate: Explore returns an *EndlessError, too
	CutClass      Cut = "class"        // the model is none for the algorithm: Explore returns a *ClassError, too
)

// Result is what an exploration found.
type Result struct {
	Options Options // as they were used
	Counts
	Cut Cut
	// Errors are the first ones that differ, at most Options.MaxErrors. GivenUp: a step was given up (DStepEndless),
	// which counts among Faults and is none of Errors.
	Errors  []Error
	GivenUp bool
	Seconds float64
}

// Error is something that goes wrong, with the execution that shows it.
type Error struct {
	// Fault is what went wrong; its kind is program.InvalidEnd for a deadlock.
	Fault *program.Fault
	// Steps lead there from the initial state; the last is the one that went wrong, if it was a step.
	Steps []Taken
}

// Taken is a step as a machine takes it: a move, and the number of its outcome.
type Taken struct {
	Move    program.Move
	Outcome int
}

// Execution is a complete execution. It is valid during the call.
type Execution struct {
	Steps []Taken
	// Trace is a number for its Mazurkiewicz trace: the same for all executions of that, and, but for a chance of
	// 2^-64, another for others.
	Trace func() uint64
	// Dependent reports whether two events, by their places in Steps, are dependent.
	Dependent func(i, j int) bool
	// Final is the state at its end, and Deadlock tells that it is an invalid end state.
	Final    program.State
	Deadlock bool
	// Faults are what went wrong on the way, in order.
	Faults []*program.Fault
}
