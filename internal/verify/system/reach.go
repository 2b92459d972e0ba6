package system

import (
	"errors"

	"ltlpor/internal/search"
	"ltlpor/internal/search/packed"
	"ltlpor/internal/search/packed/parallel"
	"ltlpor/internal/verify/plan"
)

// monitor returns the state in which the automaton, a monitor, stays until the property fails. Without an automaton it
// returns search.NoQ.
func (s *System) monitor() search.Q {
	if s.automaton == nil {
		return search.NoQ
	}
	q, _ := s.automaton.Monitor()
	return q
}

// unordered runs attempt `at`, a search for faults in arbitrary order, and returns the result and the ending. After a
// fault the ending is plan.Faulty: a search in order must find a run to the fault.
func (a *attempts) unordered(at *plan.Attempt) (search.Result, plan.Ending, error) {
	a.begin(at)
	a.withhold(at)
	res, faulty, err := a.reach(at, a.takeCoding())
	a.end(&res)
	switch {
	case errors.Is(err, parallel.ErrRestless):
		return res, plan.Restless, nil
	case err != nil:
		return res, plan.Final, err
	case faulty:
		return res, plan.Faulty, nil
	case res.Cut == search.CutNumbers:
		return res, plan.Unnumbered, nil
	}
	return res, lateIf(at, res.Cut == search.CutTime), nil
}

// lateIf returns plan.Late if `late` is set (the time of attempt `at` is over) and another attempt follows in this
// case. In any other case it returns plan.Final.
func lateIf(at *plan.Attempt, late bool) plan.Ending {
	if _, ok := at.Next(plan.Late); late && ok {
		return plan.Late
	}
	return plan.Final
}

// reach runs the search for faults of attempt `at`, in arbitrary order with parallel workers. States are packed as in
// store t. `faulty` reports whether a worker found a fault.
func (a *attempts) reach(at *plan.Attempt, t *packed.Store) (res search.Result, faulty bool, err error) {
	space, err := t.Space(at.Workers, a.worker.Reducer != nil)
	if err != nil {
		return res, false, err
	}
	kept := a.checkpoint(at)
	w, q, l := a.worker, a.monitor(), a.limits
	l.Checkpoint = kept
	p := a.problem(w, l, at.Engine)
	workers := a.crew(at, len(space.Walkers()))
	var graphs []search.Graph
	var regions []search.Region
	for i, x := range space.Walkers() {
		if workers[i].quotient != nil {
			x.Fold(workers[i].quotient.Represent)
		}
		if d, ok := workers[i].Reducer.(parallel.Decider); ok {
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
