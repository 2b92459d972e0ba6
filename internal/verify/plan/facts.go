package plan

import "ltlpor/internal/verify/property"

// PropertyFacts are the facts that Make needs about the properties of one search.
type PropertyFacts struct {
	// Kinds has the kinds of the properties: a single kind, or both Assertions and EndStates.
	Kinds   []property.Kind
	Stutter property.Stutter
	// TakesPart is set if the property is a never claim that runs as a process of the model, without an automaton.
	TakesPart bool
	Automaton Shape
	// Observes is set if the property reads at least one proposition.
	Observes bool
}

// Shape are the facts that Make needs about a Büchi automaton.
type Shape struct {
	Marks int // number of acceptance marks on edges; 0 if acceptance is by states
	// Weak is set if no cycle has both accepting and non-accepting states. Finite is set if every accepted run has a
	// bad prefix that the automaton recognises.
	Weak, Finite bool
	States       int
	// Monitor is set if the automaton stays in a single state until a failure, and accepts only runs with a failure.
	Monitor bool
}

// Temporal reports whether q concerns infinite runs.
func (q PropertyFacts) Temporal() bool { return q.Kinds[0].Temporal() }

// Sees returns the faults that count as violations of q, and the rule for finite runs.
func (q PropertyFacts) Sees() (f Faults) {
	for _, k := range q.Kinds {
		f = f.With(k.Sees())
	}
	return f
}

// Finite reports whether every violation of q shows in a finite run. In this case neither cycles nor fairness matter,
// because every violating finite run can be continued fairly.
func (q PropertyFacts) Finite() bool {
	return !q.Temporal() || !q.TakesPart && q.Automaton.Finite && q.Automaton.Marks == 0 && !q.Sees().Endless
}

// Facts answers questions of Make about the model. Make calls a method only if the answer influences the plan.
type Facts interface {
	// Prepared returns the facts about the program after the optimizations of p.
	Prepared(p *Plan) (Model, error)
	// Packs reports whether a packed state has room for a state of the program after the optimizations of p.
	Packs(p *Plan) (bool, error)
	// Creates reports whether the program may create processes while it runs, after the optimizations of p.
	Creates(p *Plan) (bool, error)
	// Symmetric returns the processes that are interchangeable in the program after the optimizations of p. If soon is
	// set, Symmetric gives up after some hundredths of a second.
	Symmetric(p *Plan, soon bool) (Interchange, error)
	// Waiting reports whether the property has an automaton with waiting states, for the stack proviso, and returns the
	// shape of this automaton.
	Waiting() (Waiting, Shape, error)
}

// Model are the facts that Make needs about a program.
type Model struct {
	// Off is the reason why no reduction of the program is sound, or "". OffIfFair is the reason why no reduction
	// preserves weak fairness, or "".
	Off, OffIfFair string
	// MayFault is set if run-time errors are possible.
	MayFault bool
}

// Interchange describes the interchangeable processes of a program.
type Interchange struct {
	Processes string // the processes as text, such as "P 0 to 3"
	// Size is an estimate of the average number of states in an orbit, at least 1. Size is 0 without an estimate.
	Size float64
	// Why is the reason why a search cannot exchange the processes, or "" if it can.
	Why string
	// LeftOut is the reason why processes of a type in Processes are not interchangeable with these, or "".
	LeftOut string
	// Alone is set if the program has no two processes of the same type that could be exchanged.
	Alone bool
}

// Waiting is the answer to the question whether a property has an automaton with waiting states, made for the stack
// proviso.
type Waiting uint8

// The answers: the automaton exists, the property has none, or the automaton would be too large.
const (
	HasWaiting Waiting = iota
	LacksWaiting
	LargeWaiting
)
