package session

import (
	"context"
	"errors"
	"time"

	"ltlpor/internal/session/phase"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/teach/auditrun"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
)

// Audited is the result of Audit. Its fields are described at ltlpor.AuditReport.
type Audited struct {
	Model               string
	States, Transitions int64
	Searches            []auditrun.Search
	Warnings            source.List
	Cut                 *auditrun.CutError
}

// Holds reports whether every audited condition holds in every search.
func (r *Audited) Holds() bool {
	for _, s := range r.Searches {
		for _, c := range s.Conditions {
			if c.Failure != nil {
				return false
			}
		}
	}
	return true
}

// Audit compares the reduction of every search with the full state graph of the model. The graph may have at most
// `states` states. For the errors, see ltlpor.Audit.
func Audit(ctx context.Context, src *source.File, options Options, states int) (*Audited, error) {
	asked := options.Searching.Asked.Unfolded()
	if err := options.searchesWholly(); err != nil {
		return nil, err
	}
	start := time.Now()
	c, err := begin(ctx, src, options)
	if err != nil {
		return nil, err
	}
	opt := auditrun.Options{Asked: asked, Within: c.options.Reading.Time}
	ctx, enough := phase.WithRoom(ctx, options.Searching.Limits.Room)
	defer enough()
	ctx, end := phase.Until(ctx, start, options.Time)
	defer end()
	if options.Time > 0 {
		opt.Deadline = start.Add(options.Time)
	}
	report, err := c.audit(ctx, states, opt)
	var cut *auditrun.CutError
	if err = phase.CutBy(ctx, err, auditrun.Auditing); errors.As(err, &cut) && report != nil && !report.Holds() {
		report.Cut, err = cut, nil // a failed condition is reported even if a limit ended the audit
	}
	if err != nil {
		return nil, err
	}
	return report, nil
}

// audit explores the full state graph of the model, with at most `states` states, and compares every search of the task
// with the graph.
func (c *check) audit(ctx context.Context, states int, opt auditrun.Options) (*Audited, error) {
	machine, err := system.Machine(c.task.Program)
	if err != nil {
		return nil, err
	}
	graph, err := audit.Explore(ctx, machine, states)
	if err != nil {
		return nil, err
	}
	searches, err := auditrun.Groups(ctx, c.task.Groups(), graph, opt)
	return &Audited{
		Model: c.task.Model, Warnings: c.task.Warnings, Searches: searches,
		States: int64(len(graph.States)), Transitions: int64(graph.Transitions()),
	}, err
}
