package cache

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
)

// Transitions is the transition cache: it has the remembered answers of every process, under the components on which
// every answer rests. Concurrent use is not allowed.
type Transitions struct {
	*coding.Coding
	sites        [][]*site // by seat number, and by the code of the seat's component
	watched      closure.Watched
	state        program.State      // the bytes of the present state; empty until needed
	touched      []bool             // by component: whether the answer computed last rests on it
	keyPath      []bool             // buffer of enterAnswer
	name         []byte             // buffer of keptCopy
	scratches    [][]*scratchAnswer // by process and edge
	unfolded     details            // buffer of refitAnswer
	common       map[string]*Answer // shared answers, by seat, code of the component, and code of the answer
	commonBytes  int64              // memory of common, in bytes
	named, alike int                // look-ups in common, and hits
	many         bool               // more than mostOutcomes outcomes are allowed
	cached       int64              // memory of the answers, in bytes
	known        int64              // answers entered
	asks         int64              // calls of Answer
	made         int64              // answers computed
	room         int64              // the limit of cached, in bytes
	// asked counts states, and spent the answers translated to new layouts. tired: the cache was given up.
	asked, spent int64
	tired        bool
	// checking: every answer is computed anew and compared with the remembered answer.
	checking bool
}

// New returns an empty cache for states packed by c. If checking is set, the cache compares remembered labels and
// choices with computed ones, and the owner is to compare every answer with a computed answer (Check).
func New(c *coding.Coding, checking bool) Transitions {
	return Transitions{Coding: c, checking: checking}
}

// TakeOver moves the answers of m to x; m must not be used any more. The codings of x and m must agree.
func (x *Transitions) TakeOver(m *Transitions) {
	x.sites, x.common, x.commonBytes, x.cached, x.known = m.sites, m.common, m.commonBytes, m.cached, m.known
}

// Checking reports whether answers are to be compared with computed answers.
func (m *Transitions) Checking() bool { return m.checking }

// CachedBytes returns the memory of the answers, in bytes.
func (m *Transitions) CachedBytes() int64 { return m.cached }

// Tired reports whether the cache was given up for good, as translating it to new layouts has cost too much: for
// example, if processes are created without end.
func (m *Transitions) Tired() bool { return m.tired }

// fewestAsked is the minimal number of answers asked for before a share of misses counts. If states have very many
// successors, few states are expanded while many are stored, and the expanded states are the first of their kind.
const fewestAsked = 1 << 11

// MostlyMisses reports whether most answers had to be computed.
func (m *Transitions) MostlyMisses() bool { return m.asks > fewestAsked && 2*m.made > m.asks }

// SetRoom sets the memory allowed for answers, in bytes. Nothing more is remembered beyond it.
func (m *Transitions) SetRoom(bytes int64) {
	if m.room = bytes; m.tired {
		m.room = -1
	}
}

// CountState counts a state in which answers are looked up. Refit compares the number of these states with the cost
// of translating the cache.
func (m *Transitions) CountState() { m.asked++ }

// StartState makes the next state the present state: its bytes are unpacked when needed.
func (m *Transitions) StartState() { m.state = m.state[:0] }

// State returns the bytes of the present state, which is packed in w. They are valid until the next call of StartState.
func (m *Transitions) State(w []uint64) program.State {
	if len(m.state) == 0 {
		m.state = m.Unpack(m.state, w)
	}
	return m.state
}

// Forget empties m. It must be called when the components change: the answers belong to a former coding.
func (m *Transitions) Forget() {
	m.sites, m.common, m.cached, m.commonBytes, m.known = nil, nil, 0, 0, 0
}

// Refit translates the answers from the layout old to the layout of the coding. If translating has cost too much for
// the use of the answers, it gives the cache up.
func (m *Transitions) Refit(old coding.Layout) {
	if m.spent += m.known; m.spent > 1<<16+16*m.asked {
		m.tired = true
		m.Forget()
		return
	}
	m.Translate(old)
}

// Translate translates the answers from the layout old to the layout of the coding, whatever the cost.
func (m *Transitions) Translate(old coding.Layout) {
	w, t := make([]uint64, old.Words), make([]uint64, m.Words())
	for _, a := range m.common {
		m.refitAnswer(a)
	}
	m.cached = m.commonBytes
	for number, list := range m.sites {
		for code, k := range list {
			if k == nil {
				continue
			}
			m.checkSite(k, number, uint32(code))
			for _, x := range append([]*site{k}, k.parts...) {
				x.translate(m, old, w, t)
				x.bytes = x.totalBytes()
				m.cached += x.bytes
			}
		}
	}
}

// Answer returns the answer for process p in the state packed in w, of shape k. The result is nil if a repacking must
// come first.
func (m *Transitions) Answer(w []uint64, k *coding.Shape, p int) *Answer {
	m.asks++
	s := m.site(k.Seat(p), m.Field(k.Location(p)).Read(w))
	if s.parts != nil {
		return m.answerByParts(w, k, p, s)
	}
	return m.answerAtSite(w, k, p, s)
}

