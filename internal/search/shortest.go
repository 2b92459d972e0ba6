package search

import (
	"cmp"
	"math"
	"slices"

	"ltlpor/internal/base/tarjan"
	"ltlpor/internal/model/program"
)

// choose returns a shortest run in the explored part of the graph, or nil if no run has fewer than h.what.Below steps.
func (h *hunt) choose() *Error {
	g := h.graph()
	w := ways{g: g, by: make([]uint32, len(g.nodes)), dist: make([]int, len(g.nodes))}
	w.waysFrom(h.roots)
	h.below = h.what.Below
	best := h.shortestEnd(&w)
	if h.endsOnly() {
		return best
	}
	if r := h.rotated(&w); r != nil {
		best = r
	}
	if h.what.SameCycle {
		h.all = false // cycles other than the known one were not considered
		return best
	}
	if r := h.shortestLasso(&w); r != nil {
		best = r
	}
	return best
}

// graph returns the expanded part of the graph. The index of a node in the result is its rank. graph reuses the memory
// of h.edges.
func (h *hunt) graph() *component {
	g := &component{nodes: make([]node, len(h.order)), start: make([]uint32, 0, len(h.start))}
	for k, i := range h.order {
		g.nodes[k] = h.seen[i].node
	}
	n := 0
	for k := range h.order {
		from, to := h.start[k], h.start[k+1]
		g.start = append(g.start, uint32(n))
		for _, e := range h.edges[from:to] {
			if e.to = h.seen[e.to].rank; e.to != noRank {
				h.edges[n] = e
				n++
			}
		}
	}
	g.start = append(g.start, uint32(n))
	g.edges = h.edges[:n]
	return g
}

// ways holds a shortest path from the initial nodes to every node of g. by and dist are indexed by node.
type ways struct {
	g     *component
	by    []uint32 // index of the edge that reaches a node first, plus 1; 0: initial or unreached
	dist  []int    // distance in steps, or unreached
	queue []uint32
}

// unreached is the distance of a node that is not reachable. It is longer than any run, and the sum with the length of
// a cycle does not overflow.
const unreached = math.MaxInt / 4

func (w *ways) waysFrom(roots int) {
	for i := range w.dist {
		w.dist[i] = unreached
	}
	for i := range roots {
		if i < len(w.dist) {
			w.dist[i] = 0
			w.queue = append(w.queue, uint32(i))
		}
	}
	for k := 0; k < len(w.queue); k++ {
		i := w.queue[k]
		for j := w.g.start[i]; j < w.g.start[i+1]; j++ {
			if to := w.g.edges[j].to; w.dist[to] == unreached {
				w.dist[to], w.by[to] = w.dist[i]+1, j+1
				w.queue = append(w.queue, to)
			}
		}
	}
}

// stem returns a shortest path to node i as a Lasso without cycle.
func (h *hunt) stem(w *ways, i uint32) program.Lasso {
	var edges []componentEdge
	at := i
	for w.by[at] != 0 {
		e := w.g.edges[w.by[at]-1]
		edges = append(edges, e)
		at = e.from
	}
	slices.Reverse(edges)
	root := w.g.nodes[at]
	return program.Lasso{Init: slices.Clone(h.e.Store.Get(root.ref)), Q: root.q, Stem: h.steps(w.g, edges, false)}
}

// steps returns the steps along edges, a path of g. If exactly is set, every step satisfies the same fairness
// conditions as its edge.
func (h *hunt) steps(g *component, edges []componentEdge, exactly bool) []program.Step {
	out := writer{explorer: h.e}
	steps := make([]program.Step, 0, len(edges))
	for _, e := range edges {
		var like *lack
		if exactly {
			like = &h.e.accept.all[e.lack]
		}
		steps = append(steps, out.step(g.nodes[e.from], g.nodes[e.to], like))
	}
	return steps
}

// shortestEnd returns a shortest run that ends in an error of h.ends, or nil if no run has fewer than h.below steps. It
// lowers h.below to the length of the run.
func (h *hunt) shortestEnd(w *ways) *Error {
	var best *runEnd
	for i := range h.ends {
		x := &h.ends[i]
		n := w.dist[x.rank]
		if x.step != nil {
			n++
		}
		if n < h.below {
			best, h.below = x, n
		}
	}
	if best == nil {
		return nil
	}
	e := &Error{Kind: AFault, Fault: best.fault, Lasso: h.stem(w, best.rank)}
	if best.step != nil {
		e.Lasso.Stem = append(e.Lasso.Stem, *best.step)
	}
	return e
}

