package session

import (
	"context"
	"slices"
	"time"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
	"ltlpor/internal/verify/system"
	"ltlpor/internal/verify/vacuity"
	"ltlpor/trace"
)

// hint makes further searches for hints after the verdicts: for vacuous parts of formulas that hold, and for violated
// properties that hold under weak fairness.
//
// hint sets HoldsIf in properties, which must be in the order of the task. searches describes the searches of the
// check, and `start` is the time at which the check began.
func (c *check) hint(
	ctx context.Context, start time.Time, properties []schedule.Property, searches []schedule.Search,
) error {
	if !c.options.Hints {
		return nil
	}
	begin := time.Now()
	defer func() { c.spent.Hints = time.Since(begin) }()
	s := vacuity.Seeker{Line: bounded(c.trial), Decide: c.options.schedule(start, c.kept.away), Task: c.options.Reading}
	unfair := c.options.Searching.Asked.Fairness == plan.Unfair
	i := 0
	for _, group := range c.task.Groups() {
		for _, q := range group {
			p := &properties[i]
			i++
			var err error
			switch {
			case p.Verdict == schedule.Holds && q.Shown != nil:
				err = c.vacuous(ctx, &s, q, searches[p.Search].States)
			case p.Verdict == schedule.Violated && unfair && mayBeUnfair(p):
				var fair bool
				if fair, err = s.Fair(ctx, q); fair {
					p.HoldsIf = plan.WeaklyFair
				}
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// vacuous adds warnings about vacuous parts of the formula of q to c.idle. Property q must hold. `states` is the number
// of states the search for q stored. If the vacuity remains undecided, vacuous adds the name of q to c.open.
func (c *check) vacuous(ctx context.Context, s *vacuity.Seeker, q *property.Property, states int64) error {
	list, open, err := s.Vacuous(ctx, q, states)
	c.idle = append(c.idle, list...)
	if open {
		c.open = append(c.open, q.Name)
	}
	return err
}

// mayBeUnfair reports whether every counterexample of p is an infinite run in which the system moves for ever. Only
// such a run can violate weak fairness.
func mayBeUnfair(p *schedule.Property) bool {
	if slices.ContainsFunc(p.Outlines, func(o trace.Outline) bool { return !o.Cycle }) {
		return false
	}
	return !slices.ContainsFunc(p.Traces, func(t *trace.Trace) bool {
		return t.CycleStart < 0 || !slices.ContainsFunc(t.Steps[t.CycleStart:], func(s trace.Step) bool {
			return s.Move != program.Stutter
		})
	})
}

// trial implements schedule.Line for the further searches that hint makes. trial does not certify errors: if a search
// ends at an error, the pass has no counterexample, and Search.Cut is search.CutErrors.
func (c *check) trial(
	ctx context.Context, properties []*property.Property, asked plan.Options, limits search.Options,
) (schedule.Pass, error) {
	ahead := c.counting(limits.Time)
	left := func() time.Duration { return positive(ahead()) }
	sys, err := c.prepare(ctx, time.Now(), properties, asked, limits, system.Limits(limits))
	if err != nil {
		return schedule.Pass{}, err
	}
	record := schedule.Begin(sys)
	record.Properties = []string{"hints for " + properties[0].Name}
	c.watch(record, &limits)
	w := sys.NewWorker()
	limits.Time = left()
	res, err := sys.Search(ctx, w, limits)
	if err != nil {
		return schedule.Pass{}, err
	}
	if len(res.Errors) > 0 {
		res.Complete, res.Cut = false, search.CutErrors
	}
	return c.passed(sys, w, &res, record), nil
}
