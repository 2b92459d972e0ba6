package future

import (
	"math/bits"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/procinstance"
)

// waiting is an edge, or a rendezvous of two edges, waiting to join the future R (the edges possible before the
// candidate set moves): the process may reach the location of the edge, but the guard may still be false.
type waiting struct {
	proc, link int32 // process, and index of the edge in its Instance.Links
	// open has, as bits, the atoms that no member of R may make true yet. If open is 0, the entry awaits any change of
	// the executability of the edge.
	open     uint32
	peer     int32  // process of the rendezvous partner, or -1
	peerLink int32  // index of the partner's edge in Instance.Links of peer
	by       source // the removed process causing the edge to wait here
}

// ready is an edge that may wait for a rendezvous partner, at a location that its process may reach. `here` says that
// the process is at this location in the state.
type ready struct {
	proc, link int32 // process, and index of the edge in its Instance.Links
	here       bool
	by         source // the removed process causing the arrival, if not here
}

// waits indexes the waiting edges of a fixpoint by awaited condition (want), and edges in need of a partner by channel.
// For a new edge k of the future R, these lists give the edges that k may make executable.
type waits struct {
	waiting []waiting
	ready   []ready
	// byWant lists, by want, the indices of the entries in waiting for the want. heard is the set of wants with an
	// entry in this fixpoint. wants lists the wants in the order in which entries were added.
	byWant [][]int32
	heard  bitset.Set
	wants  []int32
	// senders and receivers list, by channel, the indices of entries in ready. ends lists the channels in the order in
	// which entries were added: c for a send on channel c, ^c for a receive.
	senders, receivers [][]int32
	ends               []int32
}

// mark is a position in the lists of waits: the lengths of the lists. cut shortens the lists to these lengths.
type mark struct{ waiting, ready, wants, ends int }

func (x *Future) mark() mark {
	return mark{len(x.waiting), len(x.ready), len(x.wants), len(x.ends)}
}

// cut removes the entries that were added to the lists of waits after mark m was taken.
func (x *Future) cut(m mark) {
	for _, w := range x.waiting[m.waiting:] {
		q := &x.procs[w.proc]
		q.waiters = q.waiters[:len(q.waiters)-1]
		if w.peer >= 0 {
			q = &x.procs[w.peer]
			q.waiters = q.waiters[:len(q.waiters)-1]
		}
	}
	for _, want := range x.wants[m.wants:] {
		x.byWant[want] = x.byWant[want][:len(x.byWant[want])-1]
	}
	for _, c := range x.ends[m.ends:] {
		if c >= 0 {
			x.senders[c] = x.senders[c][:len(x.senders[c])-1]
		} else {
			x.receivers[^c] = x.receivers[^c][:len(x.receivers[^c])-1]
		}
	}
	x.waiting, x.ready, x.wants, x.ends = x.waiting[:m.waiting], x.ready[:m.ready], x.wants[:m.wants], x.ends[:m.ends]
}

// wait appends w to x.waiting, and indexes it by process and by awaited condition.
func (x *Future) wait(w waiting) {
	n := int32(len(x.waiting))
	x.waiting = append(x.waiting, w)
	q := &x.procs[w.proc]
	q.waiters = append(q.waiters, n)
	k := &q.inst.Links[w.link]
	switch {
	case w.peer >= 0:
		r := &x.procs[w.peer]
		r.waiters = append(r.waiters, n)
		x.waitFor(k.Wakes, n)
		x.waitFor(r.inst.Links[w.peerLink].Wakes, n)
	case w.open == 0:
		x.waitFor(k.Wakes, n)
	default:
		for open := w.open; open != 0; open &= open - 1 {
			x.waitFor(k.Atoms[bits.TrailingZeros32(open)].Want, n)
		}
	}
}

func (x *Future) waitFor(want int, n int32) {
	x.byWant[want] = append(x.byWant[want], n)
	x.heard.Add(want)
	x.wants = append(x.wants, int32(want))
}

// wake updates the waiting edges after edge k, stored as member m, has joined the future R. wake visits two kinds of
// waiting edges: edges awaiting a condition that k may make true, and edges of the process of m, which takes a step. If
// m is not the first member of the access class of k, wake skips the first kind, because an earlier member has updated
// these edges.
func (x *Future) wake(m member, k *procinstance.Link) {
	if m.fresh {
		helps := x.types.Helps(k.Class)
		for w := range min(len(helps), len(x.heard)) {
			for word := helps[w] & x.heard[w]; word != 0; word &= word - 1 {
				want := 64*w + bits.TrailingZeros64(word)
				if x.told.Has(want) {
					continue
				}
				x.told.Add(want)
				for _, n := range x.byWant[want] {
					x.hear(n, want, m.by)
				}
			}
		}
	}
	for _, n := range x.procs[m.proc].waiters {
		x.hearOwn(n, k.Writes, m.by)
	}
}

