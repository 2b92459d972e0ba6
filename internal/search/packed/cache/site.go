package cache

import (
	"encoding/binary"
	"fmt"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/search/packed/coding"
)

// site is the cache of the Answers (moves with their effects) of a single process at one control location. The site
// belongs to a seat (the process with the component that holds its location) and to one code of this component.
// closure.Watched.Place makes sure that no answer for a different location is computed.
type site struct {
	table
	home  closure.Place // the process type and the location
	edge  int           // edge number from 1, if the site is about the moves by a single edge, or 0
	bytes int64         // memory in bytes of table and of the nested tables
	// deep: the table may have nested tables. If deep is false, narrower counts the missed answers that depend on
	// fewer components than the key of the table has.
	deep     bool
	narrower int
	// asked counts look-ups, and missed counts the failed look-ups. off: the cache of the site is disabled for some
	// time, because of too many misses.
	asked, missed int
	off           bool
	rested        uint8 // how often the cache of the site was disabled
	// parts are sites for the moves by a single edge each, or nil if the site is not split. last is the index of the
	// part for an else, or -1. In a site with parts asked counts states, missed counts failed look-ups in parts, and
	// windows counts the assessments of both. whole: the site is never split.
	parts   []*site
	last    int
	windows uint8
	whole   bool
}

// suspended reports whether the cache k is disabled at present because of too many misses. After some look-ups,
// suspended enables it again, as later states may have more hits than the first ones.
func (k *site) suspended(l coding.Limits) bool {
	if !k.off {
		return false
	}
	if k.asked++; k.asked < resting*l.SiteTrial<<min(k.rested-1, mostRested) {
		return true
	}
	*k = k.emptied()
	return false
}

// emptied returns an empty site for the same location and edge as k, with the same settings.
func (k *site) emptied() site {
	return site{home: k.home, edge: k.edge, rested: k.rested, whole: k.whole, deep: k.deep}
}

// deepTried multiplies Limits.SiteTrial, the number of look-ups before a site is assessed, for sites with nested
// tables: they need longer to fill.
const deepTried = 4

// The length of the periods in which the cache of a site is disabled. The first period lasts resting times
// Limits.SiteTrial look-ups; every further period lasts twice as long, up to mostRested doublings. The periods are long
// because filling a cache takes much longer than computing answers.
const (
	resting    = 16
	mostRested = 5
)

// lookup returns the cached answer for the packed state w, or nil.
func (k *site) lookup(w []uint64) *Answer {
	a := k.find(w)
	for a != nil && a.below != nil {
		a = a.below.find(w)
	}
	return a
}

// verdict is the result of noteMiss: the change that a site needs after a failed look-up.
type verdict uint8

const (
	stays   verdict = iota
	deepens         // the site gets nested tables
	blank           // nearly no look-up has succeeded so far
	fails           // the cache of the site has to be disabled for some time
)

// noteMiss counts a look-up that found no answer, and returns the change that the site needs.
func (k *site) noteMiss(l coding.Limits) verdict {
	tried := l.SiteTrial
	if k.deep {
		tried *= deepTried
	}
	k.missed++
	early := k.asked == l.SiteTrial/blankAfter && k.missed+k.asked/blankKnown > k.asked
	if k.asked < tried && !early {
		return stays
	}
	missed, narrower, asked := k.missed, k.narrower, k.asked
	if asked >= tried {
		k.missed, k.narrower, k.asked = 0, 0, 0
	}
	switch {
	case !k.deep && 2*narrower > missed && l.DeepOneIn*missed > asked:
		return deepens
	case early:
		return blank
	case l.MissedOneIn*missed > asked:
		return fails
	}
	return stays
}

// keptCopy returns a copy of a for the cache, in which an encoding replaces the details. seat is the number of the seat
// (a process and the component that holds its location), and code is the code of this component. Equal answers for the
// same seat and code share one copy, unless few answers turn out to be equal.
func (m *Transitions) keptCopy(seat int, code uint32, a *Answer) *Answer {
	m.name = binary.AppendUvarint(binary.AppendUvarint(m.name[:0], uint64(seat)), uint64(code))
	at := len(m.name)
	m.name = a.encode(m.name)
	if m.named >= enoughNamed && worthOneIn*m.alike < m.named {
		return a.compactCopy(string(m.name[at:]))
	}
	m.named++
	if b := m.common[string(m.name)]; b != nil {
		m.alike++
		return b
	}
	if m.common == nil {
		m.common = map[string]*Answer{}
	}
	name := string(m.name)
	b := a.compactCopy(name[at:])
	b.shared = true
	m.common[name] = b
	n := b.bytes() + int64(at) + 32
	m.commonBytes += n
	m.cached += n
	return b
}

// enoughNamed is the number of answers looked up in Transitions.common before keptCopy may stop sharing copies.
const enoughNamed = 1 << 11

// enterAnswer adds answer a for the packed state w to the cache k. `rests`, indexed by component, marks the components
// on which a depends.
func (m *Transitions) enterAnswer(k *site, w []uint64, a *Answer, rests []bool) {
	before := k.bytes
	if k.deep {
		if len(m.keyPath) != len(rests) {
			m.keyPath = make([]bool, len(rests))
		}
		clear(m.keyPath)
		k.bytes += k.insert(w, a, rests, m.Coding, m.keyPath)
	} else {
		if k.lacksComponent(rests) {
			k.narrower++
		}
		k.widenKey(rests, m.Coding)
		k.table.enter(w, a)
		k.bytes = k.table.bytes
	}
	m.known++
	m.cached += k.bytes - before
}

// site returns the site for a seat (a process and the component that holds its location) and a code of the component.
// It creates the site if necessary.
func (m *Transitions) site(seat int, code uint32) *site {
	if seat < len(m.sites) && int(code) < len(m.sites[seat]) && m.sites[seat][code] != nil {
		return m.sites[seat][code]
	}
	return m.newSite(seat, code)
}

// newSite creates the site for a seat (a process and the component that holds its location) and a code of the
// component.
func (m *Transitions) newSite(seat int, code uint32) *site {
	for len(m.sites) <= seat {
		m.sites = append(m.sites, nil)
	}
	if int(code) >= len(m.sites[seat]) {
		grown := make([]*site, max(2*len(m.sites[seat]), int(code)+1))
		copy(grown, m.sites[seat])
		m.sites[seat] = grown
	}
	s := &site{home: m.Place(seat, code)}
	m.sites[seat][code] = s
	return s
}

// checkSite panics unless s is the site for the seat with the given number and for a code of the seat's component.
func (m *Transitions) checkSite(s *site, number int, code uint32) {
	if place := m.Place(number, code); s.home != place {
		panic(fmt.Sprintf("bug: what is known of a process at %v is asked for at %v", s.home, place))
	}
}
