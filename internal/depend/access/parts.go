package access

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// Parts splits a into one access per variable, and `rest`: the uses of channels, of the process table and of other
// objects. Two accesses conflict if and only if their parts for some variable conflict, or their rests conflict,
// because every rule looks at a single object. The same holds for Enables.
func (o *Objects) Parts(a *Access) (variables map[*program.Variable]*Access, rest *Access) {
	variables = map[*program.Variable]*Access{}
	apart := map[*program.Variable]bitset.Set{}
	var all, other bitset.Set
	for _, s := range []bitset.Set{a.read, a.write, a.tested, a.ownRead, a.ownWrite, a.farRead, a.farWrite} {
		all.Union(s)
	}
	all.Each(func(n int) {
		v := o.variable(n)
		if v == nil {
			other.Add(n)
			return
		}
		s := apart[v]
		s.Add(n)
		apart[v] = s
	})
	for v, s := range apart {
		variables[v] = &Access{}
		variables[v].fill(a, s)
	}
	r := *a
	r.fill(a, other)
	return variables, &r
}

// variable returns the variable to which object n belongs, or nil if n is an object of another kind.
func (o *Objects) variable(n int) *program.Variable {
	for i, v := range o.prog.Globals {
		if at := n - o.global[i]; at >= 0 && at < v.Elements() {
			return v
		}
	}
	for key, m := range o.own {
		if m != n {
			continue
		}
		switch k := key.(type) {
		case localKey:
			return o.prog.Types[k.typ].Locals[k.id]
		case copiesKey:
			return o.prog.Types[k.typ].Locals[k.id]
		case arrayKey:
			return o.prog.Globals[k.id]
		}
	}
	return nil
}

// fill replaces the uses of variables and other numbered objects in a by the uses in b of the objects in keep. The uses
// of channels and of the process table in a do not change.
func (a *Access) fill(b *Access, keep bitset.Set) {
	a.read, a.write, a.tested = common(b.read, keep), common(b.write, keep), common(b.tested, keep)
	a.ownRead, a.ownWrite = common(b.ownRead, keep), common(b.ownWrite, keep)
	a.farRead, a.farWrite = common(b.farRead, keep), common(b.farWrite, keep)
	a.put, a.varies = common(b.put, keep), common(b.varies, keep)
	for k := range b.update {
		a.update[k] = common(b.update[k], keep)
	}
	a.checks, a.values = nil, nil
	for _, c := range b.checks {
		if keep.Has(c.object) {
			a.checks = append(a.checks, c)
		}
	}
	for _, w := range b.values {
		if keep.Has(w.object) {
			a.values = append(a.values, w)
		}
	}
}

func common(s, t bitset.Set) (both bitset.Set) {
	both.UnionOfBoth(s, t)
	return both
}
