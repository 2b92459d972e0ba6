package ample

import (
	"math/bits"

	"ltlpor/internal/model/program"
)

// found is the result of method find for a state. set is a minimal set of processes satisfying C1 and C2, or empty
// without such a set. It is a subset of from, the candidates for membership. all has every process with a move.
type found struct {
	set, from, all program.PIDSet
	// inOrder and inOrderFrom correspond to set and from, for C2′. Both are empty if C2′ is not in use or cannot help.
	inOrder, inOrderFrom program.PIDSet
	// operated has the processes that may satisfy C1 by themselves if the operands of moves (indices, channels,
	// values) are evaluated in the state.
	operated program.PIDSet
}

// decided returns the sets of processes to propose in the present state, as find computes them, by a short cut if
// possible. The result is valid only for the present state.
//
//   - The short cuts are method oldest (singleton.go), the cache of earlier results (memo.go), and the computation of
//     valid sets by bit rows (validity.byRows). After too few successful lookups, decided skips the cache for some
//     states.
//   - The result of find depends on the instances and locations of processes, on moves, and on atoms (conjuncts of
//     guards). With InState the result also depends on the effects of moves in the state, and is not cached.
//     (doc/dev/reduction/c1.md, The relaxed future.)
func (a *Selector) decided() *found {
	plainly := a.sight.as == 0
	if a.sight.as&InState != 0 || plainly && a.memo.rests() && a.valid.byRows() {
		a.fresh = a.find()
		return &a.fresh
	}
	if plainly {
		if d := a.oldest(); d != nil {
			return d
		}
	}
	d := a.memo.find(a.future)
	a.memo.learn(d != nil)
	if d != nil {
		return d
	}
	if plainly {
		a.valid.byRows()
	}
	a.fresh = a.shared.decide(&a.memo, a.future, a.find)
	return &a.fresh
}

// find computes, in the present state, a minimal set of processes satisfying C1 and C2. The result does not depend on
// closes.
//
//   - If C2′ is in use and may give a smaller set, the result also has a minimal set satisfying C1 and C2′ (inOrder).
//   - If the set for C2 is missing or has every process, the result also has the processes that may satisfy C1 alone
//     once the operands of moves are evaluated (operated).
func (a *Selector) find() found {
	d := a.search()
	if a.options.Operands != Fixed && (d.set.Empty() || d.set == d.all) {
		d.operated = a.mayBeSingletons()
	}
	return d
}

// search returns a minimal set of processes satisfying C1 and C2. If C2′ is in use and may give a smaller set, the
// result also has a minimal set satisfying C1 and C2′. search uses the operand values of moves only if the caller has
// called future.Future.Evaluate.
func (a *Selector) search() (d found) {
	if d.from, d.all = a.candidates(); !d.from.Empty() {
		d.set = a.preferred(d.from)
	}
	if a.sight.as&InOrder != 0 && d.set != d.all {
		d.inOrderFrom, d.inOrder = a.inOrder(d.all)
	}
	return d
}

// candidates returns in `all` every process with a move, and in `from` the processes that a set satisfying C1 and C2
// may contain.
//
// A process is in `from` if it is not at an obstacle and has no visible move. With InState, a move that does not change
// the truth of propositions in this state counts as invisible; future.Future.Bar then forbids later changes of these
// propositions.
func (a *Selector) candidates() (from, all program.PIDSet) {
	for i := range a.m.All {
		all.AddMovers(a.m.All[i])
	}
	from = all
	for i := range a.m.All {
		mv := a.m.All[i]
		peer := mv.Peer != program.NoPID
		if C2(&a.sight, a.m.All[i:i+1], 0) && !a.valid.obstacle(mv.Proc) && !(peer && a.valid.obstacle(mv.Peer)) {
			if may := a.sight.mayChange(mv); may != 0 {
				a.future.Bar(mv.Proc, may)
				if peer {
					a.future.Bar(mv.Peer, may)
				}
			}
			continue
		}
		from.Remove(mv.Proc)
		if peer {
			from.Remove(mv.Peer)
		}
	}
	return from, all
}

// minimal returns a minimal subset of set satisfying C1. minimal tries to remove the youngest processes first, so that
// the result keeps old processes. set must be the set that a.valid found last. If `also` is not nil, the result
// satisfies `also`.
func (a *Selector) minimal(set program.PIDSet, also func(program.PIDSet) bool) program.PIDSet {
	if set.Len() == 1 {
		return set
	}
	for _, p := range a.youngest(set) {
		if !set.Has(p) || set.Len() == 1 {
			continue
		}
		less := a.valid.withoutProcess(p)
		switch {
		case less.Empty():
		case also != nil && !also(less):
			a.valid.back()
		default:
			set = less
		}
	}
	return set
}

// youngest returns the members of set, the youngest process (highest pid) first.
func (a *Selector) youngest(set program.PIDSet) []program.PID {
	a.order = a.order[:0]
	for w := len(set) - 1; w >= 0; w-- {
		for word := set[w]; word != 0; {
			high := bits.Len64(word) - 1
			word &^= 1 << high
			a.order = append(a.order, program.PID(64*w+high))
		}
	}
	return a.order
}
