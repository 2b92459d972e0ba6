package buchi

import (
	"slices"
)

// graph is a generalised Büchi automaton with acceptance on transitions, called arcs. An arc has a set of marks, one
// for each acceptance set containing it. A run is accepting if it takes arcs of every mark infinitely often. Every
// step of the translation except the last works on graphs.
type graph struct {
	m     *sets   // the manager of the labels of arcs
	arcs  [][]arc // indexed by state
	init  int     // the initial state
	marks int     // number of marks
	// byState is set if there is one mark, and all outgoing arcs of a state have the mark or none has it. The graph
	// then represents an automaton with accepting states.
	byState bool
}

type arc struct {
	label set
	marks uint64
	to    int
}

func (g *graph) allMarks() uint64 { return 1<<g.marks - 1 }

func (g *graph) size() (states, arcs int) {
	for _, out := range g.arcs {
		arcs += len(out)
	}
	return len(g.arcs), arcs
}

func (g *graph) targets(q int) []int {
	out := make([]int, len(g.arcs[q]))
	for i, a := range g.arcs[q] {
		out[i] = a.to
	}
	return out
}

// components returns the strongly connected components reachable from g.init. The second result maps every state to the
// index of its component, or to -1 if the state is unreachable.
func (g *graph) components() ([]component, []int) {
	comps := components(len(g.arcs), []int{g.init}, g.targets)
	in := slices.Repeat([]int{-1}, len(g.arcs))
	for i, c := range comps {
		for _, q := range c.nodes {
			in[q] = i
		}
	}
	return comps, in
}

// eachInnerArc calls visit for each arc staying in component c. q is the source state of the arc, and `in` maps a
// state to the index of its component.
func (g *graph) eachInnerArc(c component, in []int, visit func(q int, a *arc)) {
	for _, q := range c.nodes {
		for i := range g.arcs[q] {
			if a := &g.arcs[q][i]; in[a.to] == in[q] {
				visit(q, a)
			}
		}
	}
}

// trim removes unreachable states, and states from which no word is accepted. The initial state stays. Arcs outside
// accepting components lose their marks.
func (g *graph) trim() {
	comps, in := g.components()
	live := make([]bool, len(g.arcs))
	for _, c := range comps { // comps lists successors before their predecessors
		var seen uint64
		g.eachInnerArc(c, in, func(_ int, a *arc) { seen |= a.marks })
		ok := c.cyclic && seen == g.allMarks()
		alive := ok
		for _, q := range c.nodes {
			for i := range g.arcs[q] {
				a := &g.arcs[q][i]
				if !ok || in[a.to] != in[q] && !g.byState {
					a.marks = 0
				}
				alive = alive || in[a.to] != in[q] && live[a.to]
			}
		}
		for _, q := range c.nodes {
			live[q] = alive
		}
	}
	number := make([]int, len(g.arcs))
	n := 0
	for q := range g.arcs {
		number[q] = -1
		if live[q] || q == g.init {
			number[q] = n
			n++
		}
	}
	arcs := make([][]arc, n)
	for q, out := range g.arcs {
		if number[q] < 0 {
			continue
		}
		for _, a := range out {
			if a.label != noLetter && number[a.to] >= 0 && live[a.to] {
				a.to = number[a.to]
				arcs[number[q]] = append(arcs[number[q]], a)
			}
		}
	}
	g.arcs, g.init = arcs, number[g.init]
	for q := range g.arcs {
		g.arcs[q] = g.joined(g.arcs[q])
	}
}

// joined merges arcs in `out` with equal targets and marks into one arc, with the union of their labels. joined
// modifies and returns `out`, which has the arcs of one state.
func (g *graph) joined(out []arc) []arc {
	slices.SortStableFunc(out, func(a, b arc) int {
		if a.to != b.to {
			return a.to - b.to
		}
		switch {
		case a.marks < b.marks:
			return -1
		case a.marks > b.marks:
			return 1
		}
		return 0
	})
	kept := out[:0]
	for _, a := range out {
		if n := len(kept); n > 0 && kept[n-1].to == a.to && kept[n-1].marks == a.marks {
			kept[n-1].label = g.m.or(kept[n-1].label, a.label)
		} else if a.label != noLetter {
			kept = append(kept, a)
		}
	}
	return kept
}

