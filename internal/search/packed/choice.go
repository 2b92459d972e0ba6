package packed

import (
	"fmt"

	"ltlpor/internal/model/program"
)

// Chooser chooses moves in states, as ample.Selector does. A choice may depend on three things: the parts of the
// state read through the views of an Observer, the moves of the state, and the answers of closes.
type Chooser interface {
	// Choose chooses as search.Reducer.Choose does.
	Choose(m *program.Moves, closes func(program.Move) bool) program.Choice
	// Note returns a note on the last choice, to be passed to Again.
	FullReason() uint8
	// Again counts choice c with its note once more, for a state like the state of that choice.
	RecountChoice(c program.Choice, note uint8)
}

// choices is a memo of choices. A remembered choice is used in a state of the same shape if
//
//   - the processes are at the same places and have the same moves (the tuple of the state),
//   - the other parts of the state that the chooser read have the same values, and
//   - no move closes a cycle, among the moves about which the chooser asked. When the choice was made, none of these
//     closed a cycle either; otherwise the choice would not have been kept.
//
// Under these conditions the chooser would take the same path again.
//
// An Observer reports the parts read, in their order, and the questions asked. Within a tuple the first read is
// always the same, and each further read depends on the values read before. Hence each tuple has a decision tree. The
// answer to a question is kept under the values read for it. If these values are new for the question, the answer is
// unknown, and every choice that depends on it. As in the memo of steps, correctness needs no relation computed from
// the text. Tuples and trees consist of codes and values, not of words: they survive a repacking, unless the
// components change.
type choices struct {
	chooser  Chooser
	observer *Observer
	heard    *Observer // the observer by which the contents were learnt
	seen     *seen
	tuples   tuples // maps a tuple to its root in branches
	branches branches
	given    []given // the leaves
	number   map[string]branch
	closing  []program.Move // moves asked about, of every entry of given
	// During a call of the chooser: closes, the moves asked about, and whether closes was true for some move.
	closes func(program.Move) bool
	asked  []program.Move
	met    bool
	ask    func(program.Move) bool // calls closes, and sets asked and met
	buf    []byte
	bypass
}

// given is a choice, its note, and the moves for which closes was asked.
type given struct {
	choice   program.Choice
	note     uint8
	from, to uint32 // in closing
}

// Limits of the memo, some megabytes each.
const (
	maxTests   = 1 << 21
	maxTuples  = 1 << 19
	maxClosing = 1 << 20
	maxClasses = 1 << 16
)

func newChoices(o *Observer, c Chooser, s *seen) *choices {
	x := &choices{chooser: c, observer: o, heard: o, seen: s, number: map[string]branch{}}
	x.branches.wide.words = 1
	x.ask = func(mv program.Move) bool {
		x.asked = append(x.asked, mv)
		is := x.closes(mv)
		x.met = x.met || is
		return is
	}
	return x
}

// forget forgets the choices.
func (x *choices) forget() {
	x.tuples.clear()
	x.branches.clear()
	x.given, x.closing = x.given[:0], x.closing[:0]
	clear(x.number)
}

// bytes is about the memory of x in bytes.
func (x *choices) bytes() int64 {
	return x.tuples.bytes() + x.branches.bytes() + 12*int64(cap(x.given)+cap(x.closing)) + 100*int64(x.tuples.known)
}

// find returns the choice remembered for states like the one packed in w, or nil. The state has shape k, and present
// has the answers of its processes. enter may follow.
func (x *choices) find(m *memo, w []uint64, k *shape, present []*answer) *given {
	a := x.seen.of(m.coding, k)
	x.tuples.tell(m, w, k, a, present)
	b := branch(x.tuples.at(x.tuples.key))
	if b > 0 {
		b = x.branches.look(b, a, m.coding, w)
	}
	if b == 0 {
		return nil
	}
	return &x.given[-b-1]
}

// enter keeps g for the state packed in w, of shape k. find must have been called last for the same state. The
// observer has the parts that were read; asked has the moves for which closes was asked, and was false.
func (x *choices) enter(c *coding, w []uint64, k *shape, g given) {
	if len(x.closing) >= maxClosing || len(x.branches.tests) >= maxTests || x.tuples.n >= maxTuples {
		x.forget()
	}
	a, o, key := x.seen.of(c, k), x.observer, x.tuples.key
	b := branch(x.tuples.at(key))
	if len(a.lenses) > maxAspects {
		return
	}
	for len(o.seen) < len(a.lenses) {
		o.seen = append(o.seen, false)
	}
	leaf := x.leaf(g)
	if len(o.list) == 0 {
		x.tuples.set(key, uint64(uint32(leaf)))
		return
	}
	x.tuples.set(key, uint64(uint32(x.branches.enter(b, o.list, o.seen, a, c, w, leaf))))
}

