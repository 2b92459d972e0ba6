package search

import (
	"context"
	"fmt"
	"sync/atomic"
)

// ParallelSCC is SCC with one goroutine per element of routes and graphs. It is the algorithm of
//
//	V. Bloemen, A. Laarman, J. van de Pol: Multi-core on-the-fly SCC decomposition, PPoPP 2016 (UFSCC);
//	V. Bloemen, A. Duret-Lutz, J. van de Pol: Model checking with generalized Rabin and Fin-less automata, STTT 21
//	(2019), for the acceptance marks of the steps inside a component.
//
// Every goroutine searches depth first from the initial nodes, in a different order. All goroutines share a partition
// of the visited nodes into strongly connected sets. Every goroutine has a stack of seats: for each set on its path, as
// far as the goroutine knows the sets, the first node of the set. A step leads to a node of one of three kinds:
//
//	closed    the component is complete: nothing to do
//	within    in a set with a seat of the goroutine: the sets from this seat to the end of the path become one
//	apart     in a different set: the node becomes a seat of the goroutine
//
// For every set, the partition stores the acceptance and fairness conditions that no step in the set satisfies (the
// lack). The search ends as soon as some set satisfies all conditions. A goroutine leaves a node after it has seen that
// every step of the node leads to a closed node or into the node's set. When a goroutine has left its nodes of the last
// set on its path, it picks further nodes of the set that no goroutine has left yet and expands them again, until no
// such node remains: the set is then a component. doc/dev/reduction/s.md has the proof.
//
// In contrast to UFSCC, a goroutine picks nodes only after it has finished its path through the set. A single goroutine
// therefore expands every node once, like SCC, and several goroutines seldom expand a node twice.
//
// The choice of moves in a system state is made as in ParallelNDFS; the restrictions on Options are the same. Strong
// fairness is an error: a part of a component may be fair although the whole is not, and ParallelSCC does not look for
// parts. `again` is true if the search was given up, as in ParallelNDFS.
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

// seekers is the state that the goroutines of ParallelSCC share.
type seekers struct {
	depthCrew
	parts   *partition
	lacks   *lacksInCommon
	problem Problem
	seekers []*seeker
	asked   atomic.Int64 // the number of requests to the goroutines to free memory
	// accepted is the number of a node in an accepting component: its steps satisfy all acceptance and fairness
	// conditions. It is 0 if no such component was found yet. by is the goroutine that found the component.
	accepted uint32
	by       *seeker
}

func (a *seekers) bytes() int64 {
	return a.memory.Load() + a.parts.bytes() + a.lacks.bytes(len(a.seekers))
}
