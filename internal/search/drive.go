package search

import (
	"context"
	"errors"

	"ltlpor/internal/search/store"
)

// Drive runs the functions in work, each in a goroutine, within the limits of p.Options. The search keeps the
// states outside of this package, in set. figures returns the statistics at present.
//
//   - If a limit is reached, Drive calls set.Stop. Every function must return soon afterwards.
//   - A function may call rest often; rest blocks during a call of Options.Rest.
//   - If a function returns an error, Drive calls set.Stop, and returns the first error. compact.ErrFull becomes
//     CutMemory.
func Drive(
	ctx context.Context, p Problem, set Reached, figures func() Stats, work []func(rest func()) error,
) (Result, error) {
	if p.Graph == nil {
		return Result{}, errors.New("search: a problem needs a graph")
	}
	c := &crew{set: set, most: p.Options.MaxStates, figures: figures}
	c.pausing(&p.Options)
	p.Store, p.Reducer = store.NewHash(), nil
	limits, err := newExplorer(ctx, p) // this explorer only checks the limits
	if err != nil {
		return Result{}, err
	}
	limits.Store = unordered{set: set} // set may have states of an earlier search
	limits.extra = func() int64 { return 0 }
	errs := make([]error, len(work))
	var run []func()
	for i, f := range work {
		run = append(run, func() {
			if errs[i] = f(c.rests); errs[i] != nil {
				set.Stop()
			}
		})
	}
	c.run(limits, run)
	for _, e := range errs {
		err = ended(limits, err, e, CutNone)
	}
	if c.tooMany() {
		limits.end(CutStates)
	}
	limits.stats = figures()
	return limits.result(), err
}
