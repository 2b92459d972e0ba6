package search

import (
	"context"
	"errors"
)

// ParallelNDFS looks for acceptance cycles, and for faults of a claim, by as many goroutines as there are paths, each
// with a graph of its own. It is the nested depth-first search of
//
//	S. Evangelista, A. Laarman, L. Petrucci, J. van de Pol: Improved multi-core nested depth-first search,
//	ATVA 2012, LNCS 7561 (CNDFS).
//
// Every goroutine searches depth first from the initial nodes, each in another order. It does not enter what is blue:
// what some goroutine has left. From an accepting node that it leaves it looks for a cycle by an inner search, which
// passes over what is red, and makes red what it has visited once all other accepting nodes of that are red: others may
// have to search from them first.
//
//	cyan     on the path of this goroutine, known to it alone
//	blue     left by some goroutine: all its successors are blue, or on the path of that one
//	red      visited by an inner search that has found nothing, and whose accepting nodes are all red
//
// A cycle is also found where the outer search closes it with an accepting node at one of the two ends. If the
// automaton is weak (Problem.Weak) there is no inner search. Take a cycle of accepting nodes, the one of them, n, that
// was left first by anybody, and its successor m on the cycle. When that goroutine had n on its path it met m, which
// nobody had left: m was on its path, and the cycle was reported; or it entered m, and left it before n.
//
// What is chosen in a system state is decided once, by one goroutine, so that there is one reduced graph, which all of
// them search. The colours of C3 (proviso.go) and of S (safety.go) need no other order than that a state is announced
// before its successors are looked at; here all of that is sequentially consistent. (A. Laarman, E. Pater,
// J. van de Pol, H. Hansen: Guard-based partial-order reduction, STTT 2016, keep a proviso in CNDFS by marks of cyan
// nodes instead.)
//
// Options.MaxErrors must be 1: it ends with the first error, and another run may find another one. again is true where
// the search was given up: a step does not end, or the reduction suffers from states of which Paths does not know all.
// Then a search in order has to decide.
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

// track is the search of one goroutine.
type track struct {
	*depthHand
	paths Paths
	// stack is the path of the outer search. pending has the initial nodes, and then, for each node of stack from the
	// bottom, the successors still to be visited.
	stack   list[trackFrame]
	pending list[uint64]
	// Of the inner search: its path, and what it has visited.
	inner   list[trackFrame]
	visited list[uint64]
	reds    hashSet
}

// trackFrame is a node on a path, with how many of its successors are pending, times 1<<trackBits, and flags.
type trackFrame struct {
	node    uint64
	pending uint32
}

const (
	everySettled = 1 << iota // all successors so far are settled
	someSettled              // some are
	trackBits    = iota
)

// held is how a node stands in a hashSet, which has no 0: nodes have less than 64 bits.
func held(n uint64) uint64 { return n + 1 }

// Renumber implements Holder.
func (t *track) Renumber(f func(n *uint64)) {
	for i := range t.pending.n {
		f(t.pending.at(i))
	}
	t.reds = hashSet{}
	for i := range t.stack.n {
		f(&t.stack.at(i).node)
	}
	for i := range t.inner.n {
		f(&t.inner.at(i).node)
	}
	for i := range t.visited.n {
		n := t.visited.at(i)
		f(n)
		t.reds.add(held(*n))
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
	for i := range roots { // the last is the first
		t.pending.push(roots[(i+t.number)%len(roots)])
	}
	for t.pending.n > 0 && !t.stop {
		n := t.pending.pop()
		if was, _ := t.paths.Enter(n); was < Blue {
			t.enter(n, was == Met)
			t.walk()
		}
	}
	t.tell(t.bytes())
}

// bytes is the memory of the stacks.
func (t *track) bytes() int64 {
	return t.stack.bytes() + t.pending.bytes() + t.inner.bytes() + t.visited.bytes() + t.reds.bytes()
}

func (t *track) walk() {
	for t.stack.n > 0 && !t.stop {
		f := t.stack.top()
		if f.pending>>trackBits == 0 {
			t.leave(f)
			continue
		}
		f.pending -= 1 << trackBits
		n := t.pending.pop()
		if was, settled := t.paths.Enter(n); was < Blue {
			t.enter(n, was == Met)
		} else {
			f.pass(settled)
		}
	}
}

// pass notes in f a successor that need not be visited any more.
func (f *trackFrame) pass(settled bool) {
	if settled {
		f.pending |= someSettled
	} else {
		f.pending &^= everySettled
	}
}

// enter makes n the end of the path; first says that nobody has entered it before.
func (t *track) enter(n uint64, first bool) {
	t.fresh.Depth = max(t.fresh.Depth, int64(t.stack.n))
	t.stack.push(trackFrame{n, everySettled})
	f := t.stack.top()
	x := t.expand(f)
	if x == nil {
		return
	}
	if first {
		t.fresh.Nodes++
		t.fresh.Transitions += int64(len(x.Nodes))
	}
	t.shuffle(x)
	if x.ClaimFault {
		t.claimFault(t.paths.State(f.node), t.automatonState(f.node))
	}
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

// expand returns what follows on f, nil if the search is over.
func (t *track) expand(f *trackFrame) *Followed {
	if t.checks() {
		t.tell(t.bytes())
	}
	x, err := t.paths.Expand(&f.node)
	if x == nil {
		t.fail(err)
		return nil
	}
	t.fresh.Decided.Add(x.Decided)
	return x
}

// shuffle gives the successors an order that other goroutines do not take.
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

// leave takes the end of the path away.
func (t *track) leave(f *trackFrame) {
	settles := f.pending&everySettled != 0
	if t.crew.safety {
		settles = f.pending&someSettled != 0
	}
	searches := !t.Weak && t.Graph.Accepting(t.automatonState(f.node))
	settled := t.paths.Leave(f.node, settles, searches)
	if searches {
		if t.search(f); t.stop {
			return
		}
		t.paths.Leave(f.node, false, false)
	}
	t.stack.pop()
	if t.stack.n > 0 {
		t.stack.top().pass(settled)
	}
}
