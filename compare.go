package ltlpor

import (
	"context"

	"ltlpor/internal/session"
	"ltlpor/internal/verify/schedule"
	"ltlpor/source"
)

// The parts of a comparison. Package schedule says what they mean.
type (
	Comparison    = schedule.Comparison
	ComparedGroup = schedule.ComparedGroup
	ComparedRun   = schedule.ComparedRun
)

// Compare decides each property without reduction and with each there is, by each proviso
// where there is something to keep by it. Options.Reduction, Proviso, Shortest, Statistics and
// Decided have no meaning here; limits are those of each run. A ctx that is cancelled ends the run
// at hand; each group that is left has one, which is interrupted. Errors are those of Check.
func Compare(ctx context.Context, model *source.File, options Options) (*Comparison, error) {
	return session.Compare(ctx, model, options.session())
}
