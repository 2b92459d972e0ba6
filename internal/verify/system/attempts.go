package system

import (
	"context"
	"time"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/search"
	"ltlpor/internal/search/packed"
)

// attempts are the searches of a system that are made one after the other until one is not cut short. Each has a
// worker of its own; that of the last is in worker.
type attempts struct {
	*System
	ctx    context.Context
	worker *Worker
	limits search.Options
	// deadline is when the time of all of them is up; zero: never. A search may rest, so that it is not known from the
	// time that the searches have taken.
	deadline time.Time
	spent    time.Duration
	// searched is how many states were stored by the largest search in order.
	searched int64
	// errors is the search that has counted the most errors; empty if none has any.
	errors outcome
}

// outcome is the result of a search, with its worker as it was then.
type outcome struct {
	result search.Result
	worker Worker
}

// attempt searches with search, which makes attempts one after the other. A search that is not complete counts no
// fewer errors than an earlier one has, which a bound of the attempts had cut short: the errors of that are returned
// then, and the limit that the last one has met.
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

// outcome returns res with the worker that has searched it.
func (a *attempts) outcome(res search.Result) outcome {
	o := outcome{res, *a.worker}
	if f := a.worker.figures(); f != nil {
		o.worker.before = *f // the reducer goes on counting for later workers: see restore
	}
	return o
}

// restore makes o the last search, which has ended because of cut.
func (a *attempts) restore(o outcome, cut search.Cut) search.Result {
	*a.worker = o.worker
	if r, ok := o.worker.Reducer.(figures); ok {
		now := r.Figures()
		a.worker.before.Sub(&now)
	}
	o.result.Cut, o.result.Stats.Elapsed = cut, a.spent
	return o.result
}

// begin makes a new worker, if another search has had that.
func (a *attempts) begin() {
	if a.spent > 0 {
		*a.worker = *a.after(a.worker)
	}
}

// crew returns so many workers: that of a, and new ones.
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

// end gives the next search the time that is left after one.
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

// try is inOrder, but ends when trial states are stored, unless goesOn is true of the store then.
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

// withhold takes from the next search, in no order, the time of a search in order that is made if that comes to no
// verdict before its time is up: an error that is near in order is found all the same.
func (a *attempts) withhold() { a.limits.Time -= a.limits.Time / aheadOfOrder }

// lateInOrder searches in order for the time that was withheld, where a search in no order came to res. That is the
// result in any case but that of an error, or of a proof.
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
