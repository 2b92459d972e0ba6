package schedule

import (
	"context"
	"errors"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/property"
)

// all certifies the errors of the search and returns the errors left over when ctx was done.
//
//   - For each property, certification of the first error may continue until last ends it, to keep a verdict already
//     found. If ctx is done, every undecided property gets a single attempt.
//   - If a property with left-over errors has no certified error, c.res is cut.
func (c *certifying) all(ctx context.Context, last *cancel.Halt) (left []search.Error, err error) {
	decided, tried := map[string]bool{}, map[string]bool{}
	for _, e := range c.res.Errors {
		name, _ := concerned(c.sys, e)
		late := ctx.Err() != nil
		if late && (decided[name] || tried[name]) {
			left = append(left, e)
			continue
		}
		tried[name] = tried[name] || late
		n := len(c.found)
		if c.halt = last; decided[name] {
			c.halt = cancel.NewHalt(ctx, 0, nil).Promptly()
		}
		err = cancel.Run(func() error { return c.add(e) })
		var ended *cancel.Error
		switch {
		case errors.As(err, &ended):
			left = append(left, e)
		case err != nil:
			return left, err
		}
		decided[name] = decided[name] || len(c.found) > n
	}
	for _, e := range left {
		if name, _ := concerned(c.sys, e); !decided[name] {
			c.res.Complete, c.res.Cut = false, search.HaltCut(ctx, ctx.Err())
		}
	}
	return left, nil
}

// left returns the number of errors that violate p and were not replayed, and an upper bound on the steps of the
// first of these errors. steps is 0 if no error was left.
func (pass *Pass) left(p *property.Property) (n int64, steps int) {
	for _, e := range pass.Left {
		if belongs(e, p.Kind) {
			if n++; steps == 0 {
				steps = max(Steps(e.Lasso), 1)
			}
		}
	}
	if u := pass.Unwritten; u != nil && belongs(u.Error, p.Kind) && steps == 0 {
		steps = max(u.Steps, 1)
	}
	return n, steps
}

// unreplayed returns the first error that the pass found but did not replay, or nil.
func (pass *Pass) unreplayed() *search.Unwritten {
	if len(pass.Left) == 0 {
		return pass.Unwritten
	}
	return Unreplayed(&pass.Left[0])
}

// Unreplayed returns e without the run, as not replayed in time; nil if e is nil.
func Unreplayed(e *search.Error) *search.Unwritten {
	if e == nil {
		return nil
	}
	return &search.Unwritten{Error: search.Error{Kind: e.Kind, Fault: e.Fault}, Steps: Steps(e.Lasso)}
}

// openCut returns why a run was not replayed, for a search that was cut by cut. Except after an interrupt the reason
// is time, since the members of a swarm continue after a cut.
func openCut(cut search.Cut) search.Cut {
	if cut == search.CutInterrupted {
		return cut
	}
	return search.CutTime
}
