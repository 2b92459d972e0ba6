package program

// Step is a step of a run of a program, together with the step of the property automaton if there is one.
type Step struct {
	Move    Move
	Outcome int   // index among the outcomes of Move; if a replay differs, State counts
	State   State // the state after the step; nil if a fault left no state
	Q       Q     // the automaton state after the step; not used without an automaton
}

// Lasso is a run from Init along Stem, and around Cycle for ever. Cycle is empty for a finite run.
type Lasso struct {
	Init        State
	Q           Q // the initial automaton state
	Stem, Cycle []Step
}
