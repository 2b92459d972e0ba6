package search

import (
	"context"
	"math"

	"ltlpor/internal/search/store"
)

// SCC looks for accepted runs by strongly connected components, and also reports faults. Unlike NestedDFS, it decides
// generalised acceptance (Generalised) and fairness (Problem.Fairness). It is the algorithm of
//
//	J.-M. Couvreur: On-the-fly verification of linear temporal logic,
//	FM 1999, LNCS 1708,
//
// which stores the acceptance marks of the steps of a component with the root of the component on the path, and ends as
// soon as a component, perhaps not yet complete, has every mark. SCC stores the missing marks instead (see lack).
// Strong fairness may hold in a part of a component only (see streett).
//
// The colours of C3 are handled as in DFS: the search leaves a node after it has handled every successor, in any
// component.
//
// If an accepted run exists, SCC finds one. SCC reports every component with accepted runs once. SCC reports such a
// component several times if parts of it were reported before the search found that they are connected.
func SCC(ctx context.Context, p Problem) (Result, error) {
	c, err := newByComponents(ctx, p)
	if err != nil {
		return Result{}, err
	}
	c.loops = true
	c.generalised, _ = p.Graph.(Generalised)
	c.served.kind = p.Fairness
	return c.begin()
}

func newByComponents(ctx context.Context, p Problem) (*byComponents, error) {
	e, err := newExplorer(ctx, p)
	if err != nil {
		return nil, err
	}
	c := &byComponents{explorer: e, numbers: newNumbers(e.automaton)}
	e.accept = newLacks()
	c.stack, c.live, c.roots = e.newStack(math.MaxUint64), e.newStack(uint64(e.automaton-1)), e.newStack(math.MaxUint64)
	e.extra = func() int64 {
		return c.numbers.bytes() + c.stack.bytes() + c.live.bytes() + c.roots.bytes() + e.accept.bytes() + c.beside
	}
	e.growing = append(e.growing, c.numbers.ahead, func() int64 { return 2 * c.beside })
	e.path, e.length = c.appendPath, c.length
	// The predicate is true for every live node, on the stack or not. Thus more moves close a cycle, which does no
	// harm.
	e.onStack = func(n node) bool { at := c.numbers.get(n); return at != 0 && !c.isComplete(at) }
	return c, nil
}

// byComponents is the search of SCC and LocalDeadlocks.
type byComponents struct {
	*explorer
	// numbers has, for every live node (a visited node of an incomplete component), the index in live, from 1. For a
	// node of a complete component it has dead; under LocalDeadlocks, it has dead minus the lackID of the component.
	numbers *numbers
	below   *below // only for LocalDeadlocks; otherwise nil
	// live holds the nodes of incomplete components in the order of discovery; the nodes of a component are
	// contiguous. The note of an entry is the automaton state.
	live *stack
	// roots holds the components on the path. The word of an entry is root.first, the note is root.rootNote.
	roots *stack
	// stack holds the nodes on the path, and steps to further nodes: see stepOf. For a node on the path, the lack is
	// replaced by a flag: every successor of the preceding node so far is settled.
	stack   *stack
	depth   int  // the number of nodes on the path
	settled bool // every successor so far of the last node on the path is settled
	// initials are the initial nodes; at is the index of the initial node of the present search.
	initials []node
	at       int
	// beside is the memory in bytes of a component that is written out.
	beside int64
}

// dead is the number that the nodes of complete components have. Under LocalDeadlocks, the number is dead minus a
// lackID.
const dead = math.MaxUint32

// isComplete reports whether the node with number `at` belongs to a complete component.
func (c *byComponents) isComplete(at uint32) bool { return int64(at) > int64(c.live.len()) }

// root is a component on the path, as far as the search has found it.
type root struct {
	first    uint32 // index of the first node in live
	inside   lackID // acceptance and fairness conditions that no step inside satisfies (see lack)
	arc      lackID // conditions that the step from the preceding component does not satisfy
	reported bool
}

