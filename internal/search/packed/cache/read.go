package cache

import (
	"slices"

	"ltlpor/internal/model/program"
)

// How the owner of a cache reads answers. Moves, outcomes and successors need the details (Transitions.LoadDetails).

// Odd reports whether the answer describes the process only partly: some move has a fault, or a step in which a run may
// stay, or there are too many outcomes.
func (a *Answer) Odd() bool { return a.odd }

// Merged reports whether merged steps play a part in the answer: some outcome is Merged, or firing the moves would
// call Outcomes.Stops.
func (a *Answer) Merged() bool { return a.merged }

// MovesOthers reports whether in some step a process moves without being named by the move.
func (a *Answer) MovesOthers() bool { return a.others }

// Enabled returns the number of moves.
func (a *Answer) Enabled() int { return int(a.enabled) }

// StepCount returns the number of successors.
func (a *Answer) StepCount() int { return int(a.steps) }

// Steps returns the steps to the successors, if a state takes one word, in the order of Successors. It needs no
// details.
func (a *Answer) Steps() []Step {
	if a.steps <= mostNear {
		return a.near[:a.steps]
	}
	return a.far
}

// Moves returns the moves.
func (a *Answer) Moves() []program.Move { return a.moves }

// Outcomes returns the outcomes of move number i.
func (a *Answer) Outcomes(i int) []Outcome { return a.outcomes[a.from[i]:a.from[i+1]] }

// OutcomesOf returns the outcomes of mv, which must be among the moves.
func (a *Answer) OutcomesOf(mv program.Move) []Outcome { return a.Outcomes(slices.Index(a.moves, mv)) }

// Successors returns the outcomes with a state, in the order in which a search visits them: the last move first.
func (a *Answer) Successors() []Outcome { return a.successors }

// Merged reports whether program.Outcome.Merged holds for o.
func (o *Outcome) Merged() bool { return o.merged }

// Apply sets t to the packed state to which outcome o leads from the packed state w. o must be an outcome of a.
func (a *Answer) Apply(t, w []uint64, o Outcome) {
	copy(t, w)
	for _, c := range a.changes[o.first:o.last] {
		t[c.word] = t[c.word]&^c.clear | c.set
	}
}

// ApplyToWord returns the packed state to which outcome o leads from w, for states of one word. o must be an outcome
// of a.
func (a *Answer) ApplyToWord(w uint64, o Outcome) uint64 {
	for _, c := range a.changes[o.first:o.last] {
		w = w&^c.clear | c.set
	}
	return w
}
