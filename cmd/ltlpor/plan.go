package main

import (
	"ltlpor"
	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/textreport"
	"ltlpor/internal/output/wording"
)

// plan prints the plan of each search without searching.
func (c *checkCommand) plan(env environment) error {
	g := memlimit.New(int64(c.Mem))
	defer g.Release()
	limit := wording.FootprintOf(g)
	result, failed := (*ltlpor.PlanReport)(nil), error(nil)
	err := c.withJSON(env, func() { result, failed = c.planned(env) },
		func() ([]byte, error) { return jsonreport.Plan(env.head(c.Model), result, limit, failed) })
	switch {
	case err != nil:
		return err
	case failed != nil:
		return failed
	}
	if !c.Quiet {
		printUsed(c.text(env), env.Used)
	}
	textreport.PrintPlan(c.text(env), result, limit, c.Quiet)
	return nil
}

// planned reads the texts and calls ltlpor.Plan.
func (c *checkCommand) planned(env environment) (*ltlpor.PlanReport, error) {
	opt, model, err := c.options(env)
	if err != nil {
		return nil, err
	}
	outcome.NeedProperty(&opt, model)
	if c.Checkpoint != "" {
		opt.Checkpoint = &ltlpor.Checkpoint{}
	}
	return ltlpor.Plan(env.ctx, model, opt)
}
