package dpor

import (
	"encoding/binary"
	"hash/maphash"
	"slices"

	"ltlpor/internal/model/program"
)

// reversal is an execution in which a process moves earlier than on the path: the path up to event at, the path
// events numbered in then, in order, and finally a step of the process. On the path, the process moved later or was
// blocked. at is the first path event left out.
type reversal struct {
	at    int
	then  []int
	roots []int // first events left out; the rest left out happens after these
	// offer is the offer of the process at this point. Steps valid for one state only are valid for this state.
	offer *offer
}

// reverser finds reversals of a path.
type reverser struct {
	*path
	list    []reversal
	virtual state              // state at which the offer of a process is computed
	tried   map[[2]uint64]bool // by hashes
	key     []byte
	over    func() bool // no more are to be found
	ghosts  []ghost
	stuck   *offer // offer of a process that must move but is blocked; nil: none
	kept    []int  // by apart
}

// ghost is a step with different touched cells when the process moves early than at its actual move. A later event
// may depend on the ghost and not on the actual step. In some executions, this event comes first and the ghost after
// this event, and no race shows these executions.
type ghost struct {
	roots   []int // see reversal
	at      int
	since   int // the event of the actual step
	touches touch
	proc    program.PID
}

// newReverser returns a reverser for the path of x.
func newReverser(x *explorer) reverser { return reverser{path: x.path, over: x.finished} }

// reversals returns the reversals of event n, the last event: the reversals of races, and a reversal for each ghost
// that depends on n and must come after n. The result is valid until the next call.
func (r *reverser) reversals(n int, races []int) []reversal {
	r.list = r.list[:0]
	clear(r.tried)
	for len(r.ghosts) > 0 && r.ghosts[len(r.ghosts)-1].since >= n {
		r.ghosts = r.ghosts[:len(r.ghosts)-1]
	}
	e := &r.events[n]
	for i := range r.ghosts {
		if r.reverseGhost(&r.ghosts[i], n); r.over() {
			return nil
		}
	}
	for _, i := range races {
		if r.over() {
			return nil
		}
		then := r.notDependent(i, n, nil, i)
		if r.unchanged(e, i) {
			r.list = append(r.list, reversal{i, then, []int{i}, e.offer})
			continue
		}
		r.addReversal(e.step.proc, i, then, e.last, []int{i})
	}
	for i := range r.list {
		if v := &r.list[i]; v.offer.proc == e.step.proc && !v.offer.asked.subsetOf(&e.offer.asked) {
			r.ghosts = append(r.ghosts, ghost{v.roots, v.at, n, v.offer.asked, e.step.proc})
		}
	}
	return r.list
}

// complete returns the reversals of the race of events i and n of a complete execution, with every event that need
// not come after i. They are valid until the next call.
func (r *reverser) complete(i, n int) []reversal {
	r.list = r.list[:0]
	clear(r.tried)
	e := &r.events[n]
	then := r.apart(i)
	if r.unchanged(e, i) {
		r.list = append(r.list, reversal{i, then, nil, e.offer})
	} else {
		r.addReversal(e.step.proc, i, then, e.last, nil)
	}
	return r.list
}

// choices returns the reversal in which the process of event n takes an alternative step, after every event of the
// complete execution that need not come after n. The result is valid until the next call.
func (r *reverser) choices(n int) []reversal {
	then := r.apart(n)
	r.list = append(r.list[:0], reversal{n, then, nil, r.offerAfter(r.process(n), n, then)})
	return r.list
}

// apart returns the events after event i that do not happen after i.
func (r *reverser) apart(i int) []int {
	r.kept = r.kept[:0]
	r.space.meter.spend(r.length - i)
	for j := i + 1; j < r.length; j++ {
		if !r.happens(i, j) {
			r.kept = append(r.kept, j)
		}
	}
	return r.kept
}

// unchanged reports whether the process of e, in a race with event i, can take the same step without i and the events
// after i; the reverser then need not look at the state. If the process has several steps, an alternative step may
// read a cell written by one of these events. choices would find the alternative again, but wakeup trees need its
// touches.
func (r *reverser) unchanged(e *event, i int) bool {
	return e.offer.open && len(e.offer.steps) == 1 && !e.offer.asked.sees(&r.events[i].step.touches)
}

// reverseGhost adds the reversal in which event n, and then g, come before the events left out for g.
func (r *reverser) reverseGhost(g *ghost, n int) {
	e := &r.events[n]
	r.checks++
	r.space.meter.spend(1 + len(g.roots))
	if e.step.proc == g.proc || !r.dep.dependent(&g.touches, &e.step.touches) ||
		slices.ContainsFunc(g.roots, func(i int) bool { return r.happens(i, n) }) {
		return
	}
	var then []int
	for j := g.at; j <= n && r.space.meter.spend(1+len(g.roots)); j++ {
		if !slices.ContainsFunc(g.roots, func(i int) bool { return r.happens(i, j) }) {
			then = append(then, j)
		}
	}
	r.addReversal(g.proc, g.at, then, r.events[g.since].last, g.roots)
}

