package packed

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// memo has the remembered answers of every process.
type memo struct {
	*coding
	before       []byte    // reused
	sites        [][]*site // by seat, and by the code of its component
	watched      closure.Watched
	state        program.State      // the bytes of the present state; empty until needed
	rests        []bool             // the components on which the answer rests
	above        []bool             // reused
	spares       [][]*spare         // by process and edge
	unfolded     details            // reused
	common       map[string]*answer // shared answers, by site and code
	commonBytes  int64              // memory of common
	named, alike int                // look-ups in common, and hits
	many         bool               // more than mostOutcomes outcomes are allowed
	bytes        int64              // memory of the memo
	known        int64              // answers entered
	asks         int64              // calls of ask
	made         int64              // answers computed
	room         int64              // the limit of bytes
	// checking: each answer is computed anew and compared with the remembered answer.
	checking bool
}

// forget empties m: the masks and changes belong to a coding that is gone.
func (m *memo) forget() {
	m.sites, m.common, m.bytes, m.commonBytes, m.known = nil, nil, 0, 0, 0
}

// translate adapts the answers to moved components. old are the former components, words is the former number of
// words.
func (m *memo) translate(old []component, words int) {
	w, t := make([]uint64, words), make([]uint64, m.words)
	for _, a := range m.common {
		m.fit(a)
	}
	m.bytes = m.commonBytes
	for number, list := range m.sites {
		for code, k := range list {
			if k == nil {
				continue
			}
			m.belongs(k, number, uint32(code))
			for _, x := range append([]*site{k}, k.parts...) {
				x.translate(m, old, w, t)
				x.bytes = x.all()
				m.bytes += x.bytes
			}
		}
	}
}

// ask returns the answer for process p in the state packed in w, of shape k. It returns nil if a repacking must come
// first.
func (m *memo) ask(w []uint64, k *shape, p int) *answer {
	m.asks++
	x := &m.components[k.at[p]]
	s := m.site(k.seats[p], x.read(w))
	if s.parts != nil {
		return m.together(w, k, p, s)
	}
	return m.by(w, k, p, s)
}

// by is ask for site s, which is about the moves by one edge, or about every move.
func (m *memo) by(w []uint64, k *shape, p int, s *site) *answer {
	if s.rest(m.limits) {
		return m.compute(w, k, p, s, &m.spare(p, s.edge).answer, false)
	}
	s.asked++
	if a := s.known(w); a != nil {
		return a
	}
	switch v := s.miss(m.limits); {
	case v == deepens:
		m.bytes -= s.bytes
		*s = s.empty()
		s.deep = true
	case v != stays && s.edge == 0 && m.split(w, p, s):
		return m.together(w, k, p, s)
	case v == fails || v == blank && s.rested > 0: // it was given up before, and would be again
		m.bytes -= s.bytes
		*s = s.empty()
		s.off, s.rested = true, s.rested+1
	}
	if s.off || m.bytes > m.room {
		return m.compute(w, k, p, s, &m.spare(p, s.edge).answer, false)
	}
	a := m.first(w, k, p, s)
	if a != nil { // a has details, and a kept answer makes them on demand
		m.enter(s, w, m.kept(k.seats[p], m.components[k.at[p]].read(w), a), m.rests)
	}
	return a
}

// open unpacks w into state, unless state is set.
func (m *memo) open(w []uint64) {
	if len(m.state) == 0 {
		m.state = m.unpack(m.state, w)
	}
}

// first is compute for an answer to be kept. If the moves lead to very many states, it does not record the footprint,
// as recording would take long.
func (m *memo) first(w []uint64, k *shape, p int, s *site) *answer {
	if s.list == nil {
		a := m.compute(w, k, p, s, &m.spare(p, s.edge).answer, false)
		if a == nil || a.crowd {
			m.rests = slices.Repeat([]bool{true}, len(m.components))
			return a
		}
	}
	return m.compute(w, k, p, s, &m.spare(p, s.edge).answer, true)
}

// mostOutcomes is the maximal number of outcomes in a kept answer of a process.
const mostOutcomes = 64

