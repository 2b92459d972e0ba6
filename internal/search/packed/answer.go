package packed

import (
	"encoding/binary"
	"slices"

	"ltlpor/internal/model/program"
)

// answer has the moves of a process in a state, and the states to which the moves lead.
type answer struct {
	// The steps, for states of one word, in the order of successors: in near if near has room, otherwise in far. A
	// full search reads nothing else of an answer, and these fields fit one cache line.
	below   *table // a table further down; the rest is unset then
	near    [mostNear]step
	steps   int32  // number of steps
	enabled int32  // number of moves
	class   uint32 // number of the moves in the memo of choices; 0 if not yet asked for
	odd     bool   // a fault, a step in which a run may stay, or too many outcomes (crowd)
	crowd   bool
	// merged: Outcomes.Stops would be called, or some outcome is Merged.
	merged bool
	// others: in some step a process moves without being named by the move.
	others bool
	*folded
}

// folded is the part of an answer outside the first cache line. The details of a kept answer are seldom needed:
// memo.unfold makes them on demand, from code or from the parts of a site.
type folded struct {
	far    []step
	code   string
	shared bool // one answer serves several states
	*details
}

type details struct {
	moves []program.Move
	// outcomes[from[i]:from[i+1]] are the outcomes of moves[i].
	from     []int32
	outcomes []outcome
	settings []setting
	changes  []change
	// successors are the outcomes with a state, in the order in which a search visits them: the last move first.
	successors []outcome
}

func newAnswer() *answer { return &answer{folded: &folded{details: &details{}}} }

// Memory in bytes: answerBytes of an answer with nothing but a table below, foldedBytes of a folded and detailsBytes
// of a details, both without the contents of slices and strings.
const (
	answerBytes  = 64
	foldedBytes  = 64
	detailsBytes = 160
)

// mostNear is the number of steps stored in an answer itself.
const mostNear = 2

// step leads from w to w &^ clear | set.
type step struct{ clear, set uint64 }

// outcome is a range of settings, and the range of changes that the settings make. merged is program.Outcome.Merged.
type outcome struct {
	from, to, first, last int32
	merged                bool
}

// setting gives a component a code. The code may equal the present one, and the component may have no bits yet.
type setting struct {
	component int32
	code      uint32
}

// change is a change of one word of a state: w[word] becomes w[word] &^ clear | set.
type change struct {
	word       int32
	clear, set uint64
}

// clear empties a, and keeps the memory for reuse.
func (a *answer) clear() {
	d := a.details
	*d = details{moves: d.moves[:0], from: append(d.from[:0], 0), outcomes: d.outcomes[:0],
		settings: d.settings[:0], changes: d.changes[:0], successors: d.successors[:0]}
	*a.folded = folded{far: a.far[:0], details: d}
	*a = answer{folded: a.folded}
}

// brief returns a copy of a with code instead of details.
func (a *answer) brief(code string) *answer {
	b := *a
	b.folded = &folded{far: slices.Clone(a.far), code: code}
	return &b
}

// bytes is the memory of a in bytes, without details.
func (a *answer) bytes() int64 {
	return answerBytes + foldedBytes + 16*int64(len(a.far)) + int64(len(a.code)) + 16
}

// own is the memory in bytes that a adds to a table: nothing for a shared answer.
func (a *answer) own() int64 {
	switch {
	case a.below != nil:
		return answerBytes
	case a.shared:
		return 0
	}
	return a.bytes()
}

// bytes is the memory of d in bytes.
func (d *details) bytes() int64 {
	return detailsBytes + 8*int64(len(d.settings)) + 12*int64(len(d.moves)) + 4*int64(len(d.from)) +
		20*int64(len(d.outcomes)+len(d.successors)) + 24*int64(len(d.changes))
}

// fold appends the code of a, from which unfold reads the details. Different answers have different codes.
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

// foldedFlags is the number of flag bytes at the start of a code.
const foldedFlags = 4

// unfold sets the details of a kept answer from its code, except for changes and successors.
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

// folder reads the code of an answer.
type folder struct{ rest string }

func (r *folder) next() byte {
	b := r.rest[0]
	r.rest = r.rest[1:]
	return b
}

// number reads an unsigned number written by AppendUvarint.
func (r *folder) number() (n uint64) {
	for shift := 0; ; shift += 7 {
		b := r.next()
		if n |= uint64(b&0x7f) << shift; b < 0x80 {
			return n
		}
	}
}

// signed reads a signed number written by AppendVarint.
func (r *folder) signed() int64 {
	n := r.number()
	return int64(n>>1) ^ -int64(n&1)
}

func (r *folder) move() program.Move {
	mv := program.Move{Edge: program.EdgeID(r.signed()), PeerEdge: program.EdgeID(r.signed())}
	mv.Proc, mv.Peer = program.PID(r.next()), program.PID(r.next())
	return mv
}

// settle appends the changes of o to a.
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

// order sets successors, and the steps if a state takes one word.
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

// list returns the steps of an answer for states of one word.
func (a *answer) list() []step {
	if a.steps <= mostNear {
		return a.near[:a.steps]
	}
	return a.far
}

// unfold gives a details, if a has none.
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

// movesOf appends the moves of a to list, without unfolding a: details take memory as long as a is kept.
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
		r.number() // number of outcomes
	}
	return list
}

// settle unfolds a, and sets the steps and changes of a.
func (m *memo) settle(a *answer) {
	a.unfold()
	a.changes = a.changes[:0]
	for i := range a.outcomes {
		a.settle(&a.outcomes[i], m.components)
	}
	a.order(m.words)
}

// fit adapts a kept answer to components that were moved.
func (m *memo) fit(a *answer) {
	a.details = &m.unfolded
	m.settle(a)
	a.details = nil
}
