// Package vacuity finds hints for a user after the verdicts of a check:
//
//   - Vacuous finds parts of a formula that have no effect on the truth of the formula in the model (vacuity).
//   - Fair finds out whether a violated property holds under weak fairness.
//
// Both make further searches. A search is bounded by a number of stored states instead of time, and hence the hints are
// reproducible. A search that reaches the bound gives no hint.
package vacuity

import (
	"context"

	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
)

const (
	// Bounds on the number of states stored by all searches for hints about a formula. The bound is twice the number of
	// states of the original search, but at least `least`. If the original search stored more than `most` states, no
	// search for hints follows.
	least = 1 << 14
	most  = 1 << 19
	// mostTrials bounds the number of searches for a formula, because every search must prepare the model.
	mostTrials = 40
)

// Seeker makes the searches for hints about the properties of a check.
type Seeker struct {
	// Line runs one search. It need not certify errors: Seeker treats an inconclusive verdict with the reason
	// NotReached, which means that the search ended at an error, as Violated.
	Line schedule.Line
	// Decide and Task are the options of the check that produced the verdicts.
	Decide schedule.Options
	Task   property.Options
}

// trials makes the searches for hints about one property. The searches share a bound on the number of stored states.
type trials struct {
	*Seeker
	ctx   context.Context
	asked plan.Options
	left  int64 // number of states that further searches may store
	made  int   // number of searches up to now
	err   error // error of the first failed search
}

// search looks for a violation of p. `holds` reports whether p holds. `known` reports whether `holds` is certain: the
// search was complete or found a violation.
func (t *trials) search(p *property.Property) (holds, known bool) {
	if t.err != nil || t.left <= 0 || t.made == mostTrials || t.ctx.Err() != nil {
		return false, false
	}
	t.made++
	o := t.Decide
	o.Asked, o.Decided, o.InOrder = t.asked, nil, true
	o.Asked.Workers, o.Asked.Shortest = 1, false
	o.Limits.MaxErrors = 1
	if m := o.Limits.MaxStates; m == 0 || m > t.left {
		o.Limits.MaxStates = t.left
	}
	properties, searches, err := schedule.Decide(t.ctx, [][]*property.Property{{p}}, t.Line, o)
	if err != nil {
		t.err = err
		return false, false
	}
	for _, s := range searches {
		t.left -= s.States
	}
	v := properties[0]
	return v.Verdict == schedule.Holds, v.Verdict == schedule.Holds || v.Reason.Open == schedule.NotReached
}
