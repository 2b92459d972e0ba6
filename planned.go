package ltlpor

import (
	"context"
	"time"

	"ltlpor/internal/abstract"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
)

// PlanReport is the result of Plan.
type PlanReport struct {
	Model    string
	Searches []PlannedSearch // in the order in which Check begins them
	// Abstraction says what abstractions are searched; the plans are those of the first.
	Abstraction abstract.Options
	Warnings    source.List
}

// PlannedSearch is what Check would run for some properties.
type PlannedSearch struct {
	Properties []*property.Property
	Plan       plan.Plan
	Automaton  int // states of the automaton, 0 if none
}

// Plan reads a model and tells what Check would run for each of its properties, and why, but
// searches nothing. Where Check needs a second search (for the other of assertions and end
// states if the first finds an error, for a shorter run, for want of room) that is not among them.
// Errors are those of Check.
func Plan(ctx context.Context, model *source.File, options Options) (*PlanReport, error) {
	start := time.Now()
	c, err := begin(ctx, model, options)
	if err != nil {
		return nil, err
	}
	ctx, end := until(ctx, start, options.Time)
	defer end()
	report := &PlanReport{Model: model.Name, Warnings: c.task.Warnings, Abstraction: c.options.Abstraction}
	for _, properties := range c.task.Together() {
		sys, err := c.system(ctx, properties)
		if cut := cutOf(err); cut != search.CutNone {
			return nil, &CutError{Cut: cut, While: "planning"}
		}
		if err != nil {
			return nil, err
		}
		sys.Settle(c.options.decide(time.Time{}, c.kept.away).Limits)
		s := PlannedSearch{Properties: properties, Plan: sys.Plan, Automaton: sys.AutomatonStates}
		report.Searches = append(report.Searches, s)
	}
	return report, nil
}

// system returns what is searched first for properties.
func (c *check) system(ctx context.Context, properties []*property.Property) (*system.System, error) {
	l, err := c.abstractions()
	switch {
	case err != nil:
		return nil, err
	case l == nil:
		return system.For(ctx, properties, c.options.plan(), c.options.FormulaTime)
	}
	return l.First(ctx, properties, c.options.plan())
}
