package buchi

import (
	"context"
	"slices"
)

// Disjoint reports whether a and b accept no common word. The error is a *BudgetError.
func Disjoint(ctx context.Context, a, b *Automaton) (bool, error) {
	if len(a.Initial) == 0 || len(b.Initial) == 0 {
		return true, nil
	}
	return guard(func() bool {
		m := newSets(ctx)
		return !haveCommonWord(fromAutomaton(m, a), fromAutomaton(m, b), func() { checkTime(ctx) })
	})
}

// Waits reports whether a may wait while the letter does not change. Automata made by Wait have this property.
//
//   - After reading a letter on entering a state, a can read the letter again by staying, or by going to a state with
//     the same edges.
//   - If a can move on by the same letter, a could have made both moves at once, through an accepting state if one is
//     on the way.
func Waits(a *Automaton) bool {
	same := func(p, q int) bool { return p == q || slices.Equal(a.Edges[p], a.Edges[q]) }
	// reads reports whether q reads every letter of l by edges to states that are ok.
	reads := func(q int, l Label, ok func(to int) bool) bool {
		var by []Label
		for _, e := range a.Edges[q] {
			if ok(e.To) {
				by = append(by, e.Label)
			}
		}
		return covers(by, l)
	}
	for q, out := range a.Edges {
		for _, e := range out {
			if !reads(e.To, e.Label, func(to int) bool { return same(e.To, to) }) {
				return false
			}
			for _, f := range a.Edges[e.To] {
				l, accepting := f.Label.And(e.Label), a.Accepting[e.To] || a.Accepting[f.To]
				if !l.Empty() && !reads(q, l, func(to int) bool { return same(f.To, to) && (a.Accepting[to] || !accepting) }) {
					return false
				}
			}
		}
	}
	return true
}

// covers reports whether every letter of l satisfies a label of ls.
func covers(ls []Label, l Label) bool {
	var rest []Label
	for _, m := range ls {
		if m := m.And(l); !m.Empty() {
			if m == l {
				return true
			}
			rest = append(rest, m)
		}
	}
	if len(rest) == 0 {
		return false
	}
	// Some label reads a proposition that l leaves open. The recursion splits l there.
	open := (rest[0].Pos | rest[0].Neg) &^ (l.Pos | l.Neg)
	bit := open & -open
	return covers(rest, Label{l.Pos | bit, l.Neg}) && covers(rest, Label{l.Pos, l.Neg | bit})
}
