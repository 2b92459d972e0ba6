package product

import (
	"ltlpor/internal/base/tarjan"
	"ltlpor/internal/model/program"
)

// Weak reports whether a is a weak automaton: on every cycle, either all states are accepting or no state is. The
// result is false for an automaton with acceptance marks.
//
// Weak ignores labels. If a is weak, every product with a is weak, too.
func (a *Automaton) Weak() bool {
	if a.Marks > 0 {
		return false
	}
	for _, c := range tarjan.Components(len(a.States), tarjan.AllNodes[program.Q](len(a.States)), a.next) {
		for _, q := range c {
			if a.States[q].Accepting != a.States[c[0]].Accepting {
				return false
			}
		}
	}
	return true
}

// Finite reports whether every accepted run has a bad prefix, after which the automaton reaches a state with End. If
// so, a search need not look for cycles.
func (a *Automaton) Finite() bool {
	for _, s := range a.States {
		if s.Accepting && s.End == nil {
			return false
		}
	}
	return a.Marks == 0
}

// Monitor reports whether a is a monitor: a single state q has no End, and every accepted run leaves q for a state with
// End. Monitor also returns q. If a is no monitor, q is meaningless.
func (a *Automaton) Monitor() (q program.Q, is bool) {
	n := 0
	for i, s := range a.States {
		if s.End == nil {
			q, n = program.Q(i), n+1
		}
	}
	return q, n == 1 && a.Finite()
}

// next returns the target of edge i of state q. ok is false if q has no edge i.
func (a *Automaton) next(q program.Q, i int) (to program.Q, ok bool) {
	edges := a.States[q].Edges
	if i == len(edges) {
		return 0, false
	}
	return edges[i].To, true
}
