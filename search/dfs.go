package search

import (
	"context"

	"ltlpor/store"
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
	stack  list[frame]
	// pending holds, for each frame from the bottom, its successors still to be visited.
	pending list[node]
	// inner is the second stack of a nested search.
	inner list[frame]
	// roots are the initial nodes, at the index root is the one that the search has begun with, and entering
	// is what it has entered last.
	roots    []node
	root     int
	entering node
}

// frame is a node on the stack. With twelve bytes, and eight for each pending
// successor, ten million of them are no burden.
type frame struct {
	ref     store.Ref
	q       Q
	pending uint32 // number of its nodes on top of pending, times 1<<flagBits, plus flags
}

// The flags of a frame. They start set, and are cleared by what is seen.
const (
	allRed     = 1 << iota // all successors are red
	allSettled             // all successors are green or full system states
	noCycle                // no cycle has been reported for this node
	flagBits   = iota
	flags      = 1<<flagBits - 1
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
	e.extra = func() int64 {
		return d.marks.bytes() + d.stack.bytes() + d.pending.bytes() + d.inner.bytes()
	}
	e.growing = append(e.growing, d.marks.ahead)
	e.path, e.length = d.appendPath, func() int { return d.stack.n + d.inner.n }
	e.onStack = func(n node) bool { return d.marks.get(n) == cyan }
	return d, nil
}

func (f *frame) node() node { return node{f.ref, f.q} }

func (d *depthFirst) appendPath(path []node) []node {
	for i := range d.stack.n {
		path = append(path, d.stack.at(i).node())
	}
	return path
}

// begin goes on from where a checkpoint was written, or begins.
func (d *depthFirst) begin() (Result, error) {
	if err := d.keep(d.saveWalk, d.loadWalk); err != nil {
		return Result{}, err
	}
	if d.resumed() {
		d.goOn()
	} else {
		d.roots = d.initial()
	}
	d.run()
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
		d.enter(n)
		d.walk()
	}
}

func (d *depthFirst) walk() {
	for d.stack.n > 0 && !d.stop {
		f := d.stack.top()
		if f.pending>>flagBits == 0 {
			d.leave(f)
			continue
		}
		f.pending -= 1 << flagBits
		t := d.pending.pop()
		if d.tree {
			d.enter(t)
			continue
		}
		// A sibling's subtree may have come here since t was found.
		if m := d.marks.get(t); m == white {
			d.enter(t)
		} else {
			d.stats.Matched++
			d.pass(f, t, m)
		}
	}
}

// enter pushes n and its successors.
func (d *depthFirst) enter(n node) {
	if d.entering = n; !d.spend() {
		return
	}
	d.stats.Nodes++
	d.stats.Depth = max(d.stats.Depth, int64(d.stack.n))
	d.stack.push(frame{n.ref, n.q, flags})
	if !d.tree {
		d.marks.set(n, cyan)
	}
	f := d.stack.top()
	if max := d.Options.MaxDepth; max > 0 && int64(d.stack.n) > max {
		if d.cut == CutNone {
			d.cut = CutDepth
		}
		f.pending &^= allSettled
		return
	}
	d.expand(n)
	if len(d.qs) == 0 || d.unseen {
		// The automaton blocks, here or in a successor, so nothing was seen of the successors that
		// another automaton state, perhaps still on the stack, has in this system state.
		f.pending &^= allSettled
	}
	count := uint32(0)
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
					d.early(f, t)
				}
				d.pass(f, t, m)
				continue
			}
			d.pending.push(t)
			count++
		}
	}
	f.pending += count << flagBits
}

// pass notes in f what its successor t, which need not be visited any more, is like.
func (d *depthFirst) pass(f *frame, t node, m mark) {
	if m != red {
		f.pending &^= allRed
	}
	if d.unsettles(f.ref, t.ref) {
		f.pending &^= allSettled
	}
}

// leave pops f, whose successors have all been visited.
func (d *depthFirst) leave(f *frame) {
	if d.tree {
		d.stack.pop()
		return
	}
	m := blue
	if d.nested {
		m = d.colour(f)
	}
	d.left(f, m)
}

// left is leave for what has got its mark.
func (d *depthFirst) left(f *frame, m mark) {
	n := f.node()
	d.marks.set(n, m)
	d.finish(n.ref, f.pending&allSettled != 0)
	d.stack.pop()
	if d.stack.n > 0 {
		d.pass(d.stack.top(), n, m)
	}
}
