// Package simulation executes a single run of a model, step by step or along a saved trace.
package simulation

import (
	"context"
	"fmt"
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/session/phase"
	"ltlpor/internal/session/replay"
	"ltlpor/internal/simulate"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
	"ltlpor/trace"
)

// Simulation is a run of the model of Task. Given has the inputs other than the model, such as macros; they are saved
// in traces.
type Simulation struct {
	Task  *property.Task
	Run   *simulate.Run
	Given trace.GivenDocument

	guide *trace.Guide // nil if the run follows no trace
	room  func(ahead int64) bool
}

// Begin reads a model and begins a run. If follow is not nil, method Follow executes the steps of this trace.
//
// `reading` has the macros, the function for included files, the treatment of overflows, and the expressions to watch.
// `room` reports whether memory is free, for Reach, and may be nil. For the errors, see ltlpor.Simulate.
func Begin(
	ctx context.Context, model *source.File, reading property.Options, follow *trace.File, room func(ahead int64) bool,
) (*Simulation, error) {
	reading, given, err := replayOptions(reading, follow)
	if err != nil {
		return nil, err
	}
	reading.Work = phase.Work(ctx, time.Now(), 0)
	t, err := property.Read(model, reading)
	if err != nil {
		return nil, phase.Reading(err)
	}
	if len(t.Written) > 0 {
		const what = "formulas and never claims are not looked at: %s"
		t.Warnings.Add(source.Warnf(t.Written[0].Span, what, property.Names(t.Written)).
			WithHint("a simulation is one run; ltlpor check decides them"))
	}
	if err := system.CheckInitial(t, model); err != nil {
		return nil, err
	}
	run, err := simulate.Begin(t.Program)
	if err != nil {
		return nil, err
	}
	exec.HaltOn(ctx, run.Machine()) // until the run is dropped: ctx interrupts every later step, too
	s := &Simulation{
		Task: t, Run: run, Given: given, room: room,
	}
	if follow != nil {
		s.guide, err = trace.NewGuide(t.Program, run.Machine(), follow.Trace)
	}
	return s, replay.Misfit(err)
}

// replayOptions returns the options for reading the model of a simulation, and the inputs to be saved with traces. If f
// is not nil, the inputs saved in f replace those in `asked`. The error is a *property.UsageError if the options or the
// trace do not suit a simulation.
func replayOptions(
	asked property.Options, f *trace.File,
) (_ property.Options, given trace.GivenDocument, err error) {
	asked.Checks, asked.Asks = property.SafetyChecks, true
	given = trace.GivenDocument{
		Defines: append([]string{}, asked.Defines...), Overflow: "wrap", Fairness: plan.Unfair.String(),
	}
	if asked.Overflow {
		given.Overflow = "error"
	}
	if f == nil {
		return asked, given, nil
	}
	for i := range f.Trace.Steps {
		if claim := f.Trace.Steps[i].Claim; claim != "" {
			const why = "the never claim %s takes part in the trace, and not in a simulation (ltlpor replay runs it)"
			return asked, given, &property.UsageError{Message: fmt.Sprintf(why, claim)}
		}
	}
	switch {
	case len(asked.Defines) > 0:
		const why = "the macros are those of the trace: none can be given beside it"
		return asked, given, &property.UsageError{Message: why}
	case asked.Overflow && !f.Given.ErrorsOnOverflow():
		const why = "in the trace values that do not fit wrap around: that can be no error here"
		return asked, given, &property.UsageError{Message: why}
	}
	given = f.Given
	asked.Defines, asked.Overflow = given.Defines, given.ErrorsOnOverflow()
	// The formula must be read, because a hidden variable is part of the states only if a formula reads it.
	if given.Formula != "" {
		asked.Formula = source.NewFile("formula", given.Formula)
	}
	if given.Automaton != "" {
		asked.Automaton = source.NewFile("automaton", given.Automaton)
	}
	return asked, given, nil
}

// Follow executes the next step of the trace. `more` reports whether the trace had a next step. The error is a
// *replay.MisfitError if the model does not have the step, or a *cancel.Error if the context of Begin interrupts the
// step.
func (s *Simulation) Follow() (more bool, err error) {
	defer cancel.Catch(&err)
	if s.guide == nil {
		return false, nil
	}
	mv, more, err := s.guide.Next(s.Run.State(), s.Run.Moves())
	if err != nil || !more {
		return false, replay.Misfit(err)
	}
	return true, s.Run.Execute(mv)
}

// Expr parses text as an expression over the whole system. An expression that reads a variable or channel not included
// in the states is an error. The error is a source.List.
func (s *Simulation) Expr(text string) (program.Expr, error) {
	return s.Task.Expr(source.NewFile("expression", text))
}
