package future

import (
	"math/bits"

	"ltlpor/internal/depend/procinstance"
	"ltlpor/internal/model/program"
)

// start begins a fixpoint computation for candidate set C = from. start clears the future R, the set of the edges
// possible before C moves, and adds to R the moves of processes outside of C.
func (x *Future) start(from program.PIDSet) {
	if x.epoch++; x.epoch == 0 {
		x.forgetAll()
	}
	x.in, x.needed, x.list, x.done = from, program.PIDSet{}, x.list[:0], 0
	clear(x.vital)
	x.cut(mark{})
	x.seen = 0
	x.cause, x.first, x.looked, x.trying, x.try = -1, [2]int32{-1, -1}, false, false, 0
	clear(x.classes)
	clear(x.helped)
	clear(x.told)
	clear(x.heard)
	x.live = append(x.live[:0], x.moving...)
	for t := range x.state.Program.Types {
		x.procs[x.n+t].inst = nil
	}
	for p := range x.n {
		q := &x.procs[p]
		q.written, q.writtenBy = 0, base
		q.reached[q.loc] = x.epoch
		if !q.can {
			x.in.Remove(program.PID(p))
		}
	}
	x.effort.looks += int64(x.n)
	for i := range x.moves {
		mv := &x.moves[i]
		if x.in.Empty() {
			return
		}
		x.effort.looks++
		if !x.in.Has(mv.Proc) || mv.Peer != program.NoPID && !x.in.Has(mv.Peer) {
			x.addMove(mv, base)
		}
	}
}

// forgetAll clears every mark storing an epoch, the number of a fixpoint computation, after an overflow of the counter
// x.epoch.
func (x *Future) forgetAll() {
	for p := range x.procs {
		clear(x.procs[p].reached)
		clear(x.procs[p].members)
		x.procs[p].returned = 0
	}
	x.epoch = 1
}

// recordRemoval stores in x.first the first removal from the candidate set: process p leaves because of the edge
// x.list[n]. Later calls in the same fixpoint computation change nothing.
func (x *Future) recordRemoval(p, n int) {
	if x.first[0] < 0 {
		x.first = [2]int32{int32(p), int32(n)}
	}
}

// addMove adds the edges of mv, a move of the state, to the future R (the edges possible before the candidate set
// moves). For a rendezvous these are the edges of both processes. `by` is the removed process causing the addition
// (source).
func (x *Future) addMove(mv *program.Move, by source) {
	x.add(int(mv.Proc), x.link(&x.procs[mv.Proc], mv.Edge), by)
	if mv.Peer != program.NoPID {
		x.add(int(mv.Peer), x.link(&x.procs[mv.Peer], mv.PeerEdge), by)
	}
}

// considerProcess calls consider for every edge at the location of p in the state. `here` is the argument of these
// calls.
func (x *Future) considerProcess(p int, here bool) {
	q := &x.procs[p]
	for _, i := range q.inst.Out[q.loc] {
		x.consider(p, i, here, base)
	}
}

// lookAround calls considerProcess for every process, at most once per fixpoint. The call is expensive, hence run makes
// it late: the candidate set C often becomes empty before. While the future R (the edges possible before C moves) is
// empty, lookAround does nothing, unless the state has an edge that may fail without a rendezvous partner: only such an
// edge can join an empty R.
func (x *Future) lookAround() {
	if x.looked || len(x.list) == 0 && !x.partnerless {
		return
	}
	x.looked = true
	x.cause = -1
	x.putOff = x.trying && x.saved.list == 0
	for p := 0; p < x.n && !x.in.Empty(); p++ {
		x.considerProcess(p, true)
	}
	x.settle()
}