// rootNote packs the fields inside, arc and reported of r into the note of an entry of c.roots. The 31 bits of arc
// suffice: each lack takes tens of bytes of memory, so there are fewer.
func (r root) rootNote() uint64 {
	n := uint64(r.inside)<<32 | uint64(r.arc)<<1
	if r.reported {
		n |= 1
	}
	return n
}

// topRoot returns the last component on the path. The path must not be empty.
func (c *byComponents) topRoot() root {
	e, _ := c.roots.peek()
	return root{e.word, lackID(e.note >> 32), lackID(uint32(e.note) >> 1), e.note&1 != 0}
}

// step is a step to a node that is still to be visited.
type step struct {
	ref  store.Ref
	q    Q
	lack lackID
}

// push pushes the step t onto c.stack.
func (c *byComponents) push(t step) {
	c.stack.push(uint32(t.ref), uint64(uint32(t.q))<<32|uint64(t.lack))
}

func stepOf(e entry) step { return step{store.Ref(e.word), Q(e.note >> 32), lackID(uint32(e.note))} }

func (t step) node() node { return node{t.ref, t.q} }

func (c *byComponents) appendPath(path []node) []node {
	err := c.stack.eachEntry(0, func(e entry, entered bool) {
		if entered {
			path = append(path, stepOf(e).node())
		}
	})
	if err != nil {
		return nil
	}
	return path
}

// length implements explorer.length and estimates the number of steps of the trace if an error were found now. To find
// a cycle, the search needs memory for the nodes of the last component; sixteen nodes take about as much as one step of
// a trace.
func (c *byComponents) length() int {
	n := 2 * c.depth
	if c.roots.n > 0 {
		n += (c.live.len() - int(c.topRoot().first)) / 16
	}
	return n
}

// begin runs the search to its end, from a checkpoint if any, and returns the result.
func (c *byComponents) begin() (Result, error) {
	if err := c.keep(c.saveWalk, c.loadWalk); err != nil {
		return Result{}, err
	}
	c.untilHalted(func() {
		if c.resumed() {
			c.walk()
			c.at++
		} else {
			c.initials = c.initial()
		}
		c.run()
	})
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
		c.push(step{n.ref, n.q, 0})
		c.walk()
	}
}

func (c *byComponents) walk() {
	for c.stack.n > 0 && !c.stop {
		e, entered := c.stack.peek()
		t := stepOf(e)
		n := t.node()
		if entered {
			c.popVisited(n, t.lack != 0)
			continue
		}
		at := c.numbers.get(n)
		if at == 0 {
			c.enter(t)
			continue
		}
		// n was visited after t was found, by the search below a sibling.
		c.stack.pop()
		c.stats.Matched++
		c.pass(c.parentOn(c.stack), n)
		if c.isComplete(at) {
			c.reach(at, t.lack)
			continue
		}
		c.merge(at, t.lack)
		c.reportAccepted()
	}
}

// enter appends the node of t, the top of the stack, to the path, expands the node, and pushes the steps to new
// successors.
func (c *byComponents) enter(t step) {
	if !c.spend() {
		return
	}
	if int64(c.live.len()) >= dead-int64(len(c.accept.all)) {
		c.end(CutNumbers)
		return
	}
	n := t.node()
	c.stats.Nodes++
	c.stats.Depth = max(c.stats.Depth, int64(c.depth))
	r := root{first: uint32(c.live.len()), arc: t.lack}
	c.roots.push(r.first, r.rootNote())
	c.live.push(uint32(n.ref), uint64(n.q))
	c.numbers.set(n, uint32(c.live.len()))
	before := uint64(0)
	if c.settled {
		before = 1
	}
	c.stack.enter(uint64(uint32(n.q))<<32 | before)
	c.settled = true
	c.depth++
	if max := c.Options.MaxDepth; max > 0 && int64(c.depth) > max {
		if c.cut == CutNone {
			c.cut = CutDepth
		}
		c.settled = false
		c.unknown()
		return
	}
	c.expand(n)
	if c.lost {
		c.unknown()
	}
	if len(c.qs) == 0 || c.unseen {
		c.settled = false // successors may be unseen, as in depthFirst.enter
	}
	for k := len(c.qs) - 1; k >= 0; k-- {
		for i, a := range c.found {
			t := node{a.Ref, c.qs[k]}
			at := c.numbers.get(t)
			if at != 0 {
				c.stats.Matched++
				c.pass(n.ref, t)
				if c.isComplete(at) && c.below == nil {
					continue
				}
			}
			x := c.stepLack(i, k)
			switch {
			case at == 0:
				c.push(step{t.ref, t.q, x})
			case c.isComplete(at):
				c.reach(at, x)
			default:
				c.merge(at, x)
			}
		}
	}
	c.reportAccepted()
}

