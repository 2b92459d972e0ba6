package system

import (
	"context"
	"fmt"
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/search/packed"
	"ltlpor/internal/verify/plan"
)

// Ran records a finished attempt. An attempt is a run of a search algorithm, the walk, planned in plan.Plan.Attempts.
type Ran struct {
	Number     int // index in plan.Plan.Attempts
	Walk       plan.Walk
	WalkReason plan.WalkReason
	Ended      plan.Ending
	States     int64 // number of stored states
	Errors     int64 // number of errors found
}

// Record lists the finished attempts of a search, in the order in which they ended.
type Record struct {
	Attempts []Ran
	Result   int // index in Attempts of the attempt with the result
	// Planning is the time to make the final plan after the first attempt; see plan.Plan.Undecided.
	Planning time.Duration
}

// attempts runs the attempts of a plan, and is the state between them. A plan may need several attempts, which search
// for the same properties: each follows if an attempt before has given way, for example after its number of states.
// Each attempt uses a new worker; field worker has the worker of the last attempt.
type attempts struct {
	*System
	ctx    context.Context
	worker *Worker
	limits search.Options
	keep   *search.Checkpoint // the checkpoint to read and write, or nil
	kind   uint64             // the kind of search that wrote the checkpoint keep.From, for example keptInOrder
	// repeats is set while attempts made before the checkpoint run again, without a time limit. resting is the time
	// limit to restore afterwards.
	repeats bool
	resting time.Duration
	record  *Record
	// deadline is the time at which the attempts must end; zero means never. The search times do not determine the
	// remaining time, because they omit the pauses of a search.
	deadline time.Time
	spent    time.Duration // total search time of the finished attempts
	begun    bool          // some attempt has begun
	// coding is the store of the last attempt in order (plan.Attempt.InOrder), if this attempt had packed states and
	// reached its bound. A larger attempt encodes states in the same way.
	coding *packed.Store
	// nodes is the number of nodes visited by the last attempt in order, or 0 if the attempt had packed states.
	nodes int64
	// searched is the largest number of states stored by an attempt in order up to now.
	searched int64
	// errors is the outcome of the attempt in order with the most errors. It is empty if no attempt found an error.
	errors outcome
}

// outcome is the result of an attempt, with a copy of the worker at the end of the attempt.
type outcome struct {
	result search.Result
	worker Worker
	ran    int // index in Record.Attempts
}

// attempt calls search to run the attempts of the plan with worker w, and returns the result. It stores the record of
// the attempts in w.
//
// If the search is incomplete and an earlier attempt, ended by a bound of the plan, found more errors, attempt returns
// the result of the earlier attempt. The Cut of the result is the limit that ended the last attempt.
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

// runFrom runs the attempt with index i in the plan and the attempts that follow, and returns the final result.
func (a *attempts) runFrom(i int) (search.Result, error) {
	for {
		res, end, err := a.one(i)
		if err != nil || end == plan.Final {
			return res, err
		}
		if a.later != nil {
			if cut, err := a.decide(); err != nil || cut != search.CutNone {
				res.Cut = cut
				return res, err
			}
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

// one runs the attempt with index i in the plan, and possibly a second attempt in its pauses, and records the endings.
// `end` is plan.Final, or an ending after which another attempt follows.
func (a *attempts) one(i int) (res search.Result, end plan.Ending, err error) {
	at := &a.Plan.Attempts[i]
	switch at.Walk {
	case plan.Unordered:
		res, end, err = a.unordered(at)
	case plan.Caught:
		res, end, err = a.caught(at)
	case plan.Layered:
		res, err = a.inFiles(at)
	case plan.Parallel, plan.ParallelComponents:
		res, end, err = a.runShared(at)
	default:
		return a.inOrder(i, a.limits.MaxStates)
	}
	a.ran(i, end, &res, err)
	if end == plan.Beside {
		a.record.Result-- // the record of the attempt in the pauses comes directly before the record of this attempt
		end = plan.Final
	}
	return res, end, err
}

// ran adds the finished attempt with index i to the record, and marks it as the attempt with the final result. If err
// is not nil, ran does nothing.
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

// outcome returns result res of the last recorded attempt, with a copy of the current worker. restore can later return
// to this outcome.
func (a *attempts) outcome(res search.Result) outcome {
	o := outcome{res, *a.worker, len(a.record.Attempts) - 1}
	if f := a.worker.figures(); f != nil {
		// A later worker uses the same reducer and increases its counters; restore subtracts the increase.
		o.worker.before = *f
	}
	return o
}

// restore makes an earlier outcome o the result of the search: it resets the current worker and Record.Result to o, and
// returns the result of o. `cut` replaces the reason why the search ended.
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

// begin prepares a worker for attempt `at`. If the current worker has already searched, a new worker with the same
// reducer replaces it. The worker of a resumed search is made for the first attempt. If attempt `at` stores different
// states (Orbits), a new worker replaces it, with the counters and the run-time error from the checkpoint.
func (a *attempts) begin(at *plan.Attempt) {
	switch last := *a.worker; {
	case a.begun:
		*a.worker = *a.workerFor(at, &last)
	case (last.quotient != nil) != at.Orbits:
		*a.worker = *a.workerFor(at, nil)
		a.worker.before, a.worker.earlier = last.before, last.earlier
	}
	a.begun = true
	a.worker.record = *a.record // a checkpoint stores the record of the worker
}

// crew returns n workers for the parallel goroutines of attempt `at`: the current worker and n-1 new workers.
func (a *attempts) crew(at *plan.Attempt, n int) []*Worker {
	all := []*Worker{a.worker}
	for len(all) < n {
		all = append(all, a.workerFor(at, nil))
	}
	return all
}

// clock returns the current time: limits.Now() if limits.Now is set, and time.Now() otherwise.
func (a *attempts) clock() time.Time {
	if a.limits.Now != nil {
		return a.limits.Now()
	}
	return time.Now()
}

// end updates the times after an attempt with result res; it must be called after every attempt. end sets the time
// limit of the next attempt to the remaining time, and res.Stats.Elapsed to the total time of the attempts up to now.
func (a *attempts) end(res *search.Result) {
	a.remainingTime()
	if !a.repeats {
		a.spent += max(1, res.Stats.Elapsed)
	}
	res.Stats.Elapsed = a.spent
}

// remainingTime sets the time limit of the next attempt to the time left, if there is a limit.
func (a *attempts) remainingTime() {
	if !a.deadline.IsZero() {
		a.limits.Time = max(time.Nanosecond, a.deadline.Sub(a.clock()))
	}
}

// takeCoding returns the store for a large attempt, and sets a.coding to nil. The store is a.coding, with the encoding
// of states from the attempt before, or a new store if a.coding is nil.
func (a *attempts) takeCoding() *packed.Store {
	t := a.coding
	if a.coding = nil; t == nil {
		t = a.packed(a.worker)
	}
	return t
}

// withhold reserves a part of the time limit, 1/aheadOfOrder, for a search in order after attempt `at`. The attempt
// `at` searches in arbitrary order. If the plan has no such later search, with ending plan.Late, withhold does nothing.
//
// The search in order may soon find an error that `at` does not reach in time.
func (a *attempts) withhold(at *plan.Attempt) {
	if _, ok := at.Next(plan.Late); ok {
		a.limits.Time -= a.limits.Time / aheadOfOrder
	}
}

// runWithheld runs the attempt with index i, a search in order, in the time reserved by withhold. It returns the result
// of this attempt if the attempt completes or finds an error. If a limit ends this attempt without an error,
// runWithheld returns res, the result of the attempt before.
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