// consider adds edge i of p to the future R (the edges possible before the candidate set moves) if every atom
// (conjunct) of its guard is true in the state, or may be made true by a member of R. Otherwise consider registers the
// edge as waiting. `here` says that p is at the location of the edge in the state. If `here` is not set, a step of R
// may lead p to this location, and `by` is the removed process causing the step (source).
func (x *Future) consider(p int, i int32, here bool, by source) {
	q := &x.procs[p]
	k := &q.inst.Links[i]
	member := q.members[i] == x.epoch
	if k.Never || member && !here {
		return
	}
	if k.MayHandshake() { // an edge in R through one partner may meet further partners
		x.await(ready{int32(p), i, here, by})
		if !k.Mixed && !k.Partnerless {
			return
		}
	}
	if member {
		return
	}
	x.effort.looks += 1 + int64(len(k.Atoms))
	if here && x.movable(q, k.Edge) {
		return // moves of the state are in R already, or are moves of C
	}
	open := uint32(0)
	for n := range k.Atoms {
		a := &k.Atoms[n]
		unknown := a.Locals&x.writes(q) != 0
		if q.loc < 0 { // q is a process yet to be created
			unknown = a.Locals != 0 || x.types.Wants.IsDeath(a.Want)
		}
		switch {
		case unknown:
			by = x.bothSources(by, q.writtenBy)
		case x.helps(a.Want):
			by = x.bothSources(by, x.helpedBy[a.Want])
		case !x.holds(p, i, n):
			open |= 1 << n
		}
	}
	if open == 0 {
		switch {
		case !here || k.Partnerless:
		case x.helps(k.Wakes):
			by = x.bothSources(by, x.helpedBy[k.Wakes])
		case x.writes(q) != 0:
			by = x.bothSources(by, q.writtenBy)
		default: // every atom may be true, and yet the edge is not executable: await a change of executability
			x.wait(waiting{proc: int32(p), link: i, peer: -1, by: by})
			return
		}
		x.add(p, i, by)
		return
	}
	x.wait(waiting{proc: int32(p), link: i, open: open, peer: -1, by: by})
}

// helps reports whether some member of the future R (the edges possible before the candidate set moves) may make the
// condition number `want` true. While x.putOff is set, R counts as empty, and the result is false.
func (x *Future) helps(want int) bool { return !x.putOff && x.helped.Has(want) }

// writes returns the private variables of q that members of the future R may write, as a bit set. R is the set of the
// edges possible before the candidate set moves. While x.putOff is set, R counts as empty, and the result is 0.
func (x *Future) writes(q *process) uint64 {
	if x.putOff {
		return 0
	}
	return q.written
}

// add adds edge i of process p to the future R (the edges possible before the candidate set C moves), unless R already
// contains the edge. If p is in C, add removes p from C. add also removes every process with a move dependent on the
// edge (expel). `by` is the removed process causing the addition (source).
func (x *Future) add(p int, i int32, by source) {
	x.effort.looks++
	q := &x.procs[p]
	if q.members[i] == x.epoch {
		return
	}
	q.members[i] = x.epoch
	k := &q.inst.Links[i]
	fresh, n := !x.classes.Has(k.Class), len(x.list)
	x.list = append(x.list, member{int32(p), i, x.cause, fresh, by})
	if k.Writes&^q.written != 0 {
		x.noteWritten(p, by)
		q.written |= k.Writes
	}
	if fresh {
		x.classes.Add(k.Class)
		x.seen |= k.Visible
		x.helpBy(k.Class, by)
	}
	if p < x.n && x.in.Has(program.PID(p)) {
		x.recordRemoval(p, n)
		x.remove(p, by)
	}
	if fresh {
		x.expel(n, k, by)
	}
}

// helpBy adds to x.helped every condition that an edge of the given access class may make true. With every new
// condition, helpBy stores `by`, the removed process causing this (source). add calls helpBy for the first member of R
// in the class.
func (x *Future) helpBy(class int, by source) {
	for w, word := range x.types.Helps(class) {
		for word &^= x.helped[w]; word != 0; word &= word - 1 {
			want := 64*w + bits.TrailingZeros64(word)
			x.helped.Add(want)
			x.helpedBy[want] = by
		}
	}
}

