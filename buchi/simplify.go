package buchi

import "context"

// Simplify returns an automaton that accepts the same words as a and has at most as many states. Simplify removes
// states that accept no word and merges states that simulate each other. The error is a *BudgetError.
func Simplify(ctx context.Context, a *Automaton) (*Automaton, error) {
	if a.States() == 0 || len(a.Initial) == 0 {
		return &Automaton{Props: a.Props, Initial: []int{0}, Edges: make([][]Edge, 1), Accepting: make([]bool, 1),
			Weak: true, Terminal: true, Deterministic: true}, nil
	}
	return guard(func() *Automaton {
		g := fromAutomaton(newSets(ctx), a)
		g.trim()
		g.saturate()
		g.simplify(ctx, 0)
		if b := g.automaton(a.Props); b.States() <= a.States() {
			return b
		}
		return a // the simplified automaton is larger, because it needs a new initial state
	})
}
