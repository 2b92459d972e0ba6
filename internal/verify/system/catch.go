package system

import (
	"errors"
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/search/packed"
	"ltlpor/internal/search/packed/parallel"
	"ltlpor/internal/verify/plan"
)

// caught runs attempt `at`, a search for accepting cycles in arbitrary order (OWCTY). An attempt in order may run in
// a pause of `at`; if its result is final, caught returns this result, with the ending plan.Beside.
func (a *attempts) caught(at *plan.Attempt) (search.Result, plan.Ending, error) {
	a.begin()
	a.withhold(at)
	res, again, found, err := a.catch(at, a.takeCoding())
	a.end(&res)
	switch {
	case found != nil && err == nil && !bounded(*found):
		found.Stats.Elapsed = a.spent
		return *found, plan.Beside, nil
	case found != nil && err == nil: // more errors may exist beyond the bound of found
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

// catch runs the OWCTY search for caught, with states packed as by store t. An attempt in order may run in a pause of
// the search.
//
//   - res and again are as returned by search.Catch.
//   - found, if not nil, is the result of the attempt in order, and the OWCTY search ended for this result. If found
//     is bounded, it is not final: more errors may exist beyond the bound.
func (a *attempts) catch(at *plan.Attempt, t *packed.Store) (
	res search.Result, again bool, found *search.Result, err error,
) {
	w := a.worker
	start := a.clock()
	field, err := t.TrimSpace(at.Workers, w.States)
	if err != nil {
		return res, false, nil, err
	}
	workers := a.crew(len(field.Trimmers()))
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

// aheadOfOrder is the number of nodes found in arbitrary order for each state searched in order in the pauses. The
// search in order finds an accepted run when it reaches the run, not only at the end. Each new search in order covers
// at least twice as many states as the last. aheadOfOrder is also the ratio of the time for a search in arbitrary
// order to the time reserved for the search in order after it.
const aheadOfOrder = 16

// begunNodes is the number of nodes up to which the search checks whether catching is worthwhile. To start another
// search later costs more than it saves.
const begunNodes = 1 << 17

// saysNothing reports whether a search ended at a bound on states, memory or numbers without an error. In this case
// the other search continues: nodes may outnumber states, and one search may find a run within memory where the other
// cannot.
func saysNothing(res search.Result) bool { return res.Stats.Errors == 0 && bounded(res) }

// bounded reports whether a search ended at a bound of states, of memory or of numbers, so that a different search
// may go further. The bound need not be the user's, and the different search may have more memory.
func bounded(res search.Result) bool {
	return res.Cut == search.CutStates || res.Cut == search.CutMemory || res.Cut == search.CutNumbers
}

// These numbers give the time of catching, relative to a search in order by one worker, for nodes that are not
// accepting. Accepting nodes cost twice as much, because catching expands them twice. caughtInWord is for states of
// one word, caughtInWords for larger states, and eachOfWorkers is the gain by each of several workers. The numbers
// are measured on five models (doc/dev/decisions/engines.md).
const (
	caughtInWord  = 0.6
	caughtInWords = 0.95
	eachOfWorkers = 0.85
)

// worthwhile reports whether the OWCTY search is expected to be faster than a search in order, by measured times per
// node. share is the share of accepting nodes, from 0 to 1. The result is true if small models must exercise the code
// for large models.
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
