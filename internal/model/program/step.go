package program

// Step is a step of a run of a program, beside a property automaton if there is one.
type Step struct {
	Move    Move
	Outcome int   // index among the outcomes of the move; State decides
	State   State // after the step; nil if a fault left no state
	Q       Q     // after the step; not used in runs without an automaton
}

// Lasso is a run: from Init along Stem, and along Cycle for ever. Cycle is empty for a finite run.
type Lasso struct {
	Init        State
	Q           Q // the initial automaton state
	Stem, Cycle []Step
}
