package cache

import (
	"encoding/binary"
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
)

// Answer is a cached result: the moves of a single process and their effects. The Answer is valid for all states that
// agree in the components that the computation has read.
type Answer struct {
	// The steps to the successors, in the order of successors, if a packed state takes a single word: in near if they
	// fit there, otherwise in far. A search that follows every move reads nothing else of an answer, and these fields
	// fit a single cache line.
	below   *table // a nested table, or nil; if set, the rest of the answer is unset
	near    [mostNear]Step
	steps   int32  // the number of steps
	enabled int32  // the number of moves
	class   uint32 // the number of the class (the list of moves, see tuples); 0 if not needed up to now
	odd     bool   // some move has a fault or may never end, or there are too many outcomes
	crowd   bool   // there are too many outcomes
	// merged: Outcomes.Stops would be called, or some outcome is Merged.
	merged bool
	// others: in some step a process moves without being named by the move.
	others bool
	*coldPart
}

// coldPart holds the fields of an Answer outside the first cache line. The details of a cached answer are seldom
// needed: Transitions.LoadDetails computes them on demand, from code or, if code is empty, from several partial
// answers.
type coldPart struct {
	far    []Step
	code   string
	shared bool // several states share this copy of the answer
	*details
}

type details struct {
	moves []program.Move
	// outcomes[from[i]:from[i+1]] are the outcomes of moves[i].
	from     []int32
	outcomes []Outcome
	settings []coding.Setting
	changes  []change
	// successors are the outcomes with a state, in the order in which a search pushes them: the last move first.
	successors []Outcome
}

func newAnswer() *Answer { return &Answer{coldPart: &coldPart{details: &details{}}} }

// The memory in bytes of an Answer, a coldPart and a details. The contents of slices and strings are not included.
const (
	answerBytes  = 64
	coldBytes    = 64
	detailsBytes = 160
)

// mostNear is the number of steps stored inside an Answer, instead of in the slice far.
const mostNear = 2

// Step is the effect of a step if a packed state is one word: it replaces the state w by w &^ clear | set.
type Step struct{ clear, set uint64 }

// Apply returns the packed state after step s in the packed state w.
func (s Step) Apply(w uint64) uint64 { return w&^s.clear | s.set }

// Outcome is one result of a move. settings[from:to] of the Answer are the new codes of components, and
// changes[first:last] are the changes of words with the same effect. merged is program.Outcome.Merged.
type Outcome struct {
	from, to, first, last int32
	merged                bool
}

// change is a change of one word of a state: w[word] becomes w[word] &^ clear | set.
type change struct {
	word       int32
	clear, set uint64
}

// clear empties a and keeps its memory for reuse.
func (a *Answer) clear() {
	d := a.details
	*d = details{moves: d.moves[:0], from: append(d.from[:0], 0), outcomes: d.outcomes[:0],
		settings: d.settings[:0], changes: d.changes[:0], successors: d.successors[:0]}
	*a.coldPart = coldPart{far: a.far[:0], details: d}
	*a = Answer{coldPart: a.coldPart}
}

// compactCopy returns a copy of a in which code, the result of encode, replaces a.details: the moves, outcomes and
// changes.
func (a *Answer) compactCopy(code string) *Answer {
	b := *a
	b.coldPart = &coldPart{far: slices.Clone(a.far), code: code}
	return &b
}

// bytes returns the memory of a in bytes, without the details.
func (a *Answer) bytes() int64 {
	return answerBytes + coldBytes + 16*int64(len(a.far)) + int64(len(a.code)) + 16
}

// ownBytes returns the memory in bytes that a adds to a table. A shared answer adds 0, and an answer that only refers
// to a nested table adds answerBytes.
func (a *Answer) ownBytes() int64 {
	switch {
	case a.below != nil:
		return answerBytes
	case a.shared:
		return 0
	}
	return a.bytes()
}

// bytes returns the memory of d in bytes.
func (d *details) bytes() int64 {
	return detailsBytes + 8*int64(len(d.settings)) + 12*int64(len(d.moves)) + 4*int64(len(d.from)) +
		20*int64(len(d.outcomes)+len(d.successors)) + 24*int64(len(d.changes))
}

// encode appends an encoding of a to code, from which decode restores the details. Different answers have different
// encodings.
func (a *Answer) encode(code []byte) []byte {
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
			code = binary.AppendUvarint(code, uint64(s.Component))
			code = binary.AppendUvarint(code, uint64(s.Code))
		}
	}
	return code
}

// codedFlags is the number of flag bytes at the start of a code.
const codedFlags = 4

