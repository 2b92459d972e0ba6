package ltlpor

import (
	"context"

	"ltlpor/internal/abstract"
	"ltlpor/internal/session"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
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
	planned, err := session.Plan(ctx, model, options.session())
	if err != nil {
		return nil, err
	}
	report := &PlanReport{Model: model.Name, Abstraction: planned.Abstraction, Warnings: planned.Warnings}
	for _, s := range planned.Searches {
		report.Searches = append(report.Searches, PlannedSearch(s))
	}
	return report, nil
}
