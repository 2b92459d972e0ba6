// Package replay executes saved traces again on the reference engine (package closure), and checks whether the runs
// violate a property by its definition.
package replay

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/search"
	"ltlpor/internal/session/phase"
	"ltlpor/internal/verify/certify"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
	"ltlpor/trace"
)

// Replayed is the result of a replay: the violated property, with the counterexample as the only trace.
type Replayed struct {
	Model    string
	Property schedule.Property
	Warnings source.List
}

// MisfitError says that a trace is not a counterexample of the model.
type MisfitError struct {
	Step int    // first step that does not fit, from 1; 0: the initial state; -1: the run violates nothing
	Why  string // the reason, in words
	Hint string // a likely cause, or ""
}

// Error returns Why, with the number of the step if a step does not fit.
func (e *MisfitError) Error() string {
	switch {
	case e.Step < 0:
		return "it is a run of the model, but no counterexample: " + e.Why
	case e.Step == 0:
		return "at the beginning: " + e.Why
	}
	return fmt.Sprintf("step %d: %s", e.Step, e.Why)
}

// Trace replays the trace in f on model. The steps of the result have the values of the expressions in watch. The error
// may be:
//
//   - a *MisfitError if the trace is not a counterexample of the model,
//   - a *property.UsageError if the model does not have the property,
//   - a source.List if a text has errors,
//   - the error of ctx.
func Trace(
	ctx context.Context, model *source.File, include func(dir, name string) (*source.File, error),
	f *trace.File, watch []string,
) (*Replayed, error) {
	t, err := recall(ctx, model, include, f, watch)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	i := slices.IndexFunc(t.Properties, func(p *property.Property) bool {
		return p.Name == f.Property.Name && p.Kind.String() == f.Property.Kind
	})
	if i < 0 {
		const why = "the trace is about %s (%s), which the model does not have"
		return nil, &property.UsageError{Message: fmt.Sprintf(why, f.Property.Name, f.Property.Kind)}
	}
	p := t.Properties[i]
	var run *trace.Trace
	err = Unhalted(ctx, func() (err error) {
		run, err = refound(ctx, p, f)
		return err
	})
	if err != nil {
		return nil, err
	}
	f.Trace.Recall(run)
	for i, x := range t.Watched {
		run.Watch(watch[i], x)
	}
	return &Replayed{Model: model.Name, Warnings: t.Warnings, Property: schedule.ViolatedBy(p, run)}, nil
}

// SimulationKind stands in place of the property kind in a saved trace of a simulation that found no violation.
const SimulationKind = "simulation"

// recall reads the model with the options saved in f. The property of f is the only property requested.
func recall(
	ctx context.Context, model *source.File, include func(dir, name string) (*source.File, error), f *trace.File,
	watch []string,
) (*property.Task, error) {
	if f.Property.Kind == SimulationKind {
		const why = "the trace is of a simulation in which nothing went wrong: ltlpor simulate --follow runs it again"
		return nil, &property.UsageError{Message: why}
	}
	kind, known := property.KindNamed(f.Property.Kind)
	if !known {
		const why = "the trace is about a property of the kind %q, which is not known"
		return nil, &property.UsageError{Message: fmt.Sprintf(why, f.Property.Kind)}
	}
	opt := property.Options{Include: include, Checks: kind.Check()}
	if kind.ByName() {
		opt.Only = []string{f.Property.Name}
	}
	return reread(ctx, model, opt, f.Given, watch)
}

// reread reads the model again for a replay. `given` has the saved inputs, such as macros and the formula; `watch` has
// expressions to evaluate in every state; opt has the requested properties.
func reread(
	ctx context.Context, model *source.File, opt property.Options, given trace.GivenDocument, watch []string,
) (*property.Task, error) {
	opt.Defines, opt.Overflow, opt.Time = given.Defines, given.ErrorsOnOverflow(), phase.FormulaTime
	if given.Formula != "" {
		opt.Formula = source.NewFile("formula", given.Formula)
	}
	if given.Automaton != "" {
		opt.Automaton = source.NewFile("automaton", given.Automaton)
	}
	for _, text := range watch {
		opt.Watch = append(opt.Watch, source.NewFile("watch", text))
	}
	opt.Work = phase.Work(ctx, time.Time{}, 0)
	t, err := property.Read(model, opt)
	if err != nil {
		return nil, phase.Reading(err)
	}
	return t, system.CheckInitial(t, model)
}

// refound replays the trace in f, and returns the trace after certification. The error is a *MisfitError if the trace
// is not a run of the model, or if the run does not violate p.
func refound(ctx context.Context, p *property.Property, f *trace.File) (*trace.Trace, error) {
	var fairness plan.Fairness
	if err := fairness.UnmarshalText([]byte(f.Given.Fairness)); err != nil {
		return nil, &property.UsageError{Message: err.Error()}
	}
	m, end, err := machineFor(ctx, p.Program)
	if err != nil {
		return nil, err
	}
	defer end()
	run, err := trace.Follow(p.Program, m, f.Trace)
	if err != nil {
		return nil, Misfit(err)
	}
	t, err := certifyRun(p, m, run, fairness)
	var spurious *certify.Spurious
	switch {
	case !errors.As(err, &spurious):
		return t, err
	case spurious.Why != certify.NoRun:
		return nil, &MisfitError{Step: -1, Why: spurious.Detail}
	}
	return nil, &MisfitError{Step: len(f.Trace.Steps), Why: spurious.Detail} // the claimed end, or cycle, is wrong
}

// Misfit converts a *trace.Mismatch, which trace.Follow and trace.Guide return for a step the model does not have, to a
// *MisfitError. Misfit returns any other error unchanged.
func Misfit(err error) error {
	var mismatch *trace.Mismatch
	if errors.As(err, &mismatch) {
		return &MisfitError{Step: mismatch.Step, Why: mismatch.Why}
	}
	return err
}

// certifyRun checks whether `run` violates p, by the definition of p, and returns the certified trace. m is a machine
// for the model. With fairness, only a fair run counts as a violation.
func certifyRun(p *property.Property, m exec.Machine, run trace.Run, fairness plan.Fairness) (*trace.Trace, error) {
	definition := certify.Define(p)
	if p.Automaton != nil { // a finite run without an earlier search: only a bad prefix of p violates p
		definition.Reaches = p.Bad
	}
	definition.Fairness = fairness
	sys := certify.System{Program: p.Program, Machine: m, Nodes: p.Nodes(p.Program)}
	return definition.Certify(sys, search.Error{Fault: run.Fault, Lasso: run.Lasso})
}
