package staticproviso

import (
	"slices"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/base/tarjan"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/program"
)

// cutter searches for cycles of the system that avoid the edges in cut, and proposes the next edge to add to cut.
type cutter struct {
	r    *depend.Relations
	prog *program.Program
	cut  bitset.Set // the sticky edges chosen so far
	// gone has the edges that are on no cycle that avoids cut.
	gone    bitset.Set
	traffic []traffic // effects of edges on channels, indexed by edge ID
	// creates holds, by process type, the edges that may create an instance.
	creates []bitset.Set
	prices  []int // prices of edges, indexed by edge ID; 0 if unknown
}

// traffic is the effect of an edge on the lengths of channels: the channels that it may send to or receive from.
type traffic struct {
	sends, receives bitset.Set // channels that the edge may send to, and channels that it may remove a message from
	// must is empty, or a set of channels that never end. If it is not empty, the edge sends or receives exactly once
	// whenever it is taken, on a channel of the set.
	must bitset.Set
}

func newCutter(r *depend.Relations) *cutter {
	p := r.Program()
	c := &cutter{r: r, prog: p, creates: make([]bitset.Set, len(p.Types)), prices: make([]int, len(p.Edges))}
	for _, e := range p.Edges {
		c.traffic = append(c.traffic, trafficOf(r.Channels(), e))
		program.WalkEdge(e, func(x program.Expr) { c.created(x, e.ID, nil) })
	}
	return c
}

// created records in c.creates that edge e creates the process of x, and the processes created in its initialisers.
// seen has the process types already visited. If x is not a run expression, nothing is recorded.
func (c *cutter) created(x program.Expr, e program.EdgeID, seen bitset.Set) {
	run, ok := x.(*program.Run)
	if !ok || seen.Has(run.Type) {
		return
	}
	c.creates[run.Type].Add(int(e))
	seen = append(bitset.Set(nil), seen...)
	seen.Add(run.Type)
	for _, a := range c.prog.Types[run.Type].Inits {
		program.Walk(a.X, func(x program.Expr) { c.created(x, e, seen) })
	}
}

func trafficOf(pt *pointsto.Analysis, e *program.Edge) traffic {
	var t traffic
	add := func(e *program.Edge, typ int) {
		if e.Comm == nil {
			return
		}
		all := pt.Resolve(e.Comm.Chan, typ)
		switch {
		case e.Kind == program.Send:
			t.sends.Union(all)
		case e.Kind == program.Recv && !e.Comm.Peek:
			t.receives.Union(all)
		}
	}
	add(e, e.Type)
	if e.Comm != nil && (e.Kind == program.Send || e.Kind == program.Recv && !e.Comm.Peek) {
		t.must.Union(t.sends)
		t.must.Union(t.receives)
		t.must.Each(func(c int) {
			if pt.Channels[c].Type >= 0 {
				// The channel may end together with its messages, and then the numbers of sends and receives differ.
				t.must = nil
			}
		})
	}
	if e.Sub != nil {
		for _, out := range e.Sub.Locations {
			for _, s := range out {
				add(s, e.Type)
			}
		}
	}
	return t
}

// open returns the best edge to cut next, among the edges that may lie on a cycle avoiding c.cut. The result is -1 if
// every cycle is cut.
//
// On every cycle of the system, some process that exists throughout moves around a cycle in the graph of its type.
// Therefore the search covers the cycles of these graphs.
func (c *cutter) open() int {
	c.settle()
	best, cost := -1, 0
	for _, t := range c.prog.Types {
		c.circular(t, func(e *program.Edge) {
			if k := c.price(e); best < 0 || k < cost {
				best, cost = int(e.ID), k
			}
		})
	}
	return best
}

// settle computes c.gone, the edges on no system cycle that avoids c.cut. settle starts with the edges in c.cut and
// adds, until nothing changes:
//
//   - edges on no cycle of the remaining edges, for a process type that no remaining edge creates: on a system cycle
//     every instance of this type exists throughout;
//   - sends to permanent channels without a remaining receive, and vice versa: on a system cycle every channel gains as
//     many messages as it loses.
func (c *cutter) settle() {
	c.gone = slices.Clone(c.cut)
	for changed := true; changed; {
		changed = false
		drop := func(e int) {
			if !c.gone.Has(e) {
				c.gone.Add(e)
				changed = true
			}
		}
		for i, t := range c.prog.Types {
			if c.remains(c.creates[i]) {
				continue
			}
			var circular bitset.Set
			c.circular(t, func(e *program.Edge) { circular.Add(int(e.ID)) })
			for l := range t.Locations {
				for _, e := range t.Locations[l].Out {
					if !circular.Has(int(e)) {
						drop(int(e))
					}
				}
			}
		}
		var sends, receives bitset.Set
		for e := range c.traffic {
			if !c.gone.Has(e) {
				sends.Union(c.traffic[e].sends)
				receives.Union(c.traffic[e].receives)
			}
		}
		for e := range c.traffic {
			t := &c.traffic[e]
			if t.must.Empty() {
				continue
			}
			other := receives
			if c.prog.Edges[e].Kind == program.Recv {
				other = sends
			}
			if !t.must.Intersects(other) {
				drop(e)
			}
		}
	}
}

func (c *cutter) remains(edges bitset.Set) bool {
	some := false
	edges.Each(func(e int) { some = some || !c.gone.Has(e) })
	return some
}

// circular calls f for every edge of t that lies on a cycle of edges not in c.gone.
func (c *cutter) circular(t *program.Process, f func(*program.Edge)) {
	component := c.components(t)
	for l := range t.Locations {
		for _, id := range t.Locations[l].Out {
			if e := c.prog.Edges[id]; c.walks(e) && component[e.From] == component[e.To] {
				f(e)
			}
		}
	}
}

// walks reports whether e may be a step on a cycle of its process: c.gone does not contain e, and e does not end the
// process.
func (c *cutter) walks(e *program.Edge) bool {
	return e.Kind != program.End && !c.gone.Has(int(e.ID))
}

// components returns, by location of t, the number of its strongly connected component. The graph has the edges of t
// that are not in c.gone.
func (c *cutter) components(t *program.Process) []int {
	n := len(t.Locations)
	return tarjan.ComponentIndex(n, tarjan.Components(n, tarjan.AllNodes[program.Loc](n), func(l program.Loc, i int) (program.Loc, bool) {
		out := t.Locations[l].Out
		if i == len(out) {
			return 0, false
		}
		if e := c.prog.Edges[out[i]]; c.walks(e) {
			return e.To, true
		}
		return l, true
	}))
}

// price returns the cost of cutting at edge e, from 1 to 6. Cutting at e excludes e from ample sets, hence the cost is
// low for an edge that is seldom in an ample set. Among edges of the same cost class, a backward edge is cheaper by 1:
// it cuts a whole loop, and not only a path through the loop.
func (c *cutter) price(e *program.Edge) int {
	if c.prices[e.ID] == 0 {
		n := 5
		switch {
		case rendezvous(c.r, e):
			n = 1
		case shares(c.r, e.ID):
			n = 3
		}
		if e.To > e.From {
			n++
		}
		c.prices[e.ID] = n
	}
	return c.prices[e.ID]
}

// shares reports whether some edge of the program is dependent on e, as a step of another process.
func shares(r *depend.Relations, e program.EdgeID) bool {
	for f := range r.Program().Edges {
		if r.Dependent(e, program.EdgeID(f)) {
			return true
		}
	}
	return false
}
