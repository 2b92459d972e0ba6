package product

import (
	"ltlpor/internal/base/tarjan"
	"ltlpor/internal/model/program"
)

// Weak reports whether the states of each cycle of a are all accepting or all not;
// labels are not looked at. Then every cycle of a product is, too.
func (a *Automaton) Weak() bool {
	if a.Marks > 0 {
		return false
	}
	for _, c := range tarjan.Components(len(a.States), tarjan.All[program.Q](len(a.States)), a.next) {
		for _, q := range c {
			if a.States[q].Accepting != a.States[c[0]].Accepting {
				return false
			}
		}
	}
	return true
}

// Finite reports whether all runs that a accepts have a bad prefix that it recognises: then
// no cycle matters to it.
func (a *Automaton) Finite() bool {
	for _, s := range a.States {
		if s.Accepting && s.End == nil {
			return false
		}
	}
	return a.Marks == 0
}

// Monitor returns the one state of a in which it stays as long as nothing fails, if a is like that: all others are
// ends, and it accepts nothing else.
func (a *Automaton) Monitor() (q program.Q, is bool) {
	n := 0
	for i, s := range a.States {
		if s.End == nil {
			q, n = program.Q(i), n+1
		}
	}
	return q, n == 1 && a.Finite()
}

// next returns the state to which the i-th edge of q leads.
func (a *Automaton) next(q program.Q, i int) (to program.Q, ok bool) {
	edges := a.States[q].Edges
	if i == len(edges) {
		return 0, false
	}
	return edges[i].To, true
}
