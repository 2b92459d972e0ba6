package schedule

import (
	"context"
	"errors"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/property"
)

// all adds the errors of the search, and returns those that were left when ctx was done. Of each property one is
// certified until last ends it, or tried if ctx is done: a verdict that was found is not given away. Where none is
// certified that decides, res is cut.
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

// left returns how many errors that violate p were not replayed, and how many steps the first of them has at most; 0
// if there is none.
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

// unreplayed returns the first error that the pass has found and not replayed, nil if there is none.
func (pass *Pass) unreplayed() *search.Unwritten {
	if len(pass.Left) == 0 {
		return pass.Unwritten
	}
	e := pass.Left[0]
	return &search.Unwritten{Error: search.Error{Kind: e.Kind, Fault: e.Fault}, Steps: Steps(e.Lasso)}
}

// openCut is why a run was not replayed that a search cut by cut has found: members of a swarm go on after that.
func openCut(cut search.Cut) search.Cut {
	if cut == search.CutInterrupted {
		return cut
	}
	return search.CutTime
}
