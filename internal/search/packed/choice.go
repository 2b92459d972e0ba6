package packed

import (
	"fmt"

	"ltlpor/internal/model/program"
)

// Chooser chooses moves in states, by what it reads of them through the views of an Observer, by
// their moves, and by what it is told of cycles. (ample.Selector.)
type Chooser interface {
	// Choose is that of a search.Reducer.
	Choose(m *program.Moves, closes func(program.Move) bool) program.Choice
	// Note returns what Choose has noted of its last choice, for Again.
	Note() uint8
	// Again counts the choice c with this note once more, as that of another state like the one for
	// which it was made.
	Again(c program.Choice, note uint8)
}

// choices remember what was chosen in states. A choice is known again in a state of the same shape in which all
// processes are where they were and have the same moves (the tuple of the state), in which all else that was read has
// the same values, and in which no move closes of those that were asked about: for of these none did, or the choice
// was not kept. So there the chooser would go the same way again.
//
// What was read, an Observer tells, and in what order, and what was asked. With one tuple what is read first is the
// same, and what is read next hangs on that: each tuple has a decision tree. The answer to a question is kept by the
// values that were read for it; where these were not met with that question it is not known, and then no choice is
// known for which it was asked. As in the memo of steps no relation computed from the text has to be right. Tuples and
// trees are made of codes and values, and not of words: they stay when states are packed anew, unless with other
// components.
type choices struct {
	chooser  Chooser
	observer *Observer
	heard    *Observer // of whom what is kept is
	seen     *seen
	tuples   tuples // the branches in which to look
	branches branches
	given    []given // the leaves
	number   map[string]branch
	closing  []program.Move // of all that is given, one after the other
	// While the chooser is asked: closes, what it was asked about, and whether it was true of anything.
	closes func(program.Move) bool
	asked  []program.Move
	met    bool
	ask    func(program.Move) bool // fills these
	buf    []byte
	bypass
}

// given is a choice: what to note for it, and which moves were asked about.
type given struct {
	choice   program.Choice
	note     uint8
	from, to uint32 // in closing
}

// The most that is remembered, some megabytes each.
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

// forget forgets what was chosen.
func (x *choices) forget() {
	x.tuples.clear()
	x.branches.clear()
	x.given, x.closing = x.given[:0], x.closing[:0]
	clear(x.number)
}

// bytes is about what x takes.
func (x *choices) bytes() int64 {
	return x.tuples.bytes() + x.branches.bytes() + 12*int64(cap(x.given)+cap(x.closing)) + 100*int64(x.tuples.known)
}

// find returns what was chosen in a state like the one packed in w, of shape k, where processes have those answers;
// nil if it is not known. enter may be called next.
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

// enter keeps a choice for the state packed in w, of shape k, for which find was called last. The observer tells what
// of it was read, and asked about which moves it was asked whether they close; none did.
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

// leaf returns the leaf that stands for g.
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

// closed reports whether some move closes about which g has asked. If closes is nil none does.
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

// Remember makes Choose ask c, which reads states by the views of o alone, and remember what it says.
func (s *Store) Remember(o *Observer, c Chooser) { s.choices = newChoices(o, c, &s.seen) }

// Choose returns what the chooser of Remember says of the state that Moves is about, whose moves are those of
// m; State need not be set. It is not ok if there is no chooser.
func (s *Store) Choose(m *program.Moves, closes func(program.Move) bool) (c program.Choice, ok bool) {
	if s.choices == nil {
		return program.Full, false
	}
	k := s.listed[s.components[0].read(s.w)]
	return s.choose(s.choices, s.w, k, s.present, m, closes), true
}

// heed forgets all that was learnt from another observer: questions mean the same to one alone.
func (x *choices) heed() {
	if x.heard != x.observer {
		x.forget()
		*x.seen, x.heard = seen{}, x.observer
	}
}

// choose returns what x chooses in the state packed in w, of shape k, where processes have those answers, whose moves
// are those of m; choose fills them in if there are none. If closes is nil no move closes.
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
			x.chooser.Again(g.choice, g.note)
			return g.choice
		}
		rests = g != nil // what is known stays so
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
		x.enter(s.coding, w, k, given{choice: c, note: x.chooser.Note()})
	}
	return c
}

// whole makes m tell the state packed in w.
func (s *memo) whole(w []uint64, m *program.Moves) {
	if len(s.state) == 0 {
		s.state = s.unpack(s.state, w)
	}
	m.State = s.state
}

// tell is whole, with the moves of some answers where m has none.
func (s *memo) tell(w []uint64, present []*answer, m *program.Moves) {
	s.whole(w, m)
	if len(m.All) > 0 {
		return
	}
	for _, a := range present {
		m.All = s.movesOf(m.All, a)
	}
}

// checkChoice panics unless g is what the chooser says of the state of m.
func (s *memo) checkChoice(x *choices, g *given, m *program.Moves, closes func(program.Move) bool) {
	if closes == nil {
		closes = never
	}
	if c := x.chooser.Choose(m, closes); c != g.choice {
		panic(fmt.Sprintf("bug: it was remembered to choose %d, and %d is chosen in %x", g.choice, c, s.state))
	}
}
