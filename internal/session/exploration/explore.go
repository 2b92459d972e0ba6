// Package exploration explores a model statelessly (DPOR), certifies the errors found, and returns a verdict.
package exploration

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"ltlpor/internal/dpor"
	"ltlpor/internal/session/phase"
	"ltlpor/internal/teach/auditrun"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
	"ltlpor/trace"
)

// Exploration is the result of Explore. Its fields are described at ltlpor.Exploration.
type Exploration struct {
	Model      string
	Verdict    schedule.Verdict
	Algorithm  dpor.Algorithm
	Dependence dpor.Dependence
	NoSleep    bool
	Workers    int
	MaxDepth   int
	Counts     dpor.Counts
	Cut        dpor.Cut
	Stopped    error
	Traces     []*trace.Trace
	Left       []int
	Warnings   source.List
	Elapsed    time.Duration
}

// Complete reports whether the exploration covered everything: no limit, interrupt or error ended it early.
func (x *Exploration) Complete() bool { return x.Cut == dpor.Uncut }

// ahead is the number of bytes of memory that must be free for an exploration to continue.
const ahead = 1 << 20

// Explore reads a model with the options reading, and explores it statelessly with options o. It checks assertions and
// end states; reading.Checks is ignored.
//
// For the errors, see ltlpor.Explore; the error types of package exploration have the same names.
func Explore(ctx context.Context, model *source.File, reading property.Options, o dpor.Options) (*Exploration, error) {
	if _, err := o.Validate(); err != nil {
		return nil, unfit(ctx, nil, nil, err)
	}
	t, err := read(ctx, model, reading, o.Time)
	if err != nil {
		return nil, err
	}
	outside := ctx // for the replay, which goes on after a lack of memory has ended ctx
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var crowded atomic.Bool
	progress := o.Progress
	o.Progress = func(c dpor.Counts) {
		if o.Room != nil && !o.Room(ahead) {
			crowded.Store(true)
			cancel()
		}
		if progress != nil {
			progress(c)
		}
	}
	start := time.Now()
	found, err := dpor.Explore(ctx, t.Program, o)
	if crowded.Load() && found.Cut == dpor.CutInterrupt {
		found.Cut = dpor.CutMemory
	}
	within, end := phase.Until(outside, start, o.Time)
	defer end()
	cut := (*auditrun.CutError)(nil)
	if err = unfit(within, t.Program, o.Room, err); errors.As(err, &cut) && len(found.Errors) > 0 {
		found.Cut, err = exploredCut(within, within.Err()), nil
	}
	if err != nil && (len(found.Errors) == 0 || !stops(err)) {
		return nil, err
	}
	return explored(within, t, &found, err)
}

// read reads a model for an exploration. It returns an error for a model with a never claim, or if reading takes longer
// than `limit`; 0 means no limit.
func read(
	ctx context.Context, model *source.File, reading property.Options, limit time.Duration,
) (*property.Task, error) {
	reading.Checks = property.SafetyChecks
	reading.Work = phase.Work(ctx, time.Now(), limit)
	t, err := property.Read(model, reading)
	if err != nil {
		return nil, phase.Reading(err)
	}
	var formulas []property.Written
	for _, w := range t.Written {
		if w.Kind.NeverClaim() {
			return nil, source.List{
				source.Errorf(w.Span, "a model with a never claim, here %s, cannot be explored", w.Name).
					WithHint("ltlpor check decides the claim; without it the model can be explored"),
			}
		}
		formulas = append(formulas, w)
	}
	if len(formulas) > 0 {
		t.Warnings.Add(source.Warnf(formulas[0].Span, "formulas are not looked at: %s", property.Names(formulas)).
			WithHint("an exploration finds invalid end states, failed assertions and run-time errors; " +
				"ltlpor check decides formulas"))
	}
	return t, system.CheckInitial(t, model)
}

// stops reports whether err ends an exploration but leaves the errors found before valid. This is so for a *ClassError
// and an *EndlessError.
func stops(err error) bool {
	var (
		class   *ClassError
		endless *EndlessError
	)
	return errors.As(err, &class) || errors.As(err, &endless)
}

// explored returns the result of exploring the model of t, with certified counterexamples. `found` is the result from
// package dpor. If an error ended the exploration early, `stopped` is this error; otherwise it is nil.
func explored(ctx context.Context, t *property.Task, found *dpor.Result, stopped error) (*Exploration, error) {
	x := &Exploration{
		Model: t.Model, Algorithm: found.Options.Algorithm, Dependence: found.Options.Dependence,
		NoSleep: found.Options.NoSleep, Workers: found.Options.Workers, MaxDepth: found.Options.MaxDepth,
		Counts: found.Counts, Cut: found.Cut, Stopped: stopped, Warnings: t.Warnings,
		Elapsed: time.Duration(found.Seconds * float64(time.Second)),
	}
	r, err := replayingOf(ctx, t.Program, found.Options.Room)
	if err != nil {
		return nil, err
	}
	defer r.end()
	if x.Traces, x.Left, err = r.certified(ctx, t.Program, found.Errors); err != nil {
		return nil, err
	}
	if len(x.Left) > 0 && (x.Complete() || len(x.Traces) == 0) {
		x.Cut = exploredCut(ctx, r.ended)
	}
	switch {
	case len(x.Traces) > 0:
		x.Verdict = schedule.Violated
	case len(x.Left) > 0:
	case found.GivenUp:
	case x.Counts.Deadlocks+x.Counts.Faults > 0:
		return nil, errors.New("bug: errors were counted, and none has a counterexample")
	case x.Complete() && x.Counts.Executions == 0:
		return nil, errors.New("bug: the exploration is said to be complete, and has run no execution")
	case x.Complete():
		x.Verdict = schedule.Holds
	}
	return x, nil
}
