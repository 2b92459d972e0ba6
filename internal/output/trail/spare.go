package trail

import (
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/trace"
)

// SpareError means that the model does not have the last step of a trail, and that no move is enabled before this
// step. SPIN's verifier with -DBFS writes such a step after each run to an invalid end state.
type SpareError struct {
	Run      trace.Run // without the step; the run's Fault is nil
	Step     Step
	Mismatch *trace.Mismatch
}

func (e *SpareError) Error() string { return e.Mismatch.Error() }

// Unwrap returns why the step does not fit.
func (e *SpareError) Unwrap() error { return e.Mismatch }

// spare returns a *SpareError if the last step of the trail is superfluous, and miss otherwise. The last step is
// superfluous if the trail is finite, miss is a mismatch at this step, and the steps before it lead to a state in
// which no move but a stutter is enabled.
func (w *walker) spare(miss *trace.Mismatch) error {
	last := len(w.f.Steps) - 1
	if w.f.Cycle >= 0 || w.at != last {
		return miss
	}
	run, s := w.run, w.s
	if w.f.Merged {
		run, s = Settle(w.p, w.m, run)
	}
	w.m.Enabled(s, &w.moves)
	if len(w.moves.All) > 0 && !slices.Equal(w.moves.All, []program.Move{program.Stutter}) {
		return miss
	}
	return &SpareError{Run: run, Step: w.f.Steps[last], Mismatch: miss}
}
