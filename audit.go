package ltlpor

import (
	"cmp"
	"context"

	"ltlpor/internal/session"
	"ltlpor/internal/teach/auditrun"
	"ltlpor/source"
)

// DefaultAuditStates is the maximum number of states in the full graph of an audited model if Options.MaxStates is 0.
const DefaultAuditStates = 50_000

// AuditReport is the result of Audit: for each search, whether the conditions of the reduction hold in the full graph.
type AuditReport struct {
	Model string
	// States and Transitions are the numbers of states and transitions in the full graph.
	States, Transitions int64
	Searches            []AuditedSearch
	Warnings            source.List
	// Cut is nil if every search was audited. If the audit ended early although some condition had already failed, Cut
	// has the reason, for example the time limit.
	Cut *CutError
}

// Holds reports whether every audited condition holds in every search.
func (r *AuditReport) Holds() bool { return (*session.Audited)(r).Holds() }

// The types in an AuditReport, and the error of an interrupted audit. Package auditrun documents them.
type (
	AuditedSearch    = auditrun.Search    // a search with the results of its audit
	AuditedCondition = auditrun.Condition // an audited condition, with the number of checks and the failure, if any
	AuditFailure     = auditrun.Failure   // a place in the full graph at which a condition fails
	AuditedSizes     = auditrun.Sizes     // for reduction by process groups: sizes of ample sets and group sets, compared
	AuditedLarger    = auditrun.Larger    // a state in which the ample set has more moves than the group set
	AuditCorner      = auditrun.Corner    // one possible result of two moves, taken in a given order
	LostRun          = auditrun.Lost      // a counterexample of the full graph that the reduced graph lacks
	CutError         = auditrun.CutError  // the error if time or memory ran out, or a context was cancelled
)

// Audit checks the decisions of the reduction against the full graph. For each property it searches the model to the
// end, as Check would. Audit then checks the conditions C0 to C3, and whether the reduced graph gives the same verdicts
// as the full graph. If Options.Without leaves a condition out, the checks may fail; the report says how.
//
// Options.Memory, MaxDepth, MaxErrors and Progress have no effect. The error is an error of Check, or
//   - an *audit.LimitError if the full graph has more than Options.MaxStates states (DefaultAuditStates if that is 0);
//   - an *audit.EndlessError if an atomic sequence or d_step was given up as endless;
//   - a *CutError if, before a condition failed, time was up, Options.Room reported too little memory, or ctx was
//     cancelled.
func Audit(ctx context.Context, src *source.File, options Options) (*AuditReport, error) {
	report, err := session.Audit(ctx, src, options.session(), options.graphStates())
	return (*AuditReport)(report), err
}

// graphStates returns the maximum number of states in a full graph: Options.MaxStates, or DefaultAuditStates if that is
// 0.
func (o *Options) graphStates() int { return cmp.Or(int(o.MaxStates), DefaultAuditStates) }
