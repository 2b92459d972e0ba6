package cache

import (
	"slices"

	"ltlpor/internal/model/program"
)

// This file has the methods by which the owner of a cache reads answers. Moves, outcomes and successors need the
// details (Transitions.LoadDetails).

// Odd reports whether a is incomplete: some move has a fault, a run may stay in a step for ever, or there are too many
// outcomes.
func (a *Answer) Odd() bool { return a.odd }

// Merged reports whether a contains merged steps: some outcome is Merged, or executing the moves calls Outcomes.Stops.
func (a *Answer) Merged() bool { return a.merged }

// MovesOthers reports whether some step moves a process that the move does not name.
func (a *Answer) MovesOthers() bool { return a.others }

// Enabled returns the number of enabled moves of the process.
func (a *Answer) Enabled() int { return int(a.enabled) }

// StepCount returns the number of successor states.
func (a *Answer) StepCount() int { return int(a.steps) }

// Steps returns the steps to the successors, in the order of Successors. A packed state must take a single word.
// Steps does not need the details of a.
func (a *Answer) Steps() []Step {
	if a.steps <= mostNear {
		return a.near[:a.steps]
	}
	return a.far
}

// Moves returns the moves of the process. The details of a must be loaded (Transitions.LoadDetails).
func (a *Answer) Moves() []program.Move { return a.moves }

// Outcomes returns the outcomes of the move with index i in Moves.
func (a *Answer) Outcomes(i int) []Outcome { return a.outcomes[a.from[i]:a.from[i+1]] }

// OutcomesOf returns the outcomes of mv, which must be among the moves.
func (a *Answer) OutcomesOf(mv program.Move) []Outcome { return a.Outcomes(slices.Index(a.moves, mv)) }

// Successors returns the outcomes that have a state, in the order in which a search pushes them on its stack: those of
// the last move first.
func (a *Answer) Successors() []Outcome { return a.successors }

// Merged reports whether program.Outcome.Merged is set for the outcome o.
func (o *Outcome) Merged() bool { return o.merged }

// Apply sets t to the packed state to which outcome o leads from the packed state w. o must be an outcome of a.
func (a *Answer) Apply(t, w []uint64, o Outcome) {
	copy(t, w)
	for _, c := range a.changes[o.first:o.last] {
		t[c.word] = t[c.word]&^c.clear | c.set
	}
}

// ApplyToWord returns the packed state to which outcome o leads from w, if packed states take a single word. o must
// be an outcome of a.
func (a *Answer) ApplyToWord(w uint64, o Outcome) uint64 {
	for _, c := range a.changes[o.first:o.last] {
		w = w&^c.clear | c.set
	}
	return w
}
