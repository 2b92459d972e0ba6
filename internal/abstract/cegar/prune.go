package cegar

import (
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// Lazy pruning: what is explored by one abstraction stays, but what follows on the state from which on the next one
// refutes the run that was found. In the states that stay what was not tracked is unknown.

// prune takes away what follows on the pivot of the run r.e, which leads along the nodes r.path, and has those nodes
// explored again whose choice is not right any more when more is tracked as well. g.machine and g.choose are those
// of the next abstraction. It reports false if everything is to be explored anew.
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
		if i == pivot || n.ignored.Meets(r.more) || gone {
			n.done = false
			g.queue = append(g.queue, i)
		}
	}
	g.nodes[pivot].chosen = nil
	return true
}

// pivot returns the place on path of the last node from which on e is no run of the next abstraction; -1 if it is one.
func (g *graph) pivot(e *search.Error, path []int) int {
	for at := len(path) - 1; at >= 0; at-- {
		if !g.follows(g.nodes[path[at]].state, e.Lasso.Stem[at:], e.Fault) {
			return at
		}
	}
	return -1
}

// follows reports whether the steps lead from s to a fault as f.
func (g *graph) follows(s program.State, steps []search.Step, f *program.Fault) bool {
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

// drop takes away the nodes below i in the tree of parents.
func (g *graph) drop(i int) {
	below := make([]bool, len(g.nodes))
	below[i] = true
	for t := range g.nodes { // a parent comes before its children
		n := &g.nodes[t]
		if t == i || n.gone || n.parent < 0 || !below[n.parent] {
			continue
		}
		below[t], n.gone = true, true
		delete(g.index, string(n.state))
	}
}