// blocked returns the reversals for process p, which does not move at the end of the path, where its offer is o.
func (r *reverser) blocked(p program.PID, o *offer) []reversal {
	r.list = r.list[:0]
	clear(r.tried)
	r.unblock(p, r.length, nil, o, r.last[p], nil)
	return r.list
}

// notDependent returns the remaining events when event i and the events after i are left out: the events from at up to
// n, and the events of then, all numbered n or higher.
func (r *reverser) notDependent(at, n int, then []int, i int) []int {
	var kept []int
	r.space.meter.spend(n - at + len(then))
	for j := at; j < n; j++ {
		if !r.happens(i, j) {
			kept = append(kept, j)
		}
	}
	for _, j := range then {
		if !r.happens(i, j) {
			kept = append(kept, j)
		}
	}
	return kept
}

// addReversal determines the offer of p after the path up to event at and the events of then. last is the previous
// event of p. If p cannot move, addReversal also leaves out the events that block p.
func (r *reverser) addReversal(p program.PID, at int, then []int, last int, roots []int) {
	if r.over() {
		return
	}
	o := r.offerAfter(p, at, then)
	if r.over() { // before all of then was taken
		return
	}
	if len(o.steps) > 0 {
		r.list = append(r.list, reversal{at, then, roots, o})
		return
	}
	if !o.ended {
		r.stuck = o
	}
	if !o.ended || r.space.handshakes {
		r.unblock(p, at, then, o, last, roots)
	}
}

// offerAfter returns the offer of p after the path up to event at and the events of then.
func (r *reverser) offerAfter(p program.PID, at int, then []int) *offer {
	return r.space.offerOf(r.stateAfter(at, then), p)
}

// stateAfter returns the state after the path up to event at and the events of then. It is valid until the next call.
func (r *reverser) stateAfter(at int, then []int) *state {
	s := &r.virtual
	s.set(&r.states[at])
	for _, i := range then {
		if !r.space.meter.spend(unitsOfEvent) {
			break
		}
		r.space.replay(s, r.events[i].step)
	}
	return s
}

// unblock leaves out events that p may see in offer o after the path up to event at and then, if they do not happen
// before the last event of p. For each latest event of this kind, unblock leaves out the event and the events after
// it.
func (r *reverser) unblock(p program.PID, at int, then []int, o *offer, last int, roots []int) {
	var seen []int
	consider := func(i int) {
		e := &r.events[i]
		if e.step.proc == p || last >= 0 && r.happens(i, last) ||
			!r.dep.dependent(&o.asked, &e.step.touches) && !r.instead(&o.asked, i) {
			return
		}
		if !slices.ContainsFunc(seen, func(j int) bool { return r.happens(i, j) }) {
			seen = append(seen, i)
		}
	}
	for k := len(then) - 1; k >= 0 && r.space.meter.spend(1+len(seen)); k-- {
		consider(then[k])
	}
	for i := at - 1; i >= 0 && r.space.meter.spend(1+len(seen)); i-- {
		consider(i)
	}
	for _, i := range seen {
		if r.over() {
			return
		}
		from, rest := min(at, i), []int(nil)
		rest = r.notDependent(from, at, then, i)
		if r.alreadyTried(from, rest) {
			continue
		}
		r.addReversal(p, from, rest, last, append(slices.Clone(roots), i))
	}
}

// alreadyTried reports whether unblock was called with at and then before, and records the call.
func (r *reverser) alreadyTried(at int, then []int) bool {
	r.key = binary.AppendVarint(r.key[:0], int64(at))
	for _, i := range then {
		r.key = binary.AppendVarint(r.key, int64(i))
	}
	if r.tried == nil {
		r.tried = map[[2]uint64]bool{}
	}
	h := [2]uint64{maphash.Bytes(seed, r.key), maphash.Bytes(second, r.key)}
	was := r.tried[h]
	r.tried[h] = true
	return was
}

// replay applies to s a step recorded in another state. Its process has the same step in s, possibly with parts of the
// state at different offsets.
func (x *space) replay(s *state, st *step) {
	if (st.next != nil || !x.fixed) && !st.halts {
		st = &x.offerOf(s, st.proc).steps[st.number]
	}
	x.change(s, st)
}

// initials returns the processes that can come first in some order of v with the same trace: no earlier event of v
// happens before their first event. The final step of v counts as well.
func (r *reverser) initials(v *reversal) program.PIDSet {
	var first, met program.PIDSet
	for k, i := range v.then {
		q := r.process(i)
		if met.Has(q) {
			continue
		}
		met.Add(q)
		if !slices.ContainsFunc(v.then[:k], func(j int) bool { return r.happens(j, i) }) {
			first.Add(q)
		}
	}
	p := v.offer.proc
	if !met.Has(p) && !slices.ContainsFunc(v.then, func(j int) bool {
		r.checks++
		return r.dep.dependent(&v.offer.asked, &r.events[j].step.touches)
	}) {
		first.Add(p)
	}
	return first
}
