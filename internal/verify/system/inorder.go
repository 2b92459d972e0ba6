package system

import (
	"context"
	"errors"
	"fmt"

	"ltlpor/internal/search"
	"ltlpor/internal/search/packed"
	"ltlpor/internal/verify/plan"
)

// manyNodes is the number of nodes that the first attempt must visit to make an attempt with few packed states useful.
// After fewer nodes, a few moves lead to more states than the bound of the attempt with packed states, and this attempt
// gets no bound.
const manyNodes = 1 << 3

// inOrder runs and records the attempt with index i in the plan, a search in order that stores at most `most` states.
// `end` is plan.Final unless a bound of the plan ended the attempt.
func (a *attempts) inOrder(i int, most int64) (res search.Result, end plan.Ending, err error) {
	at := &a.Plan.Attempts[i]
	a.begin(at)
	kept := a.checkpoint(at)
	l := a.limits
	l.MaxStates, l.Checkpoint = most, kept
	p := a.problem(a.worker, l, at.Engine)
	t, _ := p.Store.(*packed.Store)
	gaveWay := a.giveWay(at, &p.Options, t)
	res, err = inOrder(a.ctx, p, at.Walk)
	if a.nodes = 0; t == nil {
		a.nodes = res.Stats.Nodes
	}
	a.searched = max(a.searched, res.Stats.States)
	a.end(&res)
	met := max(res.Stats.Errors, a.errors.result.Stats.Errors) > 0
	switch {
	case err != nil || (res.Cut != search.CutStates || !*gaveWay) && !a.goesToFiles(at, res.Cut):
	case t != nil && t.Restless():
		end = plan.Restless
	case met:
		end, a.coding = plan.LargeWithErrors, t
	default:
		end, a.coding = plan.Large, t
	}
	a.ran(i, end, &res, err)
	if err == nil && res.Stats.Errors > a.errors.result.Stats.Errors {
		a.errors = a.outcome(res)
	}
	return res, end, err
}

// goesToFiles reports whether the search goes on with states in files after attempt `at` has ended for lack of memory.
func (a *attempts) goesToFiles(at *plan.Attempt, cut search.Cut) bool {
	_, follows := at.Next(plan.Large)
	return cut == search.CutMemory && a.Plan.External && follows
}

// giveWay sets o.TrialStates and o.Trial to stop the search at the bounds of attempt `at`: after at.States states, or
// if store t encoded states again too often. The result points to a bool, which becomes true when a bound stops the
// search.
func (a *attempts) giveWay(at *plan.Attempt, o *search.Options, t *packed.Store) *bool {
	gave := new(bool)
	switch {
	case at.States > 0:
		o.TrialStates = at.States
		if t != nil && a.nodes > 0 && a.nodes < manyNodes {
			o.TrialStates = 0
		}
		o.Trial = func() bool {
			*gave = true
			return false
		}
	case at.Trial > 0:
		o.TrialStates = at.Trial
		o.Trial = func() bool {
			*gave = t.Restless()
			return !*gave
		}
	}
	return gave
}

// inOrder runs the search algorithm `walk` on problem p. It returns an error if walk is not a search in order.
func inOrder(ctx context.Context, p search.Problem, walk plan.Walk) (search.Result, error) {
	switch {
	case p.Table != nil:
		return lossily(ctx, p, walk)
	case walk == plan.DFS:
		return search.DFS(ctx, p)
	case walk == plan.BFS:
		return search.BFS(ctx, p)
	case walk == plan.Components:
		return search.SCC(ctx, p)
	case walk == plan.Stuck:
		return search.LocalDeadlocks(ctx, p)
	case walk == plan.SingleDFS, walk == plan.NestedDFS:
		return search.NestedDFS(ctx, p)
	}
	return search.Result{}, fmt.Errorf("bug: the walk %s is not in order", walk)
}

// lossily runs the search algorithm `walk` on problem p with the lossy store p.Table, which may mistake a new state for
// a visited state. The result is never complete.
func lossily(ctx context.Context, p search.Problem, walk plan.Walk) (res search.Result, err error) {
	switch walk {
	case plan.DFS:
		res, err = search.LossyDFS(ctx, p)
	case plan.SingleDFS, plan.NestedDFS:
		res, err = search.LossyNestedDFS(ctx, p)
	default:
		return res, fmt.Errorf("bug: the walk %s with a lossy store", walk)
	}
	if res.Complete {
		return res, errors.New("bug: a lossy search says that it is complete")
	}
	return res, err
}
