package search

import (
	"context"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"slices"

	"ltlpor/internal/search/store"
)

// Table is a set of byte strings with one-sided errors: it may claim to contain a string that was never added, but
// finds every string that was added. Package internal/search/store/lossy has implementations.
type Table interface {
	// Add enters s and reports whether s seemed to be new.
	Add(s []byte) (fresh bool)
	// Contains reports whether the table seems to contain s.
	Contains(s []byte) bool
	// Bytes returns the memory in use, in bytes.
	Bytes() int64
	// Omitted returns the expected number of new strings that the table took for known strings.
	Omitted() float64
}

// Order is the order in which a lossy search visits the successors of a node.
type Order uint8

const (
	// InOrder is SPIN's order: the youngest process first, and the moves of a process in textual order.
	InOrder Order = iota
	// Reversed is the opposite of InOrder.
	Reversed
	// Shuffled is a random order, different in every node and determined by Options.Seed.
	Shuffled
)

// String returns the name of o.
func (o Order) String() string {
	return [...]string{InOrder: "text", Reversed: "reversed", Shuffled: "random"}[o]
}

// LossyDFS visits nodes depth first and reports faults like DFS, with Problem.Table in place of an exact store.
// Reported errors are errors of the model, but the absence of errors proves nothing, and the Result is never Complete.
//
// It takes less memory than the exhaustive searches, and finds the same errors unless the table takes a new node for a
// visited one. With a Reducer, it needs ProvisoStatic or ProvisoNone, because it has no information about states that
// have left the path. The Reducer may choose differently when the search meets a state again; doc/dev/reduction/c3.md
// explains why reported errors remain correct.
func LossyDFS(ctx context.Context, p Problem) (Result, error) { return byTable(ctx, p, false, false) }

// LossyNestedDFS looks for acceptance cycles and faults, as NestedDFS does, with Problem.Table in place of a store.
// It is the search of
//
//	C. Courcoubetis, M. Vardi, P. Wolper, M. Yannakakis: Memory-efficient algorithms for the
//	verification of temporal properties, Formal Methods in System Design 1, 1992,
//
// with two marks per node, which the table stores as two strings. The search finds a cycle when a step closes it on
// an accepting node of the path. The path is exact, hence every reported cycle exists.
func LossyNestedDFS(ctx context.Context, p Problem) (Result, error) {
	return byTable(ctx, p, true, !p.Weak)
}

func byTable(ctx context.Context, p Problem, cycles, nested bool) (Result, error) {
	switch {
	case p.Table == nil || p.Store != nil:
		return Result{}, errors.New("search: a lossy search needs a table, and no store")
	case p.Fairness != Unfair:
		return Result{}, errFairness
	case p.Reducer != nil && p.Options.Proviso != ProvisoStatic && p.Options.Proviso != ProvisoNone:
		return Result{}, errors.New("search: a lossy search knows neither colours nor the stack for a proviso")
	}
	w := &window{table: p.Table}
	p.Store = w
	e, err := newExplorer(ctx, p)
	if err != nil {
		return Result{}, err
	}
	l := &lossyWalk{explorer: e, window: w, nested: nested, tree: e.automaton == 1 && !cycles}
	e.loops = cycles
	e.path, e.length = l.appendPath, func() int { return int(l.depth + l.beyond) }
	e.extra = func() int64 { return l.tape.bytes() + l.accepting.bytes() }
	if p.Options.Order == Shuffled {
		l.draw = rand.New(rand.NewPCG(p.Options.Seed, 0))
	}
	l.untilHalted(l.run)
	return l.result(), nil
}

