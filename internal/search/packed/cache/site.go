package cache

import (
	"encoding/binary"
	"fmt"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/search/packed/coding"
)

// site has the answers of one process at one control location (place): the process of a seat, while the component of
// the seat has one code. closure.Watched.Place ensures that answers for a site are computed at this place or not at
// all.
type site struct {
	table
	home  closure.Place
	edge  int   // edge number from 1, if the site is about the moves by one edge, or 0
	bytes int64 // memory in bytes of table and of the nested tables
	// deep: the table may have nested tables. Otherwise narrower counts the missed answers that rest on fewer
	// components than the key of table has.
	deep     bool
	narrower int
	// asked counts look-ups, and missed the misses among the look-ups. off says that the cache of the site is given
	// up for some time, because of too many misses.
	asked, missed int
	off           bool
	rested        uint8 // how often the cache of the site was given up
	// parts are sites for the moves by one edge each, or nil if one site is about every move. last is the index of
	// the part for an else, or -1. In a site with parts asked counts states, missed counts answers unknown to a part,
	// and windows counts how often both were judged. whole: the site never gets parts.
	parts   []*site
	last    int
	windows uint8
	whole   bool
}

// suspended reports whether the cache of the site is given up at present. After some time it is tried again, as the
// first states may be unlike the later ones.
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

// emptied returns an empty site for the same place and edge.
func (k *site) emptied() site {
	return site{home: k.home, edge: k.edge, rested: k.rested, whole: k.whole, deep: k.deep}
}

// deepTried is the factor on Limits.SiteTrial for sites with nested tables: at the beginning many answers are
// unknown.
const deepTried = 4

// The cache of a site is given up for resting times Limits.SiteTrial look-ups, and twice as long every further time,
// up to mostRested doublings: trying takes much longer than computing.
const (
	resting    = 16
	mostRested = 5
)

// lookup returns the answer for w, or nil.
func (k *site) lookup(w []uint64) *Answer {
	a := k.find(w)
	for a != nil && a.below != nil {
		a = a.below.find(w)
	}
	return a
}

// verdict says what is to be done with a site, as judged by noteMiss.
type verdict uint8

const (
	stays   verdict = iota
	deepens         // the site gets nested tables
	blank           // nearly no look-up was found up to now
	fails           // the cache of the site is to be given up for some time
)

// noteMiss counts a look-up that found no answer, and returns the verdict on the site.
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

// keptCopy returns a copy of a, for keeping, in which code replaces the details. Answers that are equal, for the same
// seat number and code of the seat's component, share one copy, unless sharing turns out to be rare.
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

// enoughNamed is the number of answers looked up among the shared answers before sharing is judged.
const enoughNamed = 1 << 11

// enterAnswer adds answer a for the state w to site k. rests says for every component whether a rests on it.
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

// site returns the site for a seat number and a code of the seat's component, and creates a missing site.
func (m *Transitions) site(seat int, code uint32) *site {
	if seat < len(m.sites) && int(code) < len(m.sites[seat]) && m.sites[seat][code] != nil {
		return m.sites[seat][code]
	}
	return m.newSite(seat, code)
}

// newSite creates the site for a seat number and a code of the seat's component.
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

// checkSite panics unless s is the site for the seat with the given number and a code of the seat's component.
func (m *Transitions) checkSite(s *site, number int, code uint32) {
	if place := m.Place(number, code); s.home != place {
		panic(fmt.Sprintf("bug: what is known of a process at %v is asked for at %v", s.home, place))
	}
}
