package schedule

import (
	"cmp"
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
)

// swarm searches by one, and where a lossy store is asked for as often as its swarm has
// members, each in its own way, until no more is asked for. What a member has found is a run of the
// model, whatever the others find. late reports whether all time is over.
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
			p = p.with(open, []Pass{earlier})
			p.Unwritten = cmp.Or(p.Unwritten, earlier.unreplayed())
		}
	}
	return p, err
}

// share is what a member of a swarm gets of limits that are those of all that are still to
// come: its part of the time.
func share(limits search.Options, asked plan.Options) search.Options {
	if left := asked.Swarm - asked.Member; limits.Time > 0 && left > 1 {
		limits.Time = max(time.Nanosecond, limits.Time/time.Duration(left))
	}
	return limits
}