// answerAtSite returns the answer of process p at site s. The answer is about every move, or, if s is for one edge,
// about the moves by this edge. The result is nil if a repacking must come first.
func (m *Transitions) answerAtSite(w []uint64, k *coding.Shape, p int, s *site) *Answer {
	if s.suspended(m.Limits) {
		return m.compute(w, k, p, s, &m.scratch(p, s.edge).Answer, false)
	}
	s.asked++
	if a := s.lookup(w); a != nil {
		return a
	}
	switch v := s.noteMiss(m.Limits); {
	case v == deepens:
		m.cached -= s.bytes
		*s = s.emptied()
		s.deep = true
	case v != stays && s.edge == 0 && m.splitSite(w, p, s):
		return m.answerByParts(w, k, p, s)
	case v == fails || v == blank && s.rested > 0: // it was given up before, and would be again
		m.cached -= s.bytes
		*s = s.emptied()
		s.off, s.rested = true, s.rested+1
	}
	if s.off || m.cached > m.room {
		return m.compute(w, k, p, s, &m.scratch(p, s.edge).Answer, false)
	}
	a := m.computeKept(w, k, p, s)
	if a != nil { // a has details, and a kept answer makes them on demand
		m.enterAnswer(s, w, m.keptCopy(k.Seat(p), m.Field(k.Location(p)).Read(w), a), m.touched)
	}
	return a
}

// computeKept computes an answer that is to be kept, and sets m.touched to the components on which the answer rests.
// If the moves lead to very many states, computeKept does not observe which components the answer rests on, because
// observing would take long: then every component is touched.
func (m *Transitions) computeKept(w []uint64, k *coding.Shape, p int, s *site) *Answer {
	if s.list == nil {
		a := m.compute(w, k, p, s, &m.scratch(p, s.edge).Answer, false)
		if a == nil || a.crowd {
			m.touched = slices.Repeat([]bool{true}, m.Components())
			return a
		}
	}
	return m.compute(w, k, p, s, &m.scratch(p, s.edge).Answer, true)
}

// mostOutcomes is the maximal number of outcomes in a kept answer of a process.
const mostOutcomes = 64

// compute sets a to the answer for process p in the state packed in w, for the edges of site s. If record is set,
// touched becomes the components on which the answer rests. compute returns nil if a value of a successor has no room.
func (m *Transitions) compute(w []uint64, k *coding.Shape, p int, s *site, a *Answer, record bool) *Answer {
	m.made++
	m.watched.Most, m.watched.Only, m.watched.Place = mostOutcomes, s.edge, s.home
	state := m.State(w)
	var written []bool
	if record {
		m.Machine().Watch(state, program.PID(p), &m.watched)
		written = m.clearTouched()
		k.MarkTouched(&m.watched.Footprint, written)
	} else {
		m.Machine().Steps(state, program.PID(p), &m.watched)
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
			from, fits := len(a.settings), true
			if o.Fault == nil {
				a.settings, fits = m.AppendDifference(a.settings, k, state, o.State, written)
			}
			if !fits {
				return nil
			}
			to := Outcome{from: int32(from), to: int32(len(a.settings)), merged: o.Merged}
			a.addChanges(&to, m.Coding)
			a.outcomes = append(a.outcomes, to)
		}
		a.from = append(a.from, int32(len(a.outcomes)))
	}
	a.orderSuccessors(m.Words())
	return a
}

// clearTouched clears touched, and returns it.
func (m *Transitions) clearTouched() []bool {
	if len(m.touched) != m.Components() {
		m.touched = make([]bool, m.Components())
	}
	clear(m.touched)
	return m.touched
}

// crowd reports whether the last computed answer leads to too many states.
func (m *Transitions) crowd() bool {
	all := 0
	for i := range m.watched.Moves.All {
		n := len(m.watched.Out[i].All)
		if all += n; n > mostOutcomes {
			return true
		}
	}
	return all > mostOutcomes && !m.many
}

// Check panics if a differs from the answer of package closure for process p in the state packed in w.
func (m *Transitions) Check(w []uint64, k *coding.Shape, p int, a *Answer) {
	s := m.site(k.Seat(p), m.Field(k.Location(p)).Read(w))
	m.many = s.parts != nil
	got := m.compute(w, k, p, s, newAnswer(), false)
	m.many = false
	if got == nil {
		panic("bug: a value that was remembered has no room")
	}
	same := a.steps == got.steps && a.enabled == got.enabled && (m.Words() > 1 || slices.Equal(a.Steps(), got.Steps()))
	same = same && slices.Equal(m.AppendMoves(nil, a), got.moves)
	m.LoadDetails(a) // sets the steps again
	same = same && slices.Equal(a.moves, got.moves) && len(a.outcomes) == len(got.outcomes) && a.odd == got.odd &&
		a.merged == got.merged && a.others == got.others
	t, u := make([]uint64, len(w)), make([]uint64, len(w))
	for i := 0; same && i < len(a.outcomes); i++ {
		a.Apply(t, w, a.outcomes[i])
		got.Apply(u, w, got.outcomes[i])
		same = slices.Equal(t, u)
	}
	if !same {
		panic(fmt.Sprintf("bug: what was remembered of process %d is not so in %x", p, m.state))
	}
}
