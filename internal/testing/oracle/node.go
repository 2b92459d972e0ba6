package oracle

import (
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Node identifies a node of a distributed application: the processes of certain types, or a single process.
type Node struct {
	Types []int
	Proc  program.PID // the single process, or program.NoPID for every process of the types
}

// NodeDeadlocks returns the nodes in a deadlock, by the definition. The first waiting process of a node, with its
// location, represents the node. v is a view of states of p. node returns the node to which process p of type typ
// belongs.
//
// A node is in a deadlock in a state if two conditions hold. A process of the node is not at an end location. And no
// path from the state has a step of a process of the node (processes created later count), ends the run in a fault, or
// has a step in which the run may stay forever.
func (g *Graph) NodeDeadlocks(
	p *program.Program, v exec.View, node func(typ int, p program.PID) Node,
) map[program.Waiter]bool {
	out := map[program.Waiter]bool{}
	for i, s := range g.States {
		var met []Node
		for _, w := range exec.Waiting(p, v, s, nil) {
			v.Select(s)
			typ, _ := v.Process(w.Proc)
			n := node(typ, w.Proc)
			same := func(m Node) bool { return m.Proc == n.Proc && slices.Equal(m.Types, n.Types) }
			if slices.ContainsFunc(met, same) {
				continue
			}
			met = append(met, n)
			if !out[w] && !g.nodeMoves(p, i, n, map[int]bool{}) {
				out[w] = true
			}
		}
	}
	return out
}

// nodeMoves reports whether some path from state i has a step of a process of n, ends the run in a fault, or has a step
// in which the run may stay forever. seen has the states visited.
func (g *Graph) nodeMoves(p *program.Program, i int, n Node, seen map[int]bool) bool {
	seen[i] = true
	of := func(e program.EdgeID) bool { return slices.Contains(n.Types, p.Edges[e].Type) }
	for _, steps := range g.Succ[i] {
		for _, s := range steps {
			moves := slices.ContainsFunc(s.Along, of)
			if n.Proc != program.NoPID {
				moves = s.Moved.Has(n.Proc)
			}
			if s.To < 0 || s.Stays || moves || !seen[s.To] && g.nodeMoves(p, s.To, n, seen) {
				return true
			}
		}
	}
	return false
}