// rotated returns the known cycle, entered at the node with the shortest stem. The result is nil if the run does not
// have fewer than h.below steps, or if the known run was not expanded. rotated lowers h.below to the length of the run.
func (h *hunt) rotated(w *ways) *Error {
	if !h.known {
		return nil
	}
	nodes, cycle := h.knownRun(), h.what.Known.Lasso.Cycle
	first, at := len(h.what.Known.Lasso.Stem), -1
	for k := range cycle {
		i := h.seen[h.index[nodes[first+k]]].rank
		if n := w.dist[i] + len(cycle); n < h.below {
			h.below, at = n, k
		}
	}
	if at < 0 {
		return nil
	}
	e := &Error{Kind: AcceptanceCycle, Lasso: h.stem(w, h.seen[h.index[nodes[first+at]]].rank)}
	e.Lasso.Cycle = slices.Concat(cycle[at:], cycle[:at])
	return e
}

// shortestLasso returns a shortest accepted run that leads into a cycle, or nil if no run has fewer than h.below steps.
// If the effort is exhausted, h.all becomes false and the run may not be a shortest one.
func (h *hunt) shortestLasso(w *ways) *Error {
	inside, starts := h.accepting(w)
	if inside == nil {
		h.all = false
		return nil
	}
	slices.SortFunc(starts, func(a, b uint32) int {
		return cmp.Or(cmp.Compare(w.dist[a], w.dist[b]), cmp.Compare(a, b))
	})
	f := finder{lacks: h.e.accept, g: inside, stop: h.tired}
	effort := h.what.Effort
	if effort == 0 {
		effort = math.MaxInt
	}
	at, best := uint32(0), []componentEdge(nil)
	for k, i := range starts {
		if w.dist[i]+1 >= h.below {
			break
		}
		h.cycles = k
		if effort <= 0 || k%8 == 0 && h.tired() {
			h.all = false
			break
		}
		if c := f.exact(i, h.below-w.dist[i], &effort); c != nil {
			at, best, h.below = i, c, w.dist[i]+len(c)
		}
	}
	h.all = h.all && effort > 0
	if best == nil {
		return nil
	}
	e := &Error{Kind: AcceptanceCycle, Lasso: h.stem(w, at)}
	e.Lasso.Cycle = h.steps(inside, best, true)
	return e
}

// accepting computes the part of the graph in which accepted cycles may lie. inside is the graph without the edges
// between different components; nodes has the nodes of the components that may be accepting. If a limit is reached,
// inside is nil.
func (h *hunt) accepting(w *ways) (inside *component, nodes []uint32) {
	g := w.g
	tired, looks := h.tired(), 0
	parts := tarjan.Components(len(g.nodes), w.queue, func(v uint32, i int) (uint32, bool) {
		if looks++; looks%(checkEvery*checkEvery) == 0 && !tired {
			tired = h.tired()
		}
		out := g.outEdges(v)
		if tired || i == len(out) {
			return 0, false
		}
		return out[i].to, true
	})
	if tired {
		return nil, nil
	}
	of := tarjan.ComponentIndex(len(g.nodes), parts)
	inside = &component{nodes: g.nodes, start: make([]uint32, 0, len(g.start))}
	lacking := make([]lackID, len(parts))
	for i := range g.nodes {
		inside.start = append(inside.start, uint32(len(inside.edges)))
		for _, e := range g.outEdges(uint32(i)) {
			if of[i] >= 0 && of[i] == of[e.to] {
				inside.edges = append(inside.edges, e)
				lacking[of[i]] = h.e.accept.union(lacking[of[i]], e.lack)
			}
		}
	}
	inside.start = append(inside.start, uint32(len(inside.edges)))
	for k, part := range parts {
		l := h.e.accept.all[lacking[k]]
		if l.marks == 0 && (h.e.Fairness == Strong || l.accepts()) {
			nodes = append(nodes, part...)
		}
	}
	return inside, nodes
}
