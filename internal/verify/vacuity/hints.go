// Package vacuity gives hints beyond verdicts: the parts of a formula that play no part in its truth (vacuity), and
// whether a violated property holds under weak fairness. Further searches after the verdicts find the hints. A number
// of stored states bounds these searches, not time, which makes the hints reproducible. A search that reaches this
// bound gives no hint.
package vacuity

import (
	"context"

	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
)

const (
	// least is the number of states that the searches for one formula may always store. most is the largest original
	// search, in stored states, for which searches are made. Otherwise the limit is twice the states of the original
	// search.
	least = 1 << 14
	most  = 1 << 19
	// mostTrials bounds the number of searches for one formula, since each must prepare the model.
	mostTrials = 40
)

// Seeker looks for hints about the properties of a task.
type Seeker struct {
	// Line makes one search. It need not certify errors: a search that ends at an error has the reason NotReached,
	// which counts as violated here.
	Line schedule.Line
	// Decide and Task are the options of the check.
	Decide schedule.Options
	Task   property.Options
}

// trials are the searches about one property.
type trials struct {
	*Seeker
	ctx   context.Context
	asked plan.Options
	left  int64 // remaining states that the searches may store
	made  int
	err   error // of the first search that failed
}

// search reports whether p holds, and whether this is known.
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
