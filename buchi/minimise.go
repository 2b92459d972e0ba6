package buchi

import (
	"slices"
)

// subsetLimit is the maximum number of states of the deterministic automaton before minimisation; above it, minimal
// gives up.
const subsetLimit = 600

// minimal returns the smallest weak deterministic automaton for the language of g. The result is nil if no such
// automaton exists or if its computation exceeds a limit.
//
// The method is from Dax, Eisinger, Klaedtke, Mechanizing the powerset construction for restricted classes of
// ω-automata, 2007, and Löding, Efficient minimization of deterministic weak ω-automata, 2001. minimal checks the
// candidate against g and against `other`, the automaton of the complement, so g need not be known to be an obligation.
func (t *translation) minimal(g, other *graph) *graph {
	out, err := guard(func() *graph {
		tick := func() { checkTime(t.ctx) }
		det := t.subsets(g, subsetLimit)
		if det == nil {
			return nil
		}
		det.markWeak(g)
		if haveCommonWord(det.complement(), g, tick) || haveCommonWord(det.graph, other, tick) {
			return nil
		}
		return det.quotient()
	})
	if err != nil {
		checkTime(t.ctx) // if the time is up, end the translation; after another limit, go on without this pass
	}
	return out
}

// weak is a complete deterministic graph, the subset construction of another graph. parts maps each state to the subset
// of states of the other graph for which it stands.
type weak struct {
	*graph
	parts [][]int
}

// subsets returns the subset construction of g, without acceptance marks. The result is nil if it would need more than
// limit states.
func (t *translation) subsets(g *graph, limit int) *weak {
	number := map[string]int{}
	d := &weak{graph: &graph{m: g.m, marks: 1, byState: true}}
	reach := func(part []int) int {
		key := make([]byte, 0, 4*len(part))
		for _, q := range part {
			key = append(key, byte(q), byte(q>>8), byte(q>>16), byte(q>>24))
		}
		n, ok := number[string(key)]
		if !ok {
			n = len(d.parts)
			number[string(key)] = n
			d.parts = append(d.parts, part)
		}
		return n
	}
	reach([]int{g.init})
	for i := 0; i < len(d.parts); i++ {
		checkTime(t.ctx)
		if len(d.parts) > limit {
			return nil
		}
		type cell struct {
			label set
			part  []int
		}
		cells := []cell{{label: everyLetter}}
		for _, q := range d.parts[i] {
			for _, a := range g.arcs[q] {
				var split []cell
				for _, c := range cells {
					if yes := g.m.and(c.label, a.label); yes != noLetter {
						split = append(split, cell{yes, append(slices.Clone(c.part), a.to)})
					}
					if no := g.m.minus(c.label, a.label); no != noLetter {
						split = append(split, cell{no, c.part})
					}
				}
				if cells = split; len(cells) > limit {
					return nil
				}
			}
		}
		var arcs []arc
		for _, c := range cells {
			slices.Sort(c.part)
			arcs = append(arcs, arc{label: c.label, to: reach(slices.Compact(c.part))})
		}
		d.arcs = append(d.arcs, g.joined(arcs))
	}
	return d
}

// markWeak makes a component of d accepting if g accepts some word on which d stays in the component. g is the graph
// from which d was built.
func (d *weak) markWeak(g *graph) {
	comps, _ := d.components()
	for _, c := range comps {
		if !c.cyclic {
			continue
		}
		w := d.cycle(c.nodes[0])
		if g.acceptsFrom(d.parts[c.nodes[0]], w) {
			for _, q := range c.nodes {
				for i := range d.arcs[q] {
					d.arcs[q][i].marks = 1
				}
			}
		}
	}
}

// cycle returns the letters of a shortest cycle from q to q.
func (d *weak) cycle(q int) []uint64 {
	type visit struct {
		from   int
		letter uint64
	}
	seen := map[int]visit{}
	queue := []int{q}
	for len(queue) > 0 {
		p := queue[0]
		queue = queue[1:]
		for _, a := range d.arcs[p] {
			if _, ok := seen[a.to]; ok {
				continue
			}
			seen[a.to] = visit{p, d.m.letter(a.label)}
			if a.to == q {
				var word []uint64
				for at := q; len(word) == 0 || at != q; at = seen[at].from {
					word = append(word, seen[at].letter)
				}
				slices.Reverse(word)
				return word
			}
			queue = append(queue, a.to)
		}
	}
	panic("bug: a state of a cyclic component lies on no cycle")
}

