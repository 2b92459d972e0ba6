package tracefile

import (
	"errors"
	"io"

	"ltlpor/internal/output/trail"
	"ltlpor/internal/verify/system"
)

// TrailEnding is the ending of the trails that SPIN replays.
const TrailEnding = ".trail"

// writeTrail writes x as a trail for `spin -t`.
func writeTrail(w io.Writer, x Record) error {
	p := x.Trace.Program()
	if p == nil {
		return &trail.UnfitError{Why: "the run is not one that was replayed"}
	}
	f, err := trail.FromTrace(p, x.Trace, system.Machine)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, f.String())
	return err
}

// IsUnfit reports whether err is about a run that SPIN would not replay.
func IsUnfit(err error) bool {
	var unfit *trail.UnfitError
	return errors.As(err, &unfit)
}
