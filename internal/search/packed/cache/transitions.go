package cache

import (
	"fmt"
	"slices"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
)

// Transitions is the transition cache. It stores the answers of every process by the values of the components on which
// an answer depends. Concurrent use is not allowed.
type Transitions struct {
	*coding.Coding
	sites        [][]*site // indexed by seat number, and by the code of the seat's component
	watched      closure.Watched
	state        program.State      // the bytes of the present state; empty until needed
	touched      []bool             // indexed by component: whether the answer computed last depends on it
	keyPath      []bool             // a buffer for enterAnswer
	name         []byte             // a buffer for keptCopy
	scratches    [][]*scratchAnswer // temporary answers, indexed by process and edge
	unfolded     details            // a buffer for refitAnswer
	common       map[string]*Answer // shared answers, keyed by seat, component code and answer code
	commonBytes  int64              // memory of common, in bytes
	named, alike int                // the numbers of look-ups in common, and of successful look-ups
	many         bool               // more than mostOutcomes outcomes are allowed
	cached       int64              // memory of the answers, in bytes
	known        int64              // number of cached answers
	asks         int64              // the number of calls of method Answer
	made         int64              // the number of answers computed
	room         int64              // the limit of cached, in bytes
	// asked counts states, and spent counts answers translated to new layouts. tired: the cache was disabled for good.
	asked, spent int64
	tired        bool
	// checking: every cached answer is compared with a newly computed one.
	checking bool
}

// New returns an empty cache for states packed by c. If checking is set, the cache compares cached labels and choices
// with computed ones, and the caller must compare every answer by means of Check.
func New(c *coding.Coding, checking bool) Transitions {
	return Transitions{Coding: c, checking: checking}
}

// TakeOver moves the answers of m to x. m must not be used afterwards, and the codings of x and m must agree.
func (x *Transitions) TakeOver(m *Transitions) {
	x.sites, x.common, x.commonBytes, x.cached, x.known = m.sites, m.common, m.commonBytes, m.cached, m.known
}

// Checking reports whether the caller must compare cached answers with computed ones, by means of Check.
func (m *Transitions) Checking() bool { return m.checking }

// CachedBytes returns the memory of the answers, in bytes.
func (m *Transitions) CachedBytes() int64 { return m.cached }

// Tired reports whether the cache was disabled for good because translating it to new layouts cost too much. An example
// is a model that creates processes without end.
func (m *Transitions) Tired() bool { return m.tired }

// fewestAsked is the minimal number of calls of Answer before MostlyMisses may return true. The reason is that a model
// with very many successors per state stores many states but expands few, and these first states mostly miss.
const fewestAsked = 1 << 11

// MostlyMisses reports whether most answers had to be computed, after at least fewestAsked calls of Answer.
func (m *Transitions) MostlyMisses() bool { return m.asks > fewestAsked && 2*m.made > m.asks }

// SetRoom sets the memory allowed for answers, in bytes. Beyond this limit no more answers are cached.
func (m *Transitions) SetRoom(bytes int64) {
	if m.room = bytes; m.tired {
		m.room = -1
	}
}

// CountState counts a state for which answers are looked up. Refit compares this count with the cost of translating the
// cache.
func (m *Transitions) CountState() { m.asked++ }

// StartState declares that the present state has changed. The next call of State unpacks the new state.
func (m *Transitions) StartState() { m.state = m.state[:0] }

// State returns the bytes of the present state, which is packed in w. They are valid until the next call of StartState.
func (m *Transitions) State(w []uint64) program.State {
	if len(m.state) == 0 {
		m.state = m.Unpack(m.state, w)
	}
	return m.state
}

// Forget empties m. It must be called when the components of packed states change, because the answers refer to the
// former components.
func (m *Transitions) Forget() {
	m.sites, m.common, m.cached, m.commonBytes, m.known = nil, nil, 0, 0, 0
}

// Refit translates the cached answers from the layout `old` to the present layout of m.Coding. If the translations have
// cost more than the cache saves, Refit instead disables the cache for good (Tired).
func (m *Transitions) Refit(old coding.Layout) {
	if m.spent += m.known; m.spent > 1<<16+16*m.asked {
		m.tired = true
		m.Forget()
		return
	}
	m.Translate(old)
}

// Translate translates the cached answers from the layout `old` to the present layout of m.Coding, whatever the cost.
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

// Answer returns the moves of process p and their effects in the state packed in w, of shape k. The result is nil if
// the states must be repacked first.
func (m *Transitions) Answer(w []uint64, k *coding.Shape, p int) *Answer {
	m.asks++
	s := m.site(k.Seat(p), m.Field(k.Location(p)).Read(w))
	if s.parts != nil {
		return m.answerByParts(w, k, p, s)
	}
	return m.answerAtSite(w, k, p, s)
}

// answerAtSite returns the answer of process p for the state packed in w, from the cache s or computed. If s is for a
// single edge, the answer has only the moves by this edge. The result is nil if the states must be repacked first.
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
	case v == fails || v == blank && s.rested > 0: // the cache of the site was disabled before, and would be again
		m.cached -= s.bytes
		*s = s.emptied()
		s.off, s.rested = true, s.rested+1
	}
	if s.off || m.cached > m.room {
		return m.compute(w, k, p, s, &m.scratch(p, s.edge).Answer, false)
	}
	a := m.computeKept(w, k, p, s)
	if a != nil { // the cached copy has no details: they are decoded on demand
		m.enterAnswer(s, w, m.keptCopy(k.Seat(p), m.Field(k.Location(p)).Read(w), a), m.touched)
	}
	return a
}

// computeKept computes an answer for the cache, and marks in m.touched the components on which the answer depends. If
// the moves have very many successor states, computeKept marks every component, because recording the reads takes long.
// The result is nil if the states must be repacked first.
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

// mostOutcomes is the maximal number of outcomes in a cached answer of a process.
const mostOutcomes = 64

// compute sets a to the answer of process p for the state packed in w. If site s is for a single edge, the answer has
// only the moves by this edge. If record is set, compute marks in m.touched the components on which the answer
// depends. The result is a, or nil if the states must be repacked first, because some value of a successor has a code
// that does not fit.
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
	if crowd { // answers of this size would take too much memory
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

// clearTouched clears the marks in m.touched, and returns the slice.
func (m *Transitions) clearTouched() []bool {
	if len(m.touched) != m.Components() {
		m.touched = make([]bool, m.Components())
	}
	clear(m.touched)
	return m.touched
}

// crowd reports whether the answer computed last has too many outcomes: more than mostOutcomes for a single move, or,
// unless m.many is set, for all moves together.
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

// Check panics if a differs from a newly computed answer of process p for the state packed in w.
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
	m.LoadDetails(a) // recomputes the steps of a
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
