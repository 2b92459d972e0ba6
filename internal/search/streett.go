package search

import (
	"slices"

	"ltlpor/internal/base/tarjan"
	"ltlpor/internal/model/program"
)

// streett returns a strongly connected subgraph of g that is accepting and strongly fair, or nil. g is a component that
// as a whole is unfair to some process. It is the recursion of
//
//	E. A. Emerson, C.-L. Lei: Modalities for model checking: branching time
//	strikes back, POPL 1985:
//
// if a process never moves in a component, a fair run that stays in the component eventually avoids the nodes in which
// the process has a move. Without those nodes the component falls into smaller components.
func (c *byComponents) streett(g *component) *component {
	todo := [][]uint32{make([]uint32, len(g.nodes))}
	for i := range g.nodes {
		todo[0][i] = uint32(i)
	}
	s := newSplitter(g)
	for len(todo) > 0 {
		nodes := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		c.beside = int64(len(g.nodes))*(12+44) + int64(cap(g.edges))*12
		for _, part := range s.split(nodes) {
			if c.check(); c.stop {
				return nil
			}
			inside := lackID(0)
			for _, i := range part {
				for _, e := range g.outEdges(i) {
					if s.group[e.to] == s.group[i] {
						inside = c.accept.union(inside, e.lack)
					}
				}
			}
			l := c.accept.all[inside]
			switch {
			case l.accepts():
				return s.part(part, inside)
			case l.marks != 0: // every part of g lacks these marks, too: no part is accepting
				continue
			}
			var rest []uint32
			for _, i := range part {
				// The set off (processes without a move) is equal for every edge of a node, so the first edge
				// suffices.
				if !someMove(l.starving(), c.accept.all[g.outEdges(i)[0].lack].off) {
					rest = append(rest, i)
				}
			}
			if len(rest) > 0 {
				todo = append(todo, rest)
			}
		}
	}
	return nil
}

// someMove reports whether some process in `set` has a move. `off` is the set of processes without a move.
func someMove(set, off program.PIDSet) bool {
	for i := range set {
		if set[i]&^off[i] != 0 {
			return true
		}
	}
	return false
}

// splitter divides subgraphs of the component g into strongly connected components.
type splitter struct {
	g *component
	// group has the current group of every node. Nodes that were set aside are in no current group.
	group  []uint32
	groups uint32   // the number of the newest group
	place  []uint32 // index of a node among the nodes being split
}

func newSplitter(g *component) *splitter {
	n := len(g.nodes)
	return &splitter{g: g, group: make([]uint32, n), place: make([]uint32, n)}
}

// split returns the strongly connected components of the subgraph of g with the given nodes, except components without
// an inner edge. split also sets s.group[i] to the number of the component for every node i in the result; part finds
// the inner edges by s.group.
func (s *splitter) split(nodes []uint32) [][]uint32 {
	s.groups++
	within := s.groups
	for k, i := range nodes {
		s.group[i], s.place[i] = within, uint32(k)
	}
	parts := tarjan.Components(len(nodes), tarjan.AllNodes[uint32](len(nodes)), func(v uint32, i int) (uint32, bool) {
		out := s.g.outEdges(nodes[v])
		switch {
		case i == len(out):
			return 0, false
		case s.group[out[i].to] != within:
			return v, true
		}
		return s.place[out[i].to], true
	})
	for _, part := range parts {
		for k, v := range part {
			part[k] = nodes[v]
		}
	}
	parts = slices.DeleteFunc(parts, func(part []uint32) bool { return len(part) == 1 && !s.loops(part[0]) })
	for _, part := range parts {
		s.groups++
		for _, i := range part {
			s.group[i] = s.groups
		}
	}
	return parts
}

func (s *splitter) loops(i uint32) bool {
	for _, e := range s.g.outEdges(i) {
		if e.to == i {
			return true
		}
	}
	return false
}

// part returns the subgraph of g with the given nodes, a component that the last call of split returned. inside is the
// number of the lack of its set of edges. The splitter cannot split further afterwards.
func (s *splitter) part(nodes []uint32, inside lackID) *component {
	place := s.place // s.place is not needed any more, and its memory is reused
	for k, i := range nodes {
		place[i] = uint32(k)
	}
	p := &component{nodes: make([]node, len(nodes)), start: make([]uint32, len(nodes)+1), inside: inside}
	for k, i := range nodes {
		p.nodes[k] = s.g.nodes[i]
		p.start[k] = uint32(len(p.edges))
		for _, e := range s.g.outEdges(i) {
			if s.group[e.to] == s.group[i] {
				p.edges = append(p.edges, componentEdge{uint32(k), place[e.to], e.lack})
			}
		}
	}
	p.start[len(nodes)] = uint32(len(p.edges))
	return p
}
