package ample

import (
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// A decision of a Selector is a function of three inputs: the moves, the parts of the state read through the views
// given to New, and the results of closes. If two states agree in all three inputs, the decision for the first state
// holds for the second, and is only counted again (RecountChoice). The package comment has an exception: when the
// table of process instances is full, a decision also depends on the states that the selector has seen before. Such a
// decision is correct, too.

// LooksAhead reports whether a Selector with these options also examines how moves change the state. Otherwise the
// selector reads only the moves, and the state through its View.
func (o *Options) LooksAhead(r *depend.Relations) bool { return o.effective(r)&InState != 0 }

// FullReason returns the Reason, as a number, of the last choice of Choose, if that choice was Full. The search stores
// the number and passes it to RecountChoice later.
func (a *Selector) FullReason() uint8 { return uint8(a.why) }

// RecountChoice counts choice c in the statistics, for a state for which Choose is known to return c. If c is Full,
// note is the result of FullReason after Choose returned Full in an equal state. Otherwise note is ignored.
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

// Set returns the processes that choice c stands for: the ample set is the moves of these processes. c must not be
// Full, and must come from a selector with the same Options.Shared.
func (a *Selector) Set(c program.Choice) program.PIDSet { return a.numbering.set(c) }

// Undo removes choice c from the statistics. c must be the last choice, or any earlier choice except Full.
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

// Steady reports whether every choice so far was a function of the moves, the state as the View reads it, and the
// answers of closes. The result is false once the table of process instances, or the table of chosen sets, is full: a
// later choice may then depend on earlier states.
func (a *Selector) Steady() bool {
	return a.off || !a.future.Crowded() && len(a.shared.choices.allSets()) < maxChoices
}
