package tracefile

import (
	"errors"
	"io"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/trail"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
)

// TrailEnding is the ending of names of trails. Trails are the counterexample files of SPIN.
const TrailEnding = ".trail"

// writeTrail writes x as a trail, which `spin -t` can replay. If a trail cannot describe the run, the error is a
// *trail.UnfitError.
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

// RefuseUnfit makes a check with options opt fail before the search, if trails are requested but impossible. Trails are
// requested if a file name in `names` has the ending TrailEnding. For some models and properties, trails are
// impossible.
func RefuseUnfit(opt *ltlpor.Options, names []string) {
	outcome.PrependBegin(opt, func(t *property.Task) error {
		for _, name := range names {
			if strings.HasSuffix(name, TrailEnding) {
				if err := refuseUnfit(t, name); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

func refuseUnfit(t *property.Task, name string) error {
	for _, p := range t.Properties {
		if err := trail.Unfit(p.Program); err != nil {
			const why = "--trace=%s: a counterexample to %s cannot be written as a trail of SPIN: %w"
			return exitcode.Usagef(why, name, p.Name, err)
		}
	}
	return nil
}

// IsUnfit reports whether err is a *trail.UnfitError: SPIN's replay of the trail would differ from the run.
func IsUnfit(err error) bool {
	var unfit *trail.UnfitError
	return errors.As(err, &unfit)
}
