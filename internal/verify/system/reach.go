package system

import (
	"errors"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/search"
	"ltlpor/internal/search/packed"
	"ltlpor/internal/verify/plan"
)

const (
	// closureStates is the number of states up to which package closure searches, as it is faster for small searches.
	closureStates = 1 << 13
	// trialStates is the number of states in a trial that shows whether packed states are repacked too often.
	trialStates = 1 << 12
	// manyNodes is the minimal number of nodes visited by a small search that becomes large. With fewer nodes, a few
	// moves lead to all its states and more: to repeat these moves in a trial takes long and shows little.
	manyNodes = closureStates >> 10
	// probeStates is the number of packed states stored before all workers take part. A smaller search ends before
	// the preparation would, and the values seen in these states determine how to pack states.
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
// about states. ok is false if the automaton has no such state, or if the options ask for a search of cycles.
func (s *System) monitor() (q search.Q, ok bool) {
	if s.automaton == nil || s.Plan.Walk != plan.SingleDFS || s.Plan.Together {
		return search.NoQ, false
	}
	if q, ok = s.automaton.Monitor(); !ok {
		return search.NoQ, false
	}
	return q, true
}

// small searches with package closure, which is faster for small models. A large search starts again with packed
// states, unless these are repacked too often. The worker is then a new worker.
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

// reach is a depth-first search for faults. A large search continues in arbitrary order with several workers. If it
// finds a fault, a depth-first search finds the fault again for its trace.
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
	a.keepShort()
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
	return a.last(packer)
}

// last searches in order, up to the limits of the search.
func (a *attempts) last(packer *closure.Machine) (search.Result, error) {
	a.keepInOrder(packer)
	_, res, err := a.inOrder(packer, a.limits.MaxStates)
	return res, err
}

// large searches in arbitrary order with the knowledge of t. It searches depth first if a fault is found, or if
// states are repacked too often.
func (a *attempts) large(t *packed.Store) (search.Result, error) {
	packer := a.packer
	a.begin()
	if a.keep == nil {
		a.withhold()
	}
	a.keepAnyOrder()
	res, faulty, err := a.unordered(t)
	a.end(&res)
	switch restless := errors.Is(err, packed.ErrRestless); {
	case restless:
		packer = nil
	case err != nil:
		return res, err
	case !faulty && res.Cut != search.CutNumbers:
		a.Plan.Walk, a.Plan.WalkReason = plan.Unordered, plan.NoErrorSoon
		if res.Cut == search.CutTime && a.keep == nil {
			return a.lateInOrder(packer, res)
		}
		return res, nil
	}
	return a.last(packer)
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
	p.Options.Checkpoint = withFailures(p.Options.Checkpoint, w, workers[1:])
	res, faulty, err = search.Reach(a.ctx, p, space, regions, graphs, q)
	faulty = w.hear(workers[1:]) || faulty
	if e := space.Close(); err == nil {
		err = e
	}
	return res, faulty, err
}
