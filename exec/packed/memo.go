package packed

import (
	"encoding/binary"
	"math/bits"
	"slices"

	"ltlpor/program"
)

// site is what is known of the steps of one process while the component that holds its location
// has one value.
type site struct {
	table
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

// answer is what a process can do, and what that leads to.
type answer struct {
	// Of states in one word: what becomes of it, in the order of successors, in near if near has room for it, else
	// in far. A search of all states reads no more than this, which is a line of the cache.
	below *table // if it is set there is nothing else
	near  [mostNear]step
	steps int32
	class uint32 // of the memo of choices, for its moves; 0 before that has asked
	odd   bool   // there is a fault, or a run may stay in a step, or there are too many outcomes (crowd)
	*details
}

type details struct {
	far   []step
	moves []program.Move
	// outcomes[from[i]:from[i+1]] are those of moves[i].
	from     []int32
	outcomes []outcome
	settings []setting
	changes  []change
	// successors are the outcomes that are states in the order in which a search wants them: the last
	// move first.
	successors []outcome
	crowd      bool
	shared     bool // it serves for several states
	// merged: Outcomes.Stops would be asked, or some outcome is Merged.
	merged bool
	// others: somebody moves in some step whom its move does not name.
	others bool
}

func newAnswer() *answer { return &answer{details: &details{}} }

// clear empties a.
func (a *answer) clear() {
	d := a.details
	*d = details{far: d.far[:0], moves: d.moves[:0], from: append(d.from[:0], 0), outcomes: d.outcomes[:0],
		settings: d.settings[:0], changes: d.changes[:0], successors: d.successors[:0]}
	*a = answer{details: d}
}

// clone returns an answer that is as small as can be.
func (a *answer) clone() *answer {
	b, d := *a, *a.details
	d.far, d.moves, d.from = slices.Clone(d.far), slices.Clone(d.moves), slices.Clone(d.from)
	d.outcomes, d.settings = slices.Clone(d.outcomes), slices.Clone(d.settings)
	d.changes, d.successors = slices.Clone(d.changes), slices.Clone(d.successors)
	b.details = &d
	return &b
}

// name appends what tells a from other answers.
func (a *answer) name(b []byte) []byte {
	for _, is := range []bool{a.odd, a.crowd, a.merged, a.others} {
		b = append(b, byte(program.Truth(is)))
	}
	b = binary.AppendUvarint(b, uint64(len(a.moves)))
	for i, mv := range a.moves {
		b = binary.AppendUvarint(b, uint64(mv.Edge))
		b = binary.AppendUvarint(b, uint64(uint32(mv.PeerEdge)))
		b = append(b, byte(mv.Proc), byte(mv.Peer))
		b = binary.AppendUvarint(b, uint64(a.from[i+1]))
	}
	for _, o := range a.outcomes {
		b = append(b, byte(program.Truth(o.merged)))
		b = binary.AppendUvarint(b, uint64(o.to-o.from))
		for _, s := range a.settings[o.from:o.to] {
			b = binary.AppendUvarint(b, uint64(s.component))
			b = binary.AppendUvarint(b, uint64(s.code))
		}
	}
	return b
}

// own is what a takes in a table that has it.
func (a *answer) own() int64 {
	switch {
	case a.below != nil:
		return answerBytes
	case a.shared:
		return 0
	}
	return a.bytes()
}

// answerBytes is what an answer takes without details.
const answerBytes = 64

// mostNear is for how many steps an answer has room.
const mostNear = 2

// step makes w &^ clear | set of w.
type step struct{ clear, set uint64 }

// outcome is a range of settings, and one of the changes that these come to. merged is program.Outcome.Merged.
type outcome struct {
	from, to, first, last int32
	merged                bool
}

// setting is a code that a component gets. It may be the one that it has, and the component may
// have no bits yet.
type setting struct {
	component int32
	code      uint32
}

// change is what becomes of a word.
type change struct {
	word       int32
	clear, set uint64
}

// bytes is what a takes.
func (a *answer) bytes() int64 {
	return answerBytes + 200 + 8*int64(len(a.settings)) + 12*int64(len(a.moves)) + 4*int64(len(a.from)) +
		20*int64(len(a.outcomes)+len(a.successors)) + 24*int64(len(a.changes)) + 16*int64(len(a.far))
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
	*k = site{rested: k.rested, whole: k.whole, deep: k.deep}
	return false
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

// kept returns an answer like a that is kept, for a process whose location is in component i, where that has a code.
// In many states the same follows: then one answer serves for all, unless that turns out to be seldom.
func (m *memo) kept(i int, code uint32, a *answer) *answer {
	if m.named >= enoughNamed && worthOneIn*m.alike < m.named {
		return a.clone()
	}
	m.named++
	m.buf = binary.AppendUvarint(m.buf[:0], uint64(i))
	m.buf = a.name(binary.AppendUvarint(m.buf, uint64(code)))
	if b := m.common[string(m.buf)]; b != nil {
		m.alike++
		return b
	}
	if m.common == nil {
		m.common = map[string]*answer{}
	}
	b := a.clone()
	b.shared = true
	m.common[string(m.buf)] = b
	n := b.bytes() + int64(len(m.buf)) + 32
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

// settle appends the changes of o.
func (a *answer) settle(o *outcome, components []component, words int) {
	o.first = int32(len(a.changes))
	for _, s := range a.settings[o.from:o.to] {
		x := &components[s.component]
		if x.bits == 0 {
			continue
		}
		c := int(o.first)
		for c < len(a.changes) && a.changes[c].word != int32(x.word) {
			c++
		}
		if c == len(a.changes) {
			a.changes = append(a.changes, change{word: int32(x.word)})
		}
		a.changes[c].clear |= x.mask()
		a.changes[c].set |= uint64(s.code) << x.shift
	}
	o.last = int32(len(a.changes))
}

// fit makes a fit components that have got other places, in states of so many words.
func (a *answer) fit(components []component, words int) {
	a.changes = nil
	for i := range a.outcomes {
		a.settle(&a.outcomes[i], components, words)
	}
	a.order(words)
}

// order sets successors, and the steps if states have one word.
func (a *answer) order(words int) {
	a.successors, a.far, a.steps = a.successors[:0], a.far[:0], 0
	for i := len(a.moves) - 1; i >= 0; i-- {
		a.successors = append(a.successors, a.outcomes[a.from[i]:a.from[i+1]]...)
	}
	a.steps = int32(len(a.successors))
	if words > 1 {
		return
	}
	for i, o := range a.successors {
		s := step{}
		for _, c := range a.changes[o.first:o.last] {
			s = step{c.clear, c.set}
		}
		if a.steps <= mostNear {
			a.near[i] = s
		} else {
			a.far = append(a.far, s)
		}
	}
}

// list returns the steps, of states in one word.
func (a *answer) list() []step {
	if a.steps <= mostNear {
		return a.near[:a.steps]
	}
	return a.far
}
