package system

import (
	"context"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/product"
)

// Shorten looks for a shorter run of the system than what, without reduction. Of limits Memory, Room and Now count.
// What it meets is not held against the search: Crowded and RunTimeError do not change.
func (s *System) Shorten(ctx context.Context, what search.Shortening, limits search.Options) (search.Shortened, error) {
	m, err := Machine(s.Program)
	if err != nil {
		return search.Shortened{}, err
	}
	p := search.Problem{Fairness: Fairness(s.Plan.Fairness), Options: limits}
	if s.Program.Claim != nil {
		p.Graph = product.Observe(m, s.Program)
	} else {
		p.Graph = product.New(m, s.automaton, s.graphOptions())
	}
	h := halt(ctx, &limits)
	h.Limit(what.Time)
	defer exec.HaltBy(m, h.Look)()
	return search.Shorten(ctx, p, what)
}

// graphOptions say which faults count.
func (s *System) graphOptions() product.Options {
	sees := s.Plan.Sees
	return product.Options{
		Assertions: sees.Assertions, EndStates: sees.EndStates, Silent: !sees.Assertions, NoStutter: sees.Endless,
	}
}

// AsWritten is o without all that makes the program that is searched another than the model as it is written.
func AsWritten(o plan.Options) plan.Options {
	o = o.Exact()
	o.Optimize = plan.NoOptimizations
	return o
}
