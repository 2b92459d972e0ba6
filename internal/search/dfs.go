package search

import (
	"context"

	"ltlpor/internal/search/store"
)

// DFS visits every reachable node, depth first, and reports faults. It is the
// search for safety.
func DFS(ctx context.Context, p Problem) (Result, error) {
	d, err := newDepthFirst(ctx, p)
	if err != nil {
		return Result{}, err
	}
	// With one automaton state a node is new exactly if its state is; then no marks
	// are needed, if each state is visited from the node that stored it. That is
	// not quite the depth-first order, which matters to reductions only.
	d.tree = d.automaton == 1 && p.Reducer == nil
	return d.begin()
}

// depthFirst is the depth-first walk; NestedDFS adds the search for cycles to it.
type depthFirst struct {
	*explorer
	tree   bool
	nested bool
	marks  *marks
	// stack holds nodes: the note is the automaton's state, times 1<<flagBits, plus the flags of the node before it on
	// the path.
	stack *stack
	depth int   // the number of nodes on the path of the outer search
	flags uint8 // of the last of them
	// seed is where on the stack, counted from 1, the node stands with which the inner search has begun, and
	// beyond the number of nodes on the path behind it; 0 is no inner search.
	seed, beyond int
	// roots are the initial nodes, at the index root is the one that the search has begun with.
	roots []node
	root  int
}

// The flags of a node on the path. They start set, and are cleared by what is seen.
const (
	allRed     = 1 << iota // all successors are red
	allSettled             // all successors are green or full system states
	noCycle                // no cycle has been reported for this node
	flagBits   = iota
	allFlags   = 1<<flagBits - 1
)

// The marks of nodes; white is 0. A search without cycles knows cyan and blue.
const (
	white mark = iota
	cyan       // on the stack
	blue       // finished
	red        // finished, and no accepting cycle goes through it or what it leads to
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

// appendPath is explorer.path: the path of the outer search, and behind it that of the inner one.
func (d *depthFirst) appendPath(path []node) []node {
	err := d.stack.each(0, func(e entry, entered bool) {
		if entered {
			path = append(path, d.node(e))
		}
	})
	if err != nil {
		return nil
	}
	return path
}

// begin goes on from where a checkpoint was written, or begins.
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
			d.leave(n, e)
			continue
		}
		if d.tree {
			d.enter(n)
			continue
		}
		// A sibling's subtree may have come here since n was found.
		if m := d.marks.get(n); m == white {
			d.enter(n)
		} else {
			d.stats.Matched++
			d.stack.pop()
			d.pass(d.parentOn(d.stack), n, m)
		}
	}
}

// enter puts n, which is on top of the stack, on the path, and pushes its successors.
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
		// The automaton blocks, here or in a successor, so nothing was seen of the successors that
		// another automaton state, perhaps still on the stack, has in this system state.
		d.flags &^= allSettled
	}
	// The automaton's first edge is followed first, with all moves of the system.
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
					d.early(n, t)
				}
				d.pass(n.ref, t, m)
				continue
			}
			d.push(t)
		}
	}
}

// pass notes for r, the last on the path, what its successor t, which need not be visited any more, is like.
func (d *depthFirst) pass(r store.Ref, t node, m mark) {
	if m != red {
		d.flags &^= allRed
	}
	if d.unsettles(r, t.ref) {
		d.flags &^= allSettled
	}
}

// leave pops n, whose successors have all been visited.
func (d *depthFirst) leave(n node, e entry) {
	if d.tree {
		d.stack.pop()
		d.depth--
		return
	}
	m := blue
	if d.nested {
		m = d.colour(n)
	}
	d.left(n, e, m)
}

// left is leave for what has got its mark.
func (d *depthFirst) left(n node, e entry, m mark) {
	d.marks.set(n, m)
	d.finish(n.ref, d.flags&allSettled != 0)
	if d.stack.n == 0 { // it was lost
		return
	}
	d.stack.pop()
	d.depth--
	if d.flags = uint8(e.note & allFlags); d.depth > 0 {
		d.pass(d.parentOn(d.stack), n, m)
	}
}
