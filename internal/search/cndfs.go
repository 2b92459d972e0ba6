package search

import (
	"context"
	"errors"
)

// ParallelNDFS looks for acceptance cycles and faults of a claim, with one goroutine per element of paths and graphs.
// It is the nested depth-first search of
//
//	S. Evangelista, A. Laarman, L. Petrucci, J. van de Pol: Improved multi-core nested depth-first search,
//	ATVA 2012, LNCS 7561 (CNDFS).
//
// Every goroutine searches depth first from the initial nodes, in a different order. It does not enter blue nodes,
// the nodes that some goroutine has left, nor red nodes, of which some were visited only by inner searches. When it
// leaves an accepting node, it looks for a cycle by an inner search, which skips red nodes. It makes the visited nodes
// red after every further accepting node among them has become red: another goroutine may first have to search from
// such a node.
//
//	cyan     on the path of this goroutine, invisible to further goroutines
//	blue     left by some goroutine: every successor is blue, or on the path of that goroutine
//	red      visited by an inner search that found nothing; every further accepting node that it visited is red
//
// A cycle is also found when the outer search closes it at a step with an accepting node at either end. If the
// automaton is weak (Problem.Weak), no inner search is necessary. Proof: Take a cycle of accepting nodes, its node n
// that was left first by any goroutine, and the successor m of n on the cycle. While n was on the path of that
// goroutine, the goroutine met m, which no goroutine had left. Either m was on its path, and the cycle was reported;
// or it entered m and left m before n, a contradiction.
//
// The choice in a system state is decided once, by one goroutine; hence there is one reduced graph for the whole
// search. The colours of C3 (proviso.go) and of S (safety.go) need only the order that a state is announced before
// its successors are looked at; here these operations are sequentially consistent. (A. Laarman, E. Pater, J. van de
// Pol, H. Hansen: Guard-based partial-order reduction, STTT 2016, implement a proviso in CNDFS by marks of cyan nodes
// instead.)
//
// Options.MaxErrors must be 1: the search ends with the first error, and another run may find a different error.
// `again` is true if the search was given up, because a step does not end, or because Paths does not know all
// successors of many states, which makes the reduction ineffective. The caller must then run a sequential search.
func ParallelNDFS(
	ctx context.Context, p Problem, set Reached, paths []Paths, graphs []Graph,
) (res Result, again bool, err error) {
	if p.Fairness != Unfair {
		return res, false, errors.New("search: nested searches by several goroutines know no fairness")
	}
	all := &depthCrew{}
	limits, err := all.prepare(ctx, &p, set, graphs[0])
	if err != nil {
		return res, false, err
	}
	limits.extra = all.memory.Load
	work, hands := make([]func(), len(paths)), make([]*depthHand, len(paths))
	for i, x := range paths {
		h, err := all.hand(p, i, graphs[i])
		if err != nil {
			return res, false, err
		}
		t := &track{depthHand: h, paths: x}
		h.path, h.length = t.appendPath, func() int { return t.stack.n + t.inner.n }
		hands[i], work[i] = h, t.run
	}
	all.run(limits, work)
	res, err = all.result(limits, hands, nil)
	return res, all.again.Load(), err
}

// track is the search of one goroutine of ParallelNDFS.
type track struct {
	*depthHand
	paths Paths
	// stack is the path of the outer search. pending holds, from the bottom, the initial nodes not yet visited, and
	// then for every node of stack the successors not yet visited.
	stack   list[trackFrame]
	pending list[uint64]
	// The inner search: inner is the path, visited has the visited nodes in order, and reds is the set of the visited
	// nodes.
	inner   list[trackFrame]
	visited list[uint64]
	reds    hashSet
}

// trackFrame is a node on a path. pending is the number of pending successors, shifted left by trackBits, plus flags.
type trackFrame struct {
	node    uint64
	pending uint32
}

const (
	everySettled = 1 << iota // every successor so far is a green or full system state
	someSettled              // some successor so far is a green or full system state
	trackBits    = iota
)

// heldNode returns the key of n in a hashSet, which cannot hold 0: n+1. The sum does not overflow, as nodes have fewer
// than 64 bits.
func heldNode(n uint64) uint64 { return n + 1 }

// Renumber implements Holder: it replaces every node number stored in t by means of f.
func (t *track) Renumber(f func(n *uint64)) {
	for i := range t.pending.n {
		f(t.pending.item(i))
	}
	t.reds = hashSet{}
	for i := range t.stack.n {
		f(&t.stack.item(i).node)
	}
	for i := range t.inner.n {
		f(&t.inner.item(i).node)
	}
	for i := range t.visited.n {
		n := t.visited.item(i)
		f(n)
		t.reds.add(heldNode(*n))
	}
}

