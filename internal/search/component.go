package search

import (
	"math"

	"ltlpor/internal/search/store"
)

// component is a strongly connected subgraph of the product, with its nodes and edges.
type component struct {
	nodes  []node
	start  []uint32 // edges[start[i]:start[i+1]] are the edges of node i
	edges  []componentEdge
	inside lackID // acceptance and fairness conditions that no edge satisfies (see lack)
}

type componentEdge struct {
	from, to uint32
	lack     lackID
}

func (g *component) outEdges(i uint32) []componentEdge { return g.edges[g.start[i]:g.start[i+1]] }

// component returns the nodes and edges of the component r, the last component on the path. It expands the nodes again
// to find the edges. nodes[0] of the result is on the path. The result is nil if the nodes cannot be read back from the
// stack file. If patient is false, the result is also nil if the search has to stop meanwhile.
func (c *byComponents) component(r root, patient bool) *component {
	n := c.live.len() - int(r.first)
	g := &component{nodes: make([]node, 0, n), start: make([]uint32, n+1), inside: r.inside}
	err := c.live.eachEntry(int(r.first), func(e entry, _ bool) {
		g.nodes = append(g.nodes, node{store.Ref(e.word), Q(e.note)})
	})
	if err != nil {
		return nil
	}
	for i, x := range g.nodes {
		g.start[i] = uint32(len(g.edges))
		if !patient && (i%checkEvery == 0 || c.alarm.Load()) {
			if c.check(); c.stop {
				return nil
			}
		}
		c.successors(x)
		c.stats.Inner += int64(len(c.found)) * int64(len(c.qs))
		for k, q := range c.qs {
			for j, a := range c.found {
				at := c.numbers.get(node{a.Ref, q})
				if at != dead && at > r.first {
					g.edges = append(g.edges, componentEdge{uint32(i), at - r.first - 1, c.stepLack(j, k)})
				}
			}
		}
		c.beside = int64(n)*12 + int64(cap(g.edges))*12
	}
	g.start[n] = uint32(len(g.edges))
	return g
}

// cycle reports an accepted run: it follows the path to the component `whole`, the last component on the path, and
// afterwards cycles within `part`, a subgraph of `whole`. It returns false without a report if the stack cannot be read
// back.
func (c *byComponents) cycle(whole, part *component) bool {
	path := c.appendPath(nil)
	if path == nil {
		return false
	}
	at := len(path) - 1
	for path[at] != whole.nodes[0] {
		at--
	}
	c.reportLasso(path[:at+1], whole, part)
	return true
}

// reportLasso reports an accepted run: it follows stem to the first node of `whole`, and afterwards cycles within
// `part`, a strongly connected subgraph of `whole`.
func (c *byComponents) reportLasso(stem []node, whole, part *component) {
	f := finder{lacks: c.accept, g: part}
	cycle := f.cycle()
	f = finder{lacks: c.accept, g: whole}
	for _, e := range f.way(0, whole.index(part.nodes[cycle[0].from])) {
		stem = append(stem, whole.nodes[e.to])
	}
	l := c.lasso(stem, nil)
	w := writer{explorer: c.explorer}
	for _, e := range cycle {
		l.Cycle = append(l.Cycle, w.step(part.nodes[e.from], part.nodes[e.to], &c.accept.all[e.lack]))
	}
	c.keepError(Error{Kind: AcceptanceCycle, Lasso: l})
}

// index returns the index of n in g.nodes.
func (g *component) index(n node) uint32 {
	for i, x := range g.nodes {
		if x == n {
			return uint32(i)
		}
	}
	panic("bug: a part of a component has a node that the whole has not")
}

// exactEffort bounds the number of edges followed in the search for a shortest cycle.
const exactEffort = 1_000_000

// finder looks for short cycles in an accepting component.
type finder struct {
	lacks *lacks
	g     *component
	stop  func() bool // reports whether exact must give up; nil: never
	// Buffers of breadth: by has, for every node, the index of the edge that reached it, plus 1, or 0; queue has the
	// nodes reached.
	by    []uint32
	queue []uint32
}

// cycle returns a shortest accepting and fair cycle of f.g if the search for it fits into exactEffort. Otherwise it
// returns a short cycle that may not be a shortest one.
func (f *finder) cycle() []componentEdge {
	best := f.round(0)
	effort := exactEffort
	for i := range f.g.nodes {
		if better := f.exact(uint32(i), len(best), &effort); better != nil {
			best = better
		}
		if effort <= 0 {
			break
		}
	}
	return best
}

