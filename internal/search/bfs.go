package search

import (
	"context"
	"errors"
	"math"

	"ltlpor/internal/search/store"
)

// BFS visits every reachable node breadth first and reports faults. The first trace reported for a kind of fault is a
// shortest trace to such a fault.
//
// With a Reducer and the cycle proviso by colours (proviso.go), no reduced state becomes green, that is, known to be
// on no cycle of reduced states: only a depth-first search leaves states. Hence every move to a decided, reduced
// state counts as closing a cycle. This is sound, but reduces less than a depth-first search.
func BFS(ctx context.Context, p Problem) (Result, error) {
	if p.Reducer != nil && p.Options.Proviso == ProvisoStack {
		return Result{}, errors.New("search: a breadth-first search has no stack for the stack proviso")
	}
	if p.Fairness != Unfair {
		return Result{}, errFairness
	}
	e, err := newExplorer(ctx, p)
	if err != nil {
		return Result{}, err
	}
	b := &breadthFirst{explorer: e}
	if e.automaton > 1 {
		b.seen = newMarks(e.automaton)
		e.growing = append(e.growing, b.seen.ahead)
	}
	e.extra = func() int64 {
		n := b.nodes.bytes()
		if b.seen != nil {
			n += b.seen.bytes()
		}
		return n
	}
	e.path, e.length = b.appendPath, func() int { return int(b.stats.Depth) + 1 }
	if err := b.keep(b.saveWalk, b.loadWalk); err != nil {
		return Result{}, err
	}
	b.untilHalted(b.run)
	return b.result(), nil
}

type breadthFirst struct {
	*explorer
	// nodes has every node in the order of discovery: the queue, and the parents for traces.
	nodes list[reached]
	next  int    // the node being expanded
	level int    // index where the nodes of the next depth start
	seen  *marks // the nodes found; nil with one automaton state: a node is then new if its state is new
}

type reached struct {
	ref    store.Ref
	q      Q
	parent uint32 // index in nodes; an initial node is its own parent
}

func (b *breadthFirst) run() {
	if !b.resumed() {
		for i, n := range b.initial() {
			b.push(n, uint32(i), i == 0)
		}
		b.level = b.nodes.n
	}
	for ; b.next < b.nodes.n && b.spend(); b.next++ {
		if b.next == b.level {
			b.stats.Depth++
			b.level = b.nodes.n
		}
		if max := b.Options.MaxDepth; max > 0 && b.stats.Depth >= max {
			b.cut = CutDepth
			return
		}
		f := b.nodes.item(b.next)
		b.expand(node{f.ref, f.q})
		for _, a := range b.found {
			for _, q := range b.qs {
				b.push(node{a.Ref, q}, uint32(b.next), a.Fresh)
			}
		}
		b.stats.Queue = int64(b.nodes.n - b.next - 1)
	}
}

// push appends n to the queue if n was not seen before. Otherwise it counts a step to a visited node (Stats.Matched).
// parent is the position of the predecessor of n in the queue. `fresh` says whether the system state of n is new.
// push uses `fresh` only if b.seen is nil, that is, if the automaton has a single state.
func (b *breadthFirst) push(n node, parent uint32, fresh bool) {
	if b.seen != nil {
		if fresh = b.seen.get(n) == white; fresh {
			b.seen.set(n, blue)
		}
	}
	switch {
	case !fresh:
		b.stats.Matched++
	case uint64(b.nodes.n) > math.MaxUint32:
		b.end(CutNumbers)
	default:
		b.nodes.push(reached{n.ref, n.q, parent})
		b.stats.Nodes++
	}
}

func (b *breadthFirst) appendPath(path []node) []node {
	start := len(path)
	for i := uint32(b.next); ; {
		f := b.nodes.item(int(i))
		path = append(path, node{f.ref, f.q})
		if f.parent == i {
			break
		}
		i = f.parent
	}
	for i, j := start, len(path)-1; i < j; i, j = i+1, j-1 {
		path[i], path[j] = path[j], path[i]
	}
	return path
}
