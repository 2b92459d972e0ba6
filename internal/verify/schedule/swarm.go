package schedule

import (
	"cmp"
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
)

// swarm calls `one` for every member of a swarm, and combines the passes. Without a lossy store it calls `one` a single
// time, with the options `asked`.
//
// swarm ends early if a pass found as many errors as requested, if the check is interrupted, or if `late` reports that
// the time of the swarm is up. The result has the errors of every member, because each is a run of the model.
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

// share returns `limits` for swarm member asked.Member: the time limit, which is the remaining time, is divided by the
// number of remaining members.
func share(limits search.Options, asked plan.Options) search.Options {
	if left := asked.Swarm - asked.Member; limits.Time > 0 && left > 1 {
		limits.Time = max(time.Nanosecond, limits.Time/time.Duration(left))
	}
	return limits
}