// expel removes processes from the candidate set C because edge k, x.list[n], has joined the future R (the edges
// possible before C moves). The removed processes have a move dependent on k, or are barred by a proposition that k may
// change (Bar). If a needed process would be removed, the current tentative removal fails instead (fail). add calls
// expel before earlier members of R are processed: often C becomes empty, and the fixpoint ends early.
func (x *Future) expel(n int, k *procinstance.Link, by source) {
	if x.in.Empty() {
		return
	}
	row := x.types.Classes.Conflicts(k.Class)
	if row.Intersects(x.vital) { // k is dependent on a move of a needed process, which must not leave C
		x.fail(by)
		return
	}
	var victims program.PIDSet
	for w := range min(len(row), len(x.live)) {
		for word := row[w] & x.live[w]; word != 0; word &= word - 1 {
			x.effort.looks++
			class := 64*w + bits.TrailingZeros64(word)
			x.live.Remove(class) // afterwards, no process of C has a move of this class
			victims.AddAll(x.movers[class])
		}
	}
	victims.AddAll(x.touching[k.Class])
	for props := k.Visible & x.barred; props != 0; props &= props - 1 {
		victims.AddAll(x.barring[bits.TrailingZeros64(props)])
	}
	if victims.Intersects(x.needed) {
		x.fail(by)
		return
	}
	for w, word := range victims {
		for word &= x.in[w]; word != 0; word &= word - 1 {
			p := 64*w + bits.TrailingZeros64(word)
			x.recordRemoval(p, n)
			x.remove(p, by)
		}
	}
}

// remove removes process p from the candidate set C, and adds the moves of p to the future R (the edges possible before
// C moves). If p is a needed process and a tentative removal is under way (Exclude), the tentative removal fails
// instead. If p is not in C, remove does nothing. `by` is the earlier removed process that causes the removal (source).
func (x *Future) remove(p int, by source) {
	if !x.in.Has(program.PID(p)) {
		return
	}
	if x.trying && x.needed.Has(program.PID(p)) {
		x.fail(by)
		return
	}
	x.in.Remove(program.PID(p))
	x.removedBy[p] = by
	by = x.processSource(p)
	for i := x.own[p]; i < x.own[p+1] && !x.in.Empty(); i++ {
		x.addMove(&x.moves[i], by)
	}
	for _, i := range x.asPeer(p) {
		if x.in.Empty() {
			return
		}
		x.addMove(&x.moves[i], by)
	}
}

// run completes the fixpoint: it processes the edges of the future R (the edges possible before the candidate set C
// moves) until no edge is left, or until C is empty.
func (x *Future) run() {
	if !x.in.Empty() {
		x.lookAround()
	}
	for x.done < len(x.list) && !x.in.Empty() {
		m := x.list[x.done]
		x.cause = int32(x.done)
		x.done++
		x.effort.steps++
		k := &x.procs[m.proc].inst.Links[m.link]
		x.wake(m, k)
		if k.To >= 0 {
			x.reach(int(m.proc), k.To, m.by)
		}
		for _, t := range k.Creates {
			x.create(t, m.by)
		}
	}
}

// reach records that a step of the future R (the edges possible before the candidate set moves) may lead p to location
// l. At the first arrival of p at l in a fixpoint, reach calls consider for the edges at l. `by` is the removed process
// that causes the step (source).
func (x *Future) reach(p int, l program.Loc, by source) {
	q := &x.procs[p]
	at := &q.reached[l]
	if l == q.loc { // p is at l from the beginning: record a return
		at = &q.returned
	}
	if *at == x.epoch {
		return
	}
	x.noteReached(p, l)
	*at = x.epoch
	for _, i := range q.inst.Out[l] {
		x.consider(p, i, false, by)
	}
}

// create records that a step of the future R (the edges possible before the candidate set moves) may create a process
// of type t, and that the new process arrives at the entry location of t (reach). `by` is the removed process causing
// the step (source).
func (x *Future) create(t int, by source) {
	q := &x.procs[x.n+t]
	if q.inst == nil {
		x.place(q, x.types.Generic(t), -1)
		q.written, q.writtenBy = 0, base
		x.noteMade(t)
	}
	x.reach(x.n+t, x.state.Program.Types[t].Entry, by)
}
