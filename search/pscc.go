package search

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"

	"ltlpor/program"
	"ltlpor/store/compact"
)

// ParallelSCC is SCC by as many goroutines as there are routes, each with a graph of its own. It is the algorithm of
//
//	V. Bloemen, A. Laarman, J. van de Pol: Multi-core on-the-fly SCC decomposition, PPoPP 2016 (UFSCC);
//	V. Bloemen, A. Duret-Lutz, J. van de Pol: Model checking with generalized Rabin and Fin-less automata, STTT 21
//	(2019), for what the steps inside a component bear.
//
// Every goroutine searches depth first from the initial nodes, each in another order, over one partition of the nodes
// that all have met. Its seats are nodes of its path, the first of each set on it, as far as it knows. A step
// leads to a node
//
//	closed    whose component is complete: there is nothing to do
//	within    in a set in which it has a seat: all sets from there to the end of its path become one
//	apart     of another set, in which it takes a seat
//
// What a step lacks is kept with the set in which it lies, and the search ends as soon as some set lacks nothing.
// A node is left by who has seen that all its steps lead to closed nodes, or into its own set. When a goroutine has
// left its own nodes of the last set on its path, it picks others of that set that nobody has left yet, and expands
// them again, until there are none: then the set is a component. doc/reduction.md has the proof.
//
// It differs from UFSCC in that what is not left is picked only when the own path through the set is done. So one
// goroutine alone expands each node once, as SCC does, and several seldom twice.
//
// What is chosen in a system state is decided as in ParallelNDFS, and Options are as there. Under strong fairness a
// part of a component may be fair that as a whole is not, which is not looked for: that is refused. again is true where
// the search was given up, as there.
func ParallelSCC(
	ctx context.Context, p Problem, set Reached, routes []Routes, graphs []Graph,
) (res Result, again bool, err error) {
	o := &p.Options
	if o.MaxErrors != 1 || o.MaxDepth > 0 || p.Fairness == Strong || len(routes) > mostSeekers {
		return res, false, errManyAtOnce
	}
	if p.Reducer != nil && o.Proviso != ProvisoNone && o.Proviso != ProvisoColour {
		return res, false, errors.New("search: several goroutines keep no proviso but that by colours")
	}
	all := &seekers{
		crew: crew{set: set}, most: o.MaxStates, reduces: p.Reducer != nil, safety: o.SafetyProviso,
		parts: newPartition(), lacks: newLacksInCommon(), problem: p,
	}
	p.Reducer = nil // that is for the routes
	all.crew.figures = all.figures
	all.pausing(o)
	p.Graph, p.Store = graphs[0], unordered{set: set}
	limits, err := newExplorer(ctx, p) // it looks at the limits alone
	if err != nil {
		return res, false, err
	}
	limits.extra = all.bytes
	limits.growing = append(limits.growing, all.parts.ahead)
	limits.reliever = all.relieve
	p.Options = Options{
		MaxErrors: 1, MaxTraces: o.MaxTraces, TraceRoom: o.TraceRoom, StackFile: o.StackFile,
		StackMemory: o.StackMemory / int64(len(routes)),
	}
	work := make([]func(), len(routes))
	for i, x := range routes {
		s, err := all.seeker(p, i, x, graphs[i])
		if err != nil {
			return res, false, err
		}
		all.seekers, work[i] = append(all.seekers, s), s.run
	}
	all.run(limits, work)
	res, err = all.result(limits)
	return res, all.again.Load(), err
}

var errManyAtOnce = errors.New(
	"search: several goroutines look for one error among components, without depth or strong fairness")

// seekers is what the goroutines share.
type seekers struct {
	crew
	most    int64 // system states; 0: no bound
	reduces bool
	safety  bool
	parts   *partition
	lacks   *lacksInCommon
	problem Problem
	seekers []*seeker
	asked   atomic.Int64 // how often for room in memory
	again   atomic.Bool
	memory  atomic.Int64 // of the stacks
	// While counting is locked; found is whether some goroutine has an error, and accepted the number of a node of a
	// component that lacks nothing, which by has seen; 0: there is none.
	counting sync.Mutex
	stats    Stats
	found    bool
	accepted uint32
	by       *seeker
}

func (a *seekers) bytes() int64 {
	return a.memory.Load() + a.parts.bytes() + a.lacks.bytes(len(a.seekers))
}

func (a *seekers) figures() Stats {
	a.counting.Lock()
	defer a.counting.Unlock()
	return a.stats
}

// result puts together what the goroutines have found.
func (a *seekers) result(limits *explorer) (res Result, err error) {
	var errs []Error
	found, disk := Stats{}, int64(0)
	var stays *program.Fault
	var trouble error
	for _, s := range a.seekers {
		switch {
		case errors.Is(s.err, compact.ErrFull):
			limits.end(CutMemory)
		case err == nil:
			err = s.err
		}
		if s.cut != CutNone {
			limits.end(s.cut)
		}
		errs = append(errs, s.errors...)
		found.Errors, found.Cycles = found.Errors+s.stats.Errors, found.Cycles+s.stats.Cycles
		if stays == nil {
			stays = s.stays
		}
		own := s.result()
		disk += own.Stats.Disk
		if trouble == nil {
			trouble = own.Disk
		}
	}
	if a.accepted != 0 && err == nil {
		var cut Cut
		if errs, cut, err = a.lasso(); err != nil {
			return res, err
		}
		limits.end(cut)
		found.Errors, found.Cycles = int64(len(errs)), int64(len(errs))
	}
	if a.most > 0 && a.set.Len() > a.most {
		limits.end(CutStates)
	}
	limits.stats = a.figures()
	limits.stats.Errors, limits.stats.Cycles, limits.stats.Disk = found.Errors, found.Cycles, disk
	res = limits.result()
	res.Errors, res.Stays, res.Disk = errs, stays, trouble
	return res, err
}
