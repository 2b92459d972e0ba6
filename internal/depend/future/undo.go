package future

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// Exclude makes a found set smaller by tries: a try removes one process and computes the consequences. Most tries
// fail and are undone. Therefore a try records its changes, so that it costs only its changes, and facts learnt from
// a failed try make later tries unnecessary.

// undo records the state of a fixpoint before a try, the tentative removal of a process from the candidate set C.
// restore writes the recorded values back to the Future. The fields from in to told have copies of its sets and flags,
// and the lengths of its lists. The last fields list the single entries that the try has changed.
type undo struct {
	in            program.PIDSet
	seen          uint64
	list          int
	looked        bool
	mark          mark
	classes, live bitset.Set
	helped, told  bitset.Set
	reached       []reached
	written       []written64
	opened        []opened
	made          []int32
}

type reached struct {
	proc int32
	loc  program.Loc
	was  uint32
}

type written64 struct {
	proc int32
	was  uint64
	by   source
}

type opened struct {
	number int32
	was    waiting
}

// source is the cause of a fact found during a try: the process such that its removal from the candidate set C implies
// the fact. A source contains the number of the try. A source of an earlier try therefore counts as base: the fact
// holds without the present try.
type source int32

const (
	// base means that the fact does not depend on the try.
	base source = 0
	// several means that the fact may need more than one removal, or has an unknown cause.
	several source = 0xff
)

// processSource returns the source (cause of a fact) that stands for the removal of p from the candidate set, in the
// present tentative removal of a process. If none is under way, processSource returns base.
func (x *Future) processSource(p int) source {
	if !x.trying {
		return base
	}
	return source(x.try<<8 | int32(p))
}

// bothSources returns the source (cause) of a fact that follows from two facts with sources a and b. The result is base
// if both are base, `several` if a and b are two different removals, and otherwise the source that is not base.
func (x *Future) bothSources(a, b source) source {
	a, b = x.now(a), x.now(b)
	switch {
	case a == base || a == b:
		return b
	case b == base:
		return a
	}
	return source(x.try<<8) | several
}

// now returns s, or base if s belongs to an earlier tentative removal (try): the fact caused by s then holds in the
// present one.
func (x *Future) now(s source) source {
	if int32(s)>>8 != x.try {
		return base
	}
	return s
}

// fail ends a tentative removal (try) that would remove a needed process from the candidate set C, and empties C. `by`
// is the cause of this removal. The process named by `by` becomes needed too, because its removal implies the removal
// of a needed process. The same holds for the cause of the removal of that process, and so on.
func (x *Future) fail(by source) {
	x.in = program.PIDSet{}
	for by = x.now(by); by != base && by&several != several; by = x.now(x.removedBy[by&several]) {
		x.need(int(by & several))
	}
}

// need makes p a needed process: no later set may lack p. It adds p to x.needed, and the access classes of the moves of
// p to x.vital.
func (x *Future) need(p int) {
	x.needed.Add(program.PID(p))
	for i := x.own[p]; i < x.own[p+1]; i++ {
		x.keep(p, &x.moves[i])
	}
	for _, i := range x.asPeer(p) {
		x.keep(p, &x.moves[i])
	}
}

// keep adds to x.vital the access classes of the edges of mv and of its guests. p is a needed process taking part
// in mv. An edge of the future R that is dependent on a vital class would remove a needed process from the candidate
// set C.
func (x *Future) keep(p int, mv *program.Move) {
	x.effort.looks++
	x.keepSide(p, int(mv.Proc), mv.Edge)
	if mv.Peer != program.NoPID {
		x.keepSide(p, int(mv.Peer), mv.PeerEdge)
	}
}

func (x *Future) keepSide(p, mover int, e program.EdgeID) {
	q := &x.procs[mover]
	i := x.link(q, e)
	keep := func(class int) {
		if x.moving.Has(class) && x.movers[class].Has(program.PID(p)) { // false if operands are evaluated
			x.vital.Add(class)
		}
	}
	keep(q.inst.Links[i].Class)
	x.guests(mover, i).classes.Each(keep)
}

