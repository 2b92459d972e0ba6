package depend

import (
	"ltlpor/depend/bitset"
	"ltlpor/program"
)

// Most ample sets are the moves of one process with which nobody else has anything to
// do any more. That shows without a fixpoint: all that can be in R(s, {p}) are edges
// ahead of where the other processes are.

// ahead is what a process may still do from a location on.
type ahead struct {
	classes bitset.Set
	creates bool // other processes, too
}

// lookAhead finds what is ahead of each location of inst.
func (inst *instance) lookAhead() {
	inst.ahead = make([]ahead, len(inst.out))
	for changed := true; changed; {
		changed = false
		for l := len(inst.out) - 1; l >= 0; l-- {
			a := &inst.ahead[l]
			for _, i := range inst.out[l] {
				k := &inst.links[i]
				if k.never {
					continue
				}
				if !a.classes.Has(k.class) {
					a.classes.Add(k.class)
					changed = true
				}
				creates := len(k.creates) > 0
				if k.to >= 0 {
					changed = a.classes.Union(inst.ahead[k.to].classes) || changed
					creates = creates || inst.ahead[k.to].creates
				}
				changed = changed || creates && !a.creates
				a.creates = a.creates || creates
			}
		}
	}
}

// Lone reports whether process p has moves and it is plain that they are a valid set.
// If not, they may be one all the same.
//
// No edge of p is in R(s, {p}) before one that p cannot take now is. If nothing ahead
// of the others helps such an edge, or an atom of it that is false, that does not happen;
// and if nothing ahead of the others is dependent on a move of p, no member is.
func (x *Relaxed) Lone(p int) bool {
	q := &x.procs[p]
	if q.barred != 0 {
		return false // what others may show is not looked for
	}
	x.place(q, q.inst, q.loc)
	moves := x.movesOf(p)
	for _, i := range q.inst.out[q.loc] {
		k := &q.inst.links[i]
		if k.meets() || takes(moves, k.id) && (x.ahead(p, x.x.classes.conflicts(k.class)) || x.ahead(p, x.guests(p, i).conflicts)) {
			return false
		}
	}
	return !x.woken(p, moves) && len(moves) > 0
}

// woken reports whether an edge of p that is at its location, and none of its moves, may
// become executable by what is ahead of others.
func (x *Relaxed) woken(p int, moves []program.Move) bool {
	q := &x.procs[p]
	for _, i := range q.inst.out[q.loc] {
		k := &q.inst.links[i]
		if !k.never && !takes(moves, k.id) && x.opens(p, i) {
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
func (x *Relaxed) ahead(p int, s bitset.Set) bool {
	if x.asides++; x.asides > fewAsides {
		return x.aheadOfAll(p, s)
	}
	for r := range x.n {
		if r == p {
			continue
		}
		x.effort.looks++
		o := &x.procs[r]
		if a := &o.inst.ahead[o.loc]; a.creates || a.classes.Meets(s) {
			return true
		}
	}
	return false
}

const fewAsides = 2

func (x *Relaxed) aheadOfAll(p int, s bitset.Set) bool {
	if x.asides == fewAsides+1 {
		clear(x.once)
		clear(x.twice)
		x.creators = 0
		for r := range x.n {
			x.effort.looks++
			o := &x.procs[r]
			a := &o.inst.ahead[o.loc]
			if a.creates {
				x.creators++
			}
			x.twice.UnionOfBoth(x.once, a.classes)
			x.once.Union(a.classes)
		}
	}
	x.effort.looks++
	own := &x.procs[p].inst.ahead[x.procs[p].loc]
	if x.creators > 1 || x.creators == 1 && !own.creates || x.twice.Meets(s) {
		return true
	}
	for i := range min(len(s), len(x.once)) {
		w := s[i] & x.once[i]
		if i < len(own.classes) {
			w &^= own.classes[i]
		}
		if w != 0 {
			return true
		}
	}
	return false
}

// opens reports whether the edge i of p, at its location and not executable, may
// become executable by what is ahead of others.
func (x *Relaxed) opens(p int, i int32) bool {
	k := &x.procs[p].inst.links[i]
	helped := false
	for n := range k.atoms {
		switch {
		case x.ahead(p, x.x.wants.helpers(k.atoms[n].want, &x.x.classes)):
			helped = true
		case !x.holds(p, i, n):
			return false
		}
	}
	return helped || x.ahead(p, x.x.wants.helpers(k.wakes, &x.x.classes))
}