// thinMarks removes redundant marks, separately in each accepting component. thinMarks renumbers the needed marks of
// the component from 0, and adds the remaining marks to every arc of the component. The language does not change.
//
// A mark is redundant if every cycle has the mark, or if another mark occurs only on arcs with this mark. The caller
// must call trim first.
func (g *graph) thinMarks() {
	comps, in := g.components()
	needs := make([][]int, len(comps))
	most := 1
	for i, c := range comps {
		if g.accepts(c, in) {
			needs[i] = g.needed(c, in)
			most = max(most, len(needs[i]))
		}
	}
	all := uint64(1)<<most - 1
	for i, c := range comps {
		if !g.accepts(c, in) {
			continue
		}
		g.eachInnerArc(c, in, func(_ int, a *arc) {
			marks := all
			for j, old := range needs[i] {
				if a.marks>>old&1 == 0 {
					marks &^= 1 << j
				}
			}
			a.marks = marks
		})
	}
	g.marks = most
	for q := range g.arcs {
		g.arcs[q] = g.joined(g.arcs[q])
	}
}

// accepts reports whether some run staying in component c is accepting. `in` maps a state to the index of its
// component.
func (g *graph) accepts(c component, in []int) bool {
	var seen uint64
	g.eachInnerArc(c, in, func(_ int, a *arc) { seen |= a.marks })
	return c.cyclic && seen == g.allMarks()
}

// needed returns the marks that are not redundant in the accepting component c (thinMarks). `in` maps a state to the
// index of its component.
func (g *graph) needed(c component, in []int) []int {
	var out []int
	for i := range g.marks {
		if g.cycleWithout(c, in, i) {
			out = append(out, i)
		}
	}
	for k := 0; k < len(out); k++ {
		i := out[k]
		for _, j := range out {
			if i == j {
				continue
			}
			implied := true // whether every arc with mark j has mark i
			g.eachInnerArc(c, in, func(_ int, a *arc) {
				implied = implied && (a.marks>>j&1 == 0 || a.marks>>i&1 == 1)
			})
			if implied {
				out = slices.Delete(out, k, k+1)
				k--
				break
			}
		}
	}
	return out
}

// cycleWithout reports whether component c has a cycle without the given mark. `in` maps a state to the index of its
// component.
func (g *graph) cycleWithout(c component, in []int, mark int) bool {
	succ := func(q int) []int {
		var out []int
		for _, a := range g.arcs[q] {
			if in[a.to] == in[q] && a.marks>>mark&1 == 0 {
				out = append(out, a.to)
			}
		}
		return out
	}
	return slices.ContainsFunc(components(len(g.arcs), c.nodes, succ), func(d component) bool { return d.cyclic })
}

func (g *graph) clone() *graph {
	h := *g
	h.arcs = make([][]arc, len(g.arcs))
	for q, out := range g.arcs {
		h.arcs[q] = slices.Clone(out)
	}
	return &h
}

// accepting reports whether q is an accepting state. g.byState must be set.
func (g *graph) accepting(q int) bool { return len(g.arcs[q]) > 0 && g.arcs[q][0].marks != 0 }

// automaton converts g to the exported type Automaton. g.byState must be set. props is the number of atomic
// propositions.
func (g *graph) automaton(props int) *Automaton {
	n := len(g.arcs)
	a := &Automaton{Props: props, Initial: []int{g.init}, Edges: make([][]Edge, n), Accepting: make([]bool, n)}
	for q, out := range g.arcs {
		a.Accepting[q] = g.accepting(q)
		for _, e := range out {
			for _, l := range g.m.labels(e.label) {
				a.Edges[q] = append(a.Edges[q], Edge{e.to, l})
			}
		}
	}
	a.classify(g.m)
	return a
}

// fromAutomaton converts a to a graph with byState set. If a has several initial states, a new initial state takes
// their place.
func fromAutomaton(m *sets, a *Automaton) *graph {
	g := &graph{m: m, marks: 1, byState: true}
	for q, out := range a.Edges {
		var arcs []arc
		for _, e := range out {
			b := arc{label: m.fromLabel(e.Label), to: e.To}
			if a.Accepting[q] {
				b.marks = 1
			}
			arcs = append(arcs, b)
		}
		g.arcs = append(g.arcs, g.joined(arcs))
	}
	if len(a.Initial) == 1 {
		g.init = a.Initial[0]
		return g
	}
	var first []arc
	for _, q := range a.Initial {
		for _, b := range g.arcs[q] {
			first = append(first, arc{label: b.label, to: b.to})
		}
	}
	g.init = len(g.arcs)
	g.arcs = append(g.arcs, g.joined(first))
	return g
}
