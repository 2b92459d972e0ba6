package system

import (
	"context"
	"time"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/search"
	"ltlpor/internal/search/packed"
)

// attempts are the successive searches of a system, made until a search is not cut short. Each search has a new
// worker; worker is the worker of the last search.
type attempts struct {
	*System
	ctx    context.Context
	worker *Worker
	limits search.Options
	keep   *search.Checkpoint // the checkpoint of a search in any order, or nil
	// deadline is the end of the time for all searches; zero means never. It is kept as a point in time because a
	// search may rest, and the sum of the search times does not include rests.
	deadline time.Time
	spent    time.Duration
	// searched is how many states were stored by the largest search in order.
	searched int64
	// errors is the search with the most counted errors; empty if no search has errors.
	errors outcome
}

// outcome is the result of a search, with a copy of its worker at the end of the search.
type outcome struct {
	result search.Result
	worker Worker
}

// attempt runs search, which makes successive attempts. An incomplete search must not report fewer errors than an
// earlier attempt with a bound set by attempts. In this case attempt returns the errors of the earlier attempt,
// with the limit that ended the last attempt.
func (s *System) attempt(ctx context.Context, w *Worker, limits search.Options,
	search func(*attempts) (search.Result, error),
) (search.Result, error) {
	a := &attempts{System: s, ctx: ctx, worker: w, limits: limits}
	if limits.Time > 0 {
		a.deadline = a.clock().Add(limits.Time)
	}
	res, err := search(a)
	if best := &a.errors; err == nil && !res.Complete && res.Stats.Errors < best.result.Stats.Errors {
		return a.restore(*best, res.Cut), nil
	}
	return res, err
}

// outcome returns res with a copy of the current worker.
func (a *attempts) outcome(res search.Result) outcome {
	o := outcome{res, *a.worker}
	if f := a.worker.figures(); f != nil {
		o.worker.before = *f // the reducer goes on counting for later workers: see restore
	}
	return o
}

// restore makes o the last search, ended because of cut.
func (a *attempts) restore(o outcome, cut search.Cut) search.Result {
	*a.worker = o.worker
	if r, ok := o.worker.Reducer.(figures); ok {
		now := r.Figures()
		a.worker.before.Sub(&now)
	}
	o.result.Cut, o.result.Stats.Elapsed = cut, a.spent
	return o.result
}

// begin makes a new worker if the current worker has already searched.
func (a *attempts) begin() {
	if a.spent > 0 {
		*a.worker = *a.after(a.worker)
	}
}

// crew returns n workers: the current worker and new workers.
func (a *attempts) crew(n int) []*Worker {
	all := []*Worker{a.worker}
	for len(all) < n {
		all = append(all, a.NewWorker())
	}
	return all
}

// clock tells the time.
func (a *attempts) clock() time.Time {
	if a.limits.Now != nil {
		return a.limits.Now()
	}
	return time.Now()
}

// end gives the remaining time to the next search.
func (a *attempts) end(res *search.Result) {
	if !a.deadline.IsZero() {
		a.limits.Time = max(time.Nanosecond, a.deadline.Sub(a.clock()))
	}
	a.spent += max(1, res.Stats.Elapsed)
	res.Stats.Elapsed = a.spent
}

// inOrder searches up to most states, packed if by is not nil.
func (a *attempts) inOrder(by *closure.Machine, most int64) (*packed.Store, search.Result, error) {
	return a.try(by, most, 0, nil)
}

// try is inOrder with a trial: after trial stored states the search ends, unless goesOn returns true for its store.
func (a *attempts) try(by *closure.Machine, most, trial int64, goesOn func(*packed.Store) bool) (
	*packed.Store, search.Result, error,
) {
	a.packer = by
	a.begin()
	l := a.limits
	l.MaxStates = most
	p := a.Problem(a.worker, l)
	t, _ := p.Store.(*packed.Store)
	if goesOn != nil {
		p.Options.TrialStates = trial
		p.Options.Trial = func() bool { return goesOn(t) }
	}
	res, err := a.System.inOrder(a.ctx, p)
	a.searched = max(a.searched, res.Stats.States)
	a.end(&res)
	if err == nil && res.Stats.Errors > a.errors.result.Stats.Errors {
		a.errors = a.outcome(res)
	}
	return t, res, err
}

// withhold reserves a part of the time of the next, unordered search for a search in order. The search in order runs
// if the unordered search reaches no verdict in its time, to find an error that is near in this order.
func (a *attempts) withhold() { a.limits.Time -= a.limits.Time / aheadOfOrder }

// lateInOrder searches in order for the withheld time, after an unordered search with result res. It returns res
// unless the search in order finds an error or completes.
func (a *attempts) lateInOrder(packer *closure.Machine, res search.Result) (search.Result, error) {
	before := a.outcome(res)
	_, last, err := a.inOrder(packer, a.limits.MaxStates)
	if err != nil || last.Complete || last.Stats.Errors > 0 {
		return last, err
	}
	cut := res.Cut
	if last.Cut == search.CutInterrupted {
		cut = last.Cut
	}
	return a.restore(before, cut), nil
}
