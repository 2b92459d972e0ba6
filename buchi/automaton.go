// Package buchi implements Büchi automata: the translation of LTL formulas, reduction of automata, decision
// procedures, and the exchange format HOA.
//
// The letters of variables: q is a state of an automaton, e an edge, l a label, and w a word.
package buchi

import (
	"context"
	"fmt"
	"slices"

	"ltlpor/ltl"
)

// Label is a conjunction of literals: the propositions in bit set Pos must be true, and the propositions in bit set Neg
// must be false. Other propositions may be true or false.
type Label struct {
	Pos, Neg uint64
}

// Holds reports whether letter satisfies l. Bit i of a letter is the truth of proposition i.
func (l Label) Holds(letter uint64) bool { return letter&l.Pos == l.Pos && letter&l.Neg == 0 }

// Empty reports whether no letter satisfies l.
func (l Label) Empty() bool { return l.Pos&l.Neg != 0 }

// And returns the conjunction of l and m.
func (l Label) And(m Label) Label { return Label{l.Pos | m.Pos, l.Neg | m.Neg} }

// Edge is an edge to state To that can be taken on the letters satisfying Label.
type Edge struct {
	To    int
	Label Label
}

// Automaton is a nondeterministic Büchi automaton. Its letters assign truth values to Props atomic propositions.
//
// The automaton accepts a word if some run on the word visits accepting states infinitely often. A run may get stuck.
// States are numbered from 0.
type Automaton struct {
	Props     int
	Initial   []int
	Edges     [][]Edge // indexed by state
	Accepting []bool   // indexed by state

	// Classify sets these flags. A flag is true only if the property is proved.
	//
	//   - Weak: in every strongly connected component, either every state is accepting or no state is.
	//   - Terminal: Weak, and an accepting component can read every letter without being left, so that a run that
	//     reaches it can be continued to an accepting run on any word.
	//   - Deterministic: one initial state, and no letter leads from a state to two different states.
	Weak, Terminal, Deterministic bool
}

// New returns the automaton with the given parts. The error is not nil if a number is out of range, and says which.
//
// New omits edges with labels that no letter satisfies. The automaton owns the slices afterwards.
func New(props int, initial []int, edges [][]Edge, accepting []bool) (*Automaton, error) {
	if props < 0 || props > ltl.MaxProps {
		return nil, fmt.Errorf("%d atomic propositions, not 0 to %d", props, ltl.MaxProps)
	}
	n := len(edges)
	if len(accepting) != n {
		return nil, fmt.Errorf("%d states with edges, %d with acceptance", n, len(accepting))
	}
	for _, q := range initial {
		if q < 0 || q >= n {
			return nil, fmt.Errorf("initial state %d of %d", q, n)
		}
	}
	var all uint64 = 1<<props - 1 // also correct for 64 propositions, because 1<<64 is 0
	for q, out := range edges {
		for _, e := range out {
			if e.To < 0 || e.To >= n {
				return nil, fmt.Errorf("edge from %d to state %d of %d", q, e.To, n)
			}
			if (e.Label.Pos|e.Label.Neg)&^all != 0 {
				return nil, fmt.Errorf("edge from %d to %d reads a proposition beyond the %d there are", q, e.To, props)
			}
		}
		edges[q] = slices.DeleteFunc(out, func(e Edge) bool { return e.Label.Empty() })
	}
	a := &Automaton{Props: props, Initial: initial, Edges: edges, Accepting: accepting}
	a.Classify()
	return a, nil
}

// States returns the number of states.
func (a *Automaton) States() int { return len(a.Edges) }

// Accepts reports whether a accepts w. Accepts searches the product of a with w for an accepting cycle.
func (a *Automaton) Accepts(w ltl.Word) bool {
	n := w.Len()
	succ := func(v int) []int {
		q, i := v/n, v%n
		var out []int
		for _, e := range a.Edges[q] {
			if e.Label.Holds(w.At(i)) {
				out = append(out, e.To*n+w.Succ(i))
			}
		}
		return out
	}
	var roots []int
	for _, q := range a.Initial {
		roots = append(roots, q*n)
	}
	for _, c := range components(a.States()*n, roots, succ) {
		if c.cyclic && slices.ContainsFunc(c.nodes, func(v int) bool { return a.Accepting[v/n] }) {
			return true
		}
	}
	return false
}

// Classify sets the flags Weak, Terminal and Deterministic of a. If the labels make this too expensive, every flag is
// false.
func (a *Automaton) Classify() {
	ctx := context.Background()
	_, err := guard(func() struct{} { a.classify(newSets(ctx)); return struct{}{} })
	if err != nil {
		a.Weak, a.Terminal, a.Deterministic = false, false, false
	}
}

// classify sets the flags Weak, Terminal and Deterministic of a. m computes with the labels, and panics if the work
// exceeds its limits.
func (a *Automaton) classify(m *sets) {
	comps := components(a.States(), a.Initial, a.targets)
	in := slices.Repeat([]int{-1}, a.States())
	for i, c := range comps {
		for _, q := range c.nodes {
			in[q] = i
		}
	}
	a.Weak, a.Terminal, a.Deterministic = true, true, len(a.Initial) <= 1
	for q, out := range a.Edges {
		inside := noLetter // the letters on which q can stay in its component
		seen := noLetter
		for _, g := range GroupEdges(withoutMarks(out)) {
			letters := noLetter
			for _, l := range g.Labels {
				letters = m.or(letters, m.fromLabel(l))
			}
			if m.and(seen, letters) != noLetter {
				a.Deterministic = false
			}
			seen = m.or(seen, letters)
			if in[g.To] == in[q] {
				inside = m.or(inside, letters)
			}
		}
		if in[q] < 0 || !comps[in[q]].cyclic {
			continue
		}
		if a.Accepting[q] != a.Accepting[comps[in[q]].nodes[0]] {
			a.Weak, a.Terminal = false, false
		}
		if a.Accepting[q] && inside != everyLetter {
			a.Terminal = false
		}
	}
}

func (a *Automaton) targets(q int) []int {
	out := make([]int, len(a.Edges[q]))
	for i, e := range a.Edges[q] {
		out[i] = e.To
	}
	return out
}
