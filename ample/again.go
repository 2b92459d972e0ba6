package ample

import (
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// A decision of a Selector is a function of three inputs: the moves, the parts of the state that the selector reads
// through the views given to New, and the answers of closes. If two states agree in all three inputs, the decision
// for the first state holds for the second, and is only counted again (RecountChoice). Instances are the exception
// (see the package comment): past their bound a decision also depends on the selector and on the time, and is correct
// nevertheless.

// LooksAhead reports whether a Selector with these options also reads the effects of moves on a state. If not, the
// selector reads only the moves and the views.
func (o *Options) LooksAhead(r *depend.Relations) bool { return o.effective(r)&InState != 0 }

// FullReason returns the reason for the last choice of Choose, if that choice was Full. The search keeps the reason
// as the note that RecountChoice takes.
func (a *Selector) FullReason() uint8 { return uint8(a.why) }

// RecountChoice counts choice c in the statistics, for a state for which Choose is known to return c. Parameter note
// is the reason for Full, as returned by FullReason for an equal state; note does not matter for other choices.
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
// Full, and must come from a selector with the same Shared.
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

// Steady reports whether every choice so far is a function of the moves, of the state as the views read it, and of
// the answers of closes. It is false if the table of process instances, or the table of chosen sets, was full: then a
// choice may also depend on earlier states.
func (a *Selector) Steady() bool {
	return a.off || !a.future.Crowded() && len(a.shared.choices.allSets()) < maxChoices
}
