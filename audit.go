package ltlpor

import (
	"context"
	"errors"
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/search"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/teach/auditrun"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
)

// DefaultAuditStates is how many states the full graph of an audited model may
// have unless Options.MaxStates says something else.
const DefaultAuditStates = 50_000

// AuditReport is the result of Audit.
type AuditReport struct {
	Model string
	// States and Transitions are those of the full graph.
	States, Transitions int64
	Searches            []AuditedSearch
	Warnings            source.List
	// Cut is why some searches were not audited, after a condition had failed in another; nil if all were.
	Cut *CutError
}

// Holds reports whether every condition holds in every search.
func (r *AuditReport) Holds() bool {
	for _, s := range r.Searches {
		for _, c := range s.Conditions {
			if c.Failure != nil {
				return false
			}
		}
	}
	return true
}

// The parts of an AuditReport, and the error of an audit that was cut short. Package auditrun
// says what they mean.
type (
	AuditedSearch    = auditrun.Search
	AuditedCondition = auditrun.Condition
	AuditFailure     = auditrun.Failure
	AuditedSizes     = auditrun.Sizes
	AuditedLarger    = auditrun.Larger
	AuditCorner      = auditrun.Corner
	LostRun          = auditrun.Lost
	CutError         = auditrun.CutError
)

// Audit searches a model for each of its properties as Check would, to the end,
// and checks by the full graph that what the reduction decided was right: C0 to
// C3, and that the reduced graph gives the answers of the full one. With Options.Without
// they need not, and it says how. The error is
// that of Check, or says why there can be no audit: an *audit.LimitError if the
// full graph has more than Options.MaxStates states (DefaultAuditStates if that
// is 0), an *audit.EndlessError, a *CutError if time was up, there was no
// Options.Room left, or ctx cancelled before a condition failed.
// Options.Memory, MaxDepth, MaxErrors and Progress have no meaning here.
func Audit(ctx context.Context, src *source.File, options Options) (*AuditReport, error) {
	asked := options.plan()
	if err := asked.Validate(); err != nil {
		return nil, &UsageError{Message: err.Error()}
	}
	if err := options.Store.Exact(); err != nil {
		return nil, &UsageError{Message: err.Error()}
	}
	start := time.Now()
	c, err := begin(ctx, src, options)
	if err != nil {
		return nil, err
	}
	opt := auditrun.Options{Asked: asked, Within: c.options.FormulaTime}
	states := int(options.MaxStates)
	if states == 0 {
		states = DefaultAuditStates
	}
	ctx, enough := roomy(ctx, options.Room)
	defer enough()
	ctx, end := until(ctx, start, options.Time)
	defer end()
	if options.Time > 0 {
		opt.Deadline = start.Add(options.Time)
	}
	report, err := c.audit(ctx, states, opt)
	var cut *CutError
	if err = cutBy(ctx, err); errors.As(err, &cut) && report != nil && !report.Holds() {
		report.Cut, err = cut, nil // what has failed has failed
	}
	if err != nil {
		return nil, err
	}
	return report, nil
}

// audit audits all searches for the task, whose full graph may have so many states.
func (c *check) audit(ctx context.Context, states int, opt auditrun.Options) (*AuditReport, error) {
	machine, err := system.Machine(c.task.Program)
	if err != nil {
		return nil, err
	}
	graph, err := audit.Explore(ctx, machine, states)
	if err != nil {
		return nil, err
	}
	searches, err := auditrun.Groups(ctx, c.task.Together(), graph, opt)
	return &AuditReport{
		Model: c.task.Model, Warnings: c.task.Warnings, Searches: searches,
		States: int64(len(graph.States)), Transitions: int64(graph.Transitions()),
	}, err
}

// cutBy returns err, or a *CutError if it came from ctx, which may have been ended for want of memory.
func cutBy(ctx context.Context, err error) error {
	switch {
	case err == nil:
	case errors.Is(context.Cause(ctx), cancel.ErrMemory):
		return &CutError{Cut: search.CutMemory}
	case ctx.Err() == context.DeadlineExceeded:
		return &CutError{Cut: search.CutTime}
	case ctx.Err() == context.Canceled:
		return &CutError{Cut: search.CutInterrupted}
	}
	return err
}