// compute sets a to the answer for process p in the state packed in w, for the edges of site s. If record is set,
// rests becomes the components on which the answer rests. compute returns nil if a value of a successor has no room.
func (m *memo) compute(w []uint64, k *shape, p int, s *site, a *answer, record bool) *answer {
	m.made++
	m.watched.Most, m.watched.Only, m.watched.Place = mostOutcomes, s.edge, s.home
	m.open(w)
	if record {
		m.machine.Watch(m.state, program.PID(p), &m.watched)
		m.rest(k)
	} else {
		m.machine.Steps(m.state, program.PID(p), &m.watched)
	}
	t := &m.watched
	crowd := m.crowd()
	a.clear()
	a.merged = t.Stops
	if crowd { // many such answers would have no room
		a.odd, a.crowd = true, true
		return a
	}
	a.moves = append(a.moves, t.Moves.All...)
	for i := range t.Moves.All {
		out := &t.Out[i]
		a.odd = a.odd || out.Stays != nil || len(out.All) == 0
		for j := range out.All {
			o := &out.All[j]
			a.odd, a.merged = a.odd || o.Fault != nil, a.merged || o.Merged
			a.others = a.others || o.Others != nil
			from := len(a.settings)
			if o.Fault == nil && !m.differ(a, k, o.State, record) {
				return nil
			}
			to := outcome{from: int32(from), to: int32(len(a.settings)), merged: o.Merged}
			a.settle(&to, m.components)
			a.outcomes = append(a.outcomes, to)
		}
		a.from = append(a.from, int32(len(a.outcomes)))
	}
	a.order(m.words)
	return a
}

// crowd reports whether the last computed answer leads to too many states.
func (m *memo) crowd() bool {
	all := 0
	for i := range m.watched.Moves.All {
		n := len(m.watched.Out[i].All)
		if all += n; n > mostOutcomes {
			return true
		}
	}
	return all > mostOutcomes && !m.many
}

// rest sets rests to the components on which the last answer rests, in states of shape k: the shape, every component
// read, and every component written, as possibly only a part of the component was written.
func (m *memo) rest(k *shape) {
	if len(m.rests) != len(m.components) {
		m.rests = make([]bool, len(m.components))
	}
	clear(m.rests)
	m.rests[0] = true
	f := &m.watched.Footprint
	for _, list := range [][]exec.Cell{f.Reads, f.Writes} {
		for _, c := range list {
			if i, ok := k.cells.of(c); ok { // otherwise c came into being in the step, or is the shape
				m.rests[i] = true
			}
		}
	}
	for _, u := range f.Channels {
		if int(u.ID) < len(k.channels) {
			for _, i := range k.channels[u.ID] {
				m.rests[i] = true
			}
		}
	}
}

// apply sets t to the state after o, from w.
func (a *answer) apply(t, w []uint64, o outcome) {
	copy(t, w)
	for _, c := range a.changes[o.first:o.last] {
		t[c.word] = t[c.word]&^c.clear | c.set
	}
}

// check panics unless package closure gives answer a for process p in the state packed in w.
func (m *memo) check(w []uint64, k *shape, p int, a *answer) {
	s := m.site(k.seats[p], m.components[k.at[p]].read(w))
	m.many = s.parts != nil
	got := m.compute(w, k, p, s, newAnswer(), false)
	m.many = false
	if got == nil {
		panic("bug: a value that was remembered has no room")
	}
	same := a.steps == got.steps && a.enabled == got.enabled && (m.words > 1 || slices.Equal(a.list(), got.list()))
	same = same && slices.Equal(m.movesOf(nil, a), got.moves)
	m.unfold(a) // sets the steps again
	same = same && slices.Equal(a.moves, got.moves) && len(a.outcomes) == len(got.outcomes) && a.odd == got.odd &&
		a.merged == got.merged && a.others == got.others
	t, u := make([]uint64, len(w)), make([]uint64, len(w))
	for i := 0; same && i < len(a.outcomes); i++ {
		a.apply(t, w, a.outcomes[i])
		got.apply(u, w, got.outcomes[i])
		same = slices.Equal(t, u)
	}
	if !same {
		panic(fmt.Sprintf("bug: what was remembered of process %d is not so in %x", p, m.state))
	}
}
