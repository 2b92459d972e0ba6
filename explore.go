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

// ExploreOptions say how to explore. The zero value explores everything by source sets, on one core, without limits
// but that of the depth.
type ExploreOptions struct {
	// Defines, Include and Overflow are those of Options.
	Defines  []string
	Include  func(dir, name string) (*source.File, error)
	Overflow bool
	// Algorithm chooses executions; "" means SourceDPOR.
	Algorithm Algorithm
	// Dependence says which steps have to be tried in both orders; "" means ReadWrite. Accesses is for FG alone.
	Dependence Dependence
	// NoSleep leaves out the sleep sets of FG.
	NoSleep bool
	// Workers is how many goroutines explore; 0 means 1. SourceDPOR alone has room for more.
	Workers int
	// MaxDepth is how many steps an execution may have; one that has more is cut there, also if it would go on for
	// ever. Of the errors within so many steps some may be missed, as races behind a cut are not seen.
	// 0 means that the exploration ends after dpor.DefaultDepth, and that a model that need not terminate is an error.
	// MaxExecutions bounds how many executions there are, and Time how long they take; 0 is no bound.
	MaxDepth      int
	MaxExecutions int64
	Time          time.Duration
	// MaxErrors is how many errors that differ in kind, statement or process are kept with a counterexample; 0 means 1,
	// and AllErrors all of them. All are counted.
	MaxErrors int
	// Room, if not nil, reports whether there is room for so many bytes more; the exploration ends where there is none.
	Room func(ahead int64) bool
	// Progress, if not nil, is called now and then while exploring.
	Progress func(ExploreCounts)
}

// Exploration is the result of Explore.
type Exploration struct {
	// Model is the name of the model's file.
	Model string
	// Verdict is about deadlocks, assertions and run-time errors: Violated if there is a counterexample, else
	// Inconclusive if the exploration is not complete.
	Verdict Verdict
	// How it was explored, defaults filled in.
	Algorithm  Algorithm
	Dependence Dependence
	NoSleep    bool
	Workers    int
	MaxDepth   int

	Counts ExploreCounts
	// Cut is why the exploration is not complete, dpor.Uncut if it is.
	Cut dpor.Cut
	// Stopped is the *ClassError or *EndlessError by which an exploration ended that had found an error before;
	// otherwise nil.
	Stopped error
	// Traces are the counterexamples kept, at most MaxErrors.
	Traces []*trace.Trace
	// Left has, for each error that was not replayed, as the time was up or the exploration was interrupted, how many
	// steps its run has. Where none was replayed the verdict is Inconclusive.
	Left     []int
	Warnings source.List
	Elapsed  time.Duration // of exploring
}

// Complete reports whether all was explored.
func (x *Exploration) Complete() bool { return x.Cut == dpor.Uncut }

// Explore reads a model and explores it statelessly: it runs its executions one after the other, as few as the
// algorithm can, and looks for invalid end states, failed assertions and run-time errors. Formulas are not looked at,
// which a warning says.
//
// The error is a *UsageError, a source.List if the text is at fault or has a never claim, a *ClassError if the
// model is none for the algorithm, an *EndlessError if it need not terminate, or something internal. A *ClassError or
// *EndlessError that comes after an error was found is Exploration.Stopped. An interrupted or bounded exploration is no
// error but Inconclusive.
func Explore(ctx context.Context, model *source.File, options ExploreOptions) (*Exploration, error) {
	reading := property.Options{Defines: options.Defines, Include: options.Include, Overflow: options.Overflow}
	x, err := exploration.Explore(ctx, model, reading, options.dpor())
	if x == nil {
		return nil, public(err)
	}
	x.Stopped = public(x.Stopped)
	return (*Exploration)(x), public(err)
}

// dpor returns the part of o that says how to explore.
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
