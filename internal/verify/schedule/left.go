package schedule

import (
	"cmp"
	"context"
	"errors"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/property"
)

// certifyErrors certifies the errors of the search and returns the errors left over when ctx was done.
//
//   - Until an error of a property is certified, last ends a certification for the property, and ctx does not: a
//     verdict already found is kept. If ctx is done, every undecided property gets a single attempt.
//   - If a property with left-over errors has no certified error, c.res is cut.
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

// countUnreplayed returns the number of errors that violate p and were not replayed. first is the first of these
// errors, or nil.
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

// unreplayed returns the first error that the pass found but did not replay, or nil.
func (pass *Pass) unreplayed() *search.Unwritten {
	if len(pass.Left) == 0 {
		return pass.Unwritten
	}
	return Unreplayed(&pass.Left[0], pass.Search.Cut)
}

// Unreplayed returns e without the run, as not replayed because of cut; nil if e is nil.
func Unreplayed(e *search.Error, cut search.Cut) *search.Unwritten {
	if e == nil {
		return nil
	}
	return &search.Unwritten{Error: search.Error{Kind: e.Kind, Fault: e.Fault}, Steps: Steps(e.Lasso), Cut: cut}
}

// openCut returns why u is no counterexample: an interrupt, lack of memory, or else time.
func openCut(u *search.Unwritten) search.Cut {
	if u.Cut == search.CutInterrupted || u.Cut == search.CutMemory {
		return u.Cut
	}
	return search.CutTime
}
