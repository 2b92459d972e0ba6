package main

import (
	"ltlpor/internal/output/layout"
	"ltlpor/internal/output/textreport"
)

// openFlags print parts of a counterexample that are folded by default.
type openFlags struct {
	Unfold     bool `help:"Print all steps. By default, consecutive steps that touch only locals of one process are folded."`
	OpenDSteps bool `name:"open-d-steps" help:"Print the statements inside each d_step."`
}

// printer returns a printer of reports with counterexamples of at most steps steps; full prints whole states.
func (c *openFlags) printer(page layout.Page, full bool, steps int) textreport.Printer {
	return textreport.Printer{Page: page, Full: full, Steps: steps, Unfold: c.Unfold, OpenDSteps: c.OpenDSteps}
}

// whyFlag asks for the truth of a formula along a counterexample.
type whyFlag struct {
	Why bool `help:"Print the truth of each part of the formula, in each state of a counterexample."`
}
