package main

import (
	"errors"
	"io"
	"strings"

	"ltlpor"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/trail"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
	"ltlpor/trace"
)

// trailEnding is the ending of the trails that SPIN replays.
const trailEnding = ".trail"

// writeTrail writes x as a trail for `spin -t`.
func writeTrail(w io.Writer, x record) error {
	p := x.trace.Program()
	if p == nil {
		return &trail.UnfitError{Why: "the run is not one that was replayed"}
	}
	f, err := trail.Of(p, x.trace, system.Machine)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, f.String())
	return err
}

// fits refuses, before the search, models and properties without trails.
func (c *traceFlag) fits(t *property.Task) error {
	for _, name := range c.Trace {
		if !strings.HasSuffix(name, trailEnding) {
			continue
		}
		for _, p := range t.Properties {
			if err := trail.Unfit(p.Program); err != nil {
				const why = "--trace=%s: a counterexample to %s cannot be written as a trail of SPIN: %w"
				return exitcode.Usagef(why, name, p.Name, err)
			}
		}
	}
	return nil
}

// before prepends f to opt.Begin: f is called first, and the previous function follows unless f fails.
func before(opt *ltlpor.Options, f func(*property.Task) error) {
	then := opt.Begin
	opt.Begin = func(t *property.Task) error {
		if err := f(t); err != nil || then == nil {
			return err
		}
		return then(t)
	}
}

// isUnfit reports whether err is about a run that SPIN would not replay.
func isUnfit(err error) bool {
	var unfit *trail.UnfitError
	return errors.As(err, &unfit)
}

// replayTrail reads a trail, and runs it.
func (c *replayCommand) replayTrail(env environment, from *texts) (*trace.File, *ltlpor.Replayed, error) {
	data, err := readRun(c.File)
	if err != nil {
		return nil, nil, err
	}
	f, list := trail.Parse(source.NewFile(c.File, string(data)))
	if err := list.Err(); err != nil {
		return nil, nil, err
	}
	model, err := from.source(c.Model)
	if err != nil {
		return nil, nil, err
	}
	given := trace.GivenDocument{
		Defines: append([]string{}, c.Define...), Formula: c.Formula,
		Overflow: "wrap", Fairness: ltlpor.Unfair.String(),
	}
	found, err := ltlpor.ReplayTrail(env.ctx, model, from.include, f, given, c.Watch)
	return &trace.File{Given: given}, found, unfollowed(err, c.File, model.Name)
}

// onlyTrail refuses flags for .trail files if the file is not a trail: other files contain these options.
func (c *replayCommand) onlyTrail() error {
	if strings.HasSuffix(c.File, trailEnding) {
		return nil
	}
	const why = "%s and %s: macros and formula are in the file; the flag is for files that end in %s"
	switch {
	case len(c.Define) > 0:
		return exitcode.Usagef(why, "-D", c.File, trailEnding)
	case c.Formula != "":
		return exitcode.Usagef(why, "--formula", c.File, trailEnding)
	}
	return nil
}
