package access

import (
	"slices"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// Variables is the set of the shared variables that a statement uses, and of the process locations that its remote
// references read. Uses of channels are excluded. The sets distinguish reads and writes; objects without copies, own
// accesses and far accesses are separate as in Access.
type Variables struct {
	read, write, ownRead, ownWrite, farRead, farWrite bitset.Set
}

// Variables returns the variables that the statement of e reads or writes. Later steps of an atomic sequence are
// excluded.
func (o *Objects) Variables(e *program.Edge) (v Variables) {
	b := builder{o: o, prog: o.prog}
	var a Access
	b.step(e, true, &a)
	for _, x := range []struct {
		to   *bitset.Set
		from []bitset.Set
	}{
		{&v.read, []bitset.Set{a.read, a.tested}},
		{&v.write, []bitset.Set{a.write}},
		{&v.ownRead, []bitset.Set{a.ownRead}},
		{&v.ownWrite, []bitset.Set{a.ownWrite}},
		{&v.farRead, []bitset.Set{a.farRead}},
		{&v.farWrite, []bitset.Set{a.farWrite}},
	} {
		for _, s := range x.from {
			s.Each(func(n int) {
				if o.ofProcesses(n) {
					x.to.Add(n)
				}
			})
		}
	}
	return v
}

// ofProcesses reports whether object n is a variable or the location of a process. The result is false for objects of
// channels and of the whole system, and for a channel variable that never changes.
func (o *Objects) ofProcesses(n int) bool {
	if v := o.variable(n); v != nil {
		return !v.Global || v.Type.Kind != program.Chan || o.chans.Assigned[v]
	}
	return slices.ContainsFunc(o.labels, func(g *labelGroup) bool { return g.object == n })
}

// Add adds the members of w to v.
func (v *Variables) Add(w *Variables) {
	mine, others := v.sets(), w.sets()
	for i, s := range mine {
		s.Union(*others[i])
	}
}

func (v *Variables) sets() [6]*bitset.Set {
	return [...]*bitset.Set{&v.read, &v.write, &v.ownRead, &v.ownWrite, &v.farRead, &v.farWrite}
}

// Shared returns the objects that steps of two processes, with variables v and w, both use, such that one of the steps
// writes the object. These objects make the steps dependent. The result is in ascending order.
func (v *Variables) Shared(w *Variables) (objects []int) {
	var common bitset.Set
	for _, x := range [][2]bitset.Set{
		{v.write, w.write}, {v.write, w.read}, {v.read, w.write},
		{v.ownWrite, w.farRead}, {v.ownWrite, w.farWrite}, {v.ownRead, w.farWrite},
		{v.farWrite, w.ownRead}, {v.farWrite, w.ownWrite}, {v.farRead, w.ownWrite},
	} {
		common.UnionOfBoth(x[0], x[1])
	}
	common.Each(func(n int) { objects = append(objects, n) })
	return objects
}

// Writes reports whether v contains a write of object n.
func (v *Variables) Writes(n int) bool {
	return v.write.Has(n) || v.ownWrite.Has(n) || v.farWrite.Has(n)
}

// Touches reports whether v contains a read or write of object n.
func (v *Variables) Touches(n int) bool {
	return v.Writes(n) || v.read.Has(n) || v.ownRead.Has(n) || v.farRead.Has(n)
}

// Each calls f for every object in v, in ascending order. If `near` is set, Each omits the far accesses, which are also
// recorded on an object without copies.
func (v *Variables) Each(near bool, f func(n int)) {
	var all bitset.Set
	for _, s := range v.sets() {
		if !near || s != &v.farRead && s != &v.farWrite {
			all.Union(*s)
		}
	}
	all.Each(f)
}
