package system

import (
	"errors"

	"ltlpor/internal/search"
	"ltlpor/internal/search/packed"
	"ltlpor/internal/verify/plan"
)

const (
	// closureStates is how many states package closure stores: smaller searches are over sooner than packed ones.
	closureStates = 1 << 13
	// trialStates is for how many states it is seen whether packed states are restless.
	trialStates = 1 << 12
	// manyNodes is how many nodes a small search has visited, at least, when it has become large. Otherwise a few moves
	// lead to all of its states, and to more: to make these once more in a trial takes long and tells little.
	manyNodes = closureStates >> 10
	// probeStates is how many packed states are stored before a search is given to all workers: smaller ones are over
	// sooner than that is prepared, and what they show of the values of the model says how states are packed.
	probeStates = 1 << 15
)

// orderless reports whether a search by w may visit states in any order.
func (s *System) orderless(w *Worker, limits search.Options) bool {
	if _, watches := s.monitor(); limits.MaxDepth > 0 || s.Plan.Walk != plan.DFS && !watches {
		return false
	}
	if s.Plan.Reduction == plan.None {
		return true
	}
	_, decides := w.Reducer.(packed.Decider)
	proviso := s.Plan.Proviso == plan.ColourProviso && s.Plan.Conditions.Has(plan.S)
	return decides && w.observer != nil && (proviso || !s.Plan.HasProviso())
}

// monitor returns the state in which the automaton stays as long as nothing fails, as for a formula `[] p` where p is
// about states; not ok if it is not like that, or the options ask for a search that has cycles.
func (s *System) monitor() (q search.Q, ok bool) {
	if s.automaton == nil || s.Plan.Walk != plan.SingleDFS || s.Plan.Together {
		return search.NoQ, false
	}
	if q, ok = s.automaton.Monitor(); !ok {
		return search.NoQ, false
	}
	return q, true
}

// small is a search by package closure, which is the faster one for small models. When it has become large it begins
// again with packed states, if these do not have to be packed anew all the time. Then w is another worker.
func (a *attempts) small() (search.Result, error) {
	s, w, limits := a.System, a.worker, a.limits
	packer, most := s.packer, limits.MaxStates
	first := most
	begin, trial := int64(closureStates), int64(trialStates)
	if s.strained() {
		begin, trial = 8, 8
	}
	if first == 0 || first > begin {
		first = begin
	}
	_, res, err := a.inOrder(nil, first)
	if err != nil || res.Cut != search.CutStates || first == most {
		return res, err
	}
	found, inOrder := res.Stats.Errors, false
	anyOrder := s.orderless(w, limits) || s.traced(w, limits) || s.catches(w, limits)
	if anyOrder && res.Stats.Nodes < manyNodes {
		trial = 0
	}
	t, res, err := a.try(packer, most, trial, func(t *packed.Store) bool {
		inOrder = !t.Restless() && !anyOrder
		return inOrder
	})
	if err != nil || res.Cut != search.CutStates || inOrder {
		return res, err
	}
	if t.Restless() {
		packer = nil
	} else if found+res.Stats.Errors == 0 && s.orderless(w, limits) {
		return a.large(t)
	} else if s.traced(w, limits) {
		return a.together(t)
	} else if found+res.Stats.Errors == 0 && s.catches(w, limits) {
		return a.catching(t)
	}
	_, res, err = a.inOrder(packer, most)
	return res, err
}

// reach is a depth-first search for faults that goes on in no particular order, by several workers, when it
// has become large. Where there is a fault it is found again depth first, for its trace.
func (a *attempts) reach() (search.Result, error) {
	s, w, limits := a.System, a.worker, a.limits
	trial, probe := int64(trialStates), int64(probeStates)
	if s.strained() {
		trial, probe = 1, 8
	}
	packer, most := s.packer, limits.MaxStates
	if most > 0 && most <= probe {
		_, res, err := a.inOrder(packer, most)
		return res, err
	}
	t, res, err := a.inOrder(packer, trial)
	if err == nil && res.Cut == search.CutStates && !t.Restless() {
		t, res, err = a.inOrder(packer, probe)
	}
	switch {
	case err != nil || res.Cut != search.CutStates:
		return res, err
	case t.Restless():
		packer = nil
	case res.Stats.Errors == 0 && s.orderless(w, limits):
		return a.large(t)
	case res.Stats.Errors == 0 && s.catches(w, limits):
		return a.catching(t)
	case res.Stats.Errors == 0:
		return a.together(t)
	}
	_, res, err = a.inOrder(packer, most)
	return res, err
}

// large searches in no particular order, with what t knows; and depth first where that finds a fault, or where states
// turn out to be packed anew all the time.
func (a *attempts) large(t *packed.Store) (search.Result, error) {
	packer := a.packer
	a.begin()
	a.withhold()
	res, faulty, err := a.unordered(t)
	a.end(&res)
	switch restless := errors.Is(err, packed.ErrRestless); {
	case restless:
		packer = nil
	case err != nil:
		return res, err
	case !faulty && res.Cut != search.CutNumbers:
		a.Plan.Walk, a.Plan.WalkReason = plan.Unordered, plan.NoErrorSoon
		if res.Cut == search.CutTime {
			return a.lateInOrder(packer, res)
		}
		return res, nil
	}
	_, res, err = a.inOrder(packer, a.limits.MaxStates)
	return res, err
}

// unordered searches in no particular order for faults, with the coding of t.
func (a *attempts) unordered(t *packed.Store) (res search.Result, faulty bool, err error) {
	space, err := t.Space(a.Plan.Workers, a.worker.Reducer != nil)
	if err != nil {
		return res, false, err
	}
	w := a.worker
	q, _ := a.monitor()
	p := a.Problem(w, a.limits)
	workers := a.crew(len(space.Walkers()))
	var graphs []search.Graph
	var regions []search.Region
	for i, x := range space.Walkers() {
		if d, ok := workers[i].Reducer.(packed.Decider); ok {
			x.Reduce(workers[i].observer, d, p.Options.Proviso == search.ProvisoNone)
		}
		if q != search.NoQ {
			x.Monitor(workers[i].Graph, q)
		}
		graphs, regions = append(graphs, workers[i].Graph), append(regions, x)
	}
	p.Automaton = 0
	p.Options.Checkpoint = unlessFailed(p.Options.Checkpoint, w, workers[1:])
	res, faulty, err = search.Reach(a.ctx, p, space, regions, graphs, q)
	faulty = w.hear(workers[1:]) || faulty
	if e := space.Close(); err == nil {
		err = e
	}
	return res, faulty, err
}
