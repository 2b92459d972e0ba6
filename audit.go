package ltlpor

import (
	"cmp"
	"context"

	"ltlpor/internal/session"
	"ltlpor/internal/teach/auditrun"
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
func (r *AuditReport) Holds() bool { return (*session.Audited)(r).Holds() }

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
	report, err := session.Audit(ctx, src, options.session(), options.graphStates())
	return (*AuditReport)(report), err
}

// graphStates returns how many states a full graph may have.
func (o *Options) graphStates() int { return cmp.Or(int(o.MaxStates), DefaultAuditStates) }
