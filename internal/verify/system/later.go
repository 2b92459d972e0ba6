package system

import (
	"context"
	"errors"
	"slices"
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
)

// later makes the final plan of a system whose plan is undecided (plan.Plan.Undecided).
type later struct {
	known  *Known
	asked  plan.Options
	limits plan.Limits
}

// decide replaces the undecided plan by the final plan, after the first attempt, when no other goroutine uses the
// system. The time left and the memory bound the work, and a.ctx. If one of them ends it, the plan stays, and cut says
// why; the search is over then.
func (a *attempts) decide() (cut search.Cut, err error) {
	begun, ctx, end := time.Now(), a.ctx, func() {}
	if !a.deadline.IsZero() {
		ctx, end = context.WithTimeout(ctx, a.limits.Time)
	}
	defer end()
	if a.limits.Room != nil {
		ctx = cancel.WithRoom(ctx, a.limits.Room)
	}
	if cut := search.CutBy(ctx); cut != search.CutNone {
		return cut, nil
	}
	s, k, asked := a.System, a.later.known, a.later.asked
	asked.Later = false
	k.ctx = ctx
	p, err := plan.Make(k, k.Property(), asked, a.later.limits)
	a.record.Planning = time.Since(begun)
	var ended *cancel.Error
	switch {
	case errors.As(err, &ended):
		return search.HaltCut(ctx, ended.Err), nil
	case err != nil && search.CutBy(ctx) != search.CutNone:
		return search.CutBy(ctx), nil
	case err != nil:
		return search.CutNone, err
	}
	s.later = nil
	s.follow(p, k)
	a.remainingTime()
	return search.CutNone, nil
}

// follow sets the plan of s to p, and what the attempts of p need. plan.Make must have made p with the facts of k.
func (s *System) follow(p plan.Plan, k *Known) {
	s.Plan = p
	if p.Orbits {
		s.symmetry = k.symmetry
	}
	if slices.ContainsFunc(s.Plan.Attempts, func(a plan.Attempt) bool { return a.Engine != plan.Closure }) {
		s.packer = s.Machine.(*closure.Machine)
	}
}
