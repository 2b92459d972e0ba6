package future

import (
	"math/bits"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/procinstance"
)

// waiting is an edge at a location reached whose guard is false as yet.
type waiting struct {
	proc, link int32
	open       uint32 // its atoms not yet true; 0: anything that it looks at may help
	peer       int32  // with a partner: whose edge is, -1 for none
	peerLink   int32
	by         source
}

// ready is an edge at a location reached that waits for a partner. It is still at
// its place in the state if here.
type ready struct {
	proc, link int32
	here       bool
	by         source
}

// waits are the edges that wait in a fixpoint: so that what comes finds those that it
// helps without a look at the others.
type waits struct {
	waiting []waiting
	ready   []ready
	// byWant are the numbers of those waiting for each want, and heard the wants that some have
	// waited for. wants are those wants in the order of the entries made.
	byWant [][]int32
	heard  bitset.Set
	wants  []int32
	// senders and receivers are the numbers of those ready at each channel, and ends the
	// channels in the order of the entries made: c to send, ^c to receive.
	senders, receivers [][]int32
	ends               []int32
}

// mark is how much there is in waits.
type mark struct{ waiting, ready, wants, ends int }

func (x *Future) mark() mark {
	return mark{len(x.waiting), len(x.ready), len(x.wants), len(x.ends)}
}

// cut forgets what came after m.
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

// wait enters w among those that wait.
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

// wake tells what waits that m has come. If a member of its class was there before,
// others have been told, or did not wait for it when they came.
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

// hear tells the one that waits as number n that a want is helped.
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

// hearOwn tells it that a step of its process has come, or its partner's, and what that writes.
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

// close leaves the atoms open of the one that waits as number n.
func (x *Future) close(n int32, open uint32, by source) {
	w := &x.waiting[n]
	if open == w.open {
		return
	}
	x.noteOpen(n)
	w.by = x.both(w.by, by)
	if open == 0 {
		x.add(int(w.proc), w.link, w.by)
		return
	}
	w.open = open
}

// come makes the one that waits as number n, with its partner, a member.
func (x *Future) come(n int32, by source) {
	w := x.waiting[n]
	by = x.both(w.by, by)
	x.add(int(w.proc), w.link, by)
	if w.peer >= 0 {
		x.add(int(w.peer), w.peerLink, by)
	}
}

// await looks for partners of r among the edges that wait for one.
func (x *Future) await(r ready) {
	k := &x.procs[r.proc].inst.Links[r.link]
	k.Sends.Each(func(c int) {
		for _, n := range x.receivers[c] {
			if s := x.ready[n]; x.others(r, s) {
				x.partners(r, s, c)
			}
		}
	})
	k.Receives.Each(func(c int) {
		for _, n := range x.senders[c] {
			if s := x.ready[n]; x.others(r, s) {
				x.partners(s, r, c)
			}
		}
	})
	if int(r.proc) >= x.n { // several processes of a type may be created
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

// others reports whether r and s may be of two processes.
func (x *Future) others(r, s ready) bool { return s.proc != r.proc || int(r.proc) >= x.n }

// partners adds that a, a send, and b, a receive, may meet at channel c, if they may.
func (x *Future) partners(a, b ready, c int) {
	x.effort.looks++
	from, to := &x.procs[a.proc], &x.procs[b.proc]
	if !x.types.MayMeet(&from.inst.Links[a.link], &to.inst.Links[b.link], c) {
		return
	}
	by := x.both(a.by, b.by)
	if a.here && b.here {
		if !x.together(int(a.proc), a.link, int(b.proc), b.link) {
			x.wait(waiting{a.proc, a.link, 0, b.proc, b.link, by})
		}
		return
	}
	x.add(int(a.proc), a.link, by)
	x.add(int(b.proc), b.link, by)
}
