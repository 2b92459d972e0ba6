package dpor

import (
	"bytes"
	"hash/maphash"
	"math"
	"slices"

	"ltlpor/internal/model/program"
)

// event is a step on a path, with the data that determine which events happen before it.
type event struct {
	step  *step
	offer *offer // the offer containing step
	// clock is a vector clock: it maps a process to the number of its events that happen before this event or are this
	// event.
	clock []int32
	seq   int32 // how many events of the same process the path has up to this event, which counts, too
	last  int   // the previous event of the same process, or -1
	from  []int // the result of path.predecessors for this event
	marks int   // the length of path.noted before this event
	// others has the sleeping steps of the process at this node, which are alternatives to `step`. In the search for
	// races the event also represents these alternatives. The reason: a later step that depends on an alternative must
	// come before the process moves in some execution, but no event on the path shows this dependence.
	others []*step
}

// access is an access to a cell by the event with the given index. writes says whether the event writes the cell.
type access struct {
	event  int
	writes bool
}

// path is the current execution, from the initial state to the current state, which is the end of the path.
type path struct {
	space    *space
	dep      dependence
	events   []event
	states   []state          // states[i] is the state before events[i]; states[length] is the end of the path
	length   int              // number of events on the path
	last     []int            // process -> its last event, or -1
	touched  [][]access       // cell -> the accesses to the cell, in order
	noted    []cell           // the cells with entries in touched, one for every entry, in the order of the entries
	width    int              // number of processes in a clock
	found    []int            // the result of predecessors
	seen     map[uint64][]int // hash -> indices of the states with this hash that a backward step has reached
	hashed   []uint64         // event -> hash of the state after it; 0 if this state is not in seen
	choices  []int            // the events with a nonempty list others
	retraced int              // index of an earlier state equal to the end of the path, or -1
	checks   int64            // number of dependence checks so far
	known    int              // dependence on events from this number on is known, and asking for it is no check
}

// newPath returns a path without events, which begins in the initial state of x. d says which steps are dependent.
func newPath(x *space, d dependence) (*path, error) {
	p := &path{space: x, dep: d, states: make([]state, 1), seen: map[uint64][]int{}, retraced: -1, known: math.MaxInt}
	if err := x.initial(&p.states[0]); err != nil {
		return nil, err
	}
	p.width = 256
	if x.fixed {
		p.width = p.states[0].live()
	}
	p.last = make([]int, p.width)
	for i := range p.last {
		p.last[i] = -1
	}
	return p, nil
}

// end returns the state at the end of p.
func (p *path) end() *state { return &p.states[p.length] }

// push extends p by step st of offer o. st must be possible at the end of p. sleep is the sleep set there.
func (p *path) push(o *offer, st *step, sleep []*step) {
	n := p.length
	if n == len(p.events) {
		p.events = append(p.events, event{})
		p.states = append(p.states, state{})
		p.hashed = append(p.hashed, 0)
	}
	e := &p.events[n]
	*e = event{
		step: st, offer: o, last: p.last[st.proc], marks: len(p.noted), seq: 1,
		clock: e.clock, from: e.from[:0], others: e.others[:0],
	}
	if e.clock == nil {
		e.clock = make([]int32, p.width)
	} else {
		clear(e.clock)
	}
	if e.last >= 0 {
		e.seq = p.events[e.last].seq + 1
		copy(e.clock, p.events[e.last].clock)
	}
	if len(o.steps) > 1 {
		for _, other := range sleep {
			if other.proc == st.proc {
				e.others = append(e.others, other)
			}
		}
	}
	e.from = append(e.from, p.predecessors(&st.touches)...)
	p.space.meter.spend(len(e.from) * (1 + p.width/8))
	for _, i := range e.from {
		p.join(e.clock, i)
	}
	e.clock[st.proc] = e.seq
	p.recordAccesses(st.touches.reads, n, false)
	p.recordAccesses(st.touches.writes, n, true)
	p.space.apply(&p.states[n], &p.states[n+1], st)
	p.last[st.proc] = n
	p.length = n + 1
	if len(e.others) > 0 {
		p.choices = append(p.choices, n)
	}
	p.hashed[n] = 0
	p.retraced = -1
	if st.back {
		p.retrace()
	}
}

func (p *path) join(clock []int32, i int) {
	for q, k := range p.events[i].clock {
		if k > clock[q] {
			clock[q] = k
		}
	}
}

func (p *path) recordAccesses(list []cell, n int, writes bool) {
	for _, c := range list {
		for int(c) >= len(p.touched) {
			p.touched = append(p.touched, nil)
		}
		p.touched[c] = append(p.touched[c], access{n, writes})
		p.noted = append(p.noted, c)
	}
}

// pop removes the last event from p.
func (p *path) pop() {
	p.length--
	n := p.length
	e := &p.events[n]
	for _, c := range p.noted[e.marks:] {
		p.touched[c] = p.touched[c][:len(p.touched[c])-1]
	}
	p.noted = p.noted[:e.marks]
	p.last[e.step.proc] = e.last
	if len(e.others) > 0 {
		p.choices = p.choices[:len(p.choices)-1]
	}
	if h := p.hashed[n]; h != 0 {
		if p.seen[h] = p.seen[h][:len(p.seen[h])-1]; len(p.seen[h]) == 0 {
			delete(p.seen, h)
		}
	}
	p.retraced = -1
}

