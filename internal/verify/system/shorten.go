package system

import (
	"context"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/product"
)

// Shorten looks for a run shorter than the known run in parameter `what`, without reduction. It returns the result of
// search.Shorten.
//
//   - The time limit is what.Time. Of limits, Shorten uses only Memory, Room and Now.
//   - Shorten makes a new machine. Hence its states and faults do not change Crowded and RunTimeError.
func (s *System) Shorten(ctx context.Context, what search.Shortening, limits search.Options) (search.Shortened, error) {
	m, err := Machine(s.Program)
	if err != nil {
		return search.Shortened{}, err
	}
	p := search.Problem{Fairness: s.Plan.Fairness, Options: limits}
	if s.Program.Claim != nil {
		p.Graph = product.Observe(m, s.Program)
	} else {
		p.Graph = product.New(m, s.automaton, s.graphOptions())
	}
	h := halt(ctx, &limits)
	h.Limit(what.Time)
	defer exec.HaltBy(m, h.Check)()
	return search.Shorten(ctx, p, what)
}

// graphOptions returns the options of the product graph, such that the graph reports exactly the faults in Plan.Sees.
func (s *System) graphOptions() product.Options {
	sees := s.Plan.Sees
	return product.Options{
		Assertions: sees.Assertions, EndStates: sees.EndStates, Silent: !sees.Assertions, NoStutter: sees.Endless,
	}
}

// AsWritten returns o without reduction, symmetry and optimizations. The searched program is the model as written.
func AsWritten(o plan.Options) plan.Options {
	o = o.Exact()
	o.Optimize = plan.NoOptimizations
	return o
}