// stepLack returns the number of the lack of the step just computed to system state c.found[i] and automaton state
// c.qs[k].
func (c *byComponents) stepLack(i, k int) lackID {
	a := c.unfair[i]
	a.marks = c.marks[k]
	return c.accept.id(a)
}

// pass clears c.settled if t prevents r from becoming green. r is the system state of the last node on the path, and t
// is a successor that the search will not visit from there.
func (c *byComponents) pass(r store.Ref, t node) {
	if c.unsettles(r, t.ref) {
		c.settled = false
	}
}

// merge joins the components on the path from the component of a live node to the last. `at` is the number of this
// node; lack is the number of the lack of the step from the last node on the path to this node.
func (c *byComponents) merge(at uint32, lack lackID) {
	in, reported := lack, false
	for c.roots.n > 0 { // roots is empty if the stack was lost with its file
		r := c.topRoot()
		in, reported = c.accept.union(in, r.inside), reported || r.reported
		if r.first < at {
			r.inside, r.reported = in, reported
			c.roots.set(r.rootNote())
			return
		}
		in = c.accept.union(in, r.arc)
		c.roots.pop()
	}
}

// reportAccepted reports an accepted run in the last component on the path. It does nothing if the component was
// reported before, or if its steps do not satisfy all acceptance and fairness conditions.
func (c *byComponents) reportAccepted() {
	if c.stop || c.roots.n == 0 || c.below != nil {
		return
	}
	r := c.topRoot()
	if r.reported || !c.accept.accepts(r.inside) {
		return
	}
	r.reported = true
	c.roots.set(r.rootNote())
	if key := keyOf(nil); c.count(key) {
		if g := c.component(r, true); g == nil || !c.cycle(g, g) {
			c.uncount(key)
		}
		c.beside = 0
	}
}

// popVisited removes n, the last node on the path, after its successors have been visited. If n is the root of a
// component, the component is complete. `settled` says that every successor of the preceding node, apart from n, is
// settled so far.
func (c *byComponents) popVisited(n node, settled bool) {
	if c.roots.n == 0 {
		return // the path is empty if the stack was lost with its file
	}
	if r := c.topRoot(); r.first == c.numbers.get(n)-1 {
		c.complete(r, n)
		if c.roots.n == 0 {
			return
		}
		c.roots.pop()
		c.reach(c.numbers.get(n), r.arc)
	}
	c.finish(n.ref, c.settled)
	c.stack.pop()
	c.depth--
	if c.settled = settled; c.depth > 0 {
		c.pass(c.parentOn(c.stack), n)
	}
}

// complete handles a complete component: no further step leads back into it. r is the component, and n is its first
// node. complete reports the errors that depend on the whole component, marks every node of the component as dead, and
// removes the nodes from c.live.
func (c *byComponents) complete(r root, n node) {
	number := uint32(dead)
	if c.below != nil {
		c.stuck(r, n)
		number -= uint32(r.inside)
	}
	if c.Fairness == Strong && !r.reported && r.inside != 0 && c.accept.all[r.inside].marks == 0 {
		// The whole component is unfair to some process, but a part of it may be fair: see streett.
		if g := c.component(r, false); g != nil {
			key := keyOf(nil)
			if part := c.streett(g); part != nil && c.count(key) && !c.cycle(g, part) {
				c.uncount(key)
			}
		}
		c.beside = 0
	}
	for c.live.len() > int(r.first) {
		e, _ := c.live.peek()
		c.live.pop()
		c.numbers.set(node{store.Ref(e.word), Q(e.note)}, number)
	}
}