// run searches from the initial nodes.
func (t *track) run() {
	defer t.paths.End()
	roots, bits, err := t.paths.Begin(t)
	if err != nil {
		t.fail(err)
		return
	}
	t.bits = bits
	if t.number == 0 {
		t.initialFault()
	}
	for i := range roots { // the last root is searched first
		t.pending.push(roots[(i+t.number)%len(roots)])
	}
	for t.pending.n > 0 && !t.stop {
		n := t.pending.pop()
		if was, _ := t.paths.Enter(n, true); was < Blue {
			t.enter(n, was == Met)
			t.walk()
		}
	}
	t.addFigures(t.bytes())
}

// bytes returns the memory of the stacks in bytes.
func (t *track) bytes() int64 {
	return t.stack.bytes() + t.pending.bytes() + t.inner.bytes() + t.visited.bytes() + t.reds.bytes()
}

func (t *track) walk() {
	for t.stack.n > 0 && !t.stop {
		f := t.stack.top()
		if f.pending>>trackBits == 0 {
			t.pop(f)
			continue
		}
		f.pending -= 1 << trackBits
		n := t.pending.pop()
		if was, settled := t.paths.Enter(n, true); was < Blue {
			t.enter(n, was == Met)
		} else {
			f.pass(settled)
		}
	}
}

// pass updates the flags of f for a successor that the search will not visit from f. `settled` says whether the
// system state of the successor is settled, that is, green or full (see C3 in proviso.go).
func (f *trackFrame) pass(settled bool) {
	if settled {
		f.pending |= someSettled
	} else {
		f.pending &^= everySettled
	}
}

// enter appends n to the path and pushes the successors of n. `first` says whether no goroutine entered n before.
func (t *track) enter(n uint64, first bool) {
	t.fresh.Depth = max(t.fresh.Depth, int64(t.stack.n))
	t.stack.push(trackFrame{n, everySettled})
	f := t.stack.top()
	x := t.expand(f)
	if x == nil {
		return
	}
	t.countNode(f.node, x, first)
	t.shuffle(x)
	if x.Unseen || len(x.Nodes) == 0 {
		f.pending &^= everySettled
	}
	accepting := t.Graph.Accepting(t.automatonState(f.node))
	for i, m := range x.Nodes {
		switch s := x.Shades[i]; {
		case s < Blue:
			t.pending.push(m)
			f.pending += 1 << trackBits
			continue
		case s >= Cyan && (accepting || t.Graph.Accepting(t.automatonState(m))):
			t.cycle(m)
			return
		}
		f.pass(x.Settled[i])
	}
}

// countNode updates the figures for node n with the successors x, and reports a fault of the claim in n. `first` says
// whether no goroutine entered n before. The inner search calls countNode, too: it makes nodes red, and the outer
// searches do not enter red nodes.
func (t *track) countNode(n uint64, x *Followed, first bool) {
	if first {
		t.fresh.Nodes++
		t.fresh.Transitions += int64(len(x.Nodes))
	}
	if x.ClaimFault {
		t.claimFault(t.paths.State(n), t.automatonState(n))
	}
}

// expand returns the successors of the node of f, or nil if the search is over. If the nodes are renumbered meanwhile,
// f.node changes.
func (t *track) expand(f *trackFrame) *Followed {
	if t.checks() {
		t.addFigures(t.bytes())
	}
	x, err := t.paths.Expand(&f.node)
	if x == nil {
		t.fail(err)
		return nil
	}
	t.fresh.Decided.Add(x.Decided)
	return x
}

// shuffle puts the successors in an order that differs between goroutines.
func (t *track) shuffle(x *Followed) {
	if t.draw == nil {
		return
	}
	t.draw.Shuffle(len(x.Nodes), func(i, j int) {
		x.Nodes[i], x.Nodes[j] = x.Nodes[j], x.Nodes[i]
		x.Shades[i], x.Shades[j] = x.Shades[j], x.Shades[i]
		x.Settled[i], x.Settled[j] = x.Settled[j], x.Settled[i]
	})
}

// pop removes f, the end of the path. If the node of f is accepting, pop first runs the inner search.
func (t *track) pop(f *trackFrame) {
	settles := f.pending&everySettled != 0
	if t.crew.safety {
		settles = f.pending&someSettled != 0
	}
	searches := !t.Weak && t.Graph.Accepting(t.automatonState(f.node))
	settled := t.paths.Retreat(f.node, settles, searches)
	if searches {
		if t.search(f); t.stop {
			return
		}
		t.paths.Retreat(f.node, false, false)
	}
	t.stack.pop()
	if t.stack.n > 0 {
		t.stack.top().pass(settled)
	}
}
