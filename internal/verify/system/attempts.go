package system

import (
	"context"
	"fmt"
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/search/packed"
	"ltlpor/internal/verify/plan"
)

// Ran is an ended attempt of a plan.
type Ran struct {
	Number     int // index in plan.Plan.Attempts
	Walk       plan.Walk
	WalkReason plan.WalkReason
	Ended      plan.Ending
	States     int64 // stored
	Errors     int64
}

// Record has the attempts of a search in the order in which they ended.
type Record struct {
	Attempts []Ran
	Result   int // index in Attempts of the attempt with the result
}

// attempts makes the attempts of a plan. Every attempt has a new worker; worker is the worker of the last attempt.
type attempts struct {
	*System
	ctx    context.Context
	worker *Worker
	limits search.Options
	keep   *search.Checkpoint // the checkpoint of the search, or nil
	kind   uint64             // of the checkpoint keep.From
	// repeats: attempts before the attempt of the checkpoint run again. resting is the suspended time limit.
	repeats bool
	resting time.Duration
	record  *Record
	// deadline is the end of the time for the attempts; zero means never. A point in time is necessary because a search
	// may rest, and the sum of the search times does not include rests.
	deadline time.Time
	spent    time.Duration
	begun    bool // some attempt has begun
	// coding is the store of the last attempt in order, if it had packed states and a larger attempt follows.
	coding *packed.Store
	// nodes is the number of nodes of the last attempt in order without packed states.
	nodes int64
	// searched is the number of states stored by the largest attempt in order.
	searched int64
	// errors is the attempt with the most counted errors; empty if no attempt has errors.
	errors outcome
}

// outcome is the result of an attempt, with a copy of its worker at the end of the attempt.
type outcome struct {
	result search.Result
	worker Worker
	ran    int // index in Record.Attempts
}

// attempt runs search with attempts of the plan for w within limits, and stores the record in w.
//
// An incomplete search must not report fewer errors than an earlier attempt with a bound of the plan. In this case
// attempt returns the errors of the earlier attempt, with the limit that ended the last attempt.
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

// runFrom makes the attempt with index i in the plan, and the next attempts.
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

// one makes the attempt with index i in the plan, and the attempts beside. The ending is an exit of the attempt, or
// plan.Final.
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
		a.record.Result-- // the attempt beside ended before
		end = plan.Final
	}
	return res, end, err
}

// ran adds the attempt with index i to the record, as the attempt with the result.
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

// outcome returns res, the result of the last attempt, with a copy of the current worker.
func (a *attempts) outcome(res search.Result) outcome {
	o := outcome{res, *a.worker, len(a.record.Attempts) - 1}
	if f := a.worker.figures(); f != nil {
		o.worker.before = *f // the reducer goes on counting for later workers: see restore
	}
	return o
}

// restore makes o the result, ended because of cut.
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

// begin makes a new worker if the current worker has already searched.
func (a *attempts) begin() {
	if a.begun {
		*a.worker = *a.workerAfter(a.worker)
	}
	a.begun = true
	a.worker.record = *a.record // a checkpoint has it
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

// end gives the remaining time to the next attempt.
func (a *attempts) end(res *search.Result) {
	if !a.deadline.IsZero() {
		a.limits.Time = max(time.Nanosecond, a.deadline.Sub(a.clock()))
	}
	if !a.repeats {
		a.spent += max(1, res.Stats.Elapsed)
	}
	res.Stats.Elapsed = a.spent
}

// takeCoding returns the store with the coding for a large attempt, and removes the store from a.
func (a *attempts) takeCoding() *packed.Store {
	t := a.coding
	if a.coding = nil; t == nil {
		t = a.packed(a.worker)
	}
	return t
}

// withhold reserves a part of the time of an unordered attempt for an attempt in order, if the plan has one. The
// attempt in order runs if the unordered attempt reaches no verdict in its time, to find an error that is near in
// this order.
func (a *attempts) withhold(at *plan.Attempt) {
	if _, ok := at.Next(plan.Late); ok {
		a.limits.Time -= a.limits.Time / aheadOfOrder
	}
}

// runWithheld makes the attempt in order with index i for the withheld time, after an unordered attempt with result
// res. It returns res unless the attempt in order finds an error or completes.
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
