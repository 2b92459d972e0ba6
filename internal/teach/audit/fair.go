package audit

import (
	"slices"

	"ltlpor/internal/model/program"
)

// acceptsFair reports whether p has a weakly fair run the automaton accepts (doc/dev/semantics.md, 13). A run to a
// fault of the claim counts as accepted, whatever follows.
func (p *part) acceptsFair(g *Graph) bool {
	return len(p.claimFails) > 0 || slices.Contains(p.acceptingFair(g), true)
}

// acceptingFair reports, for every node, whether the strongly connected component of the node has a weakly fair
// accepting cycle. This is so under two conditions. Every acceptance set contains an edge of the component. Every
// process moves on an edge of the component, or is blocked in a state of the component.
func (p *part) acceptingFair(g *Graph) []bool {
	type run struct {
		lacks  uint64
		unfair program.PIDSet // processes enabled in every state of the component that never move in it
	}
	of, n := p.components()
	runs := make([]run, n)
	for c := range runs {
		runs[c].lacks = ^uint64(0)
		for w := range runs[c].unfair {
			runs[c].unfair[w] = ^uint64(0)
		}
	}
	for i, x := range p.nodes {
		r := &runs[of[i]]
		can := g.executable(x.state)
		for w := range can {
			r.unfair[w] &= can[w]
		}
		for k := p.first[i]; k < p.first[i+1]; k++ {
			if of[p.to[k]] != of[i] {
				continue
			}
			r.lacks &= p.lacks[k]
			moved := p.moved(g, k)
			for w := range moved {
				r.unfair[w] &^= moved[w]
			}
		}
	}
	return nodesOf(of, func(c int) bool { return runs[c].lacks == 0 && runs[c].unfair.Empty() })
}

// moved returns the processes that move in step k, an index in p.to. If the step is stuttering, the set is empty.
func (p *part) moved(g *Graph, k int32) (set program.PIDSet) {
	if p.by[k] >= 0 {
		set = g.movers(p.by[k], p.others[k])
	}
	return set
}

// movers returns the processes that move along edge k: the processes named by the move, and the processes in `others`.
// `others` has further processes that move in one outcome of the edge; it may be nil.
func (g *Graph) movers(k int32, others *program.PIDSet) (set program.PIDSet) {
	if others != nil {
		set = *others
	}
	set.AddMovers(g.moves[k])
	return set
}

// executable returns the processes that have an enabled move in state i.
func (g *Graph) executable(i int32) (set program.PIDSet) {
	for k, to := g.edges(i); k < to; k++ {
		set.AddMovers(g.moves[k])
	}
	return set
}

// wakes reports whether edge k of state i, with outcome x, enables or disables a process that does not move along the
// edge.
func (g *Graph) wakes(i, k int32, x result) bool {
	before, after, moved := g.executable(i), g.executable(x.to), g.movers(k, x.others)
	for w := range moved {
		if (before[w]^after[w])&^moved[w] != 0 {
			return true
		}
	}
	return false
}
