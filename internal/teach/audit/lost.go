package audit

import (
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// Lost is a run of the full graph to an error, where the reduced graph has no run to this error.
type Lost struct {
	Error search.Error
	// Left is the number of steps before the first step that is missing from the reduced graph, counted through the
	// stem and then the cycle. Left is -1 if the reduced graph has all steps. At is the state before the missing step,
	// and Chosen has the moves the search chose there.
	Left   int
	At     program.State
	Chosen []program.Move
}

// lostCycle returns a violating run of the full graph, for an automaton property that no run of the reduced graph
// violates. If the never claim can fail, the run leads to a fault of the claim, and otherwise to an accepting cycle.
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

// lostClaim returns a run of the full graph to a fault of the never claim.
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

// lostFault returns a run of the full graph to the fault with number id, and the edge that has the fault.
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

// stem returns a path in the full graph from an initial node to a goal, a node for which `goal` is true. The path shows
// why the reduced graph loses the goal:
//   - Its first part is in the reduced graph. It leads to a nearest node from which the full graph, but not the reduced
//     graph, has a step on a path to a goal. The missing step at this node causes the loss.
//   - Its second part is a shortest path from there to a goal in the full graph.
//   - If there is no such node, because the reduced graph postpones the goal forever, the path is a shortest path to a
//     goal in the full graph.
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

// keptEdges returns a function that reports whether step k of node i is in the reduced graph, where k is an index in
// p.to.
func (a *auditor) keptEdges(p *part) func(i, k int32) bool {
	b := builder{graph: a.graph, recorder: a.recorder}
	return func(i, k int32) bool {
		n := p.nodes[i]
		from, to := a.graph.edges(n.state)
		return p.by[k] < 0 || slices.Contains(b.edges(n, from, to), p.by[k])
	}
}

// canReach reports, for every node, whether some path leads to a node for which `goal` is true.
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

// lostRun returns the run along `stem` and afterwards `cycle` as a Lost, with the fields about the first missing step
// set. `fault` is the fault at the end; it is nil for a run with an accepting cycle.
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

// recordLeftOut sets Left, At and Chosen of l if edge k of node n is missing from the reduced graph. Otherwise
// recordLeftOut does nothing. `after` is the number of steps of the run before edge k.
func (a *auditor) recordLeftOut(l *Lost, n node, k int32, after int) {
	b := builder{graph: a.graph, recorder: a.recorder}
	from, to := a.graph.edges(n.state)
	if slices.Contains(b.edges(n, from, to), k) {
		return
	}
	l.Left, l.At, l.Chosen = after, a.graph.States[n.state], a.chosen(n)
}

// way is a path through a part, from node start to node end. The edges are indices in digraph.to.
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

// way returns a shortest path from a node in `from` to a node for which `wanted` is true. If no path exists, ok is
// false. The path has only steps k, of a node i, for which through(i, k) is true; if through is nil, every step is
// allowed.
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

// round constructs an accepting cycle through node start, within the strongly connected component of start. Every
// acceptance set has an edge of the cycle. If fair is set, the cycle is also weakly fair: every process moves, or is
// blocked, somewhere on the cycle.
type round struct {
	*part
	graph *Graph
	fair  bool // whether the cycle must be weakly fair
	start int32
	of    []int // node -> its component

	// The path constructed up to now leads from start to at.
	at     int32
	edges  []int32        // the path, as indices in to
	lacks  uint64         // the acceptance sets that have no edge of the path
	unfair program.PIDSet // the processes that were enabled everywhere on the path and did not move
}

// close returns the edges of an accepting cycle through r.start, as indices in to. If r.fair is set, the cycle is also
// weakly fair. The component of r.start must have such a cycle.
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

// stays reports whether step k, which must begin in the component of r.start, leads to a node of the same component.
func (r *round) stays(_, k int32) bool { return r.of[r.to[k]] == r.of[r.start] }

// advance extends r.edges by a shortest path to an edge that helps (see helps), and by this edge.
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

// helps reports whether edge k brings the path nearer to an accepting cycle. This is so if k is in a missing acceptance
// set, or removes a process from r.unfair. If nothing is missing but the path is empty, any edge helps.
func (r *round) helps(k int32) bool {
	return len(r.edges) == 0 && r.lacks == 0 || r.lacks&^r.part.lacks[k] != 0 || r.idle(k) != r.unfair
}

// idle returns the processes of r.unfair that do not move along edge k, and are enabled after the edge.
func (r *round) idle(k int32) program.PIDSet {
	moved, can := r.moved(r.graph, k), r.graph.executable(r.nodes[r.to[k]].state)
	left := r.unfair
	for w := range left {
		left[w] &= can[w] &^ moved[w]
	}
	return left
}
