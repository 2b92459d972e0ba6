package ltlpor

import (
	"context"
	"errors"
	"math"
	"sync/atomic"
	"time"

	"ltlpor/internal/dpor"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
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

// ahead is for how many bytes there has to be room while exploring.
const ahead = 1 << 20

// Explore reads a model and explores it statelessly: it runs its executions one after the other, as few as the
// algorithm can, and looks for invalid end states, failed assertions and run-time errors. Formulas are not looked at,
// which a warning says.
//
// The error is a *UsageError, a source.List if the text is at fault or has a never claim, a *ClassError if the
// model is none for the algorithm, an *EndlessError if it need not terminate, or something internal. A *ClassError or
// *EndlessError that comes after an error was found is Exploration.Stopped. An interrupted or bounded exploration is no
// error but Inconclusive.
func Explore(ctx context.Context, model *source.File, options ExploreOptions) (*Exploration, error) {
	o := options.dpor()
	if _, err := o.Validate(); err != nil {
		return nil, unfit(ctx, nil, err)
	}
	t, err := options.read(ctx, model)
	if err != nil {
		return nil, err
	}
	outside := ctx // that of memory does not end the replay
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var crowded atomic.Bool
	o.Progress = func(c dpor.Counts) {
		if options.Room != nil && !options.Room(ahead) {
			crowded.Store(true)
			cancel()
		}
		if options.Progress != nil {
			options.Progress(c)
		}
	}
	start := time.Now()
	found, err := dpor.Explore(ctx, t.Program, o)
	if crowded.Load() && found.Cut == dpor.CutInterrupt {
		found.Cut = dpor.CutMemory
	}
	within, end := until(outside, start, o.Time)
	defer end()
	cut := (*CutError)(nil)
	if err = unfit(within, t.Program, err); errors.As(err, &cut) && len(found.Errors) > 0 {
		found.Cut, err = exploredCut(within), nil
	}
	if err != nil && (len(found.Errors) == 0 || !stops(err)) {
		return nil, err
	}
	return explored(within, t, &found, err)
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
	}
}

// read reads a model that can be explored.
func (o *ExploreOptions) read(ctx context.Context, model *source.File) (*property.Task, error) {
	t, err := property.Read(model, property.Options{
		Defines: o.Defines, Include: o.Include, Overflow: o.Overflow, Checks: Assertions | EndStates,
		Work: working(ctx, time.Now(), o.Time),
	})
	if err != nil {
		return nil, unread(err)
	}
	var formulas []property.Written
	for _, w := range t.Written {
		if w.Kind == property.Claim {
			return nil, source.List{
				source.Errorf(w.Span, "a model with a never claim, here %s, cannot be explored", w.Name).
					WithHint("ltlpor check decides the claim; without it the model can be explored"),
			}
		}
		formulas = append(formulas, w)
	}
	if len(formulas) > 0 {
		t.Warnings.Add(source.Warnf(formulas[0].Span, "formulas are not looked at: %s", namesOf(formulas)).
			WithHint("an exploration finds invalid end states, failed assertions and run-time errors; " +
				"ltlpor check decides formulas"))
	}
	return t, system.CheckInitial(t, model)
}

// stops reports whether err ends an exploration, and says nothing against the errors that it has found before.
func stops(err error) bool {
	var (
		class   *ClassError
		endless *EndlessError
	)
	return errors.As(err, &class) || errors.As(err, &endless)
}

// explored makes the answer of what was found in the model of t, before stopped if that is not nil.
func explored(ctx context.Context, t *property.Task, found *dpor.Result, stopped error) (*Exploration, error) {
	x := &Exploration{
		Model: t.Model, Algorithm: found.Options.Algorithm, Dependence: found.Options.Dependence,
		NoSleep: found.Options.NoSleep, Workers: found.Options.Workers, MaxDepth: found.Options.MaxDepth,
		Counts: found.Counts, Cut: found.Cut, Stopped: stopped, Warnings: t.Warnings,
		Elapsed: time.Duration(found.Seconds * float64(time.Second)),
	}
	var err error
	if x.Traces, x.Left, err = certified(ctx, t.Program, found.Errors); err != nil {
		return nil, err
	}
	if len(x.Left) > 0 && (x.Complete() || len(x.Traces) == 0) {
		x.Cut = exploredCut(ctx)
	}
	switch {
	case len(x.Traces) > 0:
		x.Verdict = Violated
	case len(x.Left) > 0:
	case found.GivenUp:
	case x.Counts.Deadlocks+x.Counts.Faults > 0:
		return nil, errors.New("bug: errors were counted, and none has a counterexample")
	case x.Complete() && x.Counts.Executions == 0:
		return nil, errors.New("bug: the exploration is said to be complete, and has run no execution")
	case x.Complete():
		x.Verdict = Holds
	}
	return x, nil
}
