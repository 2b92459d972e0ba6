package system

import (
	"context"
	"errors"
	"time"

	"ltlpor/exec/closure"
	"ltlpor/exec/packed"
	"ltlpor/plan"
	"ltlpor/search"
)

// probeStates is how many states a search stores before it is given to all workers: smaller ones are over sooner
// than that is prepared, and what they show of the values of the model says how states are packed.
const probeStates = 1 << 15

// small is a search by package closure, which is the faster one for small models. When it has become large it begins
// again with packed states, if these do not have to be packed anew all the time. Then w is another worker.
func (s *System) small(ctx context.Context, w *Worker, limits search.Options) (search.Result, error) {
	packer, spent := s.packer, time.Duration(0)
	try := func(by *closure.Machine, most int64) (search.Problem, search.Result, error) {
		s.packer = by
		if spent > 0 {
			*w = *s.NewWorker()
		}
		l := limits
		l.MaxStates = most
		p := s.Problem(w, l)
		res, err := s.inOrder(ctx, p)
		spend(&limits, res.Stats.Elapsed)
		spent += max(1, res.Stats.Elapsed)
		res.Stats.Elapsed = spent
		return p, res, err
	}
	begin := limits.MaxStates
	if begin == 0 || begin > probeStates {
		begin = probeStates
	}
	_, res, err := try(nil, begin)
	if err != nil || res.Cut != search.CutStates || begin == limits.MaxStates {
		return res, err
	}
	p, res, err := try(packer, probeStates/8)
	if err != nil || res.Cut != search.CutStates {
		return res, err
	}
	if p.Store.(*packed.Store).Restless() {
		_, res, err = try(nil, limits.MaxStates)
	} else {
		_, res, err = try(packer, limits.MaxStates)
	}
	return res, err
}

// reach is a depth-first search for faults that goes on in no particular order, by several workers, when it
// has become large. Where there is a fault it is found again depth first, for its trace.
func (s *System) reach(ctx context.Context, w *Worker, limits search.Options) (search.Result, error) {
	depthFirst := func(most int64) (search.Problem, search.Result, error) {
		p := s.Problem(w, limits)
		p.Options.MaxStates = most
		res, err := search.DFS(ctx, p)
		spend(&limits, res.Stats.Elapsed)
		return p, res, err
	}
	probe := int64(probeStates)
	if s.Plan.Engine == plan.Checked {
		probe = 8 // so that what is checked is checked in small models, too
	}
	if most := limits.MaxStates; limits.MaxDepth > 0 || most > 0 && most <= probe {
		_, res, err := depthFirst(most)
		return res, err
	}
	p, res, err := depthFirst(probe / 8)
	if err == nil && res.Cut == search.CutStates && !p.Store.(*packed.Store).Restless() {
		p, res, err = depthFirst(probe)
	}
	if err != nil || res.Cut != search.CutStates {
		return res, err
	}
	spent := res.Stats.Elapsed
	table := p.Store.(*packed.Store)
	restless := table.Restless()
	if res.Stats.Errors == 0 && !restless {
		var faulty bool
		res, faulty, err = s.unordered(ctx, w, table, limits)
		spent += res.Stats.Elapsed
		res.Stats.Elapsed = spent
		restless = errors.Is(err, packed.ErrRestless)
		switch {
		case err != nil && !restless:
			return res, err
		case !faulty && !restless:
			s.Plan.Walk, s.Plan.WalkReason = plan.Unordered, plan.NoErrorSoon
			return res, nil
		}
		spend(&limits, res.Stats.Elapsed)
	}
	if restless {
		s.packer = nil
	}
	_, res, err = depthFirst(limits.MaxStates)
	res.Stats.Elapsed += spent
	return res, err
}

// spend takes the time of a search from what another has.
func spend(limits *search.Options, elapsed time.Duration) {
	if limits.Time > 0 {
		limits.Time = max(time.Nanosecond, limits.Time-elapsed)
	}
}

// unordered searches in no particular order for faults, with the coding of t.
func (s *System) unordered(
	ctx context.Context, w *Worker, t *packed.Store, limits search.Options,
) (res search.Result, faulty bool, err error) {
	space, err := t.Space(s.Plan.Workers)
	if err != nil {
		return res, false, err
	}
	workers := []*Worker{w}
	graphs := []search.Graph{w.Graph}
	var regions []search.Region
	for i, x := range space.Walkers() {
		if i > 0 {
			workers = append(workers, s.NewWorker())
			graphs = append(graphs, workers[i].Graph)
		}
		regions = append(regions, x)
	}
	p := s.Problem(w, limits)
	res, faulty, err = search.Reach(ctx, p, space, regions, graphs)
	for _, other := range workers[1:] { // the caller asks w alone
		faulty = faulty || other.runTimeError() != nil && w.runTimeError() == nil
	}
	if e := space.Close(); err == nil {
		err = e
	}
	return res, faulty, err
}
