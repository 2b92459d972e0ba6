package program

// Step is a step in a run of a program, with the step of the property automaton, if any.
type Step struct {
	Move    Move
	Outcome int   // index among the outcomes of Move; a replay with a different order goes by State
	State   State // the state after the step; nil if a fault left no state
	Q       Q     // the automaton state after the step; not used without an automaton
}

// Lasso is a run: from Init along Stem, and then around Cycle for ever. Cycle is empty for a finite run.
type Lasso struct {
	Init        State
	Q           Q // the initial automaton state
	Stem, Cycle []Step
}
