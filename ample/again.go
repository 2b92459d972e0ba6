package ample

import (
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// What is chosen is a function of the moves, of what is read of the state by the views that New was given,
// and of what closes says (but for instances, see the package comment: past their bound it is
// that of one selector at one time, and right all the same). So it is known again in a state that agrees
// in these, and needs no more than to be counted.

// LooksAhead reports whether a Selector with these options looks at more of a state than its views and its moves: at
// what the moves do.
func (o *Options) LooksAhead(r *depend.Relations) bool { return o.effective(r)&InState != 0 }

// Note returns why all moves were chosen by the last call of Choose, if they were: what Again counts.
func (a *Selector) Note() uint8 { return uint8(a.why) }

// Again counts the choice c once more, with what was noted of it: it is known that Choose would choose
// it.
func (a *Selector) Again(c program.Choice, note uint8) {
	a.memo.hits++
	a.why = Reason(note)
	if c == program.Full {
		a.Stats.full(Reason(note))
		return
	}
	set := a.numbering.set(c)
	a.Stats.reduced(set.Len())
}

// Set returns the processes whose moves c stands for, which is not Full. A selector with the same Shared has chosen it.
func (a *Selector) Set(c program.Choice) program.PIDSet { return a.numbering.set(c) }

// Undo takes back that c was counted: the last choice, or a set chosen some time.
func (a *Selector) Undo(c program.Choice) {
	if c == program.Full {
		a.Stats.Full--
		a.Stats.Why[a.why]--
		return
	}
	set := a.numbering.set(c)
	a.Stats.Reduced--
	a.Stats.Sizes[set.Len()]--
}

// Steady reports whether, so far, what was chosen is a function of the moves, of what is read of the state and of what
// closes says: all instances are there, and all sets have numbers.
func (a *Selector) Steady() bool {
	return a.off || !a.future.Crowded() && len(a.shared.choices.all()) < maxChoices
}
