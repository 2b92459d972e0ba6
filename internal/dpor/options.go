package dpor

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"ltlpor/internal/model/program"
)

// Algorithm is the name of an algorithm. The algorithm determines which executions are explored.
type Algorithm string

// The algorithms.
const (
	FG         Algorithm = "fg-dpor"      // persistent sets, computed during the exploration
	SourceDPOR Algorithm = "source-dpor"  // source sets and sleep sets
	Optimal    Algorithm = "optimal-dpor" // wakeup trees; one execution per trace
	Lazy       Algorithm = "lazypor"      // trace constraint systems of whole executions
	EPOR       Algorithm = "epor"         // sections of steps, every scheduled as a whole
	EPORShort  Algorithm = "epor-sh"      // EPOR with short sections
)

// Algorithms returns every algorithm, in the order of the documentation.
func Algorithms() []Algorithm { return []Algorithm{FG, SourceDPOR, Optimal, Lazy, EPOR, EPORShort} }

// Dependence is a name of a dependence relation between steps of different processes.
type Dependence string

// The dependence relations.
const (
	// ReadWrite means: two steps are dependent if one step writes a cell the second reads or writes.
	ReadWrite Dependence = "read-write"
	// Accesses means: two steps are dependent if both touch the same cell, even if both only read it. Only FG supports
	// Accesses.
	Accesses Dependence = "accesses"
)

// Options configures an exploration. A zero field selects its default.
type Options struct {
	Algorithm  Algorithm  // SourceDPOR if empty
	Dependence Dependence // ReadWrite if empty
	NoSleep    bool       // run FG without sleep sets
	// Workers is the number of goroutines that explore; 0 means 1. Only SourceDPOR supports more than 1. Every number
	// above 1 yields the same Counts. Compared with one worker, Executions, Traces and Deadlocks are equal; Blocked,
	// Events, Races, Faults and further counts may differ (parallel.go).
	Workers int
	// MaxDepth is the maximum number of events of an execution. If it is 0, the maximum is DefaultDepth, and a model
	// that need not terminate is an error. Otherwise a longer execution is cut at the maximum, and the exploration goes
	// on. Races after the cut are missed, and hence possibly errors within MaxDepth events, too.
	MaxDepth   int
	MaxErrors  int   // number of errors kept, with an execution for every error; 0 means 1
	Executions int64 // the exploration ends after this number of executions; 0 means no limit
	Time       time.Duration
	Progress   func(Counts) // called periodically, if not nil
	// Room, if not nil, reports whether `ahead` more bytes of memory are available. It is called by steps that need
	// much memory, in one goroutine at a time.
	Room func(ahead int64) bool
	// Ablation disables a part of the algorithm, for tests. The result may then be wrong.
	Ablation Ablation
	// Ended, if not nil, is called at the end of every complete execution, by one goroutine at a time.
	Ended func(*Execution)

	unbounded bool // whether MaxDepth was 0: a model that need not terminate is then an error
}

// Ablation selects a part of the algorithm to disable. Tests use it to show that the part is needed.
type Ablation int

// The ablations.
const (
	Whole          Ablation = iota // nothing is disabled
	NoReversals                    // no race is reversed
	NoWrites                       // steps that write the same cell count as independent
	NoBlocked                      // processes blocked at the end of an execution have no races
	WithoutHistory                 // a wakeup sequence is only its last step, without the events before
)

// DefaultDepth is the default maximum number of events of an execution.
const DefaultDepth = 100_000

// UsageError reports that the options or the model are unsuitable for an exploration.
type UsageError struct{ Message string }

func (e *UsageError) Error() string { return e.Message }

func usagef(format string, args ...any) error { return &UsageError{fmt.Sprintf(format, args...)} }

// Validate returns o with defaults filled in. The error is a *UsageError if o is not valid.
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

// Counts has the statistics of an exploration.
type Counts struct {
	// Executions counts the complete executions, at the end of which no process can move. Blocked counts the
	// executions abandoned because every enabled step was asleep.
	Executions, Blocked int64
	// Traces counts the Mazurkiewicz traces of the executions. Traces is -1 if unknown, because two executions may have
	// the same trace.
	Traces int64
	// Events counts the steps taken: the edges of the tree of executions.
	Events int64
	// Races counts the race checks as the papers do: for every edge of the tree of executions, the pairs of the new
	// event with every earlier event of the execution. Reversed counts the races selected for reversal.
	Races, Reversed int64
	// DependenceChecks counts how often dependence of two steps of different processes was checked.
	DependenceChecks int64
	// Unsatisfiable depends on the algorithm.
	//   - For lazypor, it counts the trace constraint systems without solution; systems that begin with the same cycle
	//     of constraints count once.
	//   - For epor and epor-sh, it counts the steps with which a part of a section could begin, but which are not
	//     scheduled, because every order with this beginning is explored elsewhere.
	Unsatisfiable int64
	// Deadlocks counts the complete executions that end in a deadlock. Faults counts the events with a fault.
	Deadlocks, Faults int64
	// Depth is the length of the longest execution.
	Depth int
}

// Cut is the reason why an exploration is incomplete, or Uncut if it is complete.
type Cut string

// The values of Cut.
const (
	Uncut         Cut = ""
	CutDepth      Cut = "depth"
	CutTime       Cut = "time"
	CutExecutions Cut = "executions"
	CutMemory     Cut = "memory"
	CutInterrupt  Cut = "interrupted"
	CutEndless    Cut = "endless step" // an atomic sequence or d_step exceeded a limit
	CutCycle      Cut = "cycle"        // the model need not terminate: Explore returns an *EndlessError, too
	CutClass      Cut = "class"        // the algorithm cannot handle the model: Explore also returns a *ClassError
)

// Result is the result of Explore: the counts, the errors found, and the reason if the exploration is incomplete.
type Result struct {
	Options Options // the options as used, with defaults filled in
	Counts
	Cut Cut
	// Errors has the first errors, without duplicates and at most Options.MaxErrors. GivenUp reports whether a step
	// exceeded a limit (program.DStepEndless); such a step counts in Faults but is not in Errors.
	Errors  []Error
	GivenUp bool
	Seconds float64
}

// Error is a fault (deadlock, failed assertion or run-time error) with an execution leading to it.
type Error struct {
	// Fault describes the error. For a deadlock its kind is program.InvalidEnd.
	Fault *program.Fault
	// Steps lead from the initial state to the fault. If a step has the fault, it is the last step.
	Steps []Taken
}

// Taken is a step of an execution: a move, and the index of its outcome in the result of Fire (exec.Machine).
type Taken struct {
	Move    program.Move
	Outcome int
}

// Execution is a complete execution, passed to Options.Ended. An Execution is valid only during the call.
type Execution struct {
	Steps []Taken
	// Trace returns a number that identifies the Mazurkiewicz trace: all executions of the trace have the same
	// number. Two different traces have the same number with probability 2^-64.
	Trace func() uint64
	// Dependent reports whether the events with indices i and j in Steps are dependent.
	Dependent func(i, j int) bool
	// Final is the last state. Deadlock reports whether this state is an invalid end state.
	Final    program.State
	Deadlock bool
	// Faults are the faults along the execution, in order.
	Faults []*program.Fault
}
