package search

import (
	"context"
	"math"

	"ltlpor/store"
)

// SCC looks for accepted runs by strongly connected components, and reports
// faults on its way. It decides generalised acceptance (Generalised) and fairness
// (Problem.Fairness), which NestedDFS does not. It is the algorithm of
//
//	J.-M. Couvreur: On-the-fly verification of linear temporal logic,
//	FM 1999, LNCS 1708,
//
// which keeps with the root of each component on the path what its steps bear,
// and ends as soon as a component, perhaps not yet known as a whole, bears
// everything. What steps lack is kept instead, see lack. Strong fairness
// may hold in a part of a component only: see streett.
//
// The colours of C3 are kept as in DFS: a node is left after all its
// successors have been passed, whatever their component.
//
// An accepted run is found if there is one; each component with some
// is reported once, or several times if its parts were reported before they met.
func SCC(ctx context.Context, p Problem) (Result, error) {
	e, err := newExplorer(ctx, p)
	if err != nil {
		return Result{}, err
	}
	c := &byComponents{explorer: e, numbers: newNumbers(e.automaton)}
	e.loops = true
	e.accept = newLacks()
	e.generalised, _ = p.Graph.(Generalised)
	e.served.kind = p.Fairness
	e.extra = func() int64 {
		return c.numbers.bytes() + c.stack.bytes() + c.pending.bytes() + c.live.bytes() + c.roots.bytes() + e.accept.bytes() + c.beside
	}
	e.growing = append(e.growing, c.numbers.ahead, func() int64 { return 2 * c.beside })
	e.path, e.length = c.appendPath, c.length
	// A live node need not be on the stack; that more moves close does no harm.
	e.onStack = func(n node) bool { at := c.numbers.get(n); return at != 0 && at != dead }
	return c.begin()
}

// byComponents is the search SCC.
type byComponents struct {
	*explorer
	// numbers holds the place of each live node in live, from 1, or dead.
	numbers *numbers
	// live are the nodes whose component is not complete, in the order in which
	// they were found; those of one component stand together.
	live    list[node]
	roots   list[root]
	stack   list[sccFrame]
	pending list[step]
	// initials are the initial nodes, at the index at the one that the search has begun with, and entering is the
	// step to the node that it has entered last.
	initials []node
	at       int
	entering step
	// beside is the memory of a component being looked into.
	beside int64
}

// dead is the number of a node whose component is complete.
const dead = math.MaxUint32

// root is a component on the path, as far as it is known.
type root struct {
	first    uint32 // index in live of its first node
	inside   lackID // of the steps inside
	arc      lackID // of the step that leads to it from the component before
	reported bool
}

// sccFrame is a node on the stack.
type sccFrame struct {
	ref     store.Ref
	q       Q
	pending uint32 // number of its steps on top of pending, doubled; plus 1 if all settled
}

// step is a step to a node, still to be taken.
type step struct {
	ref  store.Ref
	q    Q
	lack lackID
}

func (f *sccFrame) node() node { return node{f.ref, f.q} }

func (c *byComponents) appendPath(path []node) []node {
	for i := range c.stack.n {
		path = append(path, c.stack.at(i).node())
	}
	return path
}

// length is explorer.length. To find a cycle the component is written out, which takes for sixteen
// nodes about as much as for a step of a trace.
func (c *byComponents) length() int {
	n := 2 * c.stack.n
	if c.roots.n > 0 {
		n += (c.live.n - int(c.roots.top().first)) / 16
	}
	return n
}

// begin goes on from where a checkpoint was written, or begins.
func (c *byComponents) begin() (Result, error) {
	if err := c.keep(c.saveWalk, c.loadWalk); err != nil {
		return Result{}, err
	}
	if c.resumed() {
		c.enter(node{c.entering.ref, c.entering.q}, c.entering.lack)
		c.walk()
		c.at++
	} else {
		c.initials = c.initial()
	}
	c.run()
	return c.result(), nil
}

func (c *byComponents) run() {
	for ; c.at < len(c.initials); c.at++ {
		if c.stop {
			return
		}
		n := c.initials[c.at]
		if c.numbers.get(n) != 0 {
			c.stats.Matched++
			continue
		}
		c.enter(n, 0)
		c.walk()
	}
}

