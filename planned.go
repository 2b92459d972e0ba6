package ltlpor

import (
	"context"

	"ltlpor/plan"
	"ltlpor/source"
	"ltlpor/system"
	"ltlpor/task"
)

// PlanReport is the result of Plan.
type PlanReport struct {
	Model    string
	Searches []PlannedSearch // in the order in which Check begins them
	Warnings source.List
}

// PlannedSearch is what Check would run for some properties.
type PlannedSearch struct {
	Properties []*task.Property
	Plan       plan.Plan
	Automaton  int // states of the automaton, 0 if none
}

// Plan reads a model and tells what Check would run for each of its properties, and why, but
// searches nothing. Where Check needs a second search (for the other of assertions and end
// states if the first finds an error, for a shorter run, for want of room) that is not among them.
// Errors are those of Check.
func Plan(ctx context.Context, model *source.File, options Options) (*PlanReport, error) {
	c, err := begin(model, options)
	if err != nil {
		return nil, err
	}
	report := &PlanReport{Model: model.Name, Warnings: c.task.Warnings}
	for _, properties := range c.task.Together() {
		sys, err := system.For(ctx, properties, c.options.plan(), c.options.FormulaTime)
		if err != nil {
			return nil, err
		}
		s := PlannedSearch{Properties: properties, Plan: sys.Plan, Automaton: sys.AutomatonStates}
		report.Searches = append(report.Searches, s)
	}
	return report, nil
}