// acceptsFrom reports whether g accepts the infinite repetition of cycle from some state in part.
func (g *graph) acceptsFrom(part []int, cycle []uint64) bool {
	n := len(cycle)
	arcs := func(v int) []arc {
		q, i := v/n, v%n
		var out []arc
		for _, a := range g.arcs[q] {
			if g.m.has(a.label, cycle[i]) {
				out = append(out, arc{everyLetter, a.marks, a.to*n + (i+1)%n})
			}
		}
		return out
	}
	var roots []int
	for _, q := range part {
		roots = append(roots, q*n)
	}
	return generallyAccepting(len(g.arcs)*n, roots, g.allMarks(), arcs)
}

// generallyAccepting reports whether some strongly connected component reachable from roots has a cycle and arcs of
// every mark. `all` is the set of the marks, n the number of nodes, and arcs returns the outgoing arcs of a node.
func generallyAccepting(n int, roots []int, all uint64, arcs func(int) []arc) bool {
	comps := components(n, roots, func(v int) []int {
		var out []int
		for _, a := range arcs(v) {
			out = append(out, a.to)
		}
		return out
	})
	in := slices.Repeat([]int{-1}, n)
	for i, c := range comps {
		for _, v := range c.nodes {
			in[v] = i
		}
	}
	return slices.ContainsFunc(comps, func(c component) bool {
		var seen uint64
		for _, v := range c.nodes {
			for _, a := range arcs(v) {
				if in[a.to] == in[v] {
					seen |= a.marks
				}
			}
		}
		return c.cyclic && seen == all
	})
}

// productLimit is the maximum number of state pairs in a product of two graphs.
const productLimit = 1 << 18

// haveCommonWord reports whether g and h accept a common word. haveCommonWord calls tick regularly, and panics with
// overBudget if the graphs are very large.
func haveCommonWord(g, h *graph, tick func()) bool {
	n := len(h.arcs)
	if len(g.arcs)*n > productLimit || g.marks+h.marks > 64 {
		panic(overBudget{"states of a product"})
	}
	memo := make([][]arc, len(g.arcs)*n)
	done := make([]bool, len(memo))
	arcs := func(v int) []arc {
		if !done[v] {
			tick()
			done[v] = true
			for _, a := range g.arcs[v/n] {
				for _, b := range h.arcs[v%n] {
					if g.m.and(a.label, b.label) != noLetter {
						memo[v] = append(memo[v], arc{everyLetter, a.marks | b.marks<<g.marks, a.to*n + b.to})
					}
				}
			}
		}
		return memo[v]
	}
	return generallyAccepting(len(memo), []int{g.init*n + h.init}, g.allMarks()|h.allMarks()<<g.marks, arcs)
}

// complement returns a weak automaton accepting exactly the words that d does not accept.
func (d *weak) complement() *graph {
	g := d.clone()
	for _, out := range g.arcs {
		for i := range out {
			out[i].marks ^= 1
		}
	}
	return g
}

// quotient returns the minimal automaton for the language of d, by merging states with equal languages. A component
// without a cycle may count as accepting or not. quotient first chooses the variant by which the most states can be
// merged.
func (d *weak) quotient() *graph {
	comps, in := d.components()
	// Component -> colour: an even colour is accepting; colours do not decrease towards the initial state.
	colour := make([]int, len(comps))
	for i, c := range comps {
		highest := 0
		for _, q := range c.nodes {
			for _, a := range d.arcs[q] {
				if in[a.to] != i {
					highest = max(highest, colour[in[a.to]])
				}
			}
		}
		if c.cyclic && (highest%2 == 0) != d.accepting(c.nodes[0]) {
			highest++
		}
		colour[i] = highest
	}
	class := make([]int, len(d.arcs))
	for q := range class {
		class[q] = colour[in[q]]
	}
	for count := 0; ; {
		keys := map[string]int{}
		next := make([]int, len(class))
		for q, out := range d.arcs {
			to := make([]arc, len(out))
			for i, a := range out {
				to[i] = arc{label: a.label, to: class[a.to]}
			}
			key := []byte{byte(class[q]), byte(class[q] >> 8)}
			for _, a := range d.joined(to) {
				for _, x := range []int{int(a.label), a.to} {
					key = append(key, byte(x), byte(x>>8), byte(x>>16), byte(x>>24))
				}
			}
			n, ok := keys[string(key)]
			if !ok {
				n = len(keys)
				keys[string(key)] = n
			}
			next[q] = n
		}
		class = next
		if len(keys) == count {
			break
		}
		count = len(keys)
	}
	g := &graph{m: d.m, marks: 1, byState: true, init: class[d.init]}
	g.arcs = make([][]arc, slices.Max(class)+1)
	for q, out := range d.arcs {
		if g.arcs[class[q]] != nil {
			continue
		}
		arcs := make([]arc, len(out))
		for i, a := range out {
			arcs[i] = arc{a.label, uint64(1 - colour[in[q]]%2), class[a.to]}
		}
		g.arcs[class[q]] = g.joined(arcs)
	}
	g.trim()
	return g
}
