package trail

import (
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/trace"
)

// SpareError reports that the model cannot take the last step of a trail, because no move is enabled after the steps
// before. SPIN's verifier with -DBFS writes such a superfluous step after every run to an invalid end state.
type SpareError struct {
	Run      trace.Run // the run without the superfluous step; its Fault is nil
	Step     Step
	Mismatch *trace.Mismatch
}

func (e *SpareError) Error() string { return e.Mismatch.Error() }

// Unwrap returns the mismatch, which says why the step does not fit.
func (e *SpareError) Unwrap() error { return e.Mismatch }

// spare returns a *SpareError if the last step of the trail is superfluous, and otherwise parameter miss. The last
// step is superfluous if the trail is finite, every step before it was matched, and no move but a stutter is enabled
// after these steps.
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