// leaf returns the leaf of g.
func (x *choices) leaf(g given) branch {
	x.buf = append(x.buf[:0], byte(g.choice), byte(g.choice>>8), g.note)
	for _, mv := range x.asked {
		x.buf = appendNumber(x.buf, uint32(mv.Edge))
		x.buf = appendNumber(x.buf, uint32(mv.PeerEdge))
		x.buf = append(x.buf, byte(mv.Proc), byte(mv.Peer))
	}
	b, ok := x.number[string(x.buf)]
	if !ok {
		g.from = uint32(len(x.closing))
		x.closing = append(x.closing, x.asked...)
		g.to = uint32(len(x.closing))
		x.given = append(x.given, g)
		b = -branch(len(x.given))
		x.number[string(x.buf)] = b
	}
	return b
}

func appendNumber(b []byte, n uint32) []byte {
	return append(b, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
}

// closed reports whether closes holds for some move about which the chooser asked when g was made. A nil closes never
// holds.
func (x *choices) closed(g *given, closes func(program.Move) bool) bool {
	if closes == nil {
		return false
	}
	for _, mv := range x.closing[g.from:g.to] {
		if closes(mv) {
			return true
		}
	}
	return false
}

// Remember makes Choose ask c and remember its choices. c must read states only through the views of o.
func (s *Store) Remember(o *Observer, c Chooser) { s.choices = newChoices(o, c, &s.seen) }

// Choose returns the choice for the state for which Moves was called last. m has the moves of that state; m.State
// need not be set. ok is false if Remember was not called.
func (s *Store) Choose(m *program.Moves, closes func(program.Move) bool) (c program.Choice, ok bool) {
	if s.choices == nil {
		return program.Full, false
	}
	k := s.listed[s.components[0].read(s.w)]
	return s.choose(s.choices, s.w, k, s.present, m, closes), true
}

// heed forgets everything learnt from another observer: a question has a meaning for one observer only.
func (x *choices) heed() {
	if x.heard != x.observer {
		x.forget()
		*x.seen, x.heard = seen{}, x.observer
	}
}

// choose returns the choice of x in the state packed in w. The state has shape k, and present has the answers of its
// processes. m has the moves of the state; if m.All is empty choose fills in the moves when needed. If closes is nil,
// no move closes.
func (s *memo) choose(
	x *choices, w []uint64, k *shape, present []*answer, m *program.Moves, closes func(program.Move) bool,
) program.Choice {
	x.heed()
	rests := x.rest() || x.tuples.known >= maxClasses
	if !rests {
		g := x.find(s, w, k, present)
		x.learn(g != nil)
		if g != nil && !x.closed(g, closes) {
			if s.checking {
				s.tell(w, present, m)
				s.checkChoice(x, g, m, closes)
				return g.choice
			}
			x.chooser.RecountChoice(g.choice, g.note)
			return g.choice
		}
		rests = g != nil // known already, so nothing to learn
	}
	s.tell(w, present, m)
	if closes == nil {
		closes = never
	}
	if rests {
		return x.chooser.Choose(m, closes)
	}
	x.closes, x.asked, x.met = closes, x.asked[:0], false
	x.observer.begin(x.seen.of(s.coding, k), s.coding, w)
	c := x.chooser.Choose(m, x.ask)
	if x.observer.end() && !x.met {
		x.enter(s.coding, w, k, given{choice: c, note: x.chooser.FullReason()})
	}
	return c
}

// whole sets the state of m to the state packed in w.
func (s *memo) whole(w []uint64, m *program.Moves) {
	if len(s.state) == 0 {
		s.state = s.unpack(s.state, w)
	}
	m.State = s.state
}

// tell sets the state of m as whole does, and the moves of m, from present, if m has none.
func (s *memo) tell(w []uint64, present []*answer, m *program.Moves) {
	s.whole(w, m)
	if len(m.All) > 0 {
		return
	}
	for _, a := range present {
		m.All = s.movesOf(m.All, a)
	}
}

// checkChoice panics unless the chooser makes choice g in the state of m.
func (s *memo) checkChoice(x *choices, g *given, m *program.Moves, closes func(program.Move) bool) {
	if closes == nil {
		closes = never
	}
	if c := x.chooser.Choose(m, closes); c != g.choice {
		panic(fmt.Sprintf("bug: it was remembered to choose %d, and %d is chosen in %x", g.choice, c, s.state))
	}
}
