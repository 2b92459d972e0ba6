package ample

import (
	"math/bits"

	"ltlpor/internal/model/program"
)

// found is a minimal valid set of processes that C2 lets pass, with what it was looked for among.
type found struct {
	set, from, all program.PIDSet
	// The same for C2′, empty if that is not asked for or cannot help.
	inOrder, inOrderFrom program.PIDSet
	// The processes that may be a set by themselves with operands evaluated.
	operated program.PIDSet
}

// decided returns what find finds. It is not kept beyond the state.
//
// Short cuts: singleton (oldest), memo, unless it has little to remember, and rows. What find asks about are
// instances and locations of processes, moves, and atoms; with InState also what moves change in the
// state, and that is not remembered. (doc/reduction.md, The relaxed future.)
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

// find looks for sets before it is known which moves close cycles.
func (a *Selector) find() found {
	d := a.search()
	if a.options.Operands != Fixed && (d.set.Empty() || d.set == d.all) {
		d.operated = a.mayBeSingletons()
	}
	return d
}

// search finds a minimal valid set for C2, and one for C2′ if that may help, with
// operands evaluated if they have been.
func (a *Selector) search() (d found) {
	if d.from, d.all = a.candidates(); !d.from.Empty() {
		d.set = a.preferred(d.from)
	}
	if a.sight.as&InOrder != 0 && d.set != d.all {
		d.inOrderFrom, d.inOrder = a.inOrder(d.all)
	}
	return d
}

// candidates returns the processes with moves (C0), and those of them no move of
// which is visible (C2), if what it leaves alone now stays so, and that are not at an
// obstacle.
func (a *Selector) candidates() (from, all program.PIDSet) {
	for i := range a.m.All {
		all.AddMovers(a.m.All[i])
	}
	from = all
	for i := range a.m.All {
		mv := a.m.All[i]
		peer := mv.Peer != program.NoPID
		if C2(&a.sight, a.m.All[i:i+1], 0) && !a.valid.obstacle(mv.Proc) && !(peer && a.valid.obstacle(mv.Peer)) {
			if may := a.sight.may(mv); may != 0 {
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

// minimal takes processes away from set, which is valid and was found last, as
// long as a valid set is left, one that satisfies also if that is not nil: the youngest
// first, so that the oldest are preferred.
func (a *Selector) minimal(set program.PIDSet, also func(program.PIDSet) bool) program.PIDSet {
	if set.Len() == 1 {
		return set
	}
	for _, p := range a.youngest(set) {
		if !set.Has(p) || set.Len() == 1 {
			continue
		}
		less := a.valid.without(p)
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

// youngest returns the members of set, the youngest first: those with the highest numbers.
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
