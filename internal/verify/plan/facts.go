package plan

import (
	"slices"

	"ltlpor/internal/verify/property"
)

// Property is what Make has to know of what is decided.
type Property struct {
	// Kinds has one element, or Assertions and EndStates.
	Kinds   []property.Kind
	Stutter property.Stutter
	// TakesPart: a never claim that takes part in the run. There is no automaton then.
	TakesPart bool
	Automaton Shape
	// Observes: it reads some proposition.
	Observes bool
}

// Shape is what Make has to know of an automaton.
type Shape struct {
	Marks int // of acceptance on edges; 0 if states accept
	// Weak: no cycle has both accepting states and others. Finite: every run that is
	// accepted has a bad prefix that is recognised.
	Weak, Finite bool
}

// Temporal reports whether q is about infinite runs.
func (q Property) Temporal() bool { return q.Kinds[0].Temporal() }

// Has reports whether q has a property of kind k.
func (q Property) Has(k property.Kind) bool { return slices.Contains(q.Kinds, k) }

// Finite reports whether no infinite run matters: then no cycle does, and a run that is a
// violation can be continued fairly.
func (q Property) Finite() bool {
	return !q.Temporal() || !q.TakesPart && q.Automaton.Finite && q.Automaton.Marks == 0 && !q.Has(property.Progress)
}

// Facts is asked, as far as the answers matter, what is known of the model.
type Facts interface {
	// Prepared returns what is known of the program after the optimizations of p.
	Prepared(p *Plan) (Model, error)
	// Waiting says whether there is an automaton with waiting states for the property, and
	// what it is like.
	Waiting() (Waiting, Shape, error)
}

// Model is what is known of a program that is to be searched.
type Model struct {
	// Off says why no reduction is right, "" if some may be; OffIfFair why none is right
	// under weak fairness.
	Off, OffIfFair string
	// MayFault: there may be run-time errors.
	MayFault bool
}

// Waiting says whether there is an automaton with waiting states.
type Waiting uint8

// The answers.
const (
	HasWaiting Waiting = iota
	LacksWaiting
	LargeWaiting
)