// Exclude returns the largest valid subset (with moves that satisfy C1), without process p, of the set that Largest or
// Exclude returned last.
//
//   - The result is empty if no such subset contains every needed process. A process is needed if every set acceptable
//     to the caller contains it (Back).
//   - If the result is empty, the earlier set remains current.
func (x *Future) Exclude(p program.PID) program.PIDSet {
	if x.needed.Has(p) {
		return program.PIDSet{}
	}
	x.save(0)
	x.tried = p
	x.cause = -1
	x.remove(int(p), base)
	x.run()
	x.effort.fixpoints++
	if x.in.Empty() {
		x.Back()
		return program.PIDSet{}
	}
	x.trying = false
	return x.in
}

// Back undoes the last successful call of Exclude, and makes the excluded process a needed process. The caller has
// found that neither the result of Exclude nor any subset of it is acceptable.
func (x *Future) Back() {
	x.restore(0)
	x.need(int(x.tried))
}

// save begins a tentative removal of processes (try): it records the present state of the fixpoint in x.undos[within].
// `within` is the nesting depth, from 0.
func (x *Future) save(within int) {
	if within == len(x.undos) {
		x.undos = append(x.undos, &undo{})
	}
	s := x.undos[within]
	x.saved = s
	x.try, x.trying = x.try+1, true
	s.in, s.seen, s.list, s.looked, s.mark = x.in, x.seen, len(x.list), x.looked, x.mark()
	s.classes = append(s.classes[:0], x.classes...)
	s.live = append(s.live[:0], x.live...)
	s.helped = append(s.helped[:0], x.helped...)
	s.told = append(s.told[:0], x.told...)
	s.reached, s.written, s.opened, s.made = s.reached[:0], s.written[:0], s.opened[:0], s.made[:0]
}

// restore undoes the tentative removal at nesting depth `within`: it writes back the values that save recorded. Deeper
// tentative removals must have been undone before.
func (x *Future) restore(within int) {
	s := x.undos[within]
	x.saved = s
	x.trying = false
	for _, m := range x.list[s.list:] {
		x.procs[m.proc].members[m.link] = 0
	}
	x.in, x.seen, x.list, x.done, x.looked = s.in, s.seen, x.list[:s.list], s.list, s.looked
	x.classes = append(x.classes[:0], s.classes...)
	x.live = append(x.live[:0], s.live...)
	x.helped = append(x.helped[:0], s.helped...)
	x.told = append(x.told[:0], s.told...)
	for i := len(s.opened) - 1; i >= 0; i-- {
		x.waiting[s.opened[i].number] = s.opened[i].was
	}
	x.cut(s.mark)
	for _, r := range s.reached {
		q := &x.procs[r.proc]
		if r.loc == q.loc {
			q.returned = r.was
		} else {
			q.reached[r.loc] = r.was
		}
	}
	for i := len(s.written) - 1; i >= 0; i-- {
		w := s.written[i]
		x.procs[w.proc].written, x.procs[w.proc].writtenBy = w.was, w.by
	}
	for _, t := range s.made {
		x.procs[x.n+int(t)].inst = nil
	}
}

// settle makes the results of lookAround survive the undoing of the present tentative removal, if x.putOff is set. Then
// the future R had only moves of the removed process when lookAround was called, and the results do not depend on these
// moves.
func (x *Future) settle() {
	if x.putOff {
		x.putOff = false
		x.saved.looked, x.saved.mark = true, x.mark()
	}
}

func (x *Future) noteReached(p int, l program.Loc) {
	if q := &x.procs[p]; x.trying {
		was := q.reached[l]
		if l == q.loc {
			was = q.returned
		}
		x.saved.reached = append(x.saved.reached, reached{int32(p), l, was})
	}
}

func (x *Future) noteWritten(p int, by source) {
	q := &x.procs[p]
	if !x.trying {
		q.writtenBy = base
		return
	}
	x.saved.written = append(x.saved.written, written64{int32(p), q.written, q.writtenBy})
	q.writtenBy = x.bothSources(q.writtenBy, by)
}

func (x *Future) noteOpen(n int32) {
	if x.trying && int(n) < x.saved.mark.waiting {
		x.saved.opened = append(x.saved.opened, opened{n, x.waiting[n]})
	}
}

func (x *Future) noteMade(t int) {
	if x.trying {
		x.saved.made = append(x.saved.made, int32(t))
	}
}
