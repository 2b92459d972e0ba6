package search

import (
	"context"
	"fmt"
	"sync/atomic"
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
	if p.Fairness == Strong || len(routes) > mostSeekers {
		return res, false, fmt.Errorf(
			"search: at most %d goroutines search by components, and not under strong fairness", mostSeekers)
	}
	all := &seekers{parts: newPartition(), lacks: newLacksInCommon(), problem: p}
	limits, err := all.prepare(ctx, &p, set, graphs[0])
	if err != nil {
		return res, false, err
	}
	limits.extra = all.bytes
	limits.growing = append(limits.growing, all.parts.ahead)
	limits.reliever = all.relieve
	p.Options.StackMemory /= int64(len(routes))
	work, hands := make([]func(), len(routes)), make([]*depthHand, len(routes))
	for i, x := range routes {
		s, err := all.seeker(p, i, x, graphs[i])
		if err != nil {
			return res, false, err
		}
		all.seekers, hands[i], work[i] = append(all.seekers, s), s.depthHand, s.run
	}
	all.run(limits, work)
	lasso := all.lasso
	if all.accepted == 0 {
		lasso = nil
	}
	res, err = all.result(limits, hands, lasso)
	return res, all.again.Load(), err
}

// seekers is what the goroutines share.
type seekers struct {
	depthCrew
	parts   *partition
	lacks   *lacksInCommon
	problem Problem
	seekers []*seeker
	asked   atomic.Int64 // how often for room in memory
	// accepted is the number of a node of a component that lacks nothing, which by has seen; 0: there is none.
	accepted uint32
	by       *seeker
}

func (a *seekers) bytes() int64 {
	return a.memory.Load() + a.parts.bytes() + a.lacks.bytes(len(a.seekers))
}
