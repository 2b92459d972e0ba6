package ltlpor

import (
	"context"
	"math"
	"time"

	"ltlpor/internal/dpor"
	"ltlpor/internal/session/exploration"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
	"ltlpor/trace"
)

// ExploreOptions configures Explore. The zero value explores by source sets, on one core, to the default depth; the
// number of executions, the time and the memory are unlimited.
type ExploreOptions struct {
	// Defines, Include and Overflow are as in Options.
	Defines  []string
	Include  func(dir, name string) (*source.File, error)
	Overflow bool
	// Algorithm is the exploration algorithm; "" means SourceDPOR.
	Algorithm Algorithm
	// Dependence says which steps are dependent, and must be explored in both orders; "" means ReadWrite. Only FG
	// supports Accesses.
	Dependence Dependence
	// NoSleep turns off the sleep sets of FG.
	NoSleep bool
	// Workers is the number of goroutines that explore; 0 means 1. Only SourceDPOR supports more than 1.
	Workers int
	// MaxDepth is the maximum number of steps of an execution. A longer or infinite execution is cut at MaxDepth.
	// Races behind a cut are not seen, so errors within MaxDepth steps may be missed. If MaxDepth is 0, the
	// exploration ends at dpor.DefaultDepth steps, and a model that need not terminate is an error. MaxExecutions is
	// the maximum number of executions, and Time the maximum time; 0 means unlimited.
	MaxDepth      int
	MaxExecutions int64
	Time          time.Duration
	// MaxErrors is the maximum number of errors kept with a counterexample; 0 means 1, and AllErrors means unlimited.
	// Kept errors differ in kind, statement or process. Every error is counted.
	MaxErrors int
	// Room, if not nil, reports whether `ahead` more bytes of memory are available. If not, the exploration ends.
	Room func(ahead int64) bool
	// Progress, if not nil, is called periodically during the exploration.
	Progress func(ExploreCounts)
}

// Exploration is the result of Explore.
type Exploration struct {
	// Model is the file name of the model.
	Model string
	// Verdict is the verdict on deadlocks, assertions and run-time errors. If a counterexample was found, Verdict is
	// Violated. Otherwise Verdict is Holds if the exploration is complete, and Inconclusive if it is incomplete.
	Verdict Verdict
	// The options of the exploration, with defaults filled in.
	Algorithm  Algorithm
	Dependence Dependence
	NoSleep    bool
	Workers    int
	MaxDepth   int

	Counts ExploreCounts
	// Cut says why the exploration is incomplete. If the exploration is complete, Cut is dpor.Uncut.
	Cut dpor.Cut
	// Stopped is the *ClassError or *EndlessError that ended the exploration after an error was found, or nil.
	Stopped error
	// Traces are the counterexamples kept, at most MaxErrors.
	Traces []*trace.Trace
	// Left lists the runs to errors that were found but not replayed, because time was up, memory did not suffice, or
	// the exploration was interrupted. Left has the number of steps of each run. If errors were found but no run was
	// replayed, the verdict is Inconclusive.
	Left     []int
	Warnings source.List
	Elapsed  time.Duration // time of the exploration
}

// Complete reports whether the exploration is complete: no limit or error ended it early.
func (x *Exploration) Complete() bool { return x.Cut == dpor.Uncut }

// Explore reads a model and explores it statelessly: it runs executions one after the other, as few as the algorithm
// can. Explore looks for invalid end states, failed assertions and run-time errors. Formulas are ignored, with a
// warning. An interrupted or bounded exploration is not an error; the verdict is then Inconclusive. The error is
//   - a *UsageError if the options do not fit the model;
//   - a source.List if the text has a mistake or a never claim;
//   - a *ClassError if the algorithm cannot handle the model;
//   - an *EndlessError if the model need not terminate;
//   - otherwise an internal error.
//
// After a violation was found, a *ClassError or *EndlessError becomes Exploration.Stopped instead.
func Explore(ctx context.Context, model *source.File, options ExploreOptions) (*Exploration, error) {
	reading := property.Options{Defines: options.Defines, Include: options.Include, Overflow: options.Overflow}
	x, err := exploration.Explore(ctx, model, reading, options.dpor())
	if x == nil {
		return nil, public(err)
	}
	x.Stopped = public(x.Stopped)
	return (*Exploration)(x), public(err)
}

// dpor converts o to the options of package dpor.
func (o *ExploreOptions) dpor() dpor.Options {
	errors := o.MaxErrors
	if errors == AllErrors {
		errors = math.MaxInt
	}
	return dpor.Options{
		Algorithm: o.Algorithm, Dependence: o.Dependence, NoSleep: o.NoSleep, Workers: o.Workers,
		MaxDepth: o.MaxDepth, MaxErrors: errors, Executions: o.MaxExecutions, Time: o.Time, Room: o.Room,
		Progress: o.Progress,
	}
}
