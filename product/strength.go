package product

import (
	"ltlpor/internal/base/tarjan"
	"ltlpor/internal/model/program"
)

// Weak reports whether a is a weak automaton: on every cycle the states are all accepting or all not accepting.
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

// Finite reports whether every run that a accepts has a bad prefix that a recognises. Cycles are then irrelevant for
// a.
func (a *Automaton) Finite() bool {
	for _, s := range a.States {
		if s.Accepting && s.End == nil {
			return false
		}
	}
	return a.Marks == 0
}

// Monitor returns the state in which a stays until a failure, if a is a monitor. In a monitor every other state is an
// end, and a accepts no other run.
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
