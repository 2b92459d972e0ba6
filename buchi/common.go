package buchi

import (
	"context"
	"slices"

	"ltlpor/ltl"
)

// Common returns a short word that both a and b accept, and whether such a word exists. The error is a *BudgetError.
func Common(ctx context.Context, a, b *Automaton) (ltl.Word, bool, error) {
	if len(a.Initial) == 0 || len(b.Initial) == 0 {
		return ltl.Word{}, false, nil
	}
	return guarded(func() *ltl.Word {
		m := newSets(ctx)
		return common(fromAutomaton(m, a), fromAutomaton(m, b), func() { checkTime(ctx) })
	})
}

// guarded runs f under guard. A nil result of f means that there is no word.
func guarded(f func() *ltl.Word) (ltl.Word, bool, error) {
	w, err := guard(f)
	if w == nil {
		return ltl.Word{}, false, err
	}
	return *w, true, nil
}

// step is the predecessor of a node of a product, with the letter of the step.
type step struct {
	from   int
	letter uint64
}

// lassos looks for accepted words in a product of two graphs.
type lassos struct {
	g, h *graph
	arcs map[int][]read // the arcs of reached nodes
	all  uint64
}

// read is an arc of the product.
type read struct {
	letters set
	marks   uint64
	to      int
}

// common returns a short word that both g and h accept, or nil. It panics with overBudget if the graphs are very
// large.
func common(g, h *graph, tick func()) *ltl.Word {
	n := len(h.arcs)
	if len(g.arcs)*n > productLimit || g.marks+h.marks > 64 {
		panic(overBudget{"states of a product"})
	}
	l := &lassos{g: g, h: h, arcs: map[int][]read{}, all: g.allMarks() | h.allMarks()<<g.marks}
	init := g.init*n + h.init
	order := []int{init}
	l.arcs[init] = nil
	for i := 0; i < len(order); i++ {
		tick()
		v := order[i]
		for _, a := range g.arcs[v/n] {
			for _, b := range h.arcs[v%n] {
				both := g.m.and(a.label, b.label)
				if both == noLetter {
					continue
				}
				to := a.to*n + b.to
				if _, known := l.arcs[to]; !known {
					l.arcs[to] = nil
					order = append(order, to)
				}
				l.arcs[v] = append(l.arcs[v], read{both, a.marks | b.marks<<g.marks, to})
			}
		}
	}
	accepting := l.accepting(init, len(g.arcs)*n)
	for _, v := range order { // nearest first
		in, ok := accepting[v]
		if !ok {
			continue
		}
		stem, _ := l.path(init, nil, func(r read) bool { return r.to == v })
		if v == init {
			stem = nil
		}
		return tidy(ltl.Word{Stem: stem, Cycle: l.cycle(v, in)})
	}
	return nil
}

// accepting returns the nodes of components with every mark, and for such a node the members of its component.
func (l *lassos) accepting(init, n int) map[int]map[int]bool {
	comps := components(n, []int{init}, func(v int) []int {
		out := make([]int, len(l.arcs[v]))
		for i, r := range l.arcs[v] {
			out[i] = r.to
		}
		return out
	})
	out := map[int]map[int]bool{}
	for _, c := range comps {
		members := map[int]bool{}
		for _, v := range c.nodes {
			members[v] = true
		}
		var seen uint64
		for _, v := range c.nodes {
			for _, r := range l.arcs[v] {
				if members[r.to] {
					seen |= r.marks
				}
			}
		}
		if c.cyclic && seen == l.all {
			for _, v := range c.nodes {
				out[v] = members
			}
		}
	}
	return out
}

// cycle returns the letters of a cycle from v that collects every mark. in is the component of v. From each point the
// cycle goes to the nearest arc with a missing mark, and finally back to v.
func (l *lassos) cycle(v int, in map[int]bool) []uint64 {
	var word []uint64
	at, missing := v, l.all
	for missing != 0 {
		letters, last := l.path(at, in, func(r read) bool { return r.marks&missing != 0 })
		word = append(word, letters...)
		missing &^= last.marks
		at = last.to
	}
	if at != v || len(word) == 0 {
		letters, _ := l.path(at, in, func(r read) bool { return r.to == v })
		word = append(word, letters...)
	}
	return word
}

// path returns the letters of a shortest path from v to a wanted arc, and that arc. If in is not nil, the path stays
// within in.
func (l *lassos) path(v int, in map[int]bool, wanted func(read) bool) ([]uint64, read) {
	from := map[int]step{}
	queue := []int{v}
	for i := 0; i < len(queue); i++ {
		u := queue[i]
		for _, r := range l.arcs[u] {
			if in != nil && !in[r.to] {
				continue
			}
			if wanted(r) {
				word := []uint64{l.g.m.letter(r.letters)}
				for at := u; at != v; at = from[at].from {
					word = append(word, from[at].letter)
				}
				slices.Reverse(word)
				return word, r
			}
			if _, known := from[r.to]; !known && r.to != v {
				from[r.to] = step{u, l.g.m.letter(r.letters)}
				queue = append(queue, r.to)
			}
		}
	}
	if v == queue[0] && in == nil {
		return nil, read{} // v itself is the target
	}
	panic("bug: a component is not strongly connected")
}

// tidy normalises a word: a cycle that repeats a part becomes the part, and letters at the end of the stem that
// belong to the cycle are dropped.
func tidy(w ltl.Word) *ltl.Word {
	for d := 1; d < len(w.Cycle); d++ {
		if len(w.Cycle)%d == 0 && slices.Equal(w.Cycle[d:], w.Cycle[:len(w.Cycle)-d]) {
			w.Cycle = w.Cycle[:d]
			break
		}
	}
	for n := len(w.Stem); n > 0 && w.Stem[n-1] == w.Cycle[len(w.Cycle)-1]; n-- {
		last := len(w.Cycle) - 1
		w.Cycle = append([]uint64{w.Cycle[last]}, w.Cycle[:last]...)
		w.Stem = w.Stem[:n-1]
	}
	return &w
}
