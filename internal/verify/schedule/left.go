package schedule

import (
	"cmp"
	"context"
	"errors"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/property"
)

// certifyErrors certifies the errors in c.res. The errors in left are not certified, because ctx was done or memory did
// not suffice.
//
//   - Until a property has a counterexample, only `last` limits the certification, not ctx. Thus a verdict already
//     found is not lost. After ctx is done, certifyErrors tries one error for every undecided property.
//   - If a property has errors left and no counterexample, certifyErrors sets c.res.Cut.
func (c *certifying) certifyErrors(ctx context.Context, last *cancel.Halt) (left []search.Error, err error) {
	decided, tried := map[string]bool{}, map[string]bool{}
	reasons := map[string]error{}
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
			reasons[name] = ended
		case err != nil:
			return left, err
		}
		decided[name] = decided[name] || len(c.found) > n
	}
	for _, e := range left {
		if name, _ := concerned(c.sys, e); !decided[name] {
			c.res.Complete, c.res.Cut = false, search.HaltCut(ctx, cmp.Or(reasons[name], ctx.Err()))
		}
	}
	return left, nil
}

// countUnreplayed returns the number n of the errors in pass.Left (errors not replayed) that violate p. `first` is the
// first such error. If n is 0, `first` is pass.Unwritten if this error violates p, and nil otherwise.
func (pass *Pass) countUnreplayed(p *property.Property) (n int64, first *search.Unwritten) {
	for i := range pass.Left {
		if e := &pass.Left[i]; belongs(*e, p.Kind) {
			if n++; first == nil {
				first = Unreplayed(e, pass.Search.Cut)
			}
		}
	}
	if u := pass.Unwritten; u != nil && belongs(u.Error, p.Kind) && first == nil {
		first = u
	}
	return n, first
}

// unreplayed returns the first error of the pass that was not replayed, without its run. It returns nil if every error
// was replayed.
func (pass *Pass) unreplayed() *search.Unwritten {
	if len(pass.Left) == 0 {
		return pass.Unwritten
	}
	return Unreplayed(&pass.Left[0], pass.Search.Cut)
}

// Unreplayed returns a copy of e with the number of steps in place of the run. `cut` is the reason why e was not
// replayed. If e is nil, the result is nil.
func Unreplayed(e *search.Error, cut search.Cut) *search.Unwritten {
	if e == nil {
		return nil
	}
	return &search.Unwritten{Error: search.Error{Kind: e.Kind, Fault: e.Fault}, Steps: Steps(e.Lasso), Cut: cut}
}

// openCut returns the reason why u was not replayed: u.Cut if it is CutInterrupted, CutMemory or CutStates, and CutTime
// otherwise.
func openCut(u *search.Unwritten) search.Cut {
	switch u.Cut {
	case search.CutInterrupted, search.CutMemory, search.CutStates:
		return u.Cut
	}
	return search.CutTime
}
