package system

import (
	"errors"

	"ltlpor/internal/search"
	"ltlpor/internal/search/packed"
	"ltlpor/internal/verify/plan"
)

// mostAutomaton bounds the states of an automaton: its state has only a few bits of a node.
const mostAutomaton = 1 << 16

// traced reports whether several workers share the search by w for accepting cycles.
func (s *System) traced(w *Worker, limits search.Options) bool {
	return s.Plan.Together && s.alone(w, limits) == plan.On
}

// alone returns why several workers cannot share the search by w for accepting cycles, or plan.On.
func (s *System) alone(w *Worker, limits search.Options) plan.Why {
	p := &s.Plan
	switch {
	case s.automaton == nil:
		return plan.TakesPart
	case p.Store != plan.Collapse:
		return plan.OtherStore
	case p.Engine == plan.Closure && p.Off[plan.PartEngine].Why == plan.On:
		return plan.ClosureAsked
	case !s.packs: // packer is nil meanwhile
		return plan.ManyParts
	case limits.Checkpoint != nil:
		return plan.WritesDown
	case limits.MaxDepth > 0:
		return plan.DepthBound
	case limits.MaxErrors != 1:
		return plan.CountsErrors
	case w.States > mostAutomaton:
		return plan.LargeAutomaton
	case p.Reduction == plan.None:
		return plan.On
	}
	_, decides := w.Reducer.(packed.Decider)
	if !decides || w.observer == nil || p.Proviso != plan.ColourProviso && p.HasProviso() {
		return plan.DecidedInOrder
	}
	return plan.On
}

// Settle records in the plan the requested walks that a search within limits cannot take.
func (s *System) Settle(limits search.Options) { s.settle(s.NewWorker(), limits) }

func (s *System) settle(w *Worker, limits search.Options) {
	if s.Plan.Together {
		s.Plan.NoCNDFS(plan.Reason{Why: s.alone(w, limits)})
	}
}

// settled records in the plan why res is not the result of a requested search by several workers.
func (s *System) settled(res search.Result) {
	large := int64(probeStates)
	switch {
	case s.strained():
		large = 8
	case s.Plan.Engine == plan.Auto:
		large = closureStates
	}
	switch {
	case s.Plan.Off[plan.PartCNDFS].Why != plan.On:
	case res.Stats.Errors > 0:
		s.Plan.NoCNDFS(plan.Reason{Why: plan.ErrorSoon})
	case res.Stats.States <= large:
		s.Plan.NoCNDFS(plan.Reason{Why: plan.SoonOver})
	default:
		s.Plan.NoCNDFS(plan.Reason{Why: plan.GivenUp})
	}
}

// components searches by strongly connected components. A large search continues with all workers.
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

// together searches for accepting cycles with all workers and the knowledge of t. It searches in order if states are
// repacked too often, or if the parallel search is given up.
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

// paths runs the search of together with all workers.
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
