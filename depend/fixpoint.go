package depend

import (
	"math/bits"

	"ltlpor/program"
)

// start begins a fixpoint.
func (x *Relaxed) start(from program.PIDSet) {
	if x.epoch++; x.epoch == 0 {
		x.forgetAll()
	}
	x.in, x.list, x.done = from, x.list[:0], 0
	x.waiting, x.ready = x.waiting[:0], x.ready[:0]
	x.cause, x.first, x.looked = -1, [2]int32{-1, -1}, false
	clear(x.classes)
	for t := range x.frames.prog.Types {
		x.procs[x.n+t].inst = nil
	}
	for p := range x.n {
		q := &x.procs[p]
		q.written = 0
		q.reached[q.loc] = x.epoch
		if !q.can {
			x.in.Remove(program.PID(p))
		}
	}
	for _, mv := range x.moves {
		if !x.in.Has(mv.Proc) || mv.Peer != program.NoPID && !x.in.Has(mv.Peer) {
			x.take(mv)
		}
	}
}

// forgetAll empties what is remembered under old epochs.
func (x *Relaxed) forgetAll() {
	for p := range x.procs {
		clear(x.procs[p].reached)
		clear(x.procs[p].members)
	}
	x.epoch = 1
}

// note keeps which member of R first took a process out of C.
func (x *Relaxed) note(p, n int) {
	if x.first[0] < 0 {
		x.first = [2]int32{int32(p), int32(n)}
	}
}

// take adds the edges of a move of the state.
func (x *Relaxed) take(mv program.Move) {
	x.add(int(mv.Proc), x.link(&x.procs[mv.Proc], mv.Edge))
	if mv.Peer != program.NoPID {
		x.add(int(mv.Peer), x.link(&x.procs[mv.Peer], mv.PeerEdge))
	}
}

// executable reports whether link i of p is (with link j of q, if q >= 0) a move
// of the state.
func (x *Relaxed) executable(p int, i int32, q int, j int32) bool {
	id := x.procs[p].inst.links[i].id
	for k := range x.moves {
		mv := &x.moves[k]
		switch {
		case int(mv.Proc) != p || mv.Edge != id:
		case q < 0 || int(mv.Peer) == q && mv.PeerEdge == x.procs[q].inst.links[j].id:
			return true
		}
	}
	return false
}

// look considers the edges at the location of p in the state.
func (x *Relaxed) look(p int, here bool) {
	q := &x.procs[p]
	for _, i := range q.inst.out[q.loc] {
		x.consider(p, i, here)
	}
}

// lookAround considers the edges at the locations of the state, unless that has been
// done. It is put off as long as C may turn out to be empty without it: it asks about
// much. Without members, only edges that may go wrong by themselves become members.
func (x *Relaxed) lookAround() {
	if x.looked || len(x.list) == 0 && !x.alone() {
		return
	}
	x.looked = true
	x.cause = -1
	for p := 0; p < x.n && !x.in.Empty(); p++ {
		x.look(p, true)
	}
}

// alone reports whether a process is where an edge may go wrong without a partner.
func (x *Relaxed) alone() bool {
	for p := range x.n {
		if q := &x.procs[p]; q.inst.alone[q.loc] {
			return true
		}
	}
	return false
}

// consider decides what the edge i of p, at a location reached, waits for. here
// tells that p is there in the state.
func (x *Relaxed) consider(p int, i int32, here bool) {
	q := &x.procs[p]
	k := &q.inst.links[i]
	member := q.members[i] == x.epoch
	if k.never || member && !here {
		return
	}
	if k.meets() { // as a member, with one partner, it may meet others still
		x.await(ready{int32(p), i, here})
		if !k.mixed && !k.alone {
			return
		}
	}
	if member {
		return
	}
	if here && x.executable(p, i, -1, 0) {
		return // a move of the state: in R, or a move of C
	}
	open := uint32(0)
	for n := range k.atoms {
		a := &k.atoms[n]
		unknown := a.locals&q.written != 0
		if q.loc < 0 { // of a process yet to be created
			unknown = a.locals != 0 || x.x.wants.reps[a.want].death
		}
		if !unknown && !x.helped(a.want) && !x.holds(p, i, n) {
			open |= 1 << n
		}
	}
	switch {
	case open == 0 && here && !k.alone && !x.helped(k.wakes) && q.written == 0:
		// It is not executable for a reason that the atoms do not tell.
	case open == 0:
		x.add(p, i)
		return
	}
	x.waiting = append(x.waiting, waiting{proc: int32(p), link: i, open: open, peer: -1})
}

// helped reports whether some member may make a want true.
func (x *Relaxed) helped(want int) bool {
	return x.x.wants.helpers(want, &x.x.classes).meets(x.classes)
}

// await looks for partners of r among the edges that wait for one.
func (x *Relaxed) await(r ready) {
	for _, s := range x.ready {
		if s.proc == r.proc && int(r.proc) < x.n {
			continue
		}
		x.partners(r, s)
		x.partners(s, r)
	}
	if int(r.proc) >= x.n { // several processes of a type may be created
		x.partners(r, r)
	}
	x.ready = append(x.ready, r)
}

