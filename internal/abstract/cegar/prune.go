package cegar

import (
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// Lazy pruning: the next abstraction keeps the explored part of the graph, except for the descendants of one state, the
// pivot. The pivot is the state from which the next abstraction no longer has the rest of the refuted run. In kept
// states, newly tracked objects are unknown.

// prune removes the part of the graph that is not valid in the next abstraction, which does not have run r.e. g.machine
// and g.choose must already belong to the next abstraction.
//   - It removes the descendants of the pivot, the last node on r.path from which the next abstraction does not have
//     the rest of the run.
//   - It queues nodes for a new expansion: the pivot, the nodes with a removed successor, and the nodes where the
//     chosen moves are invalid because an object in r.more is now tracked.
//   - If no node can be kept, it returns false and changes nothing.
func (g *graph) prune(r *refuted) bool {
	at := g.pivot(r.e, r.path)
	if at <= 0 {
		return false
	}
	pivot := r.path[at]
	g.drop(pivot)
	for i := range g.nodes {
		n := &g.nodes[i]
		if n.gone || !n.done {
			continue
		}
		gone := slices.ContainsFunc(n.next, func(t int) bool { return g.nodes[t].gone })
		if i == pivot || n.ignored.Intersects(r.more) || gone {
			n.done = false
			g.queue = append(g.queue, i)
		}
	}
	g.nodes[pivot].chosen = nil
	return true
}

// pivot returns the index in path of the last node from which the next abstraction does not have the rest of run e: the
// remaining steps, with the fault at the end. The result is -1 if e is a run of the next abstraction.
func (g *graph) pivot(e *search.Error, path []int) int {
	for at := len(path) - 1; at >= 0; at-- {
		if !g.follows(g.nodes[path[at]].state, e.Lasso.Stem[at:], e.Fault) {
			return at
		}
	}
	return -1
}

// follows reports whether steps can be executed from s, and end with a fault of the same kind as f.
func (g *graph) follows(s program.State, steps []program.Step, f *program.Fault) bool {
	var moves program.Moves
	for _, k := range steps {
		if g.machine.Enabled(s, &moves); !slices.Contains(moves.All, k.Move) {
			return false
		}
		var out program.Outcomes
		g.machine.Fire(s, k.Move, &out)
		if k.Outcome >= len(out.All) {
			return false
		}
		o := &out.All[k.Outcome]
		if o.Fault != nil && o.Fault.Kind == f.Kind {
			return true
		}
		if o.State == nil {
			return false
		}
		s = append(program.State(nil), o.State...)
	}
	g.machine.Enabled(s, &moves)
	return f.Kind == program.InvalidEnd && len(moves.All) == 0 && !g.machine.ValidEnd(s)
}

// drop removes the descendants of node i in the tree of parents.
func (g *graph) drop(i int) {
	below := make([]bool, len(g.nodes))
	below[i] = true
	for t := range g.nodes { // one pass suffices: a parent has a lower number than its children
		n := &g.nodes[t]
		if t == i || n.gone || n.parent < 0 || !below[n.parent] {
			continue
		}
		below[t], n.gone = true, true
		delete(g.index, string(n.state))
	}
}
