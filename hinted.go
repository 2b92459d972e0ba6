package ltlpor

import (
	"context"
	"time"

	"ltlpor/decide"
	"ltlpor/hints"
	"ltlpor/plan"
	"ltlpor/search"
	"ltlpor/system"
	"ltlpor/task"
)

// hint looks for what may help to understand the verdicts about properties, in their order in the task. The time of
// the check began at start.
func (c *check) hint(ctx context.Context, start time.Time, properties []Property, searches []Search) error {
	if !c.options.Hints {
		return nil
	}
	begin := time.Now()
	defer func() { c.spent.Hints = time.Since(begin) }()
	s := hints.Seeker{Line: c.trial, Decide: c.options.decide(start), Task: c.options.task()}
	i := 0
	for _, group := range c.task.Together() {
		for _, q := range group {
			p := &properties[i]
			i++
			if p.Verdict != Holds || q.Shown == nil {
				continue
			}
			list, open, err := s.Vacuous(ctx, q, searches[p.Search].States)
			if err != nil {
				return err
			}
			c.idle = append(c.idle, list...)
			if open {
				c.open = append(c.open, q.Name)
			}
		}
	}
	return nil
}

// trial is decide.Line for hints.
func (c *check) trial(
	ctx context.Context, properties []*task.Property, asked plan.Options, limits search.Options,
) (decide.Pass, error) {
	sys, err := system.For(ctx, properties, asked, c.options.FormulaTime)
	if err != nil {
		return decide.Pass{}, err
	}
	record := decide.Begin(sys)
	record.Properties = []string{"hints for " + properties[0].Name}
	c.watch(record, &limits)
	w := sys.NewWorker()
	res, err := sys.Search(ctx, w, limits)
	if err != nil {
		return decide.Pass{}, err
	}
	if len(res.Errors) > 0 {
		res.Complete, res.Cut = false, search.CutErrors
	}
	return c.passed(sys, w, &res, record), nil
}