func (c *byComponents) walk() {
	for c.stack.n > 0 && !c.stop {
		f := c.stack.top()
		if f.pending>>1 == 0 {
			c.leave(f)
			continue
		}
		f.pending -= 2
		t := c.pending.pop()
		n := node{t.ref, t.q}
		at := c.numbers.get(n)
		if at == 0 {
			c.enter(n, t.lack)
			continue
		}
		// A sibling's subtree has come here since t was found.
		c.stats.Matched++
		c.pass(f, n)
		if at != dead {
			c.merge(at, t.lack)
			c.look()
		}
	}
}

// enter pushes n, to which a step with this lack leads, and its successors.
func (c *byComponents) enter(n node, arc lackID) {
	if c.entering = (step{n.ref, n.q, arc}); !c.spend() {
		return
	}
	if uint64(c.live.n) >= dead-1 {
		c.end(CutStates)
		return
	}
	c.stats.Nodes++
	c.stats.Depth = max(c.stats.Depth, int64(c.stack.n))
	c.roots.push(root{first: uint32(c.live.n), arc: arc})
	c.live.push(n)
	c.numbers.set(n, uint32(c.live.n))
	c.stack.push(sccFrame{n.ref, n.q, 1})
	f := c.stack.top()
	if max := c.Options.MaxDepth; max > 0 && int64(c.stack.n) > max {
		if c.cut == CutNone {
			c.cut = CutDepth
		}
		f.pending = 0
		return
	}
	c.expand(n)
	if len(c.qs) == 0 || c.unseen {
		f.pending = 0 // as in depthFirst.enter
	}
	count := uint32(0)
	for k := len(c.qs) - 1; k >= 0; k-- {
		for i, a := range c.found {
			t := node{a.Ref, c.qs[k]}
			at := c.numbers.get(t)
			if at != 0 {
				c.stats.Matched++
				c.pass(f, t)
				if at == dead {
					continue
				}
			}
			x := c.stepLack(i, k)
			if at != 0 {
				c.merge(at, x)
				continue
			}
			c.pending.push(step{t.ref, t.q, x})
			count++
		}
	}
	f.pending += count << 1
	c.look()
}

// stepLack is the lack of the step to state i of found with automaton state k of qs.
func (c *byComponents) stepLack(i, k int) lackID {
	a := c.unfair[i]
	a.marks = c.marks[k]
	return c.accept.id(a)
}

// pass notes in f its successor t, which need not be visited any more.
func (c *byComponents) pass(f *sccFrame, t node) {
	if c.unsettles(f.ref, t.ref) {
		f.pending &^= 1
	}
}

// merge makes one component of those on the path from that of the node with
// number at on: a step with this lack leads there from the last one.
func (c *byComponents) merge(at uint32, lack lackID) {
	in, reported := lack, false
	for {
		r := c.roots.top()
		in, reported = c.accept.meet(in, r.inside), reported || r.reported
		if r.first < at {
			r.inside, r.reported = in, reported
			return
		}
		in = c.accept.meet(in, r.arc)
		c.roots.pop()
	}
}

// look reports the component on top of the path if it holds an accepted run.
func (c *byComponents) look() {
	if c.stop || c.roots.n == 0 {
		return
	}
	r := c.roots.top()
	if r.reported || !c.accept.accepts(r.inside) {
		return
	}
	r.reported = true
	if c.count(keyOf(nil)) {
		g := c.component(r, true)
		c.cycle(g, g)
		c.beside = 0
	}
}

// leave pops f, whose successors have all been visited.
func (c *byComponents) leave(f *sccFrame) {
	n, settled := f.node(), f.pending&1 != 0
	if r := c.roots.top(); int(r.first) == int(c.numbers.get(n))-1 {
		c.complete(r)
		c.roots.pop()
	}
	c.finish(n.ref, settled)
	c.stack.pop()
	if c.stack.n > 0 {
		c.pass(c.stack.top(), n)
	}
}

// complete closes the component of r: nothing new leads back into it.
func (c *byComponents) complete(r *root) {
	if c.Fairness == Strong && !r.reported && r.inside != 0 && c.accept.all[r.inside].marks == 0 {
		// Not everything is served, but a part of the component may be fair.
		if g := c.component(r, false); g != nil {
			if part := c.streett(g); part != nil && c.count(keyOf(nil)) {
				c.cycle(g, part)
			}
		}
		c.beside = 0
	}
	for c.live.n > int(r.first) {
		c.numbers.set(c.live.pop(), dead)
	}
}