// round returns a cycle from node `at`. It repeatedly follows a shortest path to an edge that satisfies a further
// acceptance or fairness condition. When all conditions are satisfied, it returns to node `at`.
func (f *finder) round(at uint32) []componentEdge {
	inside := f.lacks.all[f.g.inside]
	// rest returns the conditions still missing from a set of steps. The cycle must move every process that has a
	// move anywhere in the component. This is fair, whatever nodes the cycle visits.
	rest := func(id lackID) lack {
		a := f.lacks.all[id]
		return lack{marks: a.marks, idle: lack{idle: a.idle, off: inside.off}.starving()}
	}
	var cycle []componentEdge
	has, start := lackID(0), at
	for rest(has) != (lack{}) {
		before := rest(has)
		way := f.breadth(at, func(e componentEdge) bool {
			return rest(f.lacks.union(has, e.lack)) != before
		})
		for _, e := range way {
			has = f.lacks.union(has, e.lack)
		}
		cycle = append(cycle, way...)
		at = cycle[len(cycle)-1].to
	}
	return append(cycle, f.way(at, start)...)
}

// way returns a shortest path from node `from` to node `to`. The path is empty if `from` equals `to`.
func (f *finder) way(from, to uint32) []componentEdge {
	if from == to {
		return nil
	}
	return f.breadth(from, func(e componentEdge) bool { return e.to == to })
}

// breadth returns a shortest path from the node `from` with a last edge for which `wanted` returns true. Such an edge
// must be reachable.
func (f *finder) breadth(from uint32, wanted func(componentEdge) bool) []componentEdge {
	if f.by == nil {
		f.by = make([]uint32, len(f.g.nodes))
	}
	f.queue = append(f.queue[:0], from)
	defer func() {
		for _, i := range f.queue {
			f.by[i] = 0
		}
	}()
	for k := 0; k < len(f.queue); k++ {
		i := f.queue[k]
		for j := f.g.start[i]; j < f.g.start[i+1]; j++ {
			e := f.g.edges[j]
			if wanted(e) {
				way := []componentEdge{e}
				for i != from {
					e = f.g.edges[f.by[i]-1]
					way = append(way, e)
					i = e.from
				}
				for a, b := 0, len(way)-1; a < b; a, b = a+1, b-1 {
					way[a], way[b] = way[b], way[a]
				}
				return way
			}
			if e.to != from && f.by[e.to] == 0 {
				f.by[e.to] = j + 1
				f.queue = append(f.queue, e.to)
			}
		}
	}
	panic("bug: a component is not strongly connected, or does not bear everything")
}

// exact returns a shortest accepting and fair cycle from the node `from`, if the cycle has fewer than `limit` edges;
// otherwise nil. It searches breadth first over pairs of a node and the lack of the edges since the start. exact
// subtracts 1 from effort for every edge followed; if effort reaches 0 or stop returns true, exact returns nil.
func (f *finder) exact(from uint32, limit int, effort *int) []componentEdge {
	type place struct {
		at   uint32
		lack lackID
	}
	type reached struct {
		place
		by     uint32 // index of the last edge on the path to place
		before int    // index in queue of the place before that edge
	}
	queue := []reached{{place{from, 0}, math.MaxUint32, -1}}
	seen := map[place]bool{}
	end, depth := 1, 0
	for k := 0; k < len(queue); k++ {
		if k == end {
			end, depth = len(queue), depth+1
		}
		if depth+1 >= limit {
			return nil
		}
		if k%checkEvery == checkEvery-1 && f.stop != nil && f.stop() {
			*effort = 0
			return nil
		}
		for j := f.g.start[queue[k].at]; j < f.g.start[queue[k].at+1]; j++ {
			if *effort--; *effort <= 0 {
				return nil
			}
			e := f.g.edges[j]
			p := place{e.to, f.lacks.union(queue[k].lack, e.lack)}
			if p.at == from && f.lacks.accepts(p.lack) {
				cycle := []componentEdge{e}
				for i := k; i > 0; i = queue[i].before {
					cycle = append(cycle, f.g.edges[queue[i].by])
				}
				for a, b := 0, len(cycle)-1; a < b; a, b = a+1, b-1 {
					cycle[a], cycle[b] = cycle[b], cycle[a]
				}
				return cycle
			}
			if !seen[p] {
				seen[p] = true
				queue = append(queue, reached{p, j, k})
			}
		}
	}
	return nil
}
