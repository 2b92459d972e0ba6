package search

import (
	"context"
	"slices"

	"ltlpor/internal/search/store"
)

// This file constructs the runs that ParallelSCC reports.

// accept records that the component of node `part` is accepting, and ends the search of every goroutine. If no
// goroutine has an error yet, accept stores `part` and s, from which method lasso constructs the run.
func (s *seeker) accept(part uint32) {
	if s.isFirstError() {
		s.all.accepted, s.all.by = part, s // lasso reads this after every goroutine has ended
	}
	s.fail(nil)
}

// chain returns the path on which node `part` was first found, from an initial node to `part`.
func (p *partition) chain(part uint32) (chain []uint32) {
	for ; part != 0; part = p.part(part).from {
		chain = append(chain, part)
	}
	slices.Reverse(chain)
	return chain
}

// appendPath appends the path on which the node being expanded was first found. It adds the states to the private
// store, which numbers the states.
func (s *seeker) appendPath(path []node) []node {
	for _, i := range s.all.parts.chain(s.from) {
		n := s.all.parts.part(i).node
		path = append(path, s.stored(s.routes.State(n), s.automatonState(n)))
	}
	return path
}

// componentShare is a ratio of memory needs while lasso constructs the run: componentShare nodes of the component need
// as much memory as one step of a trace.
const componentShare = 4

// lasso returns the accepted run that leads to the component of node a.accepted and stays there. If memory does not
// suffice for the run, lasso returns no Error, and the reason as a Cut. All goroutines must have ended.
//
// lasso computes the steps between the nodes of the component in the unreduced system. These may be more steps than the
// search explored, but the component remains accepting: additional steps only satisfy more conditions.
func (a *seekers) lasso() ([]Error, Cut, error) {
	s := a.by
	p := a.problem
	p.Graph, p.Reducer, p.Store = s.Graph, nil, store.NewHash()
	p.Options = Options{MaxErrors: 1, TraceRoom: p.Options.TraceRoom, Halt: p.Options.Halt}
	c, err := newByComponents(context.Background(), p)
	if err != nil {
		return nil, CutNone, err
	}
	defer c.result()
	c.loops = true
	c.generalised = s.generalised
	c.served.kind = p.Fairness
	stem, parts := a.members()
	c.explorer.length = func() int { return 2*len(stem) + len(parts)/componentShare }
	c.state = s.Graph.Init(nil)
	if !c.count(keyOf(nil)) {
		return nil, c.cut, nil
	}
	stored := func(i uint32) node {
		n := a.parts.part(i).node
		r, _ := c.Store.Add(s.routes.State(n))
		return node{r, s.automatonState(n)}
	}
	var path []node
	for _, i := range stem {
		path = append(path, stored(i))
	}
	g := &component{start: make([]uint32, 1, len(parts)+1)}
	places := newNodeTable[uint32]()
	for _, i := range parts {
		g.nodes = append(g.nodes, stored(i))
		places.set(g.nodes[len(g.nodes)-1], uint32(len(g.nodes)))
	}
	c.fill(g, places)
	if !c.accept.accepts(g.inside) {
		panic("bug: a component does not bear what its steps were said to bear")
	}
	c.reportLasso(path, g, g)
	return c.errors, c.cut, nil
}

// members returns in stem a path to the component of node a.accepted, and in parts the nodes of the component. The last
// node of stem is the first node of parts.
func (a *seekers) members() (stem, parts []uint32) {
	in := func(i uint32) bool { return a.parts.sameSet(i, a.accepted) }
	stem = a.parts.chain(a.accepted)
	stem = stem[:slices.IndexFunc(stem, in)+1]
	first := stem[len(stem)-1]
	parts = append(parts, first)
	for i := uint32(1); i <= a.parts.n.Load(); i++ {
		if i != first && in(i) {
			parts = append(parts, i)
		}
	}
	return stem, parts
}

// fill adds to g the steps between the nodes of g, and sets g.inside. places maps every node to its index in g.nodes,
// plus 1.
func (c *byComponents) fill(g *component, places *nodeTable[uint32]) {
	for i, x := range g.nodes {
		c.successors(x)
		for k, q := range c.qs {
			for j, t := range c.found {
				if at := places.get(node{t.Ref, q}); at != 0 {
					e := componentEdge{uint32(i), at - 1, c.stepLack(j, k)}
					g.edges, g.inside = append(g.edges, e), c.accept.union(g.inside, e.lack)
				}
			}
		}
		g.start = append(g.start, uint32(len(g.edges)))
	}
}
