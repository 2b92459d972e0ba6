package ltlpor

import (
	"context"

	"ltlpor/internal/abstract"
	"ltlpor/internal/session"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// PlanReport is the result of Plan: the searches that Check would run.
type PlanReport struct {
	Model    string
	Searches []PlannedSearch // in the order in which Check starts the searches
	// Abstraction says which abstractions are searched. The plans describe the search of the first abstraction.
	Abstraction abstract.Options
	Warnings    source.List
}

// PlannedSearch is a search that Check would run, with the properties that it decides.
type PlannedSearch struct {
	Properties []*property.Property
	Plan       plan.Plan
	Automaton  int // number of states of the automaton; 0 if none
}

// Plan reads a model and returns the searches that Check would run for its properties, with reasons, without running
// them. The plan omits searches that Check may add later: for the second kind of error, after a search for assertions
// and end states found only one kind; for a shorter counterexample; and after a run reached the limit on processes or
// channels. Errors are as for Check.
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
