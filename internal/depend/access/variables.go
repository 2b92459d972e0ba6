package access

import (
	"slices"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// Variables are the variables that are not a process's own, and the places of processes that somebody asks
// about, as objects: what is read and what is written, of single objects, of own copies, and of copies from
// afar. What a process does with channels is not among them.
type Variables struct {
	read, write, ownRead, ownWrite, farRead, farWrite bitset.Set
}

// Variables returns the variables that the statement of e looks at or changes, without the atomic sequence
// that it may begin.
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

// ofProcesses reports whether object n is a variable, or where a process is: something that a process has, and
// that is no affair of channels, nor one of all. A name of a channel that never changes is none.
func (o *Objects) ofProcesses(n int) bool {
	if v := o.variable(n); v != nil {
		return !v.Global || v.Type.Kind != program.Chan || o.chans.Assigned[v]
	}
	return slices.ContainsFunc(o.labels, func(g *labelGroup) bool { return g.object == n })
}

// Add adds what is in w.
func (v *Variables) Add(w *Variables) {
	mine, others := v.sets(), w.sets()
	for i, s := range mine {
		s.Union(*others[i])
	}
}

func (v *Variables) sets() [6]*bitset.Set {
	return [...]*bitset.Set{&v.read, &v.write, &v.ownRead, &v.ownWrite, &v.farRead, &v.farWrite}
}

// Shared returns the objects that steps of different processes meet in which touch v and w, and that one
// of them writes, the smallest first.
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

// Writes and Touches report whether object n is written, and whether it is touched at all.
func (v *Variables) Writes(n int) bool {
	return v.write.Has(n) || v.ownWrite.Has(n) || v.farWrite.Has(n)
}

// Touches: see Writes.
func (v *Variables) Touches(n int) bool {
	return v.Writes(n) || v.read.Has(n) || v.ownRead.Has(n) || v.farRead.Has(n)
}

// Each calls f for the objects that are touched, the smallest first: near, without those that stand for
// all copies of something, which are there one by one then.
func (v *Variables) Each(near bool, f func(n int)) {
	var all bitset.Set
	for _, s := range v.sets() {
		if !near || s != &v.farRead && s != &v.farWrite {
			all.Union(*s)
		}
	}
	all.Each(f)
}
