package system

import (
	"errors"
	"fmt"

	"ltlpor/internal/search"
	"ltlpor/internal/search/packed"
	"ltlpor/internal/search/packed/parallel"
	"ltlpor/internal/verify/plan"
)

// runShared runs attempt `at`, in which parallel workers search together for accepting cycles. It returns the result
// and the ending.
func (a *attempts) runShared(at *plan.Attempt) (search.Result, plan.Ending, error) {
	a.begin(at)
	res, again, err := a.paths(at, a.takeCoding())
	a.end(&res)
	switch {
	case errors.Is(err, parallel.ErrRestless):
		return res, plan.Restless, nil
	case errors.Is(err, parallel.ErrUnsteady):
		return res, plan.Unsteady, nil
	case err != nil || len(res.Errors) > 0:
		return res, plan.Final, err
	case again:
		return res, plan.Abandoned, nil
	case res.Cut == search.CutNumbers:
		return res, plan.Unnumbered, nil
	}
	return res, plan.Final, nil
}

// paths runs the search for accepting cycles of attempt `at` in parallel workers. States are packed as in store t. res
// and `again` are the results of search.ParallelSCC or search.ParallelNDFS. If `again` is true, a sequential search
// must follow.
func (a *attempts) paths(at *plan.Attempt, t *packed.Store) (res search.Result, again bool, err error) {
	w := a.worker
	p := a.problem(w, a.limits, at.Engine)
	components := at.Walk == plan.ParallelComponents
	var field *parallel.ProductSpace
	if components {
		field, err = t.ComponentSpace(at.Workers, w.States, w.Reducer != nil, p.Fairness != search.Unfair)
	} else {
		field, err = t.ProductSpace(at.Workers, w.States, w.Reducer != nil)
	}
	if err != nil {
		return res, false, err
	}
	workers := a.crew(at, len(field.PathWorkers()))
	if len(workers) != at.Workers {
		return res, false, fmt.Errorf("bug: %d workers search, and %d are planned", len(workers), at.Workers)
	}
	var graphs []search.Graph
	var paths []search.Paths
	var routes []search.Routes
	for i, x := range field.PathWorkers() {
		x.Observe(workers[i].Graph)
		if d, ok := workers[i].Reducer.(parallel.Decider); ok {
			x.Reduce(workers[i].observer, d, p.Options.Proviso == search.ProvisoNone, p.Options.SafetyProviso)
		}
		graphs, paths, routes = append(graphs, workers[i].Graph), append(paths, x), append(routes, x)
	}
	if components {
		res, again, err = search.ParallelSCC(a.ctx, p, field, routes, graphs)
	} else {
		res, again, err = search.ParallelNDFS(a.ctx, p, field, paths, graphs)
	}
	w.hear(workers[1:])
	if e := field.Close(); err == nil {
		err = e
	}
	return res, again, err
}
