package session

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
)

// called returns limits for a search, with the description of the search for the members of a team.
func called(limits search.Options, properties []*property.Property, asked plan.Options) (search.Options, error) {
	if limits.Disk == nil || limits.Disk.Team == nil {
		return limits, nil
	}
	d := *limits.Disk
	for _, p := range properties {
		d.Call.Properties = append(d.Call.Properties, p.Name)
	}
	var err error
	d.Call.Asked, err = json.Marshal(asked)
	limits.Disk = &d
	return limits, err
}

// member runs tasks of the search Options.Disk.Job by another process, and returns an empty report at the end of the
// search.
func (c *check) member(ctx context.Context, model string) (*Report, error) {
	start, limits := time.Now(), c.options.Searching.Limits
	call := limits.Disk.Job.Call()
	var asked plan.Options
	if err := json.Unmarshal(call.Asked, &asked); err != nil {
		return nil, fmt.Errorf("the description of the search cannot be read: %w", err)
	}
	asked.Workers = c.options.Searching.Asked.Workers
	var properties []*property.Property
	for _, g := range c.task.Groups() {
		for _, p := range g {
			if slices.Contains(call.Properties, p.Name) {
				properties = append(properties, p)
			}
		}
	}
	if len(properties) != len(call.Properties) {
		return nil, fmt.Errorf("the search is for %q, and the model has %d of these properties", call.Properties,
			len(properties))
	}
	sys, err := c.prepare(ctx, start, properties, asked, limits, c.planned(limits))
	if err != nil {
		return nil, err
	}
	if err := sys.Work(ctx, limits); err != nil {
		return nil, err
	}
	return &Report{Model: model, Verdict: schedule.Inconclusive}, nil
}
