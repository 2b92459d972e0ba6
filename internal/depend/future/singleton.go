package future

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// A common case needs no fixpoint. Most ample sets consist of the moves of one process with which no other process
// interacts any more. R(s, {p}) can contain only edges ahead of the current locations of the other processes, so that a
// look at these edges suffices.

// Singleton reports whether a cheap test shows that p has a move and {p} is valid (its moves satisfy C1). The test is
// sufficient: {p} may be valid although the result is false.
//
// Proof: the first edge of p in R(s, {p}) would be an edge that p cannot take now. If no edge ahead of the other
// processes helps this edge, or helps a false atom of its guard, then R(s, {p}) contains no edge of p. If no edge ahead
// of the other processes is dependent on a move of p, no member of R(s, {p}) is.
func (x *Future) Singleton(p int) bool {
	q := &x.procs[p]
	if q.barred != 0 {
		return false // the test below does not look at changes of propositions, which Bar forbids
	}
	x.place(q, q.inst, q.loc)
	moves := x.movesOf(p)
	for _, i := range q.inst.Out[q.loc] {
		k := &q.inst.Links[i]
		if k.MayHandshake() || hasMove(moves, k.Edge) &&
			(x.ahead(p, x.types.Classes.Conflicts(k.Class)) || x.ahead(p, x.guests(p, i).conflicts)) {
			return false
		}
	}
	return !x.woken(p, moves) && len(moves) > 0
}

// woken reports whether steps ahead of other processes may make an edge of p executable. Only the edges at the location
// of p count that are in none of `moves`, the moves of p.
func (x *Future) woken(p int, moves []program.Move) bool {
	q := &x.procs[p]
	for _, i := range q.inst.Out[q.loc] {
		k := &q.inst.Links[i]
		if !k.Never && !hasMove(moves, k.Edge) && x.opens(p, i) {
			return true
		}
	}
	return false
}

func hasMove(moves []program.Move, e program.EdgeID) bool {
	for i := range moves {
		if moves[i].Edge == e {
			return true
		}
	}
	return false
}

// ahead reports whether a process other than p may later create processes, or take a step with an access class in s.
// The first fewAsides calls in a state look at every process. Later calls use two sets computed once per state: the
// classes ahead of at least one process, and of at least two.
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
		if a := &o.inst.Ahead[o.loc]; a.Creates || a.Classes.Intersects(s) {
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
	if x.creators > 1 || x.creators == 1 && !own.Creates || x.twice.Intersects(s) {
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

// opens reports whether steps ahead of other processes may make edge i of p executable. The edge is at the location of
// p and not executable in the state.
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