// lossyWalk is a depth-first search that stores its path and its pending nodes as differences. A record of the tape is
// the difference between a node and a successor. Records of nodes on the path have the flag `entered`; the records
// above such a record are the successors of the node still to be visited. Hence the search computes successors once per
// visit, and recovers the state of a node when it returns to the node.
type lossyWalk struct {
	*explorer
	window *window
	nested bool
	// tree: the search enters every node in the table when it finds the node, and visits the node from its
	// predecessor at that time.
	tree bool
	tape tape
	// node is the end of the path: the automaton state in four bytes, then the state.
	node []byte
	// accepting has the hashes of the accepting nodes of the path if cycles are sought.
	accepting hashSet
	reds      int64 // the number of new marks of the inner search
	depth     int64 // the number of nodes on the path, without the inner search
	beyond    int64 // the number of nodes on the path of the inner search
	draw      *rand.Rand
	turns     []int

	next, delta []byte // buffers for a node and for a difference
}

// The flags of records.
const (
	entered  = 1 << iota // the node is on the path
	reported             // a cycle has been reported for the node
)

// headBytes is the number of bytes of the automaton state in a node. The highest bit of the automaton state is the
// mark of the inner search.
const headBytes = 4

func appendNode(dst []byte, q Q, s []byte) []byte {
	return append(binary.LittleEndian.AppendUint32(dst, uint32(q)), s...)
}

func automatonState(n []byte) Q { return Q(binary.LittleEndian.Uint32(n)) }

// redden calls f on n with the mark of the inner search added, and returns the result of f. Afterwards n is as before.
// f looks up its argument in the table, or adds it.
func redden(n []byte, f func([]byte) bool) bool {
	n[headBytes-1] ^= 0x80
	is := f(n)
	n[headBytes-1] ^= 0x80
	return is
}

func (l *lossyWalk) run() {
	roots := l.initial()
	if len(roots) == 0 {
		return
	}
	init := slices.Clone(l.window.Get(0))
	for _, n := range roots {
		if l.stop {
			return
		}
		l.node = appendNode(l.node[:0], n.q, init)
		if !l.add(l.node) {
			l.stats.Matched++
			continue
		}
		l.push(l.node)
		l.enter()
		l.walk()
	}
}

// add adds node n to the table and reports whether n seemed to be new.
func (l *lossyWalk) add(n []byte) (fresh bool) {
	if fresh = l.Table.Add(n); fresh {
		l.window.stored++
	}
	return fresh
}

// push adds a record for n to the tape. n is a successor of the end of the path and is still to be visited.
func (l *lossyWalk) push(n []byte) {
	l.delta = appendDelta(l.delta[:0], l.node, n)
	l.tape.push(l.delta)
}

func (l *lossyWalk) walk() {
	for l.tape.n > 0 && !l.stop {
		delta, flags := l.tape.top()
		if *flags&entered != 0 {
			l.popVisited(*flags)
			continue
		}
		l.node = applyDelta(l.node, delta, false)
		// The node may have been visited since it was found, by the search below a sibling.
		if !l.tree && !l.add(l.node) {
			l.stats.Matched++
			l.back()
			continue
		}
		l.enter()
	}
}

// back removes the end of the path and its record.
func (l *lossyWalk) back() {
	delta, _ := l.tape.top()
	l.node = applyDelta(l.node, delta, true)
	l.tape.pop()
}

// enter appends the node of the last record to the path and adds records for the successors.
func (l *lossyWalk) enter() {
	if !l.spend() {
		return
	}
	_, flags := l.tape.top()
	*flags |= entered
	l.stats.Nodes++
	l.stats.Depth = max(l.stats.Depth, l.depth)
	l.depth++
	if l.loops && l.Graph.Accepting(automatonState(l.node)) {
		l.accepting.add(store.Sum(pathSeed, l.node))
	}
	if max := l.Options.MaxDepth; max > 0 && l.depth > max {
		return
	}
	l.expandEnd(l.expand)
	l.successorsOf(flags, func(n []byte) bool {
		if l.tree {
			return l.add(n)
		}
		return !l.Table.Contains(n)
	})
}

// expandEnd calls expand for the node at the end of the path. First it clears the window and the choice of the Reducer
// for the previous node: every node is expanded under the state number 0. Hence every call chooses the moves anew.
func (l *lossyWalk) expandEnd(expand func(node)) {
	l.window.begin(l.node[headBytes:])
	l.colours.set(node{}, undecided)
	clear(l.faulty)
	expand(node{0, automatonState(l.node)})
	l.window.run = nil
}

