package future

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// Most ample sets are the moves of one process with which nobody else has anything to
// do any more. That shows without a fixpoint: all that can be in R(s, {p}) are edges
// ahead of where the other processes are.

// Singleton reports whether process p has moves and it is plain that they are a valid set.
// If not, they may be one all the same.
//
// No edge of p is in R(s, {p}) before one that p cannot take now is. If nothing ahead
// of the others helps such an edge, or an atom of it that is false, that does not happen;
// and if nothing ahead of the others is dependent on a move of p, no member is.
func (x *Future) Singleton(p int) bool {
	q := &x.procs[p]
	if q.barred != 0 {
		return false // what others may show is not looked for
	}
	x.place(q, q.inst, q.loc)
	moves := x.movesOf(p)
	for _, i := range q.inst.Out[q.loc] {
		k := &q.inst.Links[i]
		if k.Meets() || takes(moves, k.Edge) &&
			(x.ahead(p, x.types.Classes.Conflicts(k.Class)) || x.ahead(p, x.guests(p, i).conflicts)) {
			return false
		}
	}
	return !x.woken(p, moves) && len(moves) > 0
}

// woken reports whether an edge of p that is at its location, and none of its moves, may
// become executable by what is ahead of others.
func (x *Future) woken(p int, moves []program.Move) bool {
	q := &x.procs[p]
	for _, i := range q.inst.Out[q.loc] {
		k := &q.inst.Links[i]
		if !k.Never && !takes(moves, k.Edge) && x.opens(p, i) {
			return true
		}
	}
	return false
}

func takes(moves []program.Move, e program.EdgeID) bool {
	for i := range moves {
		if moves[i].Edge == e {
			return true
		}
	}
	return false
}

// ahead reports whether a class of s may be ahead of another process than p. The first
// times in a state it looks at each; then at what is ahead of one and of two of all.
func (x *Future) ahead(p int, s bitset.Set) bool {
	if x.asides++; x.asides > fewAsides {
		return x.aheadOfAll(p, s)
	}
	for r := range x.n {
		if r == p {
			continue
		}
		x.effort.looks++
		o := &x.procs[r]
		if a := &o.inst.Ahead[o.loc]; a.Creates || a.Classes.Meets(s) {
			return true
		}
	}
	return false
}

const fewAsides = 2

func (x *Future) aheadOfAll(p int, s bitset.Set) bool {
	if x.asides == fewAsides+1 {
		clear(x.once)
		clear(x.twice)
		x.creators = 0
		for r := range x.n {
			x.effort.looks++
			o := &x.procs[r]
			a := &o.inst.Ahead[o.loc]
			if a.Creates {
				x.creators++
			}
			x.twice.UnionOfBoth(x.once, a.Classes)
			x.once.Union(a.Classes)
		}
	}
	x.effort.looks++
	own := &x.procs[p].inst.Ahead[x.procs[p].loc]
	if x.creators > 1 || x.creators == 1 && !own.Creates || x.twice.Meets(s) {
		return true
	}
	for i := range min(len(s), len(x.once)) {
		w := s[i] & x.once[i]
		if i < len(own.Classes) {
			w &^= own.Classes[i]
		}
		if w != 0 {
			return true
		}
	}
	return false
}

// opens reports whether the edge i of p, at its location and not executable, may
// become executable by what is ahead of others.
func (x *Future) opens(p int, i int32) bool {
	k := &x.procs[p].inst.Links[i]
	helped := false
	for n := range k.Atoms {
		switch {
		case x.ahead(p, x.types.Wants.Helpers(k.Atoms[n].Want, &x.types.Classes)):
			helped = true
		case !x.holds(p, i, n):
			return false
		}
	}
	return helped || x.ahead(p, x.types.Wants.Helpers(k.Wakes, &x.types.Classes))
}