// partners adds that a, a send, and b, a receive, may meet, if they may.
func (x *Relaxed) partners(a, b ready) {
	from, to := &x.procs[a.proc], &x.procs[b.proc]
	if !x.x.mayMeet(&from.inst.links[a.link], &to.inst.links[b.link]) {
		return
	}
	if a.here && b.here {
		if !x.executable(int(a.proc), a.link, int(b.proc), b.link) {
			x.waiting = append(x.waiting, waiting{a.proc, a.link, 0, b.proc, b.link})
		}
		return
	}
	x.add(int(a.proc), a.link)
	x.add(int(b.proc), b.link)
}

// add makes link i of p a member of R.
func (x *Relaxed) add(p int, i int32) {
	q := &x.procs[p]
	if q.members[i] == x.epoch {
		return
	}
	q.members[i] = x.epoch
	k := &q.inst.links[i]
	fresh, n := !x.classes.has(k.class), len(x.list)
	x.list = append(x.list, member{int32(p), i, x.cause, fresh})
	x.classes.add(k.class)
	q.written |= k.writes
	if p < x.n && x.in.Has(program.PID(p)) {
		x.note(p, n)
		x.remove(p)
	}
	if fresh {
		x.expel(n, k)
	}
}

// expel takes out of C what depends on member n, without waiting for the consequences
// of the members before it: often C is empty then, and nothing more need be asked.
func (x *Relaxed) expel(n int, k *link) {
	for w, word := range x.in {
		for ; word != 0; word &= word - 1 {
			p := 64*w + bits.TrailingZeros64(word)
			if q := &x.procs[p]; q.conflicts.has(k.class) || q.barred&k.visible != 0 {
				x.note(p, n)
				x.remove(p)
			}
		}
	}
}

// remove takes process p out of C: its moves are then in R.
func (x *Relaxed) remove(p int) {
	if !x.in.Has(program.PID(p)) {
		return
	}
	x.in.Remove(program.PID(p))
	for _, mv := range x.moves {
		if int(mv.Proc) == p || int(mv.Peer) == p && mv.Peer != program.NoPID {
			x.take(mv)
		}
	}
}

// run draws the consequences of the members of R, until there are no more or C is
// empty.
func (x *Relaxed) run() {
	if !x.in.Empty() {
		x.lookAround()
	}
	for x.done < len(x.list) && !x.in.Empty() {
		m := x.list[x.done]
		x.cause = int32(x.done)
		x.done++
		x.effort.steps++
		k := &x.procs[m.proc].inst.links[m.link]
		x.wake(m, k)
		if k.to >= 0 {
			x.reach(int(m.proc), k.to)
		}
		for _, t := range k.creates {
			x.create(t)
		}
	}
}

// wake tells what waits that m has come. If a member of its class was there before,
// others have been told, or did not wait for it when they came.
func (x *Relaxed) wake(m member, k *link) {
	for n := 0; n < len(x.waiting); n++ {
		w := &x.waiting[n]
		if !m.fresh && w.proc != m.proc && w.peer != m.proc {
			continue
		}
		q := &x.procs[w.proc]
		if q.members[w.link] == x.epoch && w.peer < 0 {
			continue
		}
		l := &q.inst.links[w.link]
		own := w.proc == m.proc
		switch {
		case w.peer >= 0:
			peer := &x.procs[w.peer]
			if own || w.peer == m.proc || x.helps(k, l.wakes) || x.helps(k, peer.inst.links[w.peerLink].wakes) {
				p, i, r, j := w.proc, w.link, w.peer, w.peerLink
				x.add(int(p), i)
				x.add(int(r), j)
			}
		case w.open == 0:
			if own || x.helps(k, l.wakes) {
				x.add(int(w.proc), w.link)
			}
		default:
			for a := range l.atoms {
				if w.open>>a&1 == 0 {
					continue
				}
				if x.helps(k, l.atoms[a].want) || own && l.atoms[a].locals&k.writes != 0 {
					w.open &^= 1 << a
				}
			}
			if w.open == 0 {
				x.add(int(w.proc), w.link)
			}
		}
	}
}

func (x *Relaxed) helps(k *link, want int) bool {
	return x.x.wants.helpers(want, &x.x.classes).has(k.class)
}

// reach makes p arrive at l.
func (x *Relaxed) reach(p int, l program.Loc) {
	q := &x.procs[p]
	if q.reached[l] == x.epoch && l != q.loc {
		return
	}
	q.reached[l] = x.epoch
	for _, i := range q.inst.out[l] {
		x.consider(p, i, false)
	}
}

// create makes a process of type t arrive at its entry.
func (x *Relaxed) create(t int) {
	q := &x.procs[x.n+t]
	if q.inst == nil {
		x.place(q, x.x.generic(t), -1)
		q.written = 0
	}
	x.reach(x.n+t, x.frames.prog.Types[t].Entry)
}
