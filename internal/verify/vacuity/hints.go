// Package vacuity gives hints beyond verdicts: the parts of a formula without effect on the truth of the formula in
// the model (vacuity), and whether a violated property holds under weak fairness. To find hints, package vacuity
// makes further searches after the verdicts. These searches are bounded by a number of stored states and not by time,
// which makes the hints reproducible. A search that reaches this bound gives no hint.
package vacuity

import (
	"context"

	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
)

const (
	// least and most bound the states stored by the searches for a formula. The limit is twice the states of the
	// original search, but at least `least`. After an original search of more than `most` states, no searches follow.
	least = 1 << 14
	most  = 1 << 19
	// mostTrials bounds the number of searches for a formula, since every search must prepare the model.
	mostTrials = 40
)

// Seeker finds hints about the properties of a task.
type Seeker struct {
	// Line runs a search. Line need not certify errors: if a search ends at an error, the reason is NotReached, and
	// the property counts as violated here.
	Line schedule.Line
	// Decide and Task are the options of the check that gave the verdicts.
	Decide schedule.Options
	Task   property.Options
}

// trials is the state of the searches for hints about a property. The searches share a bound on the states stored.
type trials struct {
	*Seeker
	ctx   context.Context
	asked plan.Options
	left  int64 // number of states that further searches may store
	made  int
	err   error // error of the first failed search
}

// search searches for violations of p. It reports whether p holds, and whether this is known.
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
