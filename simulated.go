package ltlpor

import (
	"context"
	"fmt"
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/simulate"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
	"ltlpor/trace"
)

// SimulateOptions say what is simulated.
type SimulateOptions struct {
	// Defines, Include and Overflow are those of Options. With Follow the macros must not be given.
	Defines  []string
	Include  func(dir, name string) (*source.File, error)
	Overflow bool
	// Watch are expressions over the whole system, which Simulation.Watched then has.
	Watch []string
	// Follow, if not nil, is a trace along which the run begins, with what was given when it was written.
	Follow *trace.File
	// Room, if not nil, is that of Options, for Simulation.Reach, which keeps a graph.
	Room func(ahead int64) bool
}

// Simulation is one run of a model. Formulas and never claims take no part in it.
type Simulation struct {
	Model    string
	Program  *program.Program
	Run      *simulate.Run
	Watched  []program.Expr
	Warnings source.List
	// Given is what was given beside the model: for a trace.File of the run.
	Given trace.GivenDocument

	task  *property.Task
	guide *trace.Guide // nil without Follow
	room  func(ahead int64) bool
}

// SimulationKind is the kind of the property of a trace.File with the run of a simulation in which nothing
// went wrong.
const SimulationKind = "simulation"

// Simulate reads a model, and begins a run of it. The error is a *UsageError, a *MisfitError if the trace
// does not begin as the model does, a source.List if a text is at fault, or a *CutError if ctx was cancelled. Where ctx
// is done while the run takes a step, the error of the step wraps that of ctx.
func Simulate(ctx context.Context, model *source.File, options SimulateOptions) (*Simulation, error) {
	asked, given, err := options.task()
	if err != nil {
		return nil, err
	}
	asked.Work = working(ctx, time.Now(), 0)
	t, err := property.Read(model, asked)
	if err != nil {
		return nil, unread(err)
	}
	if len(t.Written) > 0 {
		const what = "formulas and never claims are not looked at: %s"
		t.Warnings.Add(source.Warnf(t.Written[0].Span, what, namesOf(t.Written)).
			WithHint("a simulation is one run; ltlpor check decides them"))
	}
	if err := system.CheckInitial(t, model); err != nil {
		return nil, err
	}
	run, err := simulate.Begin(t.Program)
	if err != nil {
		return nil, err
	}
	exec.HaltOn(ctx, run.Machine()) // for as long as there is a run
	s := &Simulation{
		Model: model.Name, Program: t.Program, Run: run, Watched: t.Watched,
		Warnings: t.Warnings, Given: given, task: t, room: options.Room,
	}
	if options.Follow != nil {
		s.guide, err = trace.NewGuide(t.Program, run.Machine(), options.Follow.Trace)
	}
	return s, misfit(err)
}

// task returns what is read, and what is said to have been given.
func (o *SimulateOptions) task() (asked property.Options, given trace.GivenDocument, err error) {
	asked = property.Options{
		Defines: o.Defines, Include: o.Include, Overflow: o.Overflow, Checks: Assertions | EndStates, Asks: true,
	}
	for _, text := range o.Watch {
		asked.Watch = append(asked.Watch, source.NewFile("watch", text))
	}
	given = trace.GivenDocument{Defines: append([]string{}, o.Defines...), Overflow: "wrap", Fairness: Unfair.String()}
	if o.Overflow {
		given.Overflow = "error"
	}
	f := o.Follow
	if f == nil {
		return asked, given, nil
	}
	for i := range f.Trace.Steps {
		if claim := f.Trace.Steps[i].Claim; claim != "" {
			const why = "the never claim %s takes part in the trace, and not in a simulation (ltlpor replay runs it)"
			return asked, given, &UsageError{Message: fmt.Sprintf(why, claim)}
		}
	}
	switch {
	case len(o.Defines) > 0:
		return asked, given, &UsageError{Message: "the macros are those of the trace: none can be given beside it"}
	case o.Overflow && !f.Given.ErrorsOnOverflow():
		const why = "in the trace values that do not fit wrap around: that can be no error here"
		return asked, given, &UsageError{Message: why}
	}
	given = f.Given
	asked.Defines, asked.Overflow = given.Defines, given.ErrorsOnOverflow()
	// A hidden variable is part of the states if a formula reads it.
	if given.Formula != "" {
		asked.Formula = source.NewFile("formula", given.Formula)
	}
	if given.Automaton != "" {
		asked.Automaton = source.NewFile("automaton", given.Automaton)
	}
	return asked, given, nil
}

// Follow takes the next step of the trace that is followed, and reports whether there was one. The error is
// a *MisfitError if the model does not have it, and a *cancel.Error where the context of Simulate has ended the step.
func (s *Simulation) Follow() (more bool, err error) {
	defer cancel.Catch(&err)
	if s.guide == nil {
		return false, nil
	}
	mv, more, err := s.guide.Next(s.Run.State(), s.Run.Moves())
	if err != nil || !more {
		return false, misfit(err)
	}
	return true, s.Run.Take(mv)
}

// Expr reads an expression over the whole system, which may ask for what is in the states. The error is a
// source.List.
func (s *Simulation) Expr(text string) (program.Expr, error) {
	return s.task.Expr(source.NewFile("expression", text))
}
