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

// SimulateOptions configures Simulate.
type SimulateOptions struct {
	// Defines, Include and Overflow are as in Options. With Follow, Defines must be empty.
	Defines  []string
	Include  func(dir, name string) (*source.File, error)
	Overflow bool
	// Watch are expressions over the whole system. Simulation.Watched has the expressions as read.
	Watch []string
	// Follow, if not nil, is a saved trace with which the run begins. The inputs saved in the trace are used, too.
	Follow *trace.File
	// Room is as in Options. Simulation.Reach, which stores a graph, calls Room.
	Room func(ahead int64) bool
}

// Simulation is one run of a model, extended step by step. Formulas and never claims have no effect.
type Simulation struct {
	Model    string
	Program  *program.Program
	Run      *simulate.Run
	Watched  []program.Expr // SimulateOptions.Watch as read
	Warnings source.List
	// Given has the inputs other than the model, for a trace.File of the run.
	Given trace.GivenDocument

	run *simulation.Simulation
}

// SimulationKind is the kind of property in a trace.File for a simulated run without an error.
const SimulationKind = replay.SimulationKind

// Simulate reads a model and begins a run. The run uses ctx: if ctx is done during a step, the error of the step wraps
// the error of ctx. The error of Simulate is
//   - a *UsageError if the options do not fit the model;
//   - a *MisfitError if options.Follow does not fit the model;
//   - a source.List if a text has mistakes;
//   - a *CutError if ctx was cancelled.
func Simulate(ctx context.Context, model *source.File, options SimulateOptions) (*Simulation, error) {
	run, err := simulation.Begin(ctx, model, property.Options{
		Defines: options.Defines, Include: options.Include, Overflow: options.Overflow,
		Watch: property.WatchFiles(options.Watch),
	}, options.Follow, options.Room)
	if run == nil {
		return nil, public(err)
	}
	return &Simulation{
		Model: model.Name, Program: run.Task.Program, Run: run.Run, Watched: run.Task.Watched,
		Warnings: run.Task.Warnings, Given: run.Given, run: run,
	}, public(err)
}

// Follow takes the next step of SimulateOptions.Follow, the trace to follow. Follow returns false if the trace has no
// further step. The error is a *MisfitError if the step is not possible in the model, or a *cancel.Error if the context
// of Simulate has ended the step.
func (s *Simulation) Follow() (more bool, err error) {
	more, err = s.run.Follow()
	return more, public(err)
}

// Expr parses an expression over the whole system, for use in states of the run. The error is a source.List.
func (s *Simulation) Expr(text string) (program.Expr, error) {
	return s.run.Expr(text)
}

// ErrBehindError reports that every path to a state leads through a violation, like a failed assertion. A simulation
// ends at a violation, whereas a search continues after it.
var ErrBehindError = errors.New("each way to this state leads through an error, at which a run ends here")

// Reach restarts the run and takes a shortest path to the state with the given number in the full graph. States are
// numbered breadth-first from 0, the initial state. If Reach returns an error, the run is unchanged. The error is
//   - an *audit.LimitError if the graph has more than limit states;
//   - an *audit.EndlessError if an atomic sequence or d_step was given up as endless;
//   - an *explain.NoStateError if there is no such state, or ErrBehindError;
//   - a *CutError if SimulateOptions.Room reported too little memory;
//   - the error of ctx.
func (s *Simulation) Reach(ctx context.Context, number, limit int) error {
	reached, err := s.run.Reach(ctx, number, limit)
	if err == nil && !reached {
		return ErrBehindError
	}
	return err
}
