package replay

import (
	"context"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/simulate"
	"ltlpor/trace"
)

// States returns the states of p on the run in f, in order and without duplicates: the initial state, and the state
// after every move. An atomic sequence is a single move; the states inside it are omitted.
func States(ctx context.Context, p *program.Program, f *trace.File) ([]program.State, error) {
	m, end, err := machineFor(ctx, p)
	if err != nil {
		return nil, err
	}
	defer end()
	run, err := trace.Follow(p, m, f.Trace)
	if err != nil {
		return nil, Misfit(err)
	}
	out, met := []program.State{run.Init}, map[string]bool{string(run.Init): true}
	for _, list := range [][]program.Step{run.Stem, run.Cycle} {
		for _, k := range list {
			if k.State != nil && !met[string(k.State)] {
				met[string(k.State)] = true
				out = append(out, k.State)
			}
		}
	}
	return out, nil
}

// Last returns a list with a single state: the state of p after the last step of the trace in f. In contrast to States,
// the trace may end anywhere, not only in an error or a cycle.
func Last(ctx context.Context, p *program.Program, f *trace.File) ([]program.State, error) {
	run, err := simulate.Begin(p)
	if err != nil {
		return nil, err
	}
	defer exec.HaltOn(ctx, run.Machine())()
	guide, err := trace.NewGuide(p, run.Machine(), f.Trace)
	if err != nil {
		return nil, Misfit(err)
	}
	for {
		mv, more, err := guide.Next(run.State(), run.Moves())
		if err != nil {
			return nil, Misfit(err)
		}
		if !more {
			return []program.State{run.State()}, nil
		}
		if err := run.Execute(mv); err != nil {
			return nil, err
		}
	}
}
