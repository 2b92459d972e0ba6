package packed

import "ltlpor/internal/model/program"

// A site with too many misses is split: it gets a site for each edge. In each state the answer is put together from
// the answers of these parts. The parts may be known nearly always although the whole is seldom known: the values
// read and written by one edge have fewer combinations than the values of all edges together.

const (
	// After tried/blankAfter look-ups a site is split if fewer than one in blankKnown was found: waiting is no use
	// then.
	blankAfter, blankKnown = 8, 32
	// partWindows is the number of windows at the beginning in which the misses of parts do not count: most answers
	// are unknown then.
	partWindows = 2
	// worthOf is the number of parts that can be looked up in the time of computing one answer.
	worthOf = 8
)

// split splits s, the site of process p in the state packed in w, and reports whether this was possible.
func (m *memo) split(w []uint64, p int, s *site) bool {
	if s.whole {
		return false
	}
	m.open(w)
	n, last := m.machine.Separable(m.state, program.PID(p))
	if n < 2 {
		s.whole = true
		return false
	}
	m.bytes -= s.bytes
	*s = site{home: s.home, parts: make([]*site, n), last: last, rested: s.rested}
	for i := range s.parts {
		s.parts[i] = &site{home: s.home, edge: i + 1, whole: true}
	}
	return true
}

// spare is an answer that is not kept.
type spare struct {
	answer
	all details
	// parts are the answers from which the details are put together.
	parts []*answer
}

// spare returns the spare answer of process p for the moves by one edge, counted from 1, or by every edge (0). The
// result is valid until the next state is asked about.
func (m *memo) spare(p, edge int) *spare {
	for len(m.spares) <= p {
		m.spares = append(m.spares, nil)
	}
	for len(m.spares[p]) <= edge {
		m.spares[p] = append(m.spares[p], &spare{answer: answer{folded: &folded{}}})
	}
	s := m.spares[p][edge]
	s.details, s.parts = &s.all, s.parts[:0]
	return s
}

// together is ask for a site with parts.
func (m *memo) together(w []uint64, k *shape, p int, s *site) *answer {
	m.belongs(s, k.seats[p], m.components[k.at[p]].read(w))
	made := m.made
	a := m.spare(p, 0)
	a.clear()
	for i, part := range s.parts {
		if i == s.last {
			continue
		}
		if q := m.by(w, k, p, part); q == nil {
			return nil
		} else if q.enabled > 0 || q.odd {
			a.add(q)
		}
	}
	if s.last >= 0 && a.enabled == 0 && !a.odd {
		q := m.by(w, k, p, s.parts[s.last])
		if q == nil {
			return nil
		}
		a.add(q)
	}
	a.details = nil
	if a.crowd { // as in compute
		a.parts, a.steps, a.enabled = a.parts[:0], 0, 0
	} else if m.words == 1 {
		a.list()
	}
	m.asks += int64(len(s.parts))
	s.asked++
	s.missed += int(m.made - made)
	s.judge(m)
	return &a.answer
}

// add adds q, an answer for further moves of the same process.
func (a *spare) add(q *answer) {
	a.odd, a.crowd, a.merged = a.odd || q.odd, a.crowd || q.crowd, a.merged || q.merged
	a.others = a.others || q.others
	a.steps, a.enabled = a.steps+q.steps, a.enabled+q.enabled
	a.parts = append(a.parts, q)
}

// list sets near and far of a to the steps of the parts, last part first.
func (a *spare) list() {
	n := 0
	for i := len(a.parts) - 1; i >= 0; i-- {
		if a.steps <= mostNear {
			n += copy(a.near[n:], a.parts[i].list())
		} else {
			a.far = append(a.far, a.parts[i].list()...)
		}
	}
}

// spareOf returns the spare answer that contains a.
func (m *memo) spareOf(a *answer) *spare {
	for _, of := range m.spares {
		if len(of) > 0 && &of[0].answer == a {
			return of[0]
		}
	}
	panic("bug: an answer without details is no spare one")
}

// assemble makes the details of a, a spare answer, from the details of its parts.
func (m *memo) assemble(a *answer) {
	s := m.spareOf(a)
	a.details = &s.all
	for _, q := range s.parts {
		m.unfold(q)
		a.join(q)
	}
	a.order(m.words)
}

// judge gives up s, a site of m with parts, if too few look-ups in the parts are found.
func (k *site) judge(m *memo) {
	if k.asked < m.limits.parts {
		return
	}
	if worthOf*k.missed > k.asked*max(len(k.parts), worthOf/2) && k.windows >= partWindows {
		for _, part := range k.parts {
			m.bytes -= part.bytes
		}
		*k = k.empty()
		k.off, k.rested, k.whole = true, k.rested+1, true
		return
	}
	k.windows = min(k.windows+1, partWindows)
	k.asked, k.missed = 0, 0
}

// join adds the details of q, an answer for further moves of the same process.
func (a *answer) join(q *answer) {
	first, before := int32(len(a.changes)), int32(len(a.outcomes))
	a.moves = append(a.moves, q.moves...)
	a.changes = append(a.changes, q.changes...)
	for _, o := range q.outcomes {
		a.outcomes = append(a.outcomes, outcome{first: first + o.first, last: first + o.last, merged: o.merged})
	}
	for _, n := range q.from[1:] {
		a.from = append(a.from, before+n)
	}
}