// successorsOf adds a record to the tape for each successor of the end of the path for which `fresh` returns true. The
// last expansion has stored the successors in l.found and l.qs. If a successor for which `fresh` returns false closes
// an accepting cycle, successorsOf reports the cycle. flags points to the flags of the end of the path: successorsOf
// reports at most one cycle for this node, and then sets the bit `reported`.
func (l *lossyWalk) successorsOf(flags *byte, fresh func(n []byte) bool) {
	count := len(l.found) * len(l.qs)
	l.turns = l.turns[:0]
	for i := range count {
		l.turns = append(l.turns, i)
	}
	switch l.Options.Order {
	case Reversed:
		slices.Reverse(l.turns)
	case Shuffled:
		l.draw.Shuffle(count, func(i, j int) { l.turns[i], l.turns[j] = l.turns[j], l.turns[i] })
	}
	for _, i := range l.turns {
		// This order makes the search follow the automaton's first edge first, with every move of the system.
		q, s := l.qs[len(l.qs)-1-i/len(l.found)], l.window.states[l.found[i%len(l.found)].Ref]
		l.next = appendNode(l.next[:0], q, s)
		if fresh(l.next) {
			l.push(l.next)
			continue
		}
		l.stats.Matched++
		if l.loops && *flags&reported == 0 && !l.stop && l.closesOn(l.next) {
			*flags |= reported
			l.cycle(l.next)
		}
	}
}

// popVisited removes the end of the path after its successors have been visited. If the node is accepting, popVisited
// first runs the inner search from the node. It omits the inner search if a cycle was reported for the node: flags,
// the flags of the node, then have the bit `reported`.
func (l *lossyWalk) popVisited(flags byte) {
	if l.loops && l.Graph.Accepting(automatonState(l.node)) {
		if l.nested && flags&reported == 0 {
			if l.search(); l.stop {
				return
			}
		}
		l.accepting.remove(store.Sum(pathSeed, l.node))
	}
	l.back()
	l.depth--
}

// search runs the inner search: it looks for a path from the accepting end of the path to an accepting node of the
// path.
func (l *lossyWalk) search() {
	base := l.tape.n
	_, seed := l.tape.top()
	if l.mark() {
		l.expandInner(seed)
	}
	for l.tape.n > base && !l.stop {
		delta, flags := l.tape.top()
		if *flags&entered != 0 {
			l.back()
			l.beyond--
			continue
		}
		l.node = applyDelta(l.node, delta, false)
		if !l.mark() {
			l.back()
			continue
		}
		*flags |= entered
		l.beyond++
		l.expandInner(seed)
	}
}

// mark adds the end of the path, with the mark of the inner search, to the table. fresh reports whether the marked node
// seemed to be new.
func (l *lossyWalk) mark() (fresh bool) {
	if fresh = redden(l.node, l.Table.Add); fresh {
		l.reds++
	}
	return fresh
}

// expandInner expands the end of the path for the inner search. seed points to the flags of the accepting node where
// the inner search began.
func (l *lossyWalk) expandInner(seed *byte) {
	if !l.spend() {
		return
	}
	keep := l.stats
	l.expandEnd(l.successors)
	keep.Inner += int64(len(l.found)) * int64(len(l.qs))
	l.successorsOf(seed, func(n []byte) bool { return !redden(n, l.Table.Contains) && !l.closesOn(n) })
	keep.Errors, keep.Cycles = l.stats.Errors, l.stats.Cycles
	l.stats = keep
}

// result ends the search and returns the Result, which is not complete even if no node is left to visit.
func (l *lossyWalk) result() Result {
	if l.cut == CutNone {
		l.cut = CutLossy
	}
	added := float64(l.window.stored + l.reds)
	l.stats.Coverage = added / (added + l.Table.Omitted())
	return l.explorer.result()
}
