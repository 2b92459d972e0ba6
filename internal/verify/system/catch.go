package system

import (
	"errors"
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/search/packed"
	"ltlpor/internal/search/packed/parallel"
	"ltlpor/internal/verify/plan"
)

// caught runs attempt `at`, a search for accepting cycles in arbitrary order (OWCTY), and returns the result and the
// ending. In a pause of `at`, an attempt in order may run. If the result of that attempt is final, caught returns it
// with the ending plan.Beside.
func (a *attempts) caught(at *plan.Attempt) (search.Result, plan.Ending, error) {
	a.begin(at)
	a.withhold(at)
	res, again, found, err := a.catch(at, a.takeCoding())
	a.end(&res)
	switch {
	case found != nil && err == nil && !bounded(*found):
		found.Stats.Elapsed = a.spent
		return *found, plan.Beside, nil
	case found != nil && err == nil: // found reached a bound: more errors may exist beyond the bound
		return res, plan.Faulty, nil
	case errors.Is(err, parallel.ErrRestless):
		return res, plan.Restless, nil
	case errors.Is(err, parallel.ErrUnsteady):
		return res, plan.Unsteady, nil
	case err != nil:
		return res, plan.Final, err
	case again || saysNothing(res):
		return res, plan.Abandoned, nil
	}
	return res, lateIf(at, res.Cut == search.CutTime), nil
}

// catch runs the OWCTY search of attempt `at`. States are packed as in store t. In pauses of the search, an attempt in
// order may run.
//
//   - res and `again` are results of search.Catch. If `again` is true, a sequential search must follow.
//   - `found` is nil, or a result of the attempt in order that ended the OWCTY search. If a bound ended the attempt in
//     order (see bounded), `found` is not final: more errors may exist beyond the bound.
func (a *attempts) catch(at *plan.Attempt, t *packed.Store) (
	res search.Result, again bool, found *search.Result, err error,
) {
	w := a.worker
	start := a.clock()
	field, err := t.TrimSpace(at.Workers, w.States)
	if err != nil {
		return res, false, nil, err
	}
	workers := a.crew(at, len(field.Trimmers()))
	var graphs []search.Graph
	var catchers []search.Catcher
	for i, x := range field.Trimmers() {
		x.Observe(workers[i].Graph)
		graphs, catchers = append(graphs, workers[i].Graph), append(catchers, x)
	}
	var failed error
	between := func(nodes, accepting int64) bool {
		if nodes < begunNodes && !a.worthwhile(field, float64(accepting)/float64(nodes)) {
			return false
		}
		beside, ok := at.Next(plan.Beside)
		if !ok || nodes/aheadOfOrder < a.searched {
			return true
		}
		b := &attempts{System: a.System, ctx: a.ctx, worker: a.NewWorker(), limits: a.limits, record: a.record}
		if b.limits.Progress = nil; b.limits.Time > 0 {
			b.limits.Time = max(time.Nanosecond, b.limits.Time-a.clock().Sub(start))
		}
		var res search.Result
		if res, _, failed = b.inOrder(beside, max(nodes/aheadOfOrder, 2*a.searched)); failed != nil {
			return false
		}
		a.errors = b.errors
		switch {
		case saysNothing(res):
			return true
		case bounded(res):
			found = &res
		case res.Cut != search.CutTime || res.Stats.Errors > 0:
			*w, found = *b.worker, &res
		}
		return false
	}
	res, again, err = search.Catch(a.ctx, a.problem(w, a.limits, at.Engine), field, catchers, graphs, between)
	if found == nil {
		w.hear(workers[1:])
	}
	return res, again, found, errors.Join(err, failed, field.Close())
}

// aheadOfOrder is a ratio: for every aheadOfOrder nodes visited by the OWCTY search, the search in order in its pauses
// may store one state. The search in order reports an accepted run at once, OWCTY only at the end.
//
// A new search in order in a pause may store at least twice as many states as the last one. aheadOfOrder is also the
// ratio of the time limit to the time that withhold reserves.
const aheadOfOrder = 16

// begunNodes is the number of visited nodes up to which the OWCTY search may still be stopped as not worthwhile. Later,
// a new search would cost more than it saves.
const begunNodes = 1 << 17

// saysNothing reports whether a bound on states, memory or state numbers ended the search without an error. After such
// an end of the OWCTY search or of the search in order, the other search continues or follows. The other search may
// still reach a verdict: nodes may outnumber states, and one search may find a run within the memory where the other
// cannot.
func saysNothing(res search.Result) bool { return res.Stats.Errors == 0 && bounded(res) }

// bounded reports whether a bound on states, memory or state numbers ended the search, so that a different search may
// get further. The bound may be from the plan instead of the user, and the different search may have more memory.
func bounded(res search.Result) bool {
	return res.Cut == search.CutStates || res.Cut == search.CutMemory || res.Cut == search.CutNumbers
}

// Measured times of OWCTY for a node, relative to a search in order by one worker (doc/dev/decisions/engines.md, five
// models). caughtInWord is for states of one machine word, and caughtInWords for larger states. With n > 1 workers, the
// time is divided by n*eachOfWorkers. Accepting nodes take twice as long, because OWCTY expands them twice.
const (
	caughtInWord  = 0.6
	caughtInWords = 0.95
	eachOfWorkers = 0.85
)

// worthwhile reports whether the OWCTY search is expected to be faster than a search in order, from measured times.
// `share` is the proportion of accepting nodes, from 0 to 1. If Plan.Strained is set, the result is always true.
func (a *attempts) worthwhile(f *parallel.ProductSpace, share float64) bool {
	if a.Plan.Strained() {
		return true
	}
	takes := caughtInWord
	if !f.OfOneWord() {
		takes = caughtInWords
	}
	if n := a.Plan.Workers; n > 1 {
		takes /= eachOfWorkers * float64(n)
	}
	return takes*(1+share) < 0.9
}
