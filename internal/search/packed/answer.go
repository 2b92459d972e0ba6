package packed

import (
	"encoding/binary"
	"slices"

	"ltlpor/internal/model/program"
)

// answer is what a process can do, and what that leads to.
type answer struct {
	// Of states in one word: what becomes of it, in the order of successors, in near if near has room for it, else
	// in far. A search of all states reads no more than this, which is a line of the cache.
	below   *table // if it is set there is nothing else
	near    [mostNear]step
	steps   int32  // how many
	enabled int32  // how many moves
	class   uint32 // of the memo of choices, for its moves; 0 before that has asked
	odd     bool   // there is a fault, or a run may stay in a step, or there are too many outcomes (crowd)
	crowd   bool
	// merged: Outcomes.Stops would be asked, or some outcome is Merged.
	merged bool
	// others: somebody moves in some step whom its move does not name.
	others bool
	*folded
}

// folded is the rest of an answer. Few of those that are kept are asked for their details, so these are made when they
// are (memo.unfold), from what stands in code, or from the parts of a site.
type folded struct {
	far    []step
	code   string
	shared bool // it serves for several states
	*details
}

type details struct {
	moves []program.Move
	// outcomes[from[i]:from[i+1]] are those of moves[i].
	from     []int32
	outcomes []outcome
	settings []setting
	changes  []change
	// successors are the outcomes that are states in the order in which a search wants them: the last
	// move first.
	successors []outcome
}

func newAnswer() *answer { return &answer{folded: &folded{details: &details{}}} }

// answerBytes is what an answer takes that has nothing but a table below, foldedBytes what folded takes, and
// detailsBytes what details do, without what they hold.
const (
	answerBytes  = 64
	foldedBytes  = 64
	detailsBytes = 160
)

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

// clear empties a.
func (a *answer) clear() {
	d := a.details
	*d = details{moves: d.moves[:0], from: append(d.from[:0], 0), outcomes: d.outcomes[:0],
		settings: d.settings[:0], changes: d.changes[:0], successors: d.successors[:0]}
	*a.folded = folded{far: a.far[:0], details: d}
	*a = answer{folded: a.folded}
}

// brief returns an answer like a without details, which code has.
func (a *answer) brief(code string) *answer {
	b := *a
	b.folded = &folded{far: slices.Clone(a.far), code: code}
	return &b
}

// bytes is what a takes without its details.
func (a *answer) bytes() int64 {
	return answerBytes + foldedBytes + 16*int64(len(a.far)) + int64(len(a.code)) + 16
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

// bytes is what d takes.
func (d *details) bytes() int64 {
	return detailsBytes + 8*int64(len(d.settings)) + 12*int64(len(d.moves)) + 4*int64(len(d.from)) +
		20*int64(len(d.outcomes)+len(d.successors)) + 24*int64(len(d.changes))
}

// fold appends to code what tells a from other answers, all of which it says.
func (a *answer) fold(code []byte) []byte {
	for _, is := range []bool{a.odd, a.crowd, a.merged, a.others} {
		code = append(code, byte(program.Truth(is)))
	}
	code = binary.AppendUvarint(code, uint64(len(a.moves)))
	for i, mv := range a.moves {
		code = binary.AppendVarint(code, int64(mv.Edge))
		code = binary.AppendVarint(code, int64(mv.PeerEdge))
		code = append(code, byte(mv.Proc), byte(mv.Peer))
		code = binary.AppendUvarint(code, uint64(a.from[i+1]))
	}
	for _, o := range a.outcomes {
		code = append(code, byte(program.Truth(o.merged)))
		code = binary.AppendUvarint(code, uint64(o.to-o.from))
		for _, s := range a.settings[o.from:o.to] {
			code = binary.AppendUvarint(code, uint64(s.component))
			code = binary.AppendUvarint(code, uint64(s.code))
		}
	}
	return code
}

// foldedFlags is with how many bytes a code begins that are flags.
const foldedFlags = 4

// unfold sets the details of a, which is kept, without changes and successors, to what its code says.
func (a *answer) unfold() {
	r := &folder{a.code[foldedFlags:]}
	n := int(r.number())
	d := a.details
	d.moves, d.from = slices.Grow(d.moves[:0], n), append(slices.Grow(d.from[:0], n+1), 0)
	for range n {
		d.moves, d.from = append(d.moves, r.move()), append(d.from, int32(r.number()))
	}
	all := int(d.from[n])
	d.outcomes, d.settings = slices.Grow(d.outcomes[:0], all), d.settings[:0]
	for range all {
		o := outcome{from: int32(len(d.settings)), merged: r.next() > 0}
		for range r.number() {
			d.settings = append(d.settings, setting{int32(r.number()), uint32(r.number())})
		}
		o.to = int32(len(d.settings))
		d.outcomes = append(d.outcomes, o)
	}
}

// folder reads a code.
type folder struct{ rest string }

func (r *folder) next() byte {
	b := r.rest[0]
	r.rest = r.rest[1:]
	return b
}

// number reads what AppendUvarint wrote.
func (r *folder) number() (n uint64) {
	for shift := 0; ; shift += 7 {
		b := r.next()
		if n |= uint64(b&0x7f) << shift; b < 0x80 {
			return n
		}
	}
}

// signed reads what AppendVarint wrote.
func (r *folder) signed() int64 {
	n := r.number()
	return int64(n>>1) ^ -int64(n&1)
}

func (r *folder) move() program.Move {
	mv := program.Move{Edge: program.EdgeID(r.signed()), PeerEdge: program.EdgeID(r.signed())}
	mv.Proc, mv.Peer = program.PID(r.next()), program.PID(r.next())
	return mv
}

// settle appends the changes of o.
func (a *answer) settle(o *outcome, components []component) {
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

// order sets successors, and the steps if states have one word.
func (a *answer) order(words int) {
	a.successors, a.far = a.successors[:0], a.far[:0]
	for i := len(a.moves) - 1; i >= 0; i-- {
		a.successors = append(a.successors, a.outcomes[a.from[i]:a.from[i+1]]...)
	}
	a.steps, a.enabled = int32(len(a.successors)), int32(len(a.moves))
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

// unfold makes sure that a has its details.
func (m *memo) unfold(a *answer) {
	if a.details != nil {
		return
	}
	if a.code == "" {
		m.assemble(a)
		return
	}
	a.details = &details{}
	m.settle(a)
	a.settings = nil
	m.bytes += a.details.bytes()
}

// movesOf appends those of a to list. Nothing is unfolded for that, which would take memory as long as a is kept.
func (m *memo) movesOf(list []program.Move, a *answer) []program.Move {
	switch {
	case a.details != nil:
		return append(list, a.details.moves...)
	case a.code == "":
		for _, q := range m.spareOf(a).parts {
			list = m.movesOf(list, q)
		}
		return list
	}
	r := &folder{a.code[foldedFlags:]}
	for range r.number() {
		list = append(list, r.move())
		r.number() // of outcomes
	}
	return list
}

// settle unfolds a, and sets its steps and changes.
func (m *memo) settle(a *answer) {
	a.unfold()
	a.changes = a.changes[:0]
	for i := range a.outcomes {
		a.settle(&a.outcomes[i], m.components)
	}
	a.order(m.words)
}

// fit makes a, which is kept, fit components that have got other places.
func (m *memo) fit(a *answer) {
	a.details = &m.unfolded
	m.settle(a)
	a.details = nil
}
