package buchi

import (
	"context"
	"slices"
)

// partition returns the coarsest partition of the letters that no label of a divides: a label holds for all letters of
// a class, or for none. partition panics with overBudget if there are more than limit classes.
func partition(m *sets, a *Automaton, limit int) []set {
	parts := []set{everyLetter}
	seen := map[Label]bool{}
	for _, out := range a.Edges {
		for _, e := range out {
			if seen[e.Label] {
				continue
			}
			seen[e.Label] = true
			l := m.fromLabel(e.Label)
			var next []set
			for _, p := range parts {
				if yes := m.and(p, l); yes != noLetter {
					next = append(next, yes)
				}
				if no := m.minus(p, l); no != noLetter {
					next = append(next, no)
				}
			}
			if parts = next; len(parts) > limit {
				panic(overBudget{"classes of letters"})
			}
		}
	}
	return parts
}

// Limits of the construction by function knowing: maxClasses is the maximum number of classes of letters, and maxArcs
// the maximum number of edges before edges with a common target are merged.
const (
	maxClasses = 1 << 10
	maxArcs    = 1 << 19
)

// lettered is the transition table of an automaton over classes of letters. The letters of a class lead to the same
// states.
type lettered struct {
	reps []uint64  // class of letters -> some letter of the class
	succ [][][]int // class of letters and state -> successor states
}

func newLettered(m *sets, a *Automaton, parts []set) *lettered {
	l := &lettered{}
	for _, p := range parts {
		checkTime(m.ctx)
		rep := m.letter(p)
		by := make([][]int, a.States())
		for q, out := range a.Edges {
			for _, e := range out {
				if e.Label.Holds(rep) {
					by[q] = append(by[q], e.To)
				}
			}
			slices.Sort(by[q])
			by[q] = slices.Compact(by[q])
		}
		l.reps = append(l.reps, rep)
		l.succ = append(l.succ, by)
	}
	return l
}

// block describes the runs of an automaton, from some state, on a block of letters: one letter repeated once or more.
type block struct {
	// States in which a run on the block may end: without, and with an accepting state on the way.
	plain, accepting []int
	forever          bool // whether the automaton accepts the letter repeated for ever
}

// read returns the description of the runs of automaton a, from state q, on a block of a letter of class c.
func (l *lettered) read(a *Automaton, q, c int) block {
	succ := l.succ[c]
	n := a.States()
	seen := make([]bool, 2*n) // [0,n): states reached; [n,2n): states reached through an accepting state
	var queue []int
	visit := func(to int, via bool) {
		v := to
		if via || a.Accepting[to] {
			v += n
		}
		if !seen[v] {
			seen[v] = true
			queue = append(queue, v)
		}
	}
	for _, to := range succ[q] {
		visit(to, false)
	}
	for len(queue) > 0 {
		v := queue[0]
		queue = queue[1:]
		for _, to := range succ[v%n] {
			visit(to, v >= n)
		}
	}
	var b block
	for p := range n {
		if seen[p] {
			b.plain = append(b.plain, p)
		}
		if seen[n+p] {
			b.accepting = append(b.accepting, p)
		}
	}
	b.forever = slices.ContainsFunc(components(n, []int{q}, func(p int) []int { return succ[p] }), func(c component) bool {
		return c.cyclic && slices.ContainsFunc(c.nodes, func(p int) bool { return a.Accepting[p] })
	})
	return b
}

// Wait returns an automaton that can stay in its states while the letter does not change. The automaton accepts the
// words of a, and the words differing from a word of a only by stuttering.
//
// The automaton can read a block of equal letters at the first letter of the block, guess the behaviour of a in the
// rest of the block, and wait. If the language of a is closed under stuttering, the language does not change. The
// result comes from patient if possible, and otherwise from knowing.
//
// Siegel, What's wrong with on-the-fly partial order reduction (CAV 2019), shows why a reduction depending on the state
// of an automaton needs such a form. The error is a *BudgetError.
func Wait(ctx context.Context, a *Automaton) (*Automaton, error) {
	return guard(func() *Automaton {
		m := newSets(ctx)
		if p := patient(m, a); p != nil {
			return p
		}
		return knowing(ctx, m, a)
	})
}

// knowing implements Wait with waiting states that store a letter, and are left only when the letter changes. The
// states of the result are:
//
//   - for a state q of a and a letter x, a waiting state (q, x);
//   - an accepting twin of (q, x), entered if a visits an accepting state within the block of letters x;
//   - for a letter x, an accepting state in which x is repeated for ever;
//   - a state of a accepting every word by staying in it, unchanged: the state can wait on every letter, and shows that
//     the letters so far are a bad prefix.
func knowing(ctx context.Context, m *sets, a *Automaton) *Automaton {
	parts, made := partition(m, a, maxClasses), 0
	l := newLettered(m, a, parts)
	type key struct {
		q, class int
		kind     uint8
	}
	const (
		waiting uint8 = iota
		twin
		forever
		first
		settled
	)
	number := map[key]int{}
	var queue []key
	reach := func(k key) int {
		n, ok := number[k]
		if !ok {
			if n = len(queue); n >= defaultMaxStates {
				panic(overBudget{"waiting states"})
			}
			number[k] = n
			queue = append(queue, k)
		}
		return n
	}
	g := &graph{m: m, marks: 1, byState: true}
	out := &Automaton{Props: a.Props}
	for _, q := range a.Initial {
		out.Initial = append(out.Initial, reach(key{q, -1, first}))
	}
	for i := 0; i < len(queue); i++ {
		checkTime(ctx)
		k := queue[i]
		var arcs []arc
		if k.kind == settled {
			arcs = append(arcs, arc{label: everyLetter, to: i})
		}
		for c := range parts {
			checkTime(ctx)
			switch {
			case k.kind == settled:
			case c == k.class && k.kind == forever:
				arcs = append(arcs, arc{label: parts[c], to: i})
			case c == k.class:
				arcs = append(arcs, arc{label: parts[c], to: reach(key{k.q, c, waiting})})
			case k.kind != forever:
				b := l.read(a, k.q, c)
				if p := slices.IndexFunc(b.accepting, func(p int) bool { return acceptsAll(a, p) }); p >= 0 {
					arcs = append(arcs, arc{label: parts[c], to: reach(key{b.accepting[p], -1, settled})})
				}
				for _, p := range b.plain {
					arcs = append(arcs, arc{label: parts[c], to: reach(key{p, c, waiting})})
				}
				for _, p := range b.accepting {
					arcs = append(arcs, arc{label: parts[c], to: reach(key{p, c, twin})})
				}
				if b.forever {
					arcs = append(arcs, arc{label: parts[c], to: reach(key{0, c, forever})})
				}
			}
		}
		if made += len(arcs); made > maxArcs {
			panic(overBudget{"edges of waiting states"})
		}
		var edges []Edge
		for _, r := range g.joined(arcs) {
			for _, label := range m.labels(r.label) {
				edges = append(edges, Edge{r.to, label})
			}
		}
		out.Edges = append(out.Edges, edges)
		out.Accepting = append(out.Accepting, k.kind == twin || k.kind == forever || k.kind == settled)
	}
	out.classify(m)
	return out
}

// acceptsAll reports whether q is accepting and has a self-loop on every letter.
func acceptsAll(a *Automaton, q int) bool {
	return a.Accepting[q] && slices.ContainsFunc(a.Edges[q], func(e Edge) bool {
		return e.To == q && e.Label.Pos|e.Label.Neg == 0
	})
}
