package audit

import (
	"cmp"
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// sameStuck checks that the graph `full` and the reduced graph `left` have the same stuck processes. A process is stuck
// if it waits in some state and never moves again. sameStuck also sets a.report.Stuck.
func (a *auditor) sameStuck(full, left *part) {
	stuck, kept := a.stuck(full, nil), a.stuck(left, a.recorder)
	differ := func(at int32, what string) {
		a.fail(Failure{Condition: Answers, State: a.graph.States[at], What: what})
	}
	a.report.Stuck = len(stuck)
	for w, at := range stuck {
		if _, there := kept[w]; !there {
			differ(at, "a "+a.Deadlock()+" of the full graph is not in the reduced one")
		}
	}
	for w, at := range kept {
		if _, there := stuck[w]; !there {
			differ(at, "a "+a.Deadlock()+" of the reduced graph is none of the full one")
		}
	}
}

// Deadlock returns the name, for messages, of a violation with LocalDeadlocks.
func (t *Task) Deadlock() string {
	return program.StuckFault(t.Nodes != nil).Deadlock()
}

// movers has the processes that move, and the nodes (groups of processes) with a process that moves.
type movers struct{ processes, groups program.PIDSet }

// everybody has all processes and all groups. everybody stands for a set that is unknown.
var everybody = movers{
	program.PIDSet{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)},
	program.PIDSet{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)},
}

func (m *movers) add(x movers) {
	m.processes.AddAll(x.processes)
	m.groups.AddAll(x.groups)
}

// moved returns the processes and groups that move in step k, an index in p.to.
func (a *auditor) moved(p *part, k int32) movers {
	m := movers{processes: p.moved(a.graph, k)}
	if by := p.by[k]; a.Nodes != nil && by >= 0 {
		mv := a.graph.moves[by]
		a.Nodes.AddGroups(&m.groups, mv)
		if p.others[k] != nil { // the graph lacks the path of this step, so the step is executed again
			a.out.All, a.out.Buf, a.out.Paths = a.out.All[:0], a.out.Buf[:0], true
			a.Product.Fire(a.graph.States[a.graph.owner(by)], mv, &a.out)
			for _, on := range a.out.All[p.outcomes[k]].Path.Moves(nil) {
				a.Nodes.AddGroups(&m.groups, on)
			}
		}
	}
	return m
}

// stuck returns the stuck processes of p. stuck maps such a process to a state where the process waits, and from which
// no path moves the process. r is the recorder of the reduced graph p; if p is the full graph, r is nil. See
// search.LocalDeadlocks.
func (a *auditor) stuck(p *part, r *Recorder) map[program.Waiter]int32 {
	g, graph := a.graph, a.Product.(search.Waiting)
	of, n := p.components()
	order := make([]int32, len(p.nodes)) // nodes, with successor components first
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(i, j int32) int { return cmp.Compare(of[i], of[j]) })
	moved := make([]movers, n)
	b := builder{graph: g, recorder: r}
	for _, i := range order {
		set := &moved[of[i]]
		for k := p.first[i]; k < p.first[i+1]; k++ {
			set.add(a.moved(p, k))
			set.add(moved[of[p.to[k]]])
		}
		from, to := g.edges(p.nodes[i].state)
		for _, k := range b.edges(p.nodes[i], from, to) {
			ends := func(x result) bool { return x.to < 0 || x.stays }
			if len(g.resultsOf(k)) == 0 || slices.ContainsFunc(g.resultsOf(k), ends) {
				*set = everybody
			}
		}
	}
	out := map[program.Waiter]int32{}
	for i, x := range p.nodes {
		for _, w := range graph.Waiting(g.States[x.state], nil) {
			if at := moved[of[i]]; !w.IsAmong(at.processes, at.groups) {
				out[w] = x.state
			}
		}
	}
	return out
}
