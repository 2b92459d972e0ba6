package main

// openFlags print parts of a counterexample that are folded by default.
type openFlags struct {
	Unfold     bool `help:"Print all steps, also those in a row that touch only locals of one process."`
	OpenDSteps bool `name:"open-d-steps" help:"Print the statements inside each d_step."`
}

// whyFlag asks for the truth of a formula along a counterexample.
type whyFlag struct {
	Why bool `help:"Print the truth of each part of the formula, in each state of a counterexample."`
}
