package ltlpor

import (
	"context"

	"ltlpor/internal/output/trail"
	"ltlpor/internal/session/replay"
	"ltlpor/source"
	"ltlpor/trace"
)

// Replayed is the result of Replay.
type Replayed struct {
	Model    string
	Property Property // with one trace, the counterexample
	Warnings source.List
}

// Replay runs a trace that was written before on the reference machine of a model, and holds
// it against the property that it violated then. Include opens what the model includes, as
// Options.Include does. The values of the expressions watch are added to what the steps of the trace
// say. The error is a *MisfitError if the trace is no counterexample of this model, a *UsageError
// if the model does not have the property, a source.List if a text is at fault, and that of ctx.
func Replay(
	ctx context.Context, model *source.File, include func(dir, name string) (*source.File, error),
	f *trace.File, watch []string,
) (*Replayed, error) {
	replayed, err := replay.Trace(ctx, model, include, f, watch)
	return (*Replayed)(replayed), public(err)
}

// ReplayTrail is Replay for a trail in SPIN's form, which does not tell the property: it is the
// first that the run violates, of the assertions and end states for a run that ends, and of the
// temporal ones otherwise, in the order of the text, then non-progress and acceptance cycles. Where
// the verifier ran a claim beside the model, end states come last, and the claim is the only one. given is what was
// given to the program that wrote the trail; if that was a formula it is the property. Fairness does not matter, as a
// fair run is a run. A last step that is not executable, where nothing is, is left out, with a warning.
func ReplayTrail(
	ctx context.Context, model *source.File, include func(dir, name string) (*source.File, error),
	f *trail.File, given trace.GivenDocument, watch []string,
) (*Replayed, error) {
	replayed, err := replay.Trail(ctx, model, include, f, given, watch)
	return (*Replayed)(replayed), public(err)
}