// predecessors returns events on which a step with touches t depends: for every cell in t, the latest events that
// access the cell. Any other event on which the step depends happens before one of these. The next call reuses the
// list.
func (p *path) predecessors(t *touch) []int {
	p.found = p.found[:0]
	for _, c := range t.reads {
		if int(c) < len(p.touched) {
			p.addReaders(p.touched[c], p.dep.accesses)
		}
	}
	for _, c := range t.writes {
		if int(c) < len(p.touched) {
			p.addAll(p.touched[c])
		}
	}
	if p.space.meter.spend(len(p.found)); len(p.found) > 1 {
		slices.Sort(p.found)
		p.found = slices.Compact(p.found)
	}
	return p.found
}

// addReaders adds to p.found the event on which a read of a cell depends: the last event that writes the cell or, if
// `all` is set, the last event that accesses it. list has the accesses to the cell.
func (p *path) addReaders(list []access, all bool) {
	for i := len(list) - 1; i >= 0; i-- {
		p.countCheck(list[i].event)
		if all || list[i].writes {
			p.found = append(p.found, list[i].event)
			return
		}
	}
}

// addAll adds to p.found the events on which a write of a cell depends: the last event that writes the cell, and the
// later events, which read the cell. list has the accesses to the cell. If any two accesses are dependent
// (p.dep.accesses), addAll adds only the last event.
func (p *path) addAll(list []access) {
	for i := len(list) - 1; i >= 0; i-- {
		p.countCheck(list[i].event)
		if p.dep.noWrites && list[i].writes {
			continue
		}
		p.found = append(p.found, list[i].event)
		if list[i].writes || p.dep.accesses {
			return
		}
	}
}

// countCheck counts a check of the dependence on event i. If a section has shown this dependence already (p.known),
// countCheck does nothing.
func (p *path) countCheck(i int) {
	if i < p.known {
		p.checks++
	}
}

// happens reports whether event i happens before event j or equals it.
func (p *path) happens(i, j int) bool {
	e := &p.events[i]
	return p.events[j].clock[e.step.proc] >= e.seq
}

// instead reports whether a step with touches t depends on an alternative to event i: a step the same process could
// have taken instead of event i (event.others).
func (p *path) instead(t *touch, i int) bool {
	for _, other := range p.events[i].others {
		p.checks++
		if p.dep.dependent(t, &other.touches) {
			return true
		}
	}
	return false
}

// races appends to dst every event that is in a race with event n, and returns the extended slice. Event n must be the
// last event on the path.
func (p *path) races(dst []int, n int) []int {
	e := &p.events[n]
	add := func(i int) {
		if p.process(i) == e.step.proc || e.last >= 0 && p.happens(i, e.last) || slices.Contains(dst, i) {
			return
		}
		if !slices.ContainsFunc(e.from, func(j int) bool { return j != i && p.happens(i, j) }) {
			dst = append(dst, i)
		}
	}
	for k := len(e.from) - 1; k >= 0 && p.space.meter.spend(len(e.from)+len(dst)); k-- {
		add(e.from[k])
	}
	for k := len(p.choices) - 1; k >= 0 && p.space.meter.spend(1+len(dst)); k-- {
		if i := p.choices[k]; i < n && p.instead(&e.step.touches, i) {
			add(i)
		}
	}
	return dst
}

// takenSteps returns a new list of the steps of p, for a Result or an Execution.
func (p *path) takenSteps() []Taken {
	all := make([]Taken, p.length)
	for i := range all {
		all[i] = p.events[i].step.taken
	}
	return all
}

// process returns the process of event i.
func (p *path) process(i int) program.PID { return p.events[i].step.proc }

var seed, second = maphash.MakeSeed(), maphash.MakeSeed()

// retrace sets p.retraced to the index of an earlier state that equals the state at the end of p. If there is none,
// p.retraced stays unchanged. Only states after backward steps are compared, because every cycle of states has a
// backward step (step.back).
func (p *path) retrace() {
	s := p.end()
	h := maphash.Bytes(seed, s.bytes) | 1
	for _, i := range p.seen[h] {
		if t := &p.states[i]; t.halted == s.halted && bytes.Equal(t.bytes, s.bytes) {
			p.retraced = i
			break
		}
	}
	p.hashed[p.length-1] = h
	p.seen[h] = append(p.seen[h], p.length)
}

// checkCount returns the number of dependence checks counted in p, or 0 if p is nil.
func (p *path) checkCount() int64 {
	if p == nil {
		return 0
	}
	return p.checks
}

// trace returns a hash of the Mazurkiewicz trace of p: the sum of one hash per event. The hash of an event is computed
// from the process, the step number, and the hashes of the events on which the event depends.
func (p *path) trace() uint64 {
	const prime = 0x9e3779b97f4a7c15
	mix := func(h, v uint64) uint64 {
		h = (h ^ v) * prime
		return h ^ h>>29
	}
	sum := uint64(0)
	own := make([]uint64, p.length)
	for n := range p.length {
		e := &p.events[n]
		h := mix(mix(mix(1, uint64(e.step.proc)), uint64(e.seq)), uint64(e.step.number))
		past := uint64(0)
		for _, i := range e.from {
			past += mix(7, own[i])
		}
		own[n] = mix(h, past)
		sum += mix(11, own[n])
	}
	return sum
}
