package system

import (
	"errors"

	"ltlpor/exec/packed"
	"ltlpor/plan"
	"ltlpor/search"
)

// mostAutomaton is the most states of an automaton that has a few bits of a node.
const mostAutomaton = 1 << 16

// traced reports whether a search by w for accepting cycles is to be that of several workers.
func (s *System) traced(w *Worker, limits search.Options) bool {
	if !s.Plan.Together || s.automaton == nil || w.States > mostAutomaton {
		return false
	}
	if limits.MaxDepth > 0 || limits.MaxErrors != 1 {
		return false
	}
	if s.Plan.Reduction == plan.None {
		return true
	}
	_, decides := w.Reducer.(packed.Decider)
	return decides && w.observer != nil && (s.Plan.Proviso == plan.ColourProviso || !s.Plan.HasProviso())
}

// components is a search by components that goes on by all workers when it has become large.
func (a *attempts) components() (search.Result, error) {
	s, first, most := a.System, int64(closureStates), a.limits.MaxStates
	if s.strained() {
		first = 8
	}
	if most > 0 && most <= first {
		first = most
	}
	_, res, err := a.inOrder(s.packer, first)
	if err != nil || res.Cut != search.CutStates || first == most {
		return res, err
	}
	if res.Stats.Errors == 0 {
		return a.together(s.packed(a.worker))
	}
	_, res, err = a.inOrder(s.packer, most)
	return res, err
}

// together searches for accepting cycles by all workers, with what t knows; and in order where states turn out to be
// packed anew all the time, or where that search is given up.
func (a *attempts) together(t *packed.Store) (search.Result, error) {
	packer := a.packer
	a.begin()
	res, again, err := a.paths(t)
	a.end(&res)
	switch {
	case errors.Is(err, packed.ErrRestless):
		packer = nil
	case errors.Is(err, packed.ErrUnsteady):
	case err != nil:
		return res, err
	case len(res.Errors) > 0 || !again && res.Cut != search.CutNumbers:
		if a.Plan.Walk == plan.Components {
			a.Plan.Walk, a.Plan.WalkReason = plan.ParallelComponents, plan.NoComponentSoon
		} else {
			a.Plan.Walk, a.Plan.WalkReason = plan.Parallel, plan.NoCycleSoon
		}
		return res, nil
	}
	_, res, err = a.inOrder(packer, a.limits.MaxStates)
	return res, err
}

// paths is the search of together by all workers.
func (a *attempts) paths(t *packed.Store) (res search.Result, again bool, err error) {
	w := a.worker
	p := a.Problem(w, a.limits)
	components := a.Plan.Walk == plan.Components
	var field *packed.Field
	if components {
		field, err = t.Routes(a.Plan.Workers, w.States, w.Reducer != nil, p.Fairness != search.Unfair)
	} else {
		field, err = t.Field(a.Plan.Workers, w.States, w.Reducer != nil)
	}
	if err != nil {
		return res, false, err
	}
	workers := a.crew(len(field.Tracers()))
	var graphs []search.Graph
	var paths []search.Paths
	var routes []search.Routes
	for i, x := range field.Tracers() {
		x.Observe(workers[i].Graph)
		if d, ok := workers[i].Reducer.(packed.Decider); ok {
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
