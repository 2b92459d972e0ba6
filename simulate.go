package ltlpor

import (
	"context"
	"errors"

	"ltlpor/internal/model/program"
	"ltlpor/internal/session/replay"
	"ltlpor/internal/session/simulation"
	"ltlpor/internal/simulate"
	"ltlpor/internal/verify/property"
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

	run *simulation.Simulation
}

// SimulationKind is the kind of the property of a trace.File with the run of a simulation in which nothing
// went wrong.
const SimulationKind = replay.SimulationKind

// Simulate reads a model, and begins a run of it. The error is a *UsageError, a *MisfitError if the trace
// does not begin as the model does, a source.List if a text is at fault, or a *CutError if ctx was cancelled. Where ctx
// is done while the run takes a step, the error of the step wraps that of ctx.
func Simulate(ctx context.Context, model *source.File, options SimulateOptions) (*Simulation, error) {
	run, err := simulation.Begin(ctx, model, property.Options{
		Defines: options.Defines, Include: options.Include, Overflow: options.Overflow,
		Watch: expressions(options.Watch),
	}, options.Follow, options.Room)
	if run == nil {
		return nil, public(err)
	}
	return &Simulation{
		Model: model.Name, Program: run.Task.Program, Run: run.Run, Watched: run.Task.Watched,
		Warnings: run.Task.Warnings, Given: run.Given, run: run,
	}, public(err)
}

// Follow takes the next step of the trace that is followed, and reports whether there was one. The error is
// a *MisfitError if the model does not have it, and a *cancel.Error where the context of Simulate has ended the step.
func (s *Simulation) Follow() (more bool, err error) {
	more, err = s.run.Follow()
	return more, public(err)
}

// Expr reads an expression over the whole system, which may ask for what is in the states. The error is a
// source.List.
func (s *Simulation) Expr(text string) (program.Expr, error) {
	return s.run.Expr(text)
}

// ErrBehindError says that there is no way to a state but through an error, such as a failed assertion. Such a run ends
// there in a simulation, and goes on in a search.
var ErrBehindError = errors.New("each way to this state leads through an error, at which a run ends here")

// Reach goes from the beginning to the state with that number in the full graph, by a shortest way; states are numbered
// breadth first, the initial one is 0. The error is an *audit.LimitError if the graph has more states than limit, an
// *audit.EndlessError, an *explain.NoStateError, ErrBehindError, a *CutError if there is no SimulateOptions.Room, or
// that of ctx: the run is then as it was.
func (s *Simulation) Reach(ctx context.Context, number, limit int) error {
	reached, err := s.run.Reach(ctx, number, limit)
	if err == nil && !reached {
		return ErrBehindError
	}
	return err
}
