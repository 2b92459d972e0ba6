package search

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"ltlpor/program"
	"ltlpor/store"
	"ltlpor/store/compact"
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
	o := &p.Options
	if o.MaxErrors != 1 || o.MaxDepth > 0 || p.Fairness != Unfair {
		return res, false, errors.New("search: several goroutines look for one error, without depth and fairness")
	}
	if p.Reducer != nil && o.Proviso != ProvisoNone && o.Proviso != ProvisoColour {
		return res, false, errors.New("search: several goroutines keep no proviso but that by colours")
	}
	all := &tracks{crew: crew{set: set}, most: o.MaxStates, reduces: p.Reducer != nil, safety: o.SafetyProviso}
	p.Reducer = nil // that is for the paths
	all.crew.figures = all.figures
	all.pausing(o)
	p.Graph, p.Store = graphs[0], unordered{set: set}
	limits, err := newExplorer(ctx, p) // it looks at the limits alone
	if err != nil {
		return res, false, err
	}
	limits.extra = all.memory.Load
	p.Options = Options{MaxErrors: 1, MaxTraces: o.MaxTraces, TraceRoom: o.TraceRoom}
	work := make([]func(), len(paths))
	for i, x := range paths {
		p.Graph, p.Store = graphs[i], store.NewHash()
		e, err := newExplorer(context.Background(), p)
		if err != nil {
			return res, false, err
		}
		e.loops = true
		t := &track{explorer: e, all: all, paths: x, number: i}
		if i > 0 {
			t.draw = rand.New(rand.NewPCG(uint64(i), 0))
		}
		e.path, e.length = t.appendPath, func() int { return t.stack.n + t.inner.n }
		all.tracks, work[i] = append(all.tracks, t), t.run
	}
	all.run(limits, work)
	res, err = all.result(limits)
	return res, all.again.Load(), err
}

// tracks is what the goroutines share.
type tracks struct {
	crew
	most    int64 // system states; 0: no bound
	reduces bool
	safety  bool
	tracks  []*track
	again   atomic.Bool
	memory  atomic.Int64 // of the stacks
	// While counting is locked; found is whether some goroutine has an error.
	counting sync.Mutex
	stats    Stats
	found    bool
}

func (a *tracks) figures() Stats {
	a.counting.Lock()
	defer a.counting.Unlock()
	return a.stats
}

// result puts together what the goroutines have found.
func (a *tracks) result(limits *explorer) (res Result, err error) {
	var errs []Error
	var stays *program.Fault
	found := Stats{}
	for _, t := range a.tracks {
		switch {
		case errors.Is(t.err, compact.ErrFull):
			limits.end(CutMemory)
		case err == nil:
			err = t.err
		}
		if t.cut != CutNone {
			limits.end(t.cut)
		}
		errs = append(errs, t.errors...)
		found.Errors, found.Cycles = found.Errors+t.stats.Errors, found.Cycles+t.stats.Cycles
		if stays == nil {
			stays = t.stays
		}
		t.release()
	}
	if a.most > 0 && a.set.Len() > a.most {
		limits.end(CutStates)
	}
	limits.stats = a.figures()
	limits.stats.Errors, limits.stats.Cycles = found.Errors, found.Cycles
	res = limits.result()
	res.Errors, res.Stays = errs, stays
	return res, err
}

// track is the search of one goroutine.
type track struct {
	*explorer
	all    *tracks
	paths  Paths
	number int
	bits   uint       // of the automaton state, in a node
	draw   *rand.Rand // nil in the first goroutine, which goes in order
	// stack is the path of the outer search. pending has the initial nodes, and then, for each node of stack from the
	// bottom, the successors still to be visited.
	stack   list[trackFrame]
	pending list[uint64]
	// Of the inner search: its path, and what it has visited.
	inner   list[trackFrame]
	visited list[uint64]
	reds    hashSet
	fresh   Stats // not yet counted
	steps   int
	held    int64 // of memory
	err     error
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

func (t *track) automatonState(n uint64) Q { return Q(n & (1<<t.bits - 1)) }

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

// Odd implements Holder.
func (t *track) Odd(s program.State, q Q, qs []Q) (states []program.State, d Decided, ok bool) {
	states, d, ok = t.odd(s, q, qs)
	if !ok {
		t.giveUp()
	}
	return states, d, ok
}

// odd is Holder.Odd.
func (e *explorer) odd(s program.State, q Q, qs []Q) (states []program.State, d Decided, ok bool) {
	e.state = append(e.state[:0], s...)
	e.faults, e.qs = e.faults[:0], append(e.qs[:0], qs...)
	e.found, e.states = e.found[:0], e.states[:0]
	e.fireAll(node{q: q})
	if e.stop || len(e.faults) > 0 { // whether an error comes before a step that does not end, order decides
		e.cut = CutNone
		return nil, d, false
	}
	n := int64(len(e.moves.All))
	d = Decided{Full: 1, MovesEnabled: n, MovesSelected: n, Share: 1}
	if n > 1 && !e.moves.Timeout {
		d.Odd = 1
	} else {
		d.Unasked = 1
	}
	for _, s := range e.states {
		states = append(states, s)
	}
	return states, d, true
}

// giveUp ends the search of all: another one has to decide.
func (t *track) giveUp() {
	t.all.again.Store(true)
	t.all.set.Stop()
	t.stop = true
}

// fail ends the search of all for an error, if it is not nil.
func (t *track) fail(err error) {
	if err != nil {
		t.err = err
		t.all.set.Stop()
	}
	t.stop = true
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
	t.tell()
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
		t.claimFault(f.node)
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
	t.all.rests()
	if t.steps++; t.steps%checkEvery == 0 {
		t.tell()
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
	if t.all.safety {
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

// tell adds what was counted to the figures of all, and looks at how many states there are.
func (t *track) tell() {
	a := t.all
	a.counting.Lock()
	s, x := &a.stats, &t.fresh
	s.Nodes, s.Transitions, s.Inner = s.Nodes+x.Nodes, s.Transitions+x.Transitions, s.Inner+x.Inner
	s.Depth = max(s.Depth, x.Depth)
	s.Decided.Add(x.Decided)
	s.Matched = max(0, s.Transitions-s.Nodes)
	odd := a.reduces && s.Odd > mostOdd && oddOneIn*s.Odd > s.Reduced+s.Full
	a.counting.Unlock()
	*x = Stats{}
	bytes := t.stack.bytes() + t.pending.bytes() + t.inner.bytes() + t.visited.bytes() + t.reds.bytes()
	a.memory.Add(bytes - t.held)
	t.held = bytes
	if odd {
		t.giveUp()
	}
	if a.most > 0 && a.set.Len() > a.most {
		a.set.Stop()
	}
}
