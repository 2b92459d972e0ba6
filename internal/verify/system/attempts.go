package system

import (
	"context"
	"fmt"
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/search/packed"
	"ltlpor/internal/verify/plan"
)

// Ran is the record of an ended attempt of a plan.
type Ran struct {
	Number     int // index in plan.Plan.Attempts
	Walk       plan.Walk
	WalkReason plan.WalkReason
	Ended      plan.Ending
	States     int64 // number of stored states
	Errors     int64
}

// Record lists the attempts of a search in the order in which they ended.
type Record struct {
	Attempts []Ran
	Result   int // index in Attempts of the attempt with the result
}

// attempts is the state of running the attempts of a plan. Every attempt has a new worker; field worker is the worker
// of the last attempt.
type attempts struct {
	*System
	ctx    context.Context
	worker *Worker
	limits search.Options
	keep   *search.Checkpoint // the checkpoint of the search, or nil
	kind   uint64             // the kind of the search in checkpoint keep.From
	// repeats says that attempts from before the checkpoint run again, without time limit. resting is the suspended
	// time limit.
	repeats bool
	resting time.Duration
	record  *Record
	// deadline is the time at which the attempts must end; zero means never. A duration is not enough, because a
	// search may rest, and the sum of the search times does not include rests.
	deadline time.Time
	spent    time.Duration
	begun    bool // some attempt has begun
	// coding is the store of the last attempt in order, if it had packed states and a larger attempt follows. The
	// larger attempt packs states in the same way.
	coding *packed.Store
	// nodes is the number of nodes visited by the last attempt in order, or 0 if it had packed states.
	nodes int64
	// searched is the number of states stored by the largest attempt in order up to now.
	searched int64
	// errors is the outcome of the attempt in order with the most errors; it is empty if no attempt has an error.
	errors outcome
}

// outcome is the result of an attempt, with a copy of its worker at the end of the attempt.
type outcome struct {
	result search.Result
	worker Worker
	ran    int // index in Record.Attempts
}

// attempt runs attempts of the plan for w within limits, by calling search, and returns the result. It stores the
// record of the attempts in w.
//
// If the search is incomplete and has fewer errors than an earlier attempt with a bound of the plan, attempt returns
// the result of the earlier attempt, with the limit that ended the last attempt.
func (s *System) attempt(ctx context.Context, w *Worker, limits search.Options,
	search func(*attempts) (search.Result, error),
) (search.Result, error) {
	a := &attempts{System: s, ctx: ctx, worker: w, limits: limits, keep: limits.Checkpoint, record: &Record{}}
	if limits.Time > 0 {
		a.deadline = a.clock().Add(limits.Time)
	}
	defer func() { w.record = *a.record }()
	res, err := search(a)
	if best := &a.errors; err == nil && !res.Complete && res.Stats.Errors < best.result.Stats.Errors {
		return a.restore(*best, res.Cut), nil
	}
	return res, err
}

// runFrom runs the attempt with index i in the plan, and then each next attempt. It returns the final result.
func (a *attempts) runFrom(i int) (search.Result, error) {
	for {
		res, end, err := a.one(i)
		if err != nil || end == plan.Final {
			return res, err
		}
		next, ok := a.Plan.Attempts[i].Next(end)
		switch {
		case !ok:
			return res, fmt.Errorf("bug: attempt %d of the plan ended because %s, and no other follows", i+1, end)
		case end == plan.Late:
			return a.runWithheld(next, res)
		}
		i = next
	}
}

// one runs the attempt with index i in the plan, and any attempt in the pauses of this attempt. `end` is an ending
// for which the attempt has an exit, or plan.Final.
func (a *attempts) one(i int) (res search.Result, end plan.Ending, err error) {
	at := &a.Plan.Attempts[i]
	switch at.Walk {
	case plan.Unordered:
		res, end, err = a.unordered(at)
	case plan.Caught:
		res, end, err = a.caught(at)
	case plan.Parallel, plan.ParallelComponents:
		res, end, err = a.runShared(at)
	default:
		return a.inOrder(i, a.limits.MaxStates)
	}
	a.ran(i, end, &res, err)
	if end == plan.Beside {
		a.record.Result-- // the attempt beside is recorded before this attempt
		end = plan.Final
	}
	return res, end, err
}

