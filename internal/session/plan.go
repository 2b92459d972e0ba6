package session

import (
	"context"
	"time"

	"ltlpor/internal/abstract"
	"ltlpor/internal/search"
	"ltlpor/internal/session/phase"
	"ltlpor/internal/teach/auditrun"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
)

// Planned is the result of Plan. If Check would search abstractions of the model, Abstraction has their options, and
// the plans are those of the first abstraction.
type Planned struct {
	Searches    []PlannedSearch // in the order in which Check searches
	Abstraction abstract.Options
	Warnings    source.List
}

// PlannedSearch is a search that Check would make. Automaton is the number of states of the property automaton, or 0 if
// the search needs no automaton.
type PlannedSearch struct {
	Properties []*property.Property
	Plan       plan.Plan
	Automaton  int
}

// Plan reads a model, and returns for every group of properties the plan of its first search. For the errors, see
// ltlpor.Check.
func Plan(ctx context.Context, model *source.File, options Options) (*Planned, error) {
	start := time.Now()
	c, err := begin(ctx, model, options)
	if err != nil {
		return nil, err
	}
	ctx, end := phase.Until(ctx, start, options.Time)
	defer end()
	report := &Planned{Warnings: c.task.Warnings, Abstraction: c.options.Abstraction}
	for _, properties := range c.task.Groups() {
		sys, err := c.system(ctx, properties)
		if cut := phase.CutOf(err); cut != search.CutNone {
			return nil, &auditrun.CutError{Cut: cut, While: "planning"}
		}
		if err != nil {
			return nil, err
		}
		s := PlannedSearch{Properties: properties, Plan: sys.Plan, Automaton: sys.AutomatonStates}
		report.Searches = append(report.Searches, s)
	}
	return report, nil
}

// system returns the system to search first for properties. If abstractions are requested, this is a system of the
// first abstraction, and otherwise of the model itself.
func (c *check) system(ctx context.Context, properties []*property.Property) (*system.System, error) {
	l, err := c.abstractions()
	switch {
	case err != nil:
		return nil, err
	case l == nil:
		limits := c.planned(c.options.Searching.Limits)
		return system.Prepare(ctx, properties, c.options.Searching.Asked, limits, c.options.Reading.Time)
	}
	return l.First(ctx, properties, c.options.Searching.Asked, c.options.Searching.Limits)
}
