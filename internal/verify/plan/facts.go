package plan

import "ltlpor/internal/verify/property"

// PropertyFacts has the facts about the decided properties that Make needs.
type PropertyFacts struct {
	// Kinds has one element, or both Assertions and EndStates.
	Kinds   []property.Kind
	Stutter property.Stutter
	// TakesPart: the property is a never claim that takes part in the run. Then no automaton exists.
	TakesPart bool
	Automaton Shape
	// Observes: the property reads at least one proposition.
	Observes bool
}

// Shape has the facts about an automaton that Make needs.
type Shape struct {
	Marks int // of acceptance on edges; 0 if states accept
	// Weak: no cycle has both accepting and non-accepting states. Finite: every accepted run has a bad prefix that
	// the automaton recognises.
	Weak, Finite bool
	States       int
	// Monitor: the automaton stays in a single state until a failure, and accepts only runs with a failure.
	Monitor bool
}

// Temporal reports whether q is about infinite runs.
func (q PropertyFacts) Temporal() bool { return q.Kinds[0].Temporal() }

// Sees returns the faults, and the ends of runs, to count for q.
func (q PropertyFacts) Sees() (f Faults) {
	for _, k := range q.Kinds {
		f = f.With(k.Sees())
	}
	return f
}

// Finite reports whether only finite runs can violate q. Then cycles do not matter, and fairness does not either,
// because a violating finite run can be continued fairly.
func (q PropertyFacts) Finite() bool {
	return !q.Temporal() || !q.TakesPart && q.Automaton.Finite && q.Automaton.Marks == 0 && !q.Sees().Endless
}

// Facts answers the questions of Make about the model. Make asks only if the answer matters.
type Facts interface {
	// Prepared returns the facts about the program after the optimizations of p.
	Prepared(p *Plan) (Model, error)
	// Packs reports whether a packed state has room for a state of the program after the optimizations of p.
	Packs(p *Plan) (bool, error)
	// Creates reports whether the program may create processes while it runs, after the optimizations of p.
	Creates(p *Plan) (bool, error)
	// Waiting says whether the property has an automaton with waiting states, and returns its shape.
	Waiting() (Waiting, Shape, error)
}

// Model has the facts about a program before its search.
type Model struct {
	// Off says why every reduction is unsound, or is "". OffIfFair says the same for weak fairness.
	Off, OffIfFair string
	// MayFault: run-time errors are possible.
	MayFault bool
}

// Waiting says whether an automaton with waiting states exists for a property, does not exist, or is too large.
type Waiting uint8

// The answers.
const (
	HasWaiting Waiting = iota
	LacksWaiting
	LargeWaiting
)
