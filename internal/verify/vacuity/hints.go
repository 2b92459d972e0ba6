// Package vacuity says more of properties than their verdicts: of a formula that holds which parts play no part in
// that, and of a property that is violated whether it holds under weak fairness. It does so by further searches, when
// all verdicts are known. These are bounded by stored states and not by time, so that a check says the same each
// time, and what they do not come to the end of is not said.
package vacuity

import (
	"context"

	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
)

const (
	// least is how many states the searches for one formula may store in any case, most the size of a search behind
	// which none are made. Between them it is twice as much as that search has stored.
	least = 1 << 14
	most  = 1 << 19
	// mostTrials is how many searches there are for one formula: each has to prepare the model.
	mostTrials = 40
)

// Seeker looks for hints about the properties of a task.
type Seeker struct {
	// Line makes one search. It need not certify what it finds: a search that ends at an error is one that does not
	// reach a verdict.
	Line schedule.Line
	// Decide and Task are the options of the check.
	Decide schedule.Options
	Task   property.Options
}

// trials are searches about one property.
type trials struct {
	*Seeker
	ctx   context.Context
	asked plan.Options
	left  int64 // states that they may still store
	made  int
	err   error // of the first that could not be made
}

// search reports whether p holds, as far as that is known.
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
	properties, searches, err := schedule.All(t.ctx, [][]*property.Property{{p}}, t.Line, o)
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
