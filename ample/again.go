package ample

import (
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// A decision of a Selector is a function of three things: the moves, the parts of the state read through the views
// given to New, and the answers of closes. So a state that agrees in all three needs no new decision; the known one
// is only counted (Again). Instances are the exception (see the package comment): past their bound a decision depends
// on the selector and on the time, and is correct nevertheless.

// LooksAhead reports whether a Selector with these options also reads the effects of moves on a state, beyond the
// moves and the views.
func (o *Options) LooksAhead(r *depend.Relations) bool { return o.effective(r)&InState != 0 }

// FullReason returns the reason for the last choice of Choose if that choice was Full. The value is an argument of
// Again.
func (a *Selector) FullReason() uint8 { return uint8(a.why) }

// RecountChoice counts choice c once more, with the note that Note returned. The caller knows that Choose would
// choose c.
func (a *Selector) RecountChoice(c program.Choice, note uint8) {
	a.memo.hits++
	a.why = Reason(note)
	if c == program.Full {
		a.Stats.full(Reason(note))
		return
	}
	set := a.numbering.set(c)
	a.Stats.reduced(set.Len())
}

// Set returns the processes of the moves for which c stands. c must not be Full, and must come from a selector with
// the same Shared.
func (a *Selector) Set(c program.Choice) program.PIDSet { return a.numbering.set(c) }

// Undo removes c from the statistics. c is the last choice, or any earlier choice except Full.
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

// Steady reports whether every choice so far is a function of the moves, of the state as the views read it, and of
// the answers of closes. This requires an instance for every process and a number for every set.
func (a *Selector) Steady() bool {
	return a.off || !a.future.Crowded() && len(a.shared.choices.allSets()) < maxChoices
}
