package packed

import (
	"encoding/binary"
	"math/bits"

	"ltlpor/internal/model/closure"
)

// site has the answers for the process in one seat, while the component of the seat has one value: hence for one
// process at one place. closure.Watched.Place ensures that answers for a site are computed at this place or not at
// all.
type site struct {
	table
	home  closure.Place
	edge  int   // edge number from 1, if the site is about the moves by one edge, or 0
	bytes int64 // of table and of the tables below
	// deep: there may be tables below. Otherwise narrower counts the missed answers that rest on less than the key of
	// table.
	deep     bool
	narrower int
	// Look-ups, and misses among them. off says that the memo is given up for some time, because of too many misses.
	asked, missed int
	off           bool
	rested        uint8 // how often the memo was given up
	// parts are sites for the moves by one edge each, or nil if one site is about every move. last is the index of
	// the part for an else, or -1. In a site with parts asked counts states, missed counts answers unknown to a part,
	// and windows counts how often both were judged. whole: the site never gets parts.
	parts   []*site
	last    int
	windows uint8
	whole   bool
}

// spread mixes the bits of a key.
func spread(x uint64) uint64 {
	hi, lo := bits.Mul64(x^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
	return hi ^ lo
}

// rest reports whether the memo is given up at present. After some time it is tried again, as the first states may be
// unlike the later ones.
func (k *site) rest(l limits) bool {
	if !k.off {
		return false
	}
	if k.asked++; k.asked < resting*l.tried<<min(k.rested-1, mostRested) {
		return true
	}
	*k = k.empty()
	return false
}

// empty returns an empty site of the same place.
func (k *site) empty() site {
	return site{home: k.home, edge: k.edge, rested: k.rested, whole: k.whole, deep: k.deep}
}

// deepTried is the factor on limits.tried for sites with tables below: much is unknown at the beginning.
const deepTried = 4

// A memo is given up for resting times limits.tried look-ups, and twice as long each further time, up to mostRested
// doublings: trying takes much longer than computing.
const (
	resting    = 16
	mostRested = 5
)

// known returns the answer for w, or nil.
func (k *site) known(w []uint64) *answer {
	a := k.find(w)
	for a != nil && a.below != nil {
		a = a.below.find(w)
	}
	return a
}

// verdict is the result of judging a site.
type verdict uint8

const (
	stays   verdict = iota
	deepens         // the site gets tables below its table
	blank           // nearly no look-up was found up to now
	fails           // the memo is to be given up for some time
)

// miss notes a miss, and judges the site.
func (k *site) miss(l limits) verdict {
	tried := l.tried
	if k.deep {
		tried *= deepTried
	}
	k.missed++
	early := k.asked == l.tried/blankAfter && k.missed+k.asked/blankKnown > k.asked
	if k.asked < tried && !early {
		return stays
	}
	missed, narrower, asked := k.missed, k.narrower, k.asked
	if asked >= tried {
		k.missed, k.narrower, k.asked = 0, 0, 0
	}
	switch {
	case !k.deep && 2*narrower > missed && l.deep*missed > asked:
		return deepens
	case early:
		return blank
	case l.missed*missed > asked:
		return fails
	}
	return stays
}

// kept returns an answer equal to a, to be kept for the process in a seat while its component has a code. The answer
// is shared by the states with equal answers, unless sharing turns out to be rare.
func (m *memo) kept(seat int, code uint32, a *answer) *answer {
	m.buf = binary.AppendUvarint(binary.AppendUvarint(m.buf[:0], uint64(seat)), uint64(code))
	at := len(m.buf)
	m.buf = a.fold(m.buf)
	if m.named >= enoughNamed && worthOneIn*m.alike < m.named {
		return a.brief(string(m.buf[at:]))
	}
	m.named++
	if b := m.common[string(m.buf)]; b != nil {
		m.alike++
		return b
	}
	if m.common == nil {
		m.common = map[string]*answer{}
	}
	name := string(m.buf)
	b := a.brief(name[at:])
	b.shared = true
	m.common[name] = b
	n := b.bytes() + int64(at) + 32
	m.commonBytes += n
	m.bytes += n
	return b
}

// enoughNamed is the number of answers looked up among the shared answers before sharing is judged.
const enoughNamed = 1 << 11

// enter enters a for w. rests has the components on which a rests.
func (m *memo) enter(k *site, w []uint64, a *answer, rests []bool) {
	before := k.bytes
	if k.deep {
		if len(m.above) != len(rests) {
			m.above = make([]bool, len(rests))
		}
		clear(m.above)
		k.bytes += k.place(w, a, rests, m.components, m.above)
	} else {
		if k.lacks(rests) {
			k.narrower++
		}
		k.widen(rests, m.components, m.words)
		k.table.enter(w, a)
		k.bytes = k.table.bytes
	}
	m.known++
	m.bytes += k.bytes - before
}
