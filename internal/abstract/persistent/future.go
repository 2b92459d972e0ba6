package persistent

import (
	"fmt"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// place is a control location of a process type.
type place struct {
	typ int
	loc program.Loc
}

// findFutures numbers the different sets of future steps: the steps that a process at a location may still take, with
// the steps of processes created on the way. findFutures sets t.future to these numbers. For every number it sets
// t.hits, t.wakes and t.full to the variables for which a future step is related to the steps of a class.
func (t *tables) findFutures() {
	known := map[string]int{}
	for _, typ := range t.searched.Types {
		var of []int
		for l := range typ.Locations {
			classes, anything := t.reachableClasses(place{typ.Index, program.Loc(l)})
			key := fmt.Sprint(classes, anything)
			n, ok := known[key]
			if !ok {
				n = len(t.hits)
				known[key] = n
				t.hits = append(t.hits, t.sum(t.hit, classes, anything))
				t.wakes = append(t.wakes, t.sum(t.wake, classes, anything))
				t.full = append(t.full, t.sum(t.matrix.full, classes, anything))
			}
			of = append(of, n)
		}
		t.future = append(t.future, of)
	}
}

// reachableClasses returns the classes of the steps that a process at location `start` may take from there on, and of
// the steps of processes created on the way. `anything` reports whether one of these steps is unknown and may have any
// effect.
func (t *tables) reachableClasses(start place) (classes bitset.Set, anything bool) {
	seen := map[place]bool{start: true}
	open := []place{start}
	visit := func(p place) {
		if !seen[p] {
			seen[p] = true
			open = append(open, p)
		}
	}
	for len(open) > 0 {
		at := open[0]
		open = open[1:]
		for _, id := range t.searched.Types[at.typ].Locations[at.loc].Out {
			e := t.searched.Edges[id]
			anything = anything || t.edges[id].unknown
			for _, c := range t.edges[id].classes {
				classes.Add(c)
			}
			if e.Kind != program.End {
				visit(place{at.typ, e.To})
			}
			program.WalkEdge(e, func(x program.Expr) { t.created(x, visit) })
		}
	}
	return classes, anything
}

// created calls `visit` with the entry location of the process type that x creates, if x is a Run. created also calls
// `visit` for the types that initialisers of this type create, directly or indirectly, at most once for every type.
func (t *tables) created(x program.Expr, visit func(place)) {
	seen := map[int]bool{}
	var find func(x program.Expr)
	find = func(x program.Expr) {
		run, ok := x.(*program.Run)
		if !ok || seen[run.Type] {
			return
		}
		seen[run.Type] = true
		typ := t.searched.Types[run.Type]
		visit(place{run.Type, typ.Entry})
		for i := range typ.Inits {
			program.Walk(typ.Inits[i].X, find)
		}
	}
	find(x)
}

// sum returns a list indexed by class: element d has the variables for which a step in `classes` is related to a step
// in d, the union of related[c][d] over c in classes. If `anything` is set, every union includes the constant `always`.
func (t *tables) sum(related [][]bitset.Set, classes bitset.Set, anything bool) []bitset.Set {
	sums := make([]bitset.Set, len(t.classes))
	for d := range sums {
		classes.Each(func(c int) { sums[d].Union(related[c][d]) })
		if anything {
			sums[d].Add(always)
		}
	}
	return sums
}
