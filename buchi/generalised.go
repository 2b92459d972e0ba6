package buchi

import (
	"context"
	"math/bits"

	"ltlpor/ltl"
)

// MarkedEdge is an edge to state To that can be taken on the letters satisfying Label. Bit i of Marks is set if the
// edge belongs to acceptance set i.
type MarkedEdge struct {
	To    int
	Label Label
	Marks uint64
}

// Generalised is a generalised Büchi automaton with acceptance on edges.
//
// The automaton accepts a word if some run on the word takes edges of every acceptance set infinitely often. Marks is
// the number of acceptance sets. If Marks is 0, every infinite run is accepting.
type Generalised struct {
	Props   int
	Initial int
	Marks   int
	Edges   [][]MarkedEdge // indexed by state
}

// States returns the number of states.
func (a *Generalised) States() int { return len(a.Edges) }

// Size returns the number of states and the number of edges. Edges of a state differing only in their labels count
// once.
func (a *Generalised) Size() (states, edges int) {
	for _, out := range a.Edges {
		edges += len(GroupEdges(out))
	}
	return len(a.Edges), edges
}

// Deterministic reports whether no letter leads from a state along two edges.
func (a *Generalised) Deterministic() bool {
	for _, out := range a.Edges {
		for i, e := range out {
			for _, f := range out[:i] {
				if (e.To != f.To || e.Marks != f.Marks) && !e.Label.And(f.Label).Empty() {
					return false
				}
			}
		}
	}
	return true
}

// Accepts reports whether a accepts w. Accepts searches the product of a with w.
func (a *Generalised) Accepts(w ltl.Word) bool {
	n := w.Len()
	arcs := func(v int) []arc {
		q, i := v/n, v%n
		var out []arc
		for _, e := range a.Edges[q] {
			if e.Label.Holds(w.At(i)) {
				out = append(out, arc{everyLetter, e.Marks, e.To*n + w.Succ(i)})
			}
		}
		return out
	}
	return generallyAccepting(a.States()*n, []int{a.Initial * n}, 1<<a.Marks-1, arcs)
}

// String returns a one-line description of a: the numbers of states, edges and acceptance sets.
func (a *Generalised) String() string {
	states, edges := a.Size()
	return count(states, "state") + ", " + count(edges, "edge") + ", " + count(a.Marks, "acceptance set")
}

// TranslateGeneralised returns a generalised Büchi automaton accepting exactly the words satisfying f. Translate makes
// an automaton with accepting states from the same form. The error is a *BudgetError.
func TranslateGeneralised(ctx context.Context, f *ltl.Formula, opt Options) (*Generalised, error) {
	t, f, err := newTranslation(ctx, f, opt)
	if err != nil {
		return nil, err
	}
	props := f.Props()
	return guard(func() *Generalised { return t.bestGeneralised(t.simplified(f)).generalised(props) })
}

// bestGeneralised returns a generalised automaton for f. It is the smaller of two: the reduced result of the tableau,
// and the minimal weak deterministic automaton, if such an automaton exists.
func (t *translation) bestGeneralised(f ltl.Term) *graph {
	gen, other := t.checked(f)
	if t.opt.Off&Minimise != 0 || other == nil {
		return gen
	}
	if det := t.minimal(gen, other); det != nil && len(det.arcs) <= len(gen.arcs) {
		t.step("weak deterministic minimisation", det)
		return det
	}
	return gen
}

// generalised converts g to the exported type Generalised. props is the number of atomic propositions.
func (g *graph) generalised(props int) *Generalised {
	a := &Generalised{Props: props, Initial: g.init, Marks: g.marks, Edges: make([][]MarkedEdge, len(g.arcs))}
	for q, out := range g.arcs {
		for _, e := range out {
			for _, l := range g.m.labels(e.label) {
				a.Edges[q] = append(a.Edges[q], MarkedEdge{e.to, l, e.marks & g.allMarks()})
			}
		}
	}
	return a
}

// Generalised converts a to a generalised automaton with one acceptance set: the edges that leave accepting states. If
// a has several initial states, a new initial state takes their place.
func (a *Automaton) Generalised() *Generalised {
	g := &Generalised{Props: a.Props, Marks: 1, Edges: make([][]MarkedEdge, a.States())}
	for q, out := range a.Edges {
		for _, e := range out {
			m := MarkedEdge{To: e.To, Label: e.Label}
			if a.Accepting[q] {
				m.Marks = 1
			}
			g.Edges[q] = append(g.Edges[q], m)
		}
	}
	if len(a.Initial) == 1 {
		g.Initial = a.Initial[0]
		return g
	}
	var first []MarkedEdge
	for _, q := range a.Initial {
		for _, e := range a.Edges[q] {
			first = append(first, MarkedEdge{To: e.To, Label: e.Label})
		}
	}
	g.Initial = len(g.Edges)
	g.Edges = append(g.Edges, first)
	return g
}

// EdgeGroup stands for edges of one state differing only in their labels.
type EdgeGroup struct {
	To     int
	Marks  uint64
	Labels []Label
}

// GroupEdges groups edges of one state that have the same target and the same marks. The groups are in the order of
// their first edges.
func GroupEdges(out []MarkedEdge) []EdgeGroup {
	type key struct {
		to    int
		marks uint64
	}
	var gs []EdgeGroup
	index := make(map[key]int, min(len(out), 16))
	for _, e := range out {
		k := key{e.To, e.Marks}
		i, ok := index[k]
		if !ok {
			i = len(gs)
			index[k] = i
			gs = append(gs, EdgeGroup{To: e.To, Marks: e.Marks})
		}
		gs[i].Labels = append(gs[i].Labels, e.Label)
	}
	return gs
}

// eachMark calls visit for the number of each mark in the bit set marks.
func eachMark(marks uint64, visit func(i int)) {
	for ; marks != 0; marks &= marks - 1 {
		visit(bits.TrailingZeros64(marks))
	}
}
