package packed

import (
	"fmt"

	"ltlpor/program"
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
// processes are where they were and have the same moves (the tuple of the state, which is a
// site), in which all else that was read has the same values, and in which no move closes
// of those that were asked about: for of these none did, or the choice was not kept. So there the chooser would
// go the same way again.
//
// What was read, an Observer tells, and what was asked. The answer to a question is kept by the values that were read
// for it; where these were not met with that question it is not known, and then no choice is known for which it was
// asked. As in the memo of steps no relation computed from the text has to be right, and what was read at a site grows.
// What was kept before that has a shorter key, and is not found any more. Keys are made of codes and values, and not of
// words: they stay when states are packed anew, unless with other components.
type choices struct {
	chooser  Chooser
	observer *Observer
	heard    *Observer // of whom what is kept is
	seen     *seen
	classes  map[string]uint32
	table    choiceTable
	sites    [][]int32 // of tuples: the numbers of the aspects that were read beside them
	given    []given
	closing  []program.Move // of all that is given, one after the other
	// The present state's: the numbers of what is asked, and of the words that name the tuple.
	key []uint32
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
	maxGiven   = 1 << 19
	maxClosing = 1 << 20
	maxKeys    = 1 << 22
	maxClasses = 1 << 16
)

func newChoices(o *Observer, c Chooser, s *seen) *choices {
	x := &choices{chooser: c, observer: o, heard: o, seen: s, classes: map[string]uint32{}}
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
	x.table.clear()
	x.sites, x.given, x.closing = nil, x.given[:0], x.closing[:0]
}

// bytes is about what x takes.
func (x *choices) bytes() int64 {
	return x.table.bytes() + 48*int64(len(x.sites)) + 12*int64(cap(x.given)+cap(x.closing)) + 100*int64(len(x.classes))
}

// find returns what was chosen in a state like the one packed in w, of shape k, where processes have those answers;
// nil if it is not known. enter may be called next.
func (x *choices) find(c *coding, w []uint64, k *shape, present []*answer) *given {
	x.tuple(c, w, k, present)
	site := x.table.at(x.key)
	if site == 0 {
		return nil
	}
	x.read(site, c, w, k)
	if n := x.table.at(x.key); n != 0 {
		return &x.given[n-1]
	}
	return nil
}

// tuple sets key to the number of the shape, and of the class of each answer.
func (x *choices) tuple(c *coding, w []uint64, k *shape, present []*answer) {
	x.key = append(x.key[:0], k.code<<1)
	for p, a := range present {
		if a.class == 0 {
			a.class = x.class(c, w, k, p, a)
		}
		x.key = append(x.key, a.class)
	}
}

// class returns the number of the moves of a, an answer for process p, at its present location. It is not zero, and
// counts on when all else is forgotten: answers keep it.
func (x *choices) class(c *coding, w []uint64, k *shape, p int, a *answer) uint32 {
	at := x.seen.of(c, k).at[p].read(c, w)
	x.buf = appendNumber(x.buf[:0], at)
	for _, mv := range a.moves {
		x.buf = appendNumber(x.buf, uint32(mv.Edge))
		x.buf = appendNumber(x.buf, uint32(mv.PeerEdge))
		x.buf = append(x.buf, byte(mv.Proc), byte(mv.Peer))
	}
	n, ok := x.classes[string(x.buf)]
	if !ok {
		n = uint32(len(x.classes)) + 1
		x.classes[string(x.buf)] = n
	}
	return n
}

func appendNumber(b []byte, n uint32) []byte {
	return append(b, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
}

// read sets key to the number of a site, and of the values in w of what is read there.
func (x *choices) read(site uint32, c *coding, w []uint64, k *shape) {
	x.key = append(x.key[:0], site<<1|1)
	if reads := x.sites[site-1]; len(reads) > 0 {
		x.key = x.seen.of(c, k).read(x.key, reads, c, w)
	}
}

// enter keeps a choice for the state packed in w, of shape k. The observer tells what of it was read, and asked
// about which moves it was asked whether they close; none did.
func (x *choices) enter(c *coding, w []uint64, k *shape, present []*answer, g given) {
	if len(x.given) >= maxGiven || len(x.closing) >= maxClosing || len(x.table.keys) >= maxKeys {
		x.forget()
	}
	x.tuple(c, w, k, present)
	site := x.table.at(x.key)
	if site == 0 {
		x.sites = append(x.sites, nil)
		site = uint32(len(x.sites))
		x.table.add(x.key, site)
	}
	x.sites[site-1] = x.observer.adds(x.sites[site-1])
	g.from = uint32(len(x.closing))
	x.closing = append(x.closing, x.asked...)
	g.to = uint32(len(x.closing))
	x.given = append(x.given, g)
	x.read(site, c, w, k)
	x.table.add(x.key, uint32(len(x.given)))
}

// closed reports whether some move closes about which g has asked.
func (x *choices) closed(g *given, closes func(program.Move) bool) bool {
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
// are those of m.
func (s *memo) choose(
	x *choices, w []uint64, k *shape, present []*answer, m *program.Moves, closes func(program.Move) bool,
) program.Choice {
	x.heed()
	rests := x.rest() || len(x.classes) >= maxClasses
	if !rests {
		g := x.find(s.coding, w, k, present)
		x.learn(g != nil)
		if g != nil && !x.closed(g, closes) {
			if s.checking {
				s.checkChoice(x, g, w, m, closes)
				return g.choice
			}
			x.chooser.Again(g.choice, g.note)
			return g.choice
		}
		rests = g != nil // what is known stays so
	}
	s.whole(w, m)
	if rests {
		return x.chooser.Choose(m, closes)
	}
	x.closes, x.asked, x.met = closes, x.asked[:0], false
	x.observer.begin(x.seen.of(s.coding, k), s.coding, w)
	c := x.chooser.Choose(m, x.ask)
	if x.observer.end() && !x.met {
		x.enter(s.coding, w, k, present, given{choice: c, note: x.chooser.Note()})
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

// checkChoice panics unless g is what the chooser says of the state packed in w.
func (s *memo) checkChoice(x *choices, g *given, w []uint64, m *program.Moves, closes func(program.Move) bool) {
	s.whole(w, m)
	if c := x.chooser.Choose(m, closes); c != g.choice {
		panic(fmt.Sprintf("bug: it was remembered to choose %d, and %d is chosen in %x", g.choice, c, s.state))
	}
}
