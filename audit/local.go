package audit

import (
	"cmp"
	"slices"

	"ltlpor/program"
	"ltlpor/search"
)

// sameStuck compares who is stuck where in the full graph and in what is left of it.
func (a *auditor) sameStuck(full, left *part) {
	waiting := a.Product.(search.Waiting)
	stuck, kept := full.stuck(a.graph, nil, waiting), left.stuck(a.graph, a.recorder, waiting)
	differ := func(at int32, what string) {
		a.fail(Failure{Condition: Answers, State: a.graph.States[at], What: what})
	}
	a.report.Stuck = len(stuck)
	for w, at := range stuck {
		if _, there := kept[w]; !there {
			differ(at, "a local deadlock of the full graph is not in the reduced one")
		}
	}
	for w, at := range kept {
		if _, there := stuck[w]; !there {
			differ(at, "a local deadlock of the reduced graph is none of the full one")
		}
	}
}

// stuck returns the processes that wait in some state of p, the part that r left of g, and move in none that follows,
// each with such a state; see search.LocalDeadlocks.
func (p *part) stuck(g *Graph, r *Recorder, graph search.Waiting) map[program.Waiter]int32 {
	of, n := p.components()
	order := make([]int32, len(p.nodes)) // what a component leads to comes first
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(i, j int32) int { return cmp.Compare(of[i], of[j]) })
	moved := make([]program.PIDSet, n)
	b := builder{graph: g, recorder: r}
	for _, i := range order {
		set := &moved[of[i]]
		for k := p.first[i]; k < p.first[i+1]; k++ {
			set.AddAll(p.moved(g, k))
			set.AddAll(moved[of[p.to[k]]])
		}
		from, to := g.edges(p.nodes[i].state)
		for _, k := range b.edges(p.nodes[i], from, to) {
			ends := func(x result) bool { return x.to < 0 || x.stays }
			if len(g.of(k)) == 0 || slices.ContainsFunc(g.of(k), ends) {
				*set = program.PIDSet{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}
			}
		}
	}
	out := map[program.Waiter]int32{}
	for i, x := range p.nodes {
		for _, w := range graph.Waiting(g.States[x.state], nil) {
			if !moved[of[i]].Has(w.Proc) {
				out[w] = x.state
			}
		}
	}
	return out
}
