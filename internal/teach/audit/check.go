package audit

import (
	"context"
	"fmt"
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// Task describes the property the audited reduction must preserve, and the conditions the search promises.
type Task struct {
	// Product is the searched product of model and automaton.
	Product search.Graph
	// Automaton is set if the property is an automaton that accepts the violating runs. If not, deadlocks and faults
	// are the violations.
	Automaton bool
	// Infinite is set if the automaton accepts infinite runs only.
	Infinite bool
	// Props is the bit set of the propositions the property reads.
	Props uint64
	// Assertions is set if a fault is a violation even if the run continues after it. EndStates is set if a deadlock is
	// a violation.
	Assertions, EndStates bool
	// LocalDeadlocks is set if a process waiting in some state and never moving again is a violation. Product must then
	// implement search.Waiting.
	LocalDeadlocks bool
	// Nodes, unless nil, makes LocalDeadlocks apply to nodes (groups of processes). A violation is then a node where a
	// process waits and no process moves again.
	Nodes *program.Nodes
	// S is set if the search promises S instead of C3 (see the package comment).
	S bool
	// InOrder is set if the search promises C2′ instead of C2.
	InOrder bool
	// Ends is set if only deadlocks are violations. The search then needs neither C3 nor S.
	Ends bool
	// Fair is set if only weakly fair runs can violate the property. W is set if the search must satisfy condition W,
	// which preserves these runs.
	Fair, W bool
	// Futures is the audited reducer if Check must also check condition Future: the reducer predicted every step that
	// may come before the chosen moves. Otherwise Futures is nil.
	Futures Futures
}

// Futures is a reducer that predicts, for a chosen set, the moves that may come before the chosen moves.
type Futures interface {
	// Future returns a test for choice c in the state of m. The test reports whether the reducer predicts that mv may
	// occur on a path from this state before any chosen move. The test is valid until the next call of Future.
	Future(m *program.Moves, c program.Choice) func(mv program.Move) bool
}

// Check checks the recorded choices against the conditions that t demands, and returns a report. The error is the error
// of ctx.
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

// auditor checks the choices in a Recorder for a Task.
type auditor struct {
	Task
	graph    *Graph
	recorder *Recorder
	ctx      context.Context
	report   *Report
	out      program.Outcomes // reused

	// For the walk from all states with the same chosen set (see paths):
	set         []moveID  // the chosen set, ascending
	seen        []int32   // state -> the number of the last walk that visited the state
	walk        int32     // the number of the current walk
	found       []arrival // the states visited by the walk, in breadth-first order
	members     []int32   // the edges of the current state for the moves in set
	left, right []int32
	x, y        []faultID
	diamonds    int64 // the number of checks of C1
	onPaths     int64 // the number of checks of C2 and W
	futures     int64 // the number of checks of Future
}

func (a *auditor) count(c Condition, n int64) {
	a.report.Counts = append(a.report.Counts, Count{c, n})
}

// fail adds failure f to the report. If the report already has a failure of the same condition, fail does nothing.
func (a *auditor) fail(f Failure) {
	if a.report.Failed(f.Condition) == nil {
		a.report.Failures = append(a.report.Failures, f)
	}
}

// counts reports whether fault f violates the property. A fault after which the run continues counts only with
// a.Assertions.
func (a *auditor) counts(f faultID) bool {
	return a.Assertions || !a.graph.faults[f].Continues
}

// cycles checks C3, or S if a.S is set, on the reduced graph. cycles also sets States and Reduced of the report.
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

// weak checks S on p: from every reduced node (where the search prunes moves), some path must lead to a node that is
// not reduced. `reduced` is indexed by node.
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

// chosen returns the moves the recorded search chose in node n.
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

// answers checks that the full graph and the reduced graph have the same deadlocks, faults and verdict. answers stores
// the results for the full graph in the report.
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

// owner returns the state from which edge k leads.
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
