package schedule

import (
	"context"
	"errors"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/search"
)

// all adds the errors of the search, and returns those that were left when ctx was done. Of each property one is
// certified however long that takes, or tried if ctx is done: a verdict that was found is not given away. Where none is
// left that decides, res is cut.
func (c *certifying) all(ctx context.Context) (left []search.Error, err error) {
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
		if decided[name] {
			err = c.until(ctx, e)
		} else {
			err = c.add(e)
		}
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

// until is add, which ends in the midst of a run when ctx is done: the error is a *cancel.Error then.
func (c *certifying) until(ctx context.Context, e search.Error) (err error) {
	defer cancel.Catch(&err)
	defer exec.HaltBy(c.model.Machine, cancel.NewHalt(ctx, 0, nil).Promptly().Look)()
	return c.add(e)
}
