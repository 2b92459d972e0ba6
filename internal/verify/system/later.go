package system

import (
	"context"
	"errors"
	"slices"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/verify/plan"
)

// later makes the final plan of a system whose plan is undecided (plan.Plan.Undecided).
type later struct {
	known  *Known
	asked  plan.Options
	limits plan.Limits
}

// decide replaces the undecided plan of s by the final plan, after the first attempt, when no other goroutine uses s.
// ctx bounds the work. If ctx ends, the plan stays: the next attempt ends at once.
func (s *System) decide(ctx context.Context) error {
	k, asked := s.later.known, s.later.asked
	asked.Later = false
	ctx, end := context.WithCancel(ctx)
	defer end()
	k.ctx = ctx
	p, err := plan.Make(k, k.Property(), asked, s.later.limits)
	var cut *cancel.Error
	if errors.As(err, &cut) || err != nil && ctx.Err() != nil {
		return nil
	}
	if err != nil {
		return err
	}
	s.Plan, s.later = p, nil
	if p.Orbits {
		s.symmetry = k.symmetry
	}
	s.pack()
	return nil
}

// pack sets s.packer if some attempt of the plan packs states.
func (s *System) pack() {
	if slices.ContainsFunc(s.Plan.Attempts, func(a plan.Attempt) bool { return a.Engine != plan.Closure }) {
		s.packer = s.Machine.(*closure.Machine)
	}
}
