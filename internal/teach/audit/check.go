package audit

import (
	"context"
	"fmt"
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// Task describes the property that the audited reduction must preserve.
type Task struct {
	// Product is the product of model and automaton that was searched.
	Product search.Graph
	// Automaton: the verdict says whether the automaton of Product accepts a run. Otherwise the verdict is about
	// deadlocks and faults.
	Automaton bool
	// Infinite: the automaton ignores finite runs.
	Infinite bool
	// Props are the propositions read by the property.
	Props uint64
	// Assertions: a fault is a violation even if the run continues after it. EndStates: a deadlock is a violation.
	Assertions, EndStates bool
	// LocalDeadlocks: a process that waits and never moves again is a violation. Product must implement
	// search.Waiting.
	LocalDeadlocks bool
	// Nodes, unless nil, makes LocalDeadlocks apply to nodes (groups of processes): a violation is a node where a
	// process waits and no process moves again.
	Nodes *program.Nodes
	// S: the search keeps S instead of C3.
	S bool
	// InOrder: the search keeps C2′ instead of C2.
	InOrder bool
	// Ends: only deadlocks are violations, and the search keeps neither C3 nor S.
	Ends bool
	// Fair: only weakly fair runs are violations of the automaton's property. W: the search keeps W, to preserve
	// these runs.
	Fair, W bool
	// Futures, unless nil, is the audited reducer. Check then also checks Future: the reducer expected every step
	// that may precede the chosen moves.
	Futures Futures
}

// Futures is a reducer that predicts which moves may precede the chosen moves.
type Futures interface {
	// Future returns a test for choice c in the state of m. test(mv) reports whether, according to the reducer, a
	// path from this state without the chosen moves may take mv. The test is valid until the next call.
	Future(m *program.Moves, c program.Choice) func(mv program.Move) bool
}

// Check checks the recorded decisions against the conditions in t, and returns the report. The error is the error of
// ctx.
func (r *Recorder) Check(ctx context.Context, t Task) (*Report, error) {
	a := &auditor{Task: t, graph: r.graph, recorder: r, ctx: ctx, report: &Report{}}
	a.report.Failures = slices.Clone(r.failures)
	a.count(C0, int64(len(r.order)))
	if err := a.paths(); err != nil {
		return nil, err
	}
	a.cycles()
	a.answers()
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	return a.report, nil
}

// auditor checks the decisions of a recorder for a task.
type auditor struct {
	Task
	graph    *Graph
	recorder *Recorder
	ctx      context.Context
	report   *Report
	out      program.Outcomes // reused

	// buffers for the walk from the states with one set
	set         []moveID
	seen        []int32 // by state: number of the last walk that visited it
	walk        int32
	found       []arrival
	members     []int32
	left, right []int32
	x, y        []faultID
	diamonds    int64
	onPaths     int64
	futures     int64
}

func (a *auditor) count(c Condition, n int64) {
	a.report.Counts = append(a.report.Counts, Count{c, n})
}

// fail adds f to the report, unless the report already has a failure of the same condition.
func (a *auditor) fail(f Failure) {
	if a.report.Failed(f.Condition) == nil {
		a.report.Failures = append(a.report.Failures, f)
	}
}

// counts reports whether fault f is a violation of the property: it ends the run, or the property is about
// assertions.
func (a *auditor) counts(f faultID) bool {
	return a.Assertions || !a.graph.faults[f].Continues
}

// cycles checks C3, or S if the search keeps S, on the reduced graph. It sets States and Reduced of the report.
func (a *auditor) cycles() {
	product := a.Product
	if a.recorder.product == nil {
		product = nil
	}
	p := a.graph.explore(a.recorder, product, a.Infinite)
	reduced := make([]bool, len(p.nodes))
	for i, n := range p.nodes {
		if reduced[i] = a.recorder.reduced(n); reduced[i] {
			a.report.Reduced++
		}
	}
	a.report.States = int64(len(p.nodes))
	if a.Ends {
		return
	}
	c := C3
	if a.S {
		c = S
	}
	a.count(c, a.report.Reduced)
	for i, n := range p.nodes {
		if reduced[i] && !p.blocked[i] && len(p.succ(int32(i))) == 0 {
			a.fail(Failure{Condition: c, State: a.graph.States[n.state], Chosen: a.chosen(n),
				What: "every chosen move ends the run, and what is left out is lost"})
		}
	}
	if a.S {
		a.weak(p, reduced)
		return
	}
	q := digraph{}
	for i := range p.nodes {
		q.first = append(q.first, int32(len(q.to)))
		if !reduced[i] {
			continue
		}
		for k := p.first[i]; k < p.first[i+1]; k++ {
			if reduced[p.to[k]] {
				q.to, q.by = append(q.to, p.to[k]), append(q.by, p.by[k])
			}
		}
	}
	q.first = append(q.first, int32(len(q.to)))
	of, n := q.components()
	cyclic := q.cyclic(of, n)
	for i, x := range p.nodes {
		if !cyclic[of[i]] {
			continue
		}
		f := Failure{Condition: C3, State: a.graph.States[x.state], Chosen: a.chosen(x),
			What: "a cycle of reduced states: what is left out in all of them is put off for ever"}
		for _, k := range q.cycle(int32(i)) { // every node of the component is on a cycle
			f.Cycle = append(f.Cycle, a.graph.moves[q.by[k]])
		}
		a.fail(f)
		return
	}
}

// weak checks S: every reduced node must lead to a node that is not reduced. reduced says which nodes of p are
// reduced.
func (a *auditor) weak(p *part, reduced []bool) {
	before := make([][]int32, len(p.nodes))
	good := make([]bool, len(p.nodes))
	var queue []int32
	for i := range p.nodes {
		for _, j := range p.succ(int32(i)) {
			before[j] = append(before[j], int32(i))
		}
		if !reduced[i] || p.blocked[i] {
			good[i] = true
			queue = append(queue, int32(i))
		}
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, i := range before[queue[0]] {
			if !good[i] {
				good[i] = true
				queue = append(queue, i)
			}
		}
	}
	for i, n := range p.nodes {
		if !good[i] {
			a.fail(Failure{Condition: S, State: a.graph.States[n.state], Chosen: a.chosen(n),
				What: "no state without moves left out can be reached: what is left out here never comes"})
			return
		}
	}
}

// chosen returns the moves that the recorded search chose in node n.
func (a *auditor) chosen(n node) []program.Move {
	if a.recorder.product == nil {
		n.q = 0
	}
	var out []program.Move
	for _, k := range a.recorder.made[n].edges {
		out = append(out, a.graph.moves[k])
	}
	return out
}

// answers checks that the reduced graph has the same deadlocks, faults and verdict as the full graph. It sets the
// answers of the full graph in the report.
func (a *auditor) answers() {
	full := a.graph.explore(nil, a.Product, a.Infinite)
	left := a.graph.explore(a.recorder, a.Product, a.Infinite)
	a.count(Answers, int64(len(full.nodes)))
	f := Failure{Condition: Answers}
	if a.Automaton {
		accepts := (*part).accepts
		if a.Fair {
			accepts = func(p *part) bool { return p.acceptsFair(a.graph) }
		}
		a.report.Violated = accepts(full)
		if reduced := accepts(left); reduced != a.report.Violated {
			f.State = a.graph.States[0]
			f.What = fmt.Sprintf("violated is %v in the full graph, %v in the reduced one", a.report.Violated, reduced)
			if a.report.Violated {
				f.Lost = a.lostCycle(full)
			}
			a.fail(f)
		}
		return
	}
	deadlocks, there := full.deadlocks(a.graph), left.deadlocks(a.graph)
	faults, kept := full.faults(a.graph, nil, a.counts), left.faults(a.graph, a.recorder, a.counts)
	a.report.Deadlocks, a.report.Faults = len(deadlocks), len(faults)
	if a.LocalDeadlocks {
		a.sameStuck(full, left)
		return
	}
	for i := range int32(len(a.graph.States)) {
		if a.EndStates && deadlocks[i] && !there[i] {
			f.State, f.What = a.graph.States[i], "a deadlock of the full graph is not in the reduced one"
			f.Lost = a.lostDeadlock(full, i)
			a.fail(f)
			return
		}
	}
	for id := range faultID(len(a.graph.faults)) {
		_, happens := faults[id]
		if _, there := kept[id]; happens && !there {
			var k int32
			f.Lost, k = a.lostFault(full, id)
			f.State, f.Other = a.graph.States[a.graph.owner(k)], &a.graph.moves[k]
			f.What = "a fault of the full graph is not in the reduced one: " + a.graph.faults[id].Message
			a.fail(f)
			return
		}
	}
}

// owner returns the state where edge k begins.
func (g *Graph) owner(k int32) int32 {
	i, exact := slices.BinarySearch(g.firstEdge, k)
	if exact {
		for g.firstEdge[i+1] == k { // skip states without edges
			i++
		}
		return int32(i)
	}
	return int32(i) - 1
}
