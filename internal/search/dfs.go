package search

import (
	"context"

	"ltlpor/internal/search/store"
)

// DFS visits every reachable node depth first and reports faults. It is the search for safety.
func DFS(ctx context.Context, p Problem) (Result, error) {
	d, err := newDepthFirst(ctx, p)
	if err != nil {
		return Result{}, err
	}
	// With one automaton state a node is new exactly if its state is new. No marks are necessary if every state is
	// visited from the node that stored it. The order is then not quite depth first, which matters only to
	// reductions.
	d.tree = d.automaton == 1 && p.Reducer == nil
	return d.begin()
}

// depthFirst is the depth-first search of DFS. NestedDFS uses the same type, and adds the search for cycles.
type depthFirst struct {
	*explorer
	// tree: there is a single automaton state and no Reducer. Nodes then need no marks: the search visits every node
	// from the node that found it.
	tree   bool
	nested bool // whether this is a NestedDFS
	marks  *marks
	// stack holds nodes. The note of an entry is the automaton state, shifted left by flagBits, plus the flags of the
	// preceding node on the path.
	stack *stack
	depth int   // the number of nodes on the path of the outer search
	flags uint8 // the flags of the last node on that path
	// seed is the position on the stack, from 1, of the node where the inner search began; 0 means no inner search.
	// beyond is the number of nodes on the path behind seed.
	seed, beyond int
	// roots are the initial nodes; root is the index of the initial node of the present search.
	roots []node
	root  int
}

// The flags of a node on the path. All are set when the search enters the node, and cleared when they become false.
const (
	allRed     = 1 << iota // every successor of the node is red
	allSettled             // every successor of the node is a green or full system state
	noCycle                // no cycle has been reported for this node
	flagBits   = iota
	allFlags   = 1<<flagBits - 1
)

// The marks of nodes in a depth-first search. A search for safety uses only white, cyan and blue.
const (
	white mark = iota
	cyan       // the node is on the stack
	blue       // the node was left
	red        // the node was left; neither it nor a successor is on an accepting cycle
)

func newDepthFirst(ctx context.Context, p Problem) (*depthFirst, error) {
	if p.Fairness != Unfair {
		return nil, errFairness
	}
	e, err := newExplorer(ctx, p)
	if err != nil {
		return nil, err
	}
	d := &depthFirst{explorer: e, marks: newMarks(e.automaton)}
	e.extra = func() int64 { return d.marks.bytes() + d.stack.bytes() }
	e.growing = append(e.growing, d.marks.ahead)
	e.path, e.length = d.appendPath, func() int { return d.depth + d.beyond }
	e.onStack = func(n node) bool { return d.marks.get(n) == cyan }
	return d, nil
}

func (d *depthFirst) node(e entry) node { return node{store.Ref(e.word), Q(e.note >> flagBits)} }

func (d *depthFirst) push(n node) { d.stack.push(uint32(n.ref), uint64(n.q)<<flagBits) }

// appendPath implements explorer.path: it appends to the parameter `path` the path of the outer search, followed by the
// path of the inner search. The result is nil if the stack cannot be read back from its file.
func (d *depthFirst) appendPath(path []node) []node {
	err := d.stack.eachEntry(0, func(e entry, entered bool) {
		if entered {
			path = append(path, d.node(e))
		}
	})
	if err != nil {
		return nil
	}
	return path
}

// begin runs the search, from a checkpoint if there is one, and returns the Result.
func (d *depthFirst) begin() (Result, error) {
	most := uint64(d.automaton)<<flagBits - 1
	if d.tree {
		most = 0
	}
	d.stack = d.newStack(most)
	if err := d.keep(d.saveWalk, d.loadWalk); err != nil {
		return Result{}, err
	}
	d.untilHalted(func() {
		if d.resumed() {
			d.goOn()
		} else {
			d.roots = d.initial()
		}
		d.run()
	})
	return d.result(), nil
}

func (d *depthFirst) run() {
	for ; d.root < len(d.roots); d.root++ {
		if d.stop {
			return
		}
		n := d.roots[d.root]
		if !d.tree && d.marks.get(n) != white {
			d.stats.Matched++
			continue
		}
		d.push(n)
		d.walk()
	}
}

func (d *depthFirst) walk() {
	for d.stack.n > 0 && !d.stop {
		e, entered := d.stack.peek()
		n := d.node(e)
		if entered {
			d.popVisited(n, e)
			continue
		}
		if d.tree {
			d.enter(n)
			continue
		}
		// n may have been visited since it was found, by the search below a sibling.
		if m := d.marks.get(n); m == white {
			d.enter(n)
		} else {
			d.stats.Matched++
			d.stack.pop()
			d.pass(d.parentOn(d.stack), n, m)
		}
	}
}

// enter moves n, the top of the stack, from the pending nodes to the path, and pushes the successors of n.
func (d *depthFirst) enter(n node) {
	if !d.spend() {
		return
	}
	d.stats.Nodes++
	d.stats.Depth = max(d.stats.Depth, int64(d.depth))
	d.stack.enter(uint64(n.q)<<flagBits | uint64(d.flags))
	d.flags = allFlags
	d.depth++
	if !d.tree {
		d.marks.set(n, cyan)
	}
	if max := d.Options.MaxDepth; max > 0 && int64(d.depth) > max {
		if d.cut == CutNone {
			d.cut = CutDepth
		}
		d.flags &^= allSettled
		return
	}
	d.expand(n)
	if len(d.qs) == 0 || d.unseen {
		// The automaton blocks, here or in a successor. A node with the same system state and a different automaton
		// state, perhaps still on the stack, may have successors that were not seen.
		d.flags &^= allSettled
	}
	// This order makes the search follow the automaton's first edge first, with every move of the system.
	for k := len(d.qs) - 1; k >= 0; k-- {
		for _, a := range d.found {
			t := node{a.Ref, d.qs[k]}
			if d.tree {
				if !a.Fresh {
					d.stats.Matched++
					continue
				}
			} else if m := d.marks.get(t); m != white {
				d.stats.Matched++
				if m == cyan && d.nested {
					d.reportEarlyCycle(n, t)
				}
				d.pass(n.ref, t, m)
				continue
			}
			d.push(t)
		}
	}
}

// pass updates the flags of the last node on the path for a successor t that needs no visit. r is the system state of
// that last node, and m is the mark of t.
func (d *depthFirst) pass(r store.Ref, t node, m mark) {
	if m != red {
		d.flags &^= allRed
	}
	if d.unsettles(r, t.ref) {
		d.flags &^= allSettled
	}
}

// popVisited determines the mark of n and removes n, the top of the stack, after all its successors were visited. e is
// the stack entry of n.
func (d *depthFirst) popVisited(n node, e entry) {
	if d.tree {
		d.stack.pop()
		d.depth--
		return
	}
	m := blue
	if d.nested {
		m = d.colour(n)
	}
	d.popMarked(n, e, m)
}

// popMarked sets the mark of n to m and removes n from the end of the path. e is the stack entry of n. popMarked is the
// last part of popVisited.
func (d *depthFirst) popMarked(n node, e entry, m mark) {
	d.marks.set(n, m)
	d.finish(n.ref, d.flags&allSettled != 0)
	if d.stack.n == 0 { // empty if the stack was lost with its file
		return
	}
	d.stack.pop()
	d.depth--
	if d.flags = uint8(e.note & allFlags); d.depth > 0 {
		d.pass(d.parentOn(d.stack), n, m)
	}
}
