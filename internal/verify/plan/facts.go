package plan

import "ltlpor/internal/verify/property"

// PropertyFacts has the facts about the properties of a search, as Make needs them.
type PropertyFacts struct {
	// Kinds has one element, or both Assertions and EndStates.
	Kinds   []property.Kind
	Stutter property.Stutter
	// TakesPart: the property is a never claim that takes part in the run. Then no automaton exists.
	TakesPart bool
	Automaton Shape
	// Observes reports whether the property reads at least one proposition.
	Observes bool
}

// Shape has the facts about an automaton that Make needs.
type Shape struct {
	Marks int // number of acceptance marks on edges; 0 if states accept
	// Weak: no cycle has both accepting and non-accepting states. Finite: every accepted run has a bad prefix that
	// the automaton recognises.
	Weak, Finite bool
	States       int
	// Monitor: the automaton stays in a single state until a failure, and accepts only runs with a failure (a safety
	// monitor).
	Monitor bool
}

// Temporal reports whether q is about infinite runs.
func (q PropertyFacts) Temporal() bool { return q.Kinds[0].Temporal() }

// Sees returns the faults, and the ends of runs, to count as violations of q.
func (q PropertyFacts) Sees() (f Faults) {
	for _, k := range q.Kinds {
		f = f.With(k.Sees())
	}
	return f
}

// Finite reports whether every violation shows in a finite run. In this case neither cycles nor fairness matter:
// every finite run has a fair continuation.
func (q PropertyFacts) Finite() bool {
	return !q.Temporal() || !q.TakesPart && q.Automaton.Finite && q.Automaton.Marks == 0 && !q.Sees().Endless
}

// Facts answers the questions of Make about the model. Make asks only if the answer matters, because answers may take
// long.
type Facts interface {
	// Prepared returns the facts about the program after the optimizations of p.
	Prepared(p *Plan) (Model, error)
	// Packs reports whether a packed state has room for a state of the program after the optimizations of p.
	Packs(p *Plan) (bool, error)
	// Creates reports whether the program may create processes while it runs, after the optimizations of p.
	Creates(p *Plan) (bool, error)
	// Waiting makes the automaton with waiting states for the property. It returns whether this automaton exists, and
	// the shape.
	Waiting() (Waiting, Shape, error)
}

// Model has the facts about a program before its search.
type Model struct {
	// Off is the reason why every reduction is unsound, or "". OffIfFair is the reason why every reduction is unsound
	// under weak fairness, or "".
	Off, OffIfFair string
	// MayFault: run-time errors are possible.
	MayFault bool
}

// Waiting says whether the property has an automaton with waiting states.
type Waiting uint8

// The answers: the automaton exists, does not exist, or is too large.
const (
	HasWaiting Waiting = iota
	LacksWaiting
	LargeWaiting
)
