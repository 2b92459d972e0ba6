package schedule

import (
	"cmp"
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
)

// swarm returns the result of parameter one for asked. With a lossy store swarm calls one for every member, until an
// error is found, the check is interrupted, or the time for the whole swarm is up, as late reports. The result has
// the errors of every member: an error found by a member is a run of the model, whatever the later members find.
func swarm(
	open []*property.Property, asked plan.Options, late func() bool, one func(plan.Options) (Pass, error),
) (Pass, error) {
	p, err := one(asked)
	for err == nil && asked.Member+1 < asked.Swarm && p.Search.Plan.Store.Lossy() {
		if cut := p.Search.Cut; cut == search.CutErrors || cut == search.CutInterrupted || cut == search.CutTime && late() {
			break
		}
		asked.Member++
		earlier := p
		if p, err = one(asked); err == nil {
			p = p.withEarlier(open, []Pass{earlier})
			p.Unwritten = cmp.Or(p.Unwritten, earlier.unreplayed())
		}
	}
	return p, err
}

// share returns the limits for one swarm member: the remaining time is divided by the number of remaining members.
func share(limits search.Options, asked plan.Options) search.Options {
	if left := asked.Swarm - asked.Member; limits.Time > 0 && left > 1 {
		limits.Time = max(time.Nanosecond, limits.Time/time.Duration(left))
	}
	return limits
}
