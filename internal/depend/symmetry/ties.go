package symmetry

import (
	"slices"
	"strings"

	"ltlpor/internal/model/program"
)

// tie says that members a and b of a class belong to two members of another class.
type tie struct{ class, a, b int }

// ties returns the sets of ties to try for member b of class i, a candidate for part `to` behind member a: by names and
// channels, and by position. The statements decide later whether a set can be exchanged.
//
//   - Names: some cell names members of both classes by the same value.
//   - Channels: a parameter names a channel that is exchanged.
//   - Position: the classes have equal sizes.
func (f *finder) ties(to *block, i, a, b int) (sets [][]tie) {
	set := []tie{{i, a, b}}
	for grown := true; grown; {
		grown = false
		for j := range f.Classes {
			if !f.free(j, set) {
				continue
			}
			if t, ok := f.tied(to, set, j); ok {
				set, grown = append(set, t), true
			}
		}
	}
	if len(set) > 1 {
		sets = append(sets, set[1:])
	}
	set = []tie{{i, a, b}}
	for j := range f.Classes {
		if f.free(j, set) && len(f.Classes[j].Members) == len(f.Classes[i].Members) && f.open(to, tie{j, a, b}) {
			set = append(set, tie{j, a, b})
		}
	}
	if len(set) > 1 && !(len(sets) > 0 && slices.Equal(sets[0], set[1:])) {
		sets = append(sets, set[1:])
	}
	return sets
}

// free reports whether members of class j may be exchanged together with members in set.
func (f *finder) free(j int, set []tie) bool {
	return !f.Classes[j].ends && !slices.ContainsFunc(set, func(t tie) bool { return t.class == j })
}

// open reports whether the members of t may be exchanged: both are in no part yet, or t.a is in the last tuple of `to`.
func (f *finder) open(to *block, t tie) bool {
	return (!f.taken[t.class][t.a] || to.endsWith(t.class, t.a)) && !f.taken[t.class][t.b]
}

// endsWith reports whether the last tuple of x has member m of class j.
func (x *block) endsWith(j, m int) bool {
	n := slices.Index(x.classes, j)
	return n >= 0 && x.tuples[len(x.tuples)-1][n] == m
}

// tied returns the members of class j that belong to members in set.
func (f *finder) tied(to *block, set []tie, j int) (t tie, ok bool) {
	for _, x := range set {
		f.codes.eachCode(func(c code) {
			if ok || c[x.class] == nil || c[j] == nil {
				return
			}
			t = tie{j, slices.Index(c[j], c[x.class][x.a]), slices.Index(c[j], c[x.class][x.b])}
			ok = t.a >= 0 && t.b >= 0 && f.open(to, t)
		})
		if ok {
			return t, true
		}
	}
	return f.tiedByChannel(to, set, j)
}

// tiedByChannel returns the members of class j with the channels of members in set as parameters.
func (f *finder) tiedByChannel(to *block, set []tie, j int) (t tie, ok bool) {
	f.view.Select(f.states[0])
	with := func(mine []int32) int {
		return slices.IndexFunc(f.Classes[j].Members, func(p program.PID) bool {
			return slices.ContainsFunc(f.parameters(j, p), func(id int32) bool { return slices.Contains(mine, id) })
		})
	}
	for _, x := range set {
		k := &f.Classes[x.class]
		t = tie{j, with(f.channels(x.class, k.Members[x.a])), with(f.channels(x.class, k.Members[x.b]))}
		if t.a >= 0 && t.b >= 0 && t.a != t.b && f.open(to, t) {
			return t, true
		}
	}
	return t, false
}

// channels returns the channels that belong to process p, of class i: created by p, or a parameter of p.
func (f *finder) channels(i int, p program.PID) []int32 {
	return append(owned(f.view, p), f.parameters(i, p)...)
}

// parameters returns the channels that are parameters of process p, of class i.
func (f *finder) parameters(i int, p program.PID) (list []int32) {
	typ := f.codes.prog.Types[f.Classes[i].Type]
	for _, v := range typ.Locals[:typ.Params] {
		if v.Type.Kind == program.Chan && !v.Hidden {
			if id := f.view.Local(p, v, 0); id != 0 {
				list = append(list, id)
			}
		}
	}
	return list
}

// companions returns the names of the pairs of g except the lead, or "".
func (g *generator) companions() string {
	var list []string
	for _, x := range g.pairs {
		if x != g.lead {
			list = append(list, g.codes.named(g.codes.classes[x.class].Type, []program.PID{x.p, x.q}))
		}
	}
	return strings.Join(list, ", ")
}

// eachCode calls h for the code of each cell.
func (c *codes) eachCode(h func(code)) {
	variables := func(list []varCode) {
		for i := range list {
			h(list[i].value)
			for _, index := range list[i].index {
				h(index)
			}
		}
	}
	variables(c.globals)
	for _, list := range c.locals {
		variables(list)
	}
	for _, fields := range c.fields {
		for _, field := range fields {
			h(field)
		}
	}
}
