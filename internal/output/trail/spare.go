package trail

import (
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/trace"
)

// SpareError reports that the last line of a trail is superfluous: no move is enabled after the lines before. SPIN's
// verifier with -DBFS writes such a line after every run to an invalid end state.
type SpareError struct {
	Run      trace.Run // the run without the superfluous line, and without a fault
	Step     Step      // the superfluous line
	Mismatch *trace.Mismatch
}

func (e *SpareError) Error() string { return e.Mismatch.Error() }

// Unwrap returns the mismatch caused by the superfluous line.
func (e *SpareError) Unwrap() error { return e.Mismatch }

// spare returns a *SpareError if the last line of the trail is superfluous, and otherwise the error `miss`. The last
// line is superfluous if the trail is finite, all lines before it match, and then only a stutter is enabled.
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
