package packed

import (
	"encoding/binary"
	"math/bits"

	"ltlpor/internal/model/closure"
)

// site is what is known of the steps of the process in one seat while the component of that has one value: of no
// process at another place. Whatever is computed for it is computed there, or not at all (closure.Watched.Place).
type site struct {
	table
	home  closure.Place
	edge  int   // the one whose moves it is about, counted from 1; 0: it is about all moves
	bytes int64 // of table and those below
	// deep: there may be tables below. Otherwise narrower counts the answers, of those that were missed, that rest
	// on less than table has.
	deep     bool
	narrower int
	// Of the look-ups. Where too few of them find something the memo is given up.
	asked, missed int
	off           bool
	rested        uint8 // how often it was given up
	// parts are sites for the moves by one edge each, nil if all are known together; last is the number of the one
	// that is an else, -1 if there is none. Of a site with parts asked counts states, missed answers that a part did
	// not know; windows is how often these were judged. whole: it has no parts, whatever comes.
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

// rest reports whether the memo is given up at present: after some time it is tried again, as what was
// met first may be unlike what comes later.
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

// empty returns a site of the same place of which nothing is known.
func (k *site) empty() site {
	return site{home: k.home, edge: k.edge, rested: k.rested, whole: k.whole, deep: k.deep}
}

// deepTried is how many times as long a site with tables below is looked at before it is judged: much is unknown in the
// beginning.
const deepTried = 4

// resting is how many times as long as it was tried a memo is given up, and twice as long each time, up to mostRested
// times: to try takes much longer than to compute.
const (
	resting    = 16
	mostRested = 5
)

// known returns the answer for w, nil if there is none.
func (k *site) known(w []uint64) *answer {
	a := k.find(w)
	for a != nil && a.below != nil {
		a = a.below.find(w)
	}
	return a
}

// verdict says what is to become of a site.
type verdict uint8

const (
	stays   verdict = iota
	deepens         // it gets tables below its table
	blank           // it has known hardly anything so far, though it was asked some times
	fails           // it is to be given up for a while
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

// kept returns an answer like a that is kept, for the process in a seat, while its component has a code.
// In many states the same follows: then one answer serves for all, unless that turns out to be seldom.
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

// enoughNamed is how many answers are looked for among those that are kept before that is judged.
const enoughNamed = 1 << 11

// enter enters a, which rests on rests, for w.
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
