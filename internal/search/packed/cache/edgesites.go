package cache

import (
	"ltlpor/internal/model/program"

	"ltlpor/internal/search/packed/coding"
)

// A site (the cache of a process at one location) with too many misses is split: it gets a site for every edge of the
// location. In every state the answer is put together from the answers of these parts. A look-up in a part may
// succeed nearly always although a look-up for all edges seldom does: the values read and written by one edge have
// fewer combinations than the values of all edges together.

const (
	// After SiteTrial/blankAfter look-ups, a site (the cache for a process at a location) is split by edges if fewer
	// than one look-up in blankKnown succeeded. Further look-ups before the split would not help.
	blankAfter, blankKnown = 8, 32
	// partWindows is the number of periods at the beginning in which failed look-ups of single edges do not count: few
	// answers are cached then.
	partWindows = 2
	// worthOf is the number of single-edge answers that can be looked up in the time of computing one answer.
	worthOf = 8
)

// splitSite replaces the cache s of a process at a location by one cache per edge. p is the process, and w is the
// packed state. splitSite returns false and changes nothing but s.whole if the edges cannot be separated.
func (m *Transitions) splitSite(w []uint64, p int, s *site) bool {
	if s.whole {
		return false
	}
	n, last := m.Machine().Separable(m.State(w), program.PID(p))
	if n < 2 {
		s.whole = true
		return false
	}
	m.cached -= s.bytes
	*s = site{home: s.home, parts: make([]*site, n), last: last, rested: s.rested}
	for i := range s.parts {
		s.parts[i] = &site{home: s.home, edge: i + 1, whole: true}
	}
	return true
}

// scratchAnswer is a temporary Answer, valid for one state and not stored in the cache.
type scratchAnswer struct {
	Answer
	all details
	// parts are the answers from which the details are put together.
	parts []*Answer
}

// scratch returns an empty temporary answer for process p. edge is the number, from 1, of the only edge to which the
// answer applies, or 0 for all edges. The next call with the same arguments reuses the result.
func (m *Transitions) scratch(p, edge int) *scratchAnswer {
	for len(m.scratches) <= p {
		m.scratches = append(m.scratches, nil)
	}
	for len(m.scratches[p]) <= edge {
		m.scratches[p] = append(m.scratches[p], &scratchAnswer{Answer: Answer{coldPart: &coldPart{}}})
	}
	s := m.scratches[p][edge]
	s.details, s.parts = &s.all, s.parts[:0]
	return s
}

// answerByParts returns the answer of process p at site s, which is split by edges. It combines the answers for the
// edges. The result is nil if the states must be repacked first.
func (m *Transitions) answerByParts(w []uint64, k *coding.Shape, p int, s *site) *Answer {
	m.checkSite(s, k.Seat(p), m.Field(k.Location(p)).Read(w))
	made := m.made
	a := m.scratch(p, 0)
	a.clear()
	for i, part := range s.parts {
		if i == s.last {
			continue
		}
		if q := m.answerAtSite(w, k, p, part); q == nil {
			return nil
		} else if q.enabled > 0 || q.odd {
			a.addPart(q)
		}
	}
	if s.last >= 0 && a.enabled == 0 && !a.odd {
		q := m.answerAtSite(w, k, p, s.parts[s.last])
		if q == nil {
			return nil
		}
		a.addPart(q)
	}
	a.details = nil
	if a.crowd { // too many outcomes: the answer has no steps, as in compute
		a.parts, a.steps, a.enabled = a.parts[:0], 0, 0
	} else if m.Words() == 1 {
		a.joinSteps()
	}
	m.asks += int64(len(s.parts))
	s.asked++
	s.missed += int(m.made - made)
	s.judgeParts(m)
	return &a.Answer
}

// addPart appends q, the answer for an edge, to a.parts. It adds the counts of q to the counts of a, and sets every
// flag of a that is set in q.
func (a *scratchAnswer) addPart(q *Answer) {
	a.odd, a.crowd, a.merged = a.odd || q.odd, a.crowd || q.crowd, a.merged || q.merged
	a.others = a.others || q.others
	a.steps, a.enabled = a.steps+q.steps, a.enabled+q.enabled
	a.parts = append(a.parts, q)
}

// joinSteps sets the steps of a (near or far) to the steps of a.parts, in the order from the last part to the first.
func (a *scratchAnswer) joinSteps() {
	n := 0
	for i := len(a.parts) - 1; i >= 0; i-- {
		if a.steps <= mostNear {
			n += copy(a.near[n:], a.parts[i].Steps())
		} else {
			a.far = append(a.far, a.parts[i].Steps()...)
		}
	}
}

// scratchOf returns the temporary answer that contains a.
func (m *Transitions) scratchOf(a *Answer) *scratchAnswer {
	for _, of := range m.scratches {
		if len(of) > 0 && &of[0].Answer == a {
			return of[0]
		}
	}
	panic("bug: an answer without details is no spare one")
}

// joinDetails computes the details of the temporary answer a from the details of its parts.
func (m *Transitions) joinDetails(a *Answer) {
	s := m.scratchOf(a)
	a.details = &s.all
	for _, q := range s.parts {
		m.LoadDetails(q)
		a.joinAnswer(q)
	}
	a.orderSuccessors(m.Words())
}

// judgeParts disables the cache k, a site split by edges, if too few look-ups for the edges succeed.
func (k *site) judgeParts(m *Transitions) {
	if k.asked < m.Limits.PartTrial {
		return
	}
	if worthOf*k.missed > k.asked*max(len(k.parts), worthOf/2) && k.windows >= partWindows {
		for _, part := range k.parts {
			m.cached -= part.bytes
		}
		*k = k.emptied()
		k.off, k.rested, k.whole = true, k.rested+1, true
		return
	}
	k.windows = min(k.windows+1, partWindows)
	k.asked, k.missed = 0, 0
}

// joinAnswer appends the details of q to a. q is an answer for other moves of the same process.
func (a *Answer) joinAnswer(q *Answer) {
	first, before := int32(len(a.changes)), int32(len(a.outcomes))
	a.moves = append(a.moves, q.moves...)
	a.changes = append(a.changes, q.changes...)
	for _, o := range q.outcomes {
		a.outcomes = append(a.outcomes, Outcome{first: first + o.first, last: first + o.last, merged: o.merged})
	}
	for _, n := range q.from[1:] {
		a.from = append(a.from, before+n)
	}
}
