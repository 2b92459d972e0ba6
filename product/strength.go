package product

import (
	"ltlpor/internal/base/tarjan"
	"ltlpor/internal/model/program"
)

// Weak reports whether a is a weak automaton: on every cycle either every state is accepting or no state is.
//
// Labels are ignored. If a is weak, the cycles of every product have the same property.
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

// Finite reports whether every run accepted by a has a bad prefix, at the end of which a reaches an End. Cycles are
// then irrelevant for a.
func (a *Automaton) Finite() bool {
	for _, s := range a.States {
		if s.Accepting && s.End == nil {
			return false
		}
	}
	return a.Marks == 0
}

// Monitor reports whether a is a monitor, and returns the state in which a stays until a failure. In a monitor all
// states except this one have End, and runs that reach no End are not accepted.
func (a *Automaton) Monitor() (q program.Q, is bool) {
	n := 0
	for i, s := range a.States {
		if s.End == nil {
			q, n = program.Q(i), n+1
		}
	}
	return q, n == 1 && a.Finite()
}

// next returns the target of the i-th edge of q. ok is false if there is no such edge.
func (a *Automaton) next(q program.Q, i int) (to program.Q, ok bool) {
	edges := a.States[q].Edges
	if i == len(edges) {
		return 0, false
	}
	return edges[i].To, true
}
