package dpor

import (
	"encoding/binary"
	"hash/maphash"
	"slices"

	"ltlpor/internal/model/program"
)

// reversal is an execution in which a process moves earlier than on the path, where it moved later or was blocked.
// reversal consists of the events of the path before event number `at`, the later events with the numbers in `then`, in
// order, and finally a step of the process. Event number `at` is the first event of the path that is left out.
type reversal struct {
	at    int
	then  []int
	roots []int // events left out; any other event left out happens after one of these
	// offer has the possible steps of the process after the events of `then`. The steps may be valid only in the state
	// reached there.
	offer *offer
}

// reverser computes the reversals of races on a path: executions in which the second event of a race comes first.
type reverser struct {
	*path
	list    []reversal         // the result of the last call of reversals, complete, choices or blocked
	virtual state              // state after the events of a reversal, for computing the offer of the process
	tried   map[[2]uint64]bool // hashes of the arguments of earlier calls of alreadyTried
	key     []byte
	over    func() bool // reports whether the exploration is over
	ghosts  []ghost
	stuck   *offer // the offer of a process that must move for the reversal, but is blocked; nil if none
	kept    []int  // the result of apart
}

// ghost is a step that a process would take earlier than on the path. ghost is found while computing a reversal, and
// touches different cells from the step the process takes on the path (the actual step). A later event may depend on
// the ghost, but not on the actual step. Executions with this event before the ghost are found only through the ghost,
// because no race on the path shows them.
type ghost struct {
	roots   []int // see reversal.roots
	at      int   // see reversal.at
	since   int   // the event number of the actual step
	touches touch
	proc    program.PID
}

// newReverser returns a reverser for the path of x.
func newReverser(x *explorer) reverser { return reverser{path: x.path, over: x.finished} }

// reversals returns the reversals of the races of event n with the events in races. For every ghost on which n depends,
// reversals adds the execution in which n moves before the ghost, if this is possible. n must be the last event. The
// next call reuses the result.
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

// complete returns the reversals of the race of events i and n on a complete execution. They include all events that
// need not come after i. The next call reuses the result.
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

// choices returns, as a list of length 1, the reversal for an alternative to event n: an execution in which the process
// of n takes another of its steps. The reversal includes every event of the complete execution that need not come after
// n. The next call reuses the list.
func (r *reverser) choices(n int) []reversal {
	then := r.apart(n)
	r.list = append(r.list[:0], reversal{n, then, nil, r.offerAfter(r.process(n), n, then)})
	return r.list
}

// apart returns the events after event i that do not happen after i. The next call reuses the result.
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

// unchanged reports whether the process of e certainly has the same offer without event i and the events that happen
// after i. If so, the caller need not compute the offer. e and i must be in a race.
//
// The result is false if the process has several steps, because an alternative step may read a cell written by an event
// left out. choices would find the alternative again, but wakeup trees need the cells that it touches.
func (r *reverser) unchanged(e *event, i int) bool {
	return e.offer.open && len(e.offer.steps) == 1 && !e.offer.asked.sees(&r.events[i].step.touches)
}

// reverseGhost adds to r.list the reversal for ghost g and event n: first the events before n that g does not leave
// out, next n, and finally the step of the ghost. reverseGhost adds nothing if the ghost does not depend on n, or if n
// must be left out, too.
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

// blocked returns the reversals for process p, which is blocked at the end of the path with offer o. Every reversal
// leaves out some events that block p, and ends with a step of p.
func (r *reverser) blocked(p program.PID, o *offer) []reversal {
	r.list = r.list[:0]
	clear(r.tried)
	r.unblock(p, r.length, nil, o, r.last[p], nil)
	return r.list
}

// notDependent returns the numbers of the events that remain if event i and the events that happen after i are left
// out. The candidates are the path events with numbers from `at` to n-1, followed by the events of `then`, with numbers
// from n on.
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

// addReversal appends a reversal for process p to r.list: the path events before number `at`, the events of `then`, and
// a step of p. If p cannot move after these events, addReversal instead adds reversals without the events that block p
// (unblock).
//   - `last` is the number of the previous event of p, or -1.
//   - `roots` are the first events left out; see reversal.roots.
func (r *reverser) addReversal(p program.PID, at int, then []int, last int, roots []int) {
	if r.over() {
		return
	}
	o := r.offerAfter(p, at, then)
	if r.over() { // stateAfter was interrupted, and o is not the offer after `then`
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

// offerAfter returns the offer of p after the path events before number `at` and the events of `then`.
func (r *reverser) offerAfter(p program.PID, at int, then []int) *offer {
	return r.space.offerOf(r.stateAfter(at, then), p)
}

// stateAfter returns the state after the path events before number `at` and the events of `then`. The next call reuses
// the state. If the exploration ends meanwhile, the effects of some events are missing.
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

// unblock adds reversals in which process p may move. p is blocked, with offer o, after the path events before number
// `at` and the events of `then`. The events that may block p are those on which o depends, except the events that
// happen before event `last`, the previous event of p. For every latest of these events, unblock leaves out the event
// and whatever happens after it, and calls addReversal.
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

// alreadyTried reports whether an earlier call had the same arguments since r.tried was cleared. alreadyTried records
// this call.
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

// replay changes s to the state after step st, which was recorded in a different state. The process must have the same
// step in s, but the layout of s may have other offsets.
func (x *space) replay(s *state, st *step) {
	if (st.next != nil || !x.fixed) && !st.halts {
		st = &x.offerOf(s, st.proc).steps[st.number]
	}
	x.change(s, st)
}

// initials returns the processes that can move first in some execution of the same trace as v. A process can if its
// first event in v happens after no earlier event of v. The final step of v counts as an event.
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
