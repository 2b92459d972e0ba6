package symmetry

import (
	"maps"
	"slices"

	"ltlpor/internal/model/program"
)

// given has the choices of windows before a node, about scalars with unchanged values. Facts about elements of arrays
// are forgotten: with a fact for every member, the number of nodes would be exponential.
type given struct {
	facts []inequality
	cases map[string]int // by key: the case of a value naming a member
}

// restrict returns the part of g about scalars for which keep is true. scalars has the scalars by key.
func (g given) restrict(scalars map[string]*program.Variable, keep func(*program.Variable) bool) given {
	kept := func(key string) bool { return scalars[key] != nil && keep(scalars[key]) }
	facts := slices.DeleteFunc(slices.Clone(g.facts), func(q inequality) bool {
		return slices.ContainsFunc(q.sum, func(a addend) bool { return !kept(a.key) })
	})
	cases := maps.Clone(g.cases)
	maps.DeleteFunc(cases, func(key string, _ int) bool { return !kept(key) })
	return given{facts, cases}
}

// forget returns g without facts about variables assigned by x or dead behind x.
func (p *product) forget(g given, x *program.Edge) given {
	lost := p.deadAt(x.To)
	program.WalkWrites(x, func(v *program.Variable) { lost = append(slices.Clone(lost), v) })
	return g.restrict(p.scalars, func(v *program.Variable) bool { return !slices.Contains(lost, v) })
}

// chosenSoFar returns the choices about scalars not assigned on the first side.
func (w *window) chosenSoFar() given {
	g := given{facts: w.facts.list, cases: maps.Clone(w.given.cases)}
	for key, i := range w.met {
		if g.cases == nil {
			g.cases = map[string]int{}
		}
		g.cases[key] = w.chosen[i]
	}
	return g.restrict(w.scalars, func(v *program.Variable) bool {
		_, stored := w.sides[before].store[cell{v, 0}]
		return !stored
	})
}