// decode restores the details of a from a.code, except the fields changes and successors.
func (a *Answer) decode() {
	r := &decoder{a.code[codedFlags:]}
	n := int(r.number())
	d := a.details
	d.moves, d.from = slices.Grow(d.moves[:0], n), append(slices.Grow(d.from[:0], n+1), 0)
	for range n {
		d.moves, d.from = append(d.moves, r.move()), append(d.from, int32(r.number()))
	}
	all := int(d.from[n])
	d.outcomes, d.settings = slices.Grow(d.outcomes[:0], all), d.settings[:0]
	for range all {
		o := Outcome{from: int32(len(d.settings)), merged: r.next() > 0}
		for range r.number() {
			d.settings = append(d.settings, coding.Setting{Component: int32(r.number()), Code: uint32(r.number())})
		}
		o.to = int32(len(d.settings))
		d.outcomes = append(d.outcomes, o)
	}
}

// decoder reads an encoding written by Answer.encode.
type decoder struct{ rest string }

func (r *decoder) next() byte {
	b := r.rest[0]
	r.rest = r.rest[1:]
	return b
}

// number reads an unsigned number written by AppendUvarint.
func (r *decoder) number() (n uint64) {
	for shift := 0; ; shift += 7 {
		b := r.next()
		if n |= uint64(b&0x7f) << shift; b < 0x80 {
			return n
		}
	}
}

// signed reads a signed number written by AppendVarint.
func (r *decoder) signed() int64 {
	n := r.number()
	return int64(n>>1) ^ -int64(n&1)
}

func (r *decoder) move() program.Move {
	mv := program.Move{Edge: program.EdgeID(r.signed()), PeerEdge: program.EdgeID(r.signed())}
	mv.Proc, mv.Peer = program.PID(r.next()), program.PID(r.next())
	return mv
}

// addChanges computes the changes of words that store the new component codes of outcome o. It appends the changes to
// a.changes and sets o.first and o.last.
func (a *Answer) addChanges(o *Outcome, c *coding.Coding) {
	o.first = int32(len(a.changes))
	for _, s := range a.settings[o.from:o.to] {
		x := c.Field(int(s.Component))
		if x.Bits == 0 {
			continue
		}
		i := int(o.first)
		for i < len(a.changes) && a.changes[i].word != int32(x.Word) {
			i++
		}
		if i == len(a.changes) {
			a.changes = append(a.changes, change{word: int32(x.Word)})
		}
		a.changes[i].clear |= x.Mask()
		a.changes[i].set |= uint64(s.Code) << x.Shift
	}
	o.last = int32(len(a.changes))
}

// orderSuccessors sets a.successors to the outcomes of a, in the order in which a search pushes them on its stack:
// those of the last move first. If a packed state takes a single word, it also sets the steps in a.near or a.far, in
// the same order.
func (a *Answer) orderSuccessors(words int) {
	a.successors, a.far = a.successors[:0], a.far[:0]
	for i := len(a.moves) - 1; i >= 0; i-- {
		a.successors = append(a.successors, a.outcomes[a.from[i]:a.from[i+1]]...)
	}
	a.steps, a.enabled = int32(len(a.successors)), int32(len(a.moves))
	if words > 1 {
		return
	}
	for i, o := range a.successors {
		s := Step{}
		for _, c := range a.changes[o.first:o.last] {
			s = Step{c.clear, c.set}
		}
		if a.steps <= mostNear {
			a.near[i] = s
		} else {
			a.far = append(a.far, s)
		}
	}
}

// LoadDetails sets the details of a, unless they are present. It decodes them from a.code or, if a.code is empty,
// combines the answers for single edges of which a consists.
func (m *Transitions) LoadDetails(a *Answer) {
	if a.details != nil {
		return
	}
	if a.code == "" {
		m.joinDetails(a)
		return
	}
	a.details = &details{}
	m.rebuildDetails(a)
	a.settings = nil
	m.cached += a.details.bytes()
}

// AppendMoves appends the moves of a to list. It does not load the details of a, which would take memory as long as a
// is cached.
func (m *Transitions) AppendMoves(list []program.Move, a *Answer) []program.Move {
	switch {
	case a.details != nil:
		return append(list, a.details.moves...)
	case a.code == "":
		for _, q := range m.scratchOf(a).parts {
			list = m.AppendMoves(list, q)
		}
		return list
	}
	r := &decoder{a.code[codedFlags:]}
	for range r.number() {
		list = append(list, r.move())
		r.number() // skips the number of outcomes
	}
	return list
}

// rebuildDetails decodes the details of a, and computes the steps and changes of a for the present layout of packed
// states.
func (m *Transitions) rebuildDetails(a *Answer) {
	a.decode()
	a.changes = a.changes[:0]
	for i := range a.outcomes {
		a.addChanges(&a.outcomes[i], m.Coding)
	}
	a.orderSuccessors(m.Words())
}

// refitAnswer recomputes the steps of the cached answer a after the layout of packed states has changed.
func (m *Transitions) refitAnswer(a *Answer) {
	a.details = &m.unfolded
	m.rebuildDetails(a)
	a.details = nil
}
