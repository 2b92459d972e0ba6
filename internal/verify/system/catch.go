package system

import (
	"errors"
	"time"

	"ltlpor/internal/search"
	"ltlpor/internal/search/packed"
	"ltlpor/internal/verify/plan"
)

// mostCaught is how many states an automaton may have: for each node those with the lower ones are looked up, when
// states are counted.
const mostCaught = 8

// catches reports whether a search for accepting cycles is to go on by search.Catch when it has become large.
func (s *System) catches(w *Worker, limits search.Options) bool {
	p := &s.Plan
	weak := p.Walk == plan.SingleDFS && s.automaton != nil && w.States <= mostCaught
	return weak && !p.Together && p.Reduction == plan.None && limits.MaxDepth == 0
}

// catching searches for accepting cycles in no particular order, with what t knows; and in order where that finds that
// there is one, or is given up, or where states turn out to be packed anew all the time.
func (a *attempts) catching(t *packed.Store) (search.Result, error) {
	packer := a.packer
	a.begin()
	a.withhold()
	res, again, found, err := a.caught(t)
	a.end(&res)
	switch {
	case found != nil && err == nil && !bounded(*found):
		found.Stats.Elapsed = a.spent
		return *found, nil
	case found != nil && err == nil: // the others of its errors are further on
	case errors.Is(err, packed.ErrRestless):
		packer = nil
	case errors.Is(err, packed.ErrUnsteady):
	case err != nil:
		return res, err
	case !again && !saysNothing(res):
		a.Plan.Walk, a.Plan.WalkReason = plan.Caught, plan.NoRunSoon
		if res.Cut == search.CutTime {
			return a.lateInOrder(packer, res)
		}
		return res, nil
	}
	_, res, err = a.inOrder(packer, a.limits.MaxStates)
	return res, err
}

// caught is the search of catching. found, if not nil, is what a search in order has found meanwhile. It is no result
// where it is bounded: it has met errors, and there may be more.
func (a *attempts) caught(t *packed.Store) (res search.Result, again bool, found *search.Result, err error) {
	w := a.worker
	start := a.clock()
	field, err := t.Catching(a.Plan.Workers, w.States)
	if err != nil {
		return res, false, nil, err
	}
	workers := a.crew(len(field.Catchers()))
	var graphs []search.Graph
	var catchers []search.Catcher
	for i, x := range field.Catchers() {
		x.Observe(workers[i].Graph)
		graphs, catchers = append(graphs, workers[i].Graph), append(catchers, x)
	}
	var failed error
	between := func(nodes, accepting int64) bool {
		if nodes < begunNodes && !a.worthwhile(field, float64(accepting)/float64(nodes)) {
			return false
		}
		if nodes/aheadOfOrder < a.searched {
			return true
		}
		b := &attempts{System: a.System, ctx: a.ctx, worker: a.NewWorker(), limits: a.limits}
		if b.limits.Progress = nil; b.limits.Time > 0 {
			b.limits.Time = max(time.Nanosecond, b.limits.Time-a.clock().Sub(start))
		}
		var res search.Result
		if _, res, failed = b.inOrder(a.packer, max(nodes/aheadOfOrder, 2*a.searched)); failed != nil {
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
	res, again, err = search.Catch(a.ctx, a.Problem(w, a.limits), field, catchers, graphs, between)
	if found == nil {
		w.hear(workers[1:])
	}
	return res, again, found, errors.Join(err, failed, field.Close())
}

// aheadOfOrder is how many times as many nodes are found in no order as states are searched in order meanwhile, which
// finds a run that is accepted where it comes to it, and not at the end. The first time these are twice as many states
// as before. It is also how many times as much time a search in no order has as the one in order after it.
const aheadOfOrder = 16

// begunNodes is for how many nodes it is asked whether catching is worthwhile: to begin again later costs more.
const begunNodes = 1 << 17

// saysNothing reports whether a search up to some number of states has not come to a verdict, nor to its time. It is
// another's turn then: nodes may be more than there are states, and one search may come to a run in the memory in which
// the other does not.
func saysNothing(res search.Result) bool { return res.Stats.Errors == 0 && bounded(res) }

// bounded reports whether another search may go further than a search up to some number of states has: its bound is
// not the user's, and the other may have more memory.
func bounded(res search.Result) bool {
	return res.Cut == search.CutStates || res.Cut == search.CutMemory || res.Cut == search.CutNumbers
}

// What catching takes of the time of a search in order by one worker, for nodes that are not accepting; accepting ones
// are expanded twice, so that they take as much again. Measured (RATIONALE.md, five models), as is what several
// workers are worth.
const (
	caughtInWord  = 0.6
	caughtInWords = 0.95
	eachOfWorkers = 0.85
)

// worthwhile reports whether catching is faster than a search in order, where so large a share of nodes is accepting.
func (a *attempts) worthwhile(f *packed.Field, share float64) bool {
	if a.strained() {
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
