package ltlpor

import (
	"context"

	"ltlpor/internal/session"
	"ltlpor/internal/verify/schedule"
	"ltlpor/source"
)

// The types of a Comparison and its fields. Package schedule documents them.
type (
	Comparison    = schedule.Comparison    // the results of checking a model with several reductions
	ComparedGroup = schedule.ComparedGroup // the results for properties that the same searches decide
	ComparedRun   = schedule.ComparedRun   // the result with one reduction
)

// Compare decides each property without reduction and with every reduction, and, for a reduction needing a cycle
// proviso, with every proviso. Limits apply to each run. If ctx is cancelled, the current run ends, and each remaining
// group of properties has one interrupted run. Errors are as for Check.
//
// Options.Reduction, Proviso, Symmetry, Shortest, Statistics and Decided have no effect.
func Compare(ctx context.Context, model *source.File, options Options) (*Comparison, error) {
	return session.Compare(ctx, model, options.session())
}