// ran adds the attempt with index i, the ending and the result to the record, and marks this attempt as the attempt
// with the final result. If err is not nil, ran does nothing.
func (a *attempts) ran(i int, end plan.Ending, res *search.Result, err error) {
	if err != nil {
		return
	}
	at := &a.Plan.Attempts[i]
	a.record.Result = len(a.record.Attempts)
	a.record.Attempts = append(a.record.Attempts, Ran{
		i, at.Walk, at.WalkReason, end, res.Stats.States, res.Stats.Errors,
	})
}

// outcome returns res, the result of the attempt recorded last, together with a copy of the current worker, for
// restore.
func (a *attempts) outcome(res search.Result) outcome {
	o := outcome{res, *a.worker, len(a.record.Attempts) - 1}
	if f := a.worker.figures(); f != nil {
		o.worker.before = *f // a later worker shares the reducer and increases its counters: see restore
	}
	return o
}

// restore makes outcome o of an earlier attempt the result of the search: it sets the worker and the record, and
// returns the result of o with parameter cut as the reason why the search ended.
func (a *attempts) restore(o outcome, cut search.Cut) search.Result {
	*a.worker = o.worker
	if r, ok := o.worker.Reducer.(figures); ok {
		now := r.Figures()
		a.worker.before.Sub(&now)
	}
	a.record.Result = o.ran
	o.result.Cut, o.result.Stats.Elapsed = cut, a.spent
	return o.result
}

// begin prepares for the next attempt: a new worker replaces the current worker if the current worker has already
// searched.
func (a *attempts) begin() {
	if a.begun {
		*a.worker = *a.workerAfter(a.worker)
	}
	a.begun = true
	a.worker.record = *a.record // for checkpoints
}

// crew returns n workers: the current worker and n-1 new workers.
func (a *attempts) crew(n int) []*Worker {
	all := []*Worker{a.worker}
	for len(all) < n {
		all = append(all, a.NewWorker())
	}
	return all
}

// clock returns the current time, by Options.Now if set.
func (a *attempts) clock() time.Time {
	if a.limits.Now != nil {
		return a.limits.Now()
	}
	return time.Now()
}

// end must be called after each attempt with the result. end sets the time limit of the next attempt to the remaining
// time, and the time in res to the total time of the attempts up to now.
func (a *attempts) end(res *search.Result) {
	if !a.deadline.IsZero() {
		a.limits.Time = max(time.Nanosecond, a.deadline.Sub(a.clock()))
	}
	if !a.repeats {
		a.spent += max(1, res.Stats.Elapsed)
	}
	res.Stats.Elapsed = a.spent
}

// takeCoding returns the store for a large attempt: a.coding, which packs states as the attempt before did, or a new
// store. a.coding becomes nil.
func (a *attempts) takeCoding() *packed.Store {
	t := a.coding
	if a.coding = nil; t == nil {
		t = a.packed(a.worker)
	}
	return t
}

// withhold shortens the time limit of attempt `at`, a search in arbitrary order, if the plan has a later attempt in
// order for the ending plan.Late (time is up). If `at` reaches no verdict in time, the attempt in order may still
// find an error near in this order.
func (a *attempts) withhold(at *plan.Attempt) {
	if _, ok := at.Next(plan.Late); ok {
		a.limits.Time -= a.limits.Time / aheadOfOrder
	}
}

// runWithheld runs the attempt in order with index i in the time reserved by withhold. If this attempt finds an error
// or completes, the result is from this attempt. Otherwise the result is res, from the attempt in arbitrary order
// before.
func (a *attempts) runWithheld(i int, res search.Result) (search.Result, error) {
	before := a.outcome(res)
	last, _, err := a.one(i)
	if err != nil || last.Complete || last.Stats.Errors > 0 {
		return last, err
	}
	cut := res.Cut
	if last.Cut == search.CutInterrupted {
		cut = last.Cut
	}
	return a.restore(before, cut), nil
}
