package ltlpor

import (
	"context"

	"ltlpor/internal/output/trail"
	"ltlpor/internal/session/replay"
	"ltlpor/source"
	"ltlpor/trace"
)

// Replayed is the result of Replay and ReplayTrail.
type Replayed struct {
	Model    string
	Property Property // with the counterexample as its only trace
	Warnings source.List
}

// Replay runs the saved trace f on the reference machine of a model, and checks that the run violates the property that
// f names. include opens included files, as Options.Include does. The steps of the resulting trace include the values
// of the expressions in `watch`. The error is
//   - a *MisfitError if the trace is not a counterexample of this model;
//   - a *UsageError if the model does not have the property;
//   - a source.List if a text has mistakes;
//   - the error of ctx.
func Replay(
	ctx context.Context, model *source.File, include func(dir, name string) (*source.File, error),
	f *trace.File, watch []string,
) (*Replayed, error) {
	replayed, err := replay.Trace(ctx, model, include, f, watch)
	return (*Replayed)(replayed), public(err)
}

// ReplayTrail runs f, a trail written by SPIN, on the reference machine of a model, as Replay does for a trace. A trail
// does not name the violated property. ReplayTrail therefore takes the first property that the run violates:
//   - for a finite run, the first of the assertions and end states; for an infinite run, the first of the temporal
//     properties in the order of the text, followed by non-progress and acceptance cycles;
//   - if SPIN's verifier ran a claim beside the model, end states come last, and the claim is the only claim;
//   - if `given` has a formula, which SPIN was given on the command line, the formula.
//
// Fairness is ignored, because a fair run is a run. If the trail has one step after a state without executable step,
// ReplayTrail ignores this last step and adds a warning.
func ReplayTrail(
	ctx context.Context, model *source.File, include func(dir, name string) (*source.File, error),
	f *trail.File, given trace.GivenDocument, watch []string,
) (*Replayed, error) {
	replayed, err := replay.Trail(ctx, model, include, f, given, watch)
	return (*Replayed)(replayed), public(err)
}
