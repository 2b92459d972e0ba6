package audit

import (
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// Lost is a run of the full graph to an error that no run of the reduced graph reaches.
type Lost struct {
	Error search.Error
	// Left is the number of steps of the run, over the stem and then the cycle, before the first step that the
	// reduced graph lacks, or -1 if the reduced graph has every step. At is the state before this step, and Chosen
	// has the moves chosen in At.
	Left   int
	At     program.State
	Chosen []program.Move
}

// lostCycle returns a run of the full graph that violates the property, if the reduced graph has none. If the claim
// can fail, the run leads to a fault of the claim, otherwise to a cycle that the automaton accepts.
func (a *auditor) lostCycle(full *part) *Lost {
	if len(full.claimFails) > 0 {
		return a.lostClaim(full)
	}
	good := full.accepting()
	if a.Fair {
		good = full.acceptingFair(a.graph)
	}
	stem := a.stem(full, func(i int32) bool { return good[i] })
	of, _ := full.components()
	c := round{part: full, graph: a.graph, fair: a.Fair, start: stem.end, of: of}
	return a.lostRun(full, stem, c.close(), nil)
}

// lostClaim returns a run of the full graph to a fault of the claim.
func (a *auditor) lostClaim(full *part) *Lost {
	faults := map[int32]*program.Fault{}
	for _, f := range full.claimFails {
		if f.node < 0 {
			run := program.Lasso{Init: a.graph.States[0], Q: program.NoQ}
			return &Lost{Error: search.Error{Kind: search.AFault, Fault: f.fault, Lasso: run}, Left: -1}
		}
		faults[f.node] = f.fault
	}
	stem := a.stem(full, func(i int32) bool { return faults[i] != nil })
	return a.lostRun(full, stem, nil, faults[stem.end])
}

// lostDeadlock returns a run of the full graph to the deadlock in state i.
func (a *auditor) lostDeadlock(full *part, i int32) *Lost {
	stem := a.stem(full, func(at int32) bool { return full.nodes[at].state == i })
	end := &program.Fault{
		Kind: program.InvalidEnd, Message: "invalid end state", Edge: -1, Proc: program.NoPID, Continues: true,
	}
	l := a.lostRun(full, stem, nil, end)
	s := program.Step{Move: program.Stutter, State: a.graph.States[i], Q: full.nodes[stem.end].q}
	l.Error.Lasso.Stem = append(l.Error.Lasso.Stem, s)
	return l
}

// lostFault returns a run of the full graph to fault id, and the number of the edge with the fault.
func (a *auditor) lostFault(full *part, id faultID) (l *Lost, by int32) {
	happens := func(i int32) (k, outcome int32) {
		for k, to := a.graph.edges(full.nodes[i].state); k < to; k++ {
			for o, x := range a.graph.resultsOf(k) {
				if x.fault == id {
					return k, int32(o)
				}
			}
		}
		return -1, 0
	}
	stem := a.stem(full, func(i int32) bool { k, _ := happens(i); return k >= 0 })
	k, outcome := happens(stem.end)
	l = a.lostRun(full, stem, nil, a.fault(id))
	s := program.Step{Move: a.graph.moves[k], Outcome: int(outcome), Q: full.nodes[stem.end].q}
	if x := a.graph.resultsOf(k)[outcome]; x.to >= 0 {
		s.State = a.graph.States[x.to]
	}
	if l.Left < 0 {
		a.recordLeftOut(l, full.nodes[stem.end], k, len(l.Error.Lasso.Stem))
	}
	l.Error.Lasso.Stem = append(l.Error.Lasso.Stem, s)
	return l, k
}

// stem returns a path through the full graph to a node for which goal is true.
//
//   - The path first follows the reduced graph, by the shortest path to a node from which the full graph still
//     reaches a goal but the reduced graph does not. The step missing at this node causes the loss.
//   - From this node on, the path is a shortest path in the full graph.
//   - If no such node exists, because the reduced graph postpones the goal forever, the path is a shortest path in
//     the full graph.
func (a *auditor) stem(full *part, goal func(i int32) bool) way {
	can := full.canReach(goal)
	kept := a.keptEdges(full)
	lost := func(i int32) bool {
		if goal(i) {
			return true
		}
		for k := full.first[i]; k < full.first[i+1]; k++ {
			if can[full.to[k]] && kept(i, k) {
				return false
			}
		}
		return can[i]
	}
	w, ok := full.way(full.starts(), lost, func(i, k int32) bool { return can[full.to[k]] && kept(i, k) })
	if !ok {
		w, _ = full.way(full.starts(), goal, nil)
		return w
	}
	rest, _ := full.way([]int32{w.end}, goal, nil)
	return way{w.start, rest.end, append(w.edges, rest.edges...)}
}

// keptEdges returns a function that reports, for a node i of p and an index k in p.to, whether the reduced graph has
// this edge of node i.
func (a *auditor) keptEdges(p *part) func(i, k int32) bool {
	b := builder{graph: a.graph, recorder: a.recorder}
	return func(i, k int32) bool {
		n := p.nodes[i]
		from, to := a.graph.edges(n.state)
		return p.by[k] < 0 || slices.Contains(b.edges(n, from, to), p.by[k])
	}
}

// canReach reports, for every node, whether a path leads to a node for which goal is true.
func (p *part) canReach(goal func(i int32) bool) []bool {
	back := make([][]int32, len(p.nodes))
	can := make([]bool, len(p.nodes))
	var queue []int32
	for i := range int32(len(p.nodes)) {
		for _, j := range p.succ(i) {
			back[j] = append(back[j], i)
		}
		if goal(i) {
			can[i] = true
			queue = append(queue, i)
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, i := range back[queue[0]] {
			if !can[i] {
				can[i] = true
				queue = append(queue, i)
			}
		}
	}
	return can
}

// lostRun returns the run along stem and cycle in p as a Lost, with the first step that the reduced graph lacks.
// fault is the fault at the end, or nil for a run with an accepting cycle.
func (a *auditor) lostRun(p *part, stem way, cycle []int32, fault *program.Fault) *Lost {
	l := &Lost{Left: -1, Error: search.Error{Kind: search.AFault, Fault: fault}}
	if fault == nil {
		l.Error.Kind = search.AcceptanceCycle
	}
	run := &l.Error.Lasso
	run.Init, run.Q = a.graph.States[0], p.nodes[stem.start].q
	at := stem.start
	for i, k := range slices.Concat(stem.edges, cycle) {
		to := p.nodes[p.to[k]]
		s := program.Step{Move: program.Stutter, State: a.graph.States[to.state], Q: to.q}
		if by := p.by[k]; by >= 0 {
			s.Move, s.Outcome = a.graph.moves[by], int(p.outcomes[k])
			if l.Left < 0 {
				a.recordLeftOut(l, p.nodes[at], by, i)
			}
		}
		if i < len(stem.edges) {
			run.Stem = append(run.Stem, s)
		} else {
			run.Cycle = append(run.Cycle, s)
		}
		at = p.to[k]
	}
	return l
}

// recordLeftOut sets Left, At and Chosen of l if the reduced graph lacks edge k at node n. Otherwise it does nothing.
// Parameter after is the number of steps before.
func (a *auditor) recordLeftOut(l *Lost, n node, k int32, after int) {
	b := builder{graph: a.graph, recorder: a.recorder}
	from, to := a.graph.edges(n.state)
	if slices.Contains(b.edges(n, from, to), k) {
		return
	}
	l.Left, l.At, l.Chosen = after, a.graph.States[n.state], a.chosen(n)
}

// way is a path through a part. Its edges are indices in digraph.to.
type way struct {
	start, end int32
	edges      []int32
}

func (p *part) starts() (nodes []int32) {
	for i := range p.initial {
		nodes = append(nodes, i)
	}
	return nodes
}

// way returns a shortest path from one of the nodes in from to a node for which wanted is true. It uses only edges
// for which through(i, k) is true, for edge k of node i, or any edge if through is nil. ok is false if there is no
// path.
func (p *part) way(from []int32, wanted func(i int32) bool, through func(i, k int32) bool) (w way, ok bool) {
	by, before := map[int32]int32{}, map[int32]int32{}
	queue := slices.Clone(from)
	for _, i := range from {
		by[i] = -1
	}
	for ; len(queue) > 0; queue = queue[1:] {
		i := queue[0]
		if wanted(i) {
			w.end = i
			for ; by[i] >= 0; i = before[i] {
				w.edges = append(w.edges, by[i])
			}
			slices.Reverse(w.edges)
			w.start = i
			return w, true
		}
		for k := p.first[i]; k < p.first[i+1]; k++ {
			j := p.to[k]
			if _, met := by[j]; met || through != nil && !through(i, k) {
				continue
			}
			by[j], before[j] = k, i
			queue = append(queue, j)
		}
	}
	return w, false
}

// round builds an accepting cycle through node start, inside the component of start: every acceptance mark is on an
// edge of the cycle. If fair is set, every process also moves or is blocked somewhere on the cycle.
type round struct {
	*part
	graph *Graph
	fair  bool
	start int32
	of    []int

	at     int32
	edges  []int32
	lacks  uint64
	unfair program.PIDSet
}

// close returns the edges of the cycle, as indices in to. The component of start must have such a cycle.
func (r *round) close() []int32 {
	r.at, r.lacks = r.start, ^uint64(0)
	if r.fair {
		r.unfair = r.graph.executable(r.nodes[r.start].state)
	}
	for len(r.edges) == 0 || r.lacks != 0 || !r.unfair.Empty() {
		r.advance()
	}
	if r.at != r.start {
		w, _ := r.way([]int32{r.at}, func(i int32) bool { return i == r.start }, r.stays)
		r.edges = append(r.edges, w.edges...)
	}
	return r.edges
}

// stays reports whether edge k, which begins in the component of start, also ends there.
func (r *round) stays(_, k int32) bool { return r.of[r.to[k]] == r.of[r.start] }

// advance extends the cycle by the shortest path to an edge that helps, and by this edge.
func (r *round) advance() {
	next := func(i int32) int32 {
		for k := r.first[i]; k < r.first[i+1]; k++ {
			if r.stays(i, k) && r.helps(k) {
				return k
			}
		}
		return -1
	}
	w, ok := r.way([]int32{r.at}, func(i int32) bool { return next(i) >= 0 }, r.stays)
	if !ok {
		panic("bug: the component is accepting, and has no cycle that is")
	}
	for _, k := range append(w.edges, next(w.end)) {
		r.edges, r.at = append(r.edges, k), r.to[k]
		r.lacks &= r.part.lacks[k]
		r.unfair = r.idle(k)
	}
}

// helps reports whether edge k brings the cycle closer to acceptance: k has a missing acceptance mark, removes a
// process from r.unfair, or is the first edge of a cycle that needs no mark.
func (r *round) helps(k int32) bool {
	return len(r.edges) == 0 && r.lacks == 0 || r.lacks&^r.part.lacks[k] != 0 || r.idle(k) != r.unfair
}

// idle returns the processes of r.unfair that neither move in edge k nor are blocked after it.
func (r *round) idle(k int32) program.PIDSet {
	moved, can := r.moved(r.graph, k), r.graph.executable(r.nodes[r.to[k]].state)
	left := r.unfair
	for w := range left {
		left[w] &= can[w] &^ moved[w]
	}
	return left
}