// hear records for waiting entry n that an edge of the future R may make condition number `want` true. If the entry
// awaits no other condition, hear adds the edge of the entry to R. `by` is the removed process causing this (source).
func (x *Future) hear(n int32, want int, by source) {
	x.effort.looks++
	w := x.waiting[n]
	q := &x.procs[w.proc]
	if w.peer >= 0 || w.open == 0 {
		x.come(n, by)
		return
	}
	if q.members[w.link] == x.epoch {
		return
	}
	open := w.open
	for rest := open; rest != 0; rest &= rest - 1 {
		if a := bits.TrailingZeros32(rest); q.inst.Links[w.link].Atoms[a].Want == want {
			open &^= 1 << a
		}
	}
	x.close(n, open, by)
}

// hearOwn records for waiting entry n that the process of the entry, or the rendezvous partner, takes a step of the
// future R. The step may write the private variables in the bit set writes. If the entry awaits no further condition,
// hearOwn adds the edge of the entry to R. `by` is the removed process causing this (source).
func (x *Future) hearOwn(n int32, writes uint64, by source) {
	x.effort.looks++
	w := x.waiting[n]
	q := &x.procs[w.proc]
	if w.peer >= 0 || w.open == 0 {
		x.come(n, by)
		return
	}
	if writes == 0 || q.members[w.link] == x.epoch {
		return
	}
	open := w.open
	for rest := open; rest != 0; rest &= rest - 1 {
		if a := bits.TrailingZeros32(rest); q.inst.Links[w.link].Atoms[a].Locals&writes != 0 {
			open &^= 1 << a
		}
	}
	x.close(n, open, by)
}

// close makes the bit set `open` the set of the atoms that waiting entry n still awaits. If `open` is 0, the guard may
// have become true: close adds the edge to the future R, and leaves the stored set unchanged. `by` is the removed
// process that causes this (source).
func (x *Future) close(n int32, open uint32, by source) {
	w := &x.waiting[n]
	if open == w.open {
		return
	}
	x.noteOpen(n)
	w.by = x.bothSources(w.by, by)
	if open == 0 {
		x.add(int(w.proc), w.link, w.by)
		return
	}
	w.open = open
}

// come adds the edge of waiting entry n to the future R. If the entry is a rendezvous, come also adds the edge of the
// partner. `by` is the removed process causing this (source).
func (x *Future) come(n int32, by source) {
	w := x.waiting[n]
	by = x.bothSources(w.by, by)
	x.add(int(w.proc), w.link, by)
	if w.peer >= 0 {
		x.add(int(w.peer), w.peerLink, by)
	}
}

// await appends r to x.ready, and calls partners for every edge in x.ready that may be the partner of r in a
// rendezvous.
func (x *Future) await(r ready) {
	k := &x.procs[r.proc].inst.Links[r.link]
	k.Sends.Each(func(c int) {
		for _, n := range x.receivers[c] {
			if s := x.ready[n]; x.mayDiffer(r, s) {
				x.partners(r, s, c)
			}
		}
	})
	k.Receives.Each(func(c int) {
		for _, n := range x.senders[c] {
			if s := x.ready[n]; x.mayDiffer(r, s) {
				x.partners(s, r, c)
			}
		}
	})
	// From index x.n on, an entry of x.procs is a process type. A type may stand for several processes, which may meet.
	if int(r.proc) >= x.n {
		k.Sends.Each(func(c int) { x.partners(r, r, c) })
	}
	n := int32(len(x.ready))
	x.ready = append(x.ready, r)
	k.Sends.Each(func(c int) {
		x.senders[c] = append(x.senders[c], n)
		x.ends = append(x.ends, int32(c))
	})
	k.Receives.Each(func(c int) {
		x.receivers[c] = append(x.receivers[c], n)
		x.ends = append(x.ends, ^int32(c))
	})
}

// mayDiffer reports whether the edges r and s may belong to different processes. This includes edges of a single
// process type without processes yet, because several processes of the type may be created.
func (x *Future) mayDiffer(r, s ready) bool { return s.proc != r.proc || int(r.proc) >= x.n }

// partners adds to the future R the rendezvous of send a and receive b on channel c. If no message of a fits b,
// partners does nothing. If both edges are at the locations of their processes in the state (ready.here), the
// rendezvous is not added: a move of the state is in R or a move of the candidate set, and any further rendezvous
// becomes a waiting entry.
func (x *Future) partners(a, b ready, c int) {
	x.effort.looks++
	from, to := &x.procs[a.proc], &x.procs[b.proc]
	if !x.types.MayMeet(&from.inst.Links[a.link], &to.inst.Links[b.link], c) {
		return
	}
	by := x.bothSources(a.by, b.by)
	if a.here && b.here {
		if !x.areOneMove(int(a.proc), a.link, int(b.proc), b.link) {
			x.wait(waiting{a.proc, a.link, 0, b.proc, b.link, by})
		}
		return
	}
	x.add(int(a.proc), a.link, by)
	x.add(int(b.proc), b.link, by)
}
