package future

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// A try is the tentative removal of a process from a valid set, with the consequences. Exclude finds smaller valid sets
// by tries. Most tries fail and are undone. Therefore a try records the changes, so that undoing costs only these, and
// facts learnt from a failed try make later tries unnecessary.

// undo records the state of a fixpoint before a try, the tentative removal of a process from the candidate set C.
// restore writes the recorded values back to the Future. The fields from in to told have copies of the sets and flags
// of the fixpoint, and the lengths of the lists. The fields from reached on list the entries that the try has changed.
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

// source is the cause of a fact found during a try (tentative removal of a process): a process such that the removal of
// this process from the candidate set implies the fact. A source contains the number of the try. In later tries the
// fact holds from the beginning, and the source counts as base.
type source int32

const (
	// base means that the fact does not depend on the try.
	base source = 0
	// several means that the fact may need several removals, or has an unknown cause.
	several source = 0xff
)

// processSource returns the source that stands for the removal of p from the candidate set, as the cause of further
// facts. If no tentative removal is under way, the result is base.
func (x *Future) processSource(p int) source {
	if !x.trying {
		return base
	}
	return source(x.try<<8 | int32(p))
}

// bothSources returns the source (cause) of a fact that follows from two facts with sources a and b. The result is base
// if both are base, `several` if a and b are two different removals, and the source other than base in the remaining
// cases.
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

// now returns source s as seen in the present try (tentative removal): s itself, or base if s belongs to an earlier
// try. The fact caused by such an s holds in the present try from the beginning.
func (x *Future) now(s source) source {
	if int32(s)>>8 != x.try {
		return base
	}
	return s
}

// fail ends a try (tentative removal) that would remove a needed process, and empties the candidate set C. `by` is the
// cause (source): a removed process p1 such that the removal of p1 implies the removal of the needed process. Therefore
// p1 becomes needed too, and likewise the cause of the removal of p1, and so on.
func (x *Future) fail(by source) {
	x.in = program.PIDSet{}
	for by = x.now(by); by != base && by&several != several; by = x.now(x.removedBy[by&several]) {
		x.need(int(by & several))
	}
}

// need makes p a needed process, contained in every later result: p is added to x.needed, and the access classes of the
// moves of p to x.vital.
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
		// The test fails if mv has operands and Evaluate was called: the class of mv is not in x.movers.
		if x.moving.Has(class) && x.movers[class].Has(program.PID(p)) {
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

// settle ends the phase in which lookAround treats the future R as empty (x.putOff). In this phase R had only moves of
// the process removed by the present try (tentative removal), and the results of lookAround do not depend on these
// moves. Therefore settle makes the results part of the state to which restore returns.
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
