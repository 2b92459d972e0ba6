package buchi

import (
	"context"
	"slices"

	"ltlpor/ltl"
)

// Common returns a short word accepted by both a and b. The bool reports whether a common word exists. The error is a
// *BudgetError.
func Common(ctx context.Context, a, b *Automaton) (ltl.Word, bool, error) {
	if len(a.Initial) == 0 || len(b.Initial) == 0 {
		return ltl.Word{}, false, nil
	}
	return guarded(func() *ltl.Word {
		m := newSets(ctx)
		return common(fromAutomaton(m, a), fromAutomaton(m, b), func() { checkTime(ctx) })
	})
}

// guarded calls f under guard, and returns the word that f finds. The bool is false if f returns nil because no word
// exists.
func guarded(f func() *ltl.Word) (ltl.Word, bool, error) {
	w, err := guard(f)
	if w == nil {
		return ltl.Word{}, false, err
	}
	return *w, true, nil
}

// step is the last step of a path to a node of a product: the previous node, and the letter read.
type step struct {
	from   int
	letter uint64
}

// lassos searches the product of graphs g and h for ultimately periodic words that both graphs accept. arcs has the
// outgoing arcs of the product nodes reached so far.
type lassos struct {
	g, h *graph
	arcs map[int][]read // reached node -> arcs
	all  uint64         // the marks of g and h, which an accepting cycle must all have
}

// read is an arc of the product of g and h: the letters on which it can be taken, its acceptance marks, and its target
// node.
type read struct {
	letters set
	marks   uint64
	to      int
}

// common returns a short word that both g and h accept, or nil if none exists. common panics with overBudget if the
// graphs are very large.
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
	for _, v := range order { // order lists the nodes nearest to the initial node first
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

// accepting returns the nodes from which a cycle with every mark exists: the nodes in strongly connected components
// that have arcs of every mark. The result maps each such node to the set of the nodes in its component. init is the
// initial node, and n the number of nodes.
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

// cycle returns the letters of a cycle from v on which every mark occurs. `in` has the nodes of the component of v.
// From each node the cycle goes to the nearest arc with a mark still missing, and finally back to v.
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

// path returns the letters of a shortest path from v to an arc for which `wanted` returns true, and this arc. If `in`
// is not nil, the path stays within the nodes of `in`, and must exist. If `in` is nil and no path exists, the results
// are nil and the zero arc.
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
		return nil, read{} // v is the wanted node: an empty path
	}
	panic("bug: a component is not strongly connected")
}

// tidy returns w in a normal form for display. A cycle that repeats a shorter word is replaced by the shorter word.
// Letters at the end of the stem that continue the cycle backwards are dropped.
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
