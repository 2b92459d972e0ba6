package main

import "ltlpor/trace"

// openFlags say what is printed of a counterexample besides, that is otherwise folded away.
type openFlags struct {
	Unfold     bool `help:"Print all steps, also those in a row that touch only locals of one process."`
	OpenDSteps bool `name:"open-d-steps" help:"Print the statements inside each d_step."`
}

// whyFlag asks for the truth of a formula along a counterexample.
type whyFlag struct {
	Why bool `help:"Print the truth of each part of the formula, in each state of a counterexample."`
}

// textOptions say how traces are printed.
func (t *textReport) textOptions() trace.TextOptions {
	return trace.TextOptions{
		Width: t.width, Full: t.full, Color: t.color, MaxSteps: t.steps,
		Unfold: t.open.Unfold, OpenDSteps: t.open.OpenDSteps, Why: t.why,
	}
}
