package cache

import (
	"fmt"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
)

// Chooser chooses the moves to explore in a state, as ample.Selector does. A choice may depend on three things: the
// parts of the state read through the views of an Observer, the moves of the state, and the results of closes.
type Chooser interface {
	// Choose returns the choice for the state of m, as search.Reducer.Choose does.
	Choose(m *program.Moves, closes func(program.Move) bool) program.Choice
	// FullReason returns a note on the last choice, to be passed to RecountChoice.
	FullReason() uint8
	// RecountChoice counts choice c with note once more, for a similar state.
	RecountChoice(c program.Choice, note uint8)
}

// Choices caches the choices of a Chooser. A cached choice is used in a state of the same shape if
//
//   - the processes are at the same control locations and have the same moves (the tuple of the state),
//   - all other parts of the state that the chooser read have the same values, and
//   - none of the moves passed by the chooser to closes closes a cycle. None of them closed a cycle when the choice
//     was made; otherwise Choices would not have cached the choice.
//
// Under these conditions the chooser would make the same choice.
//
// An Observer reports the parts that the chooser reads, in their order, and its questions, such as whether a guard
// holds. For a given tuple the first read is always the same, and every further read depends on the values read
// before. Hence every tuple has a decision tree. Choices caches the answer to a question by the values read for it.
// If these values are new for the question, neither the answer nor a choice that depends on it is found. As in the
// cache of steps, correctness needs no dependence relation computed from the model text. Tuples and trees consist of
// codes and values, not of packed words, and remain valid after a repacking unless the components change.
type Choices struct {
	chooser     Chooser
	observer    *Observer
	learnedFrom *Observer // the observer at the time when the contents were cached
	seen        *Projections
	tuples      tuples // maps the tuple of a state to the root of its decision tree in branches
	branches    decisionTrees
	remembered  []rememberedChoice // the choices at the leaves: leaf -i has remembered[i-1]
	number      map[string]branch  // the leaf for a choice, its note and its moves passed to closes
	closing     []program.Move     // the moves passed to closes, for every element of remembered
	// During a call of the chooser: closes, the moves passed to closes, and whether closes was true for some move.
	closes    func(program.Move) bool
	asked     []program.Move
	closed    bool
	askCloses func(program.Move) bool // calls closes, and sets asked and closed
	buf       []byte
	bypass
}

// rememberedChoice is a cached choice, its note (Chooser.FullReason), and the moves passed by the chooser to closes.
type rememberedChoice struct {
	choice   program.Choice
	note     uint8
	from, to uint32 // closing[from:to] has these moves
}

// Limits on the cached choices: the numbers of tests in decision trees, of tuples, of moves passed to closes, and of
// classes of moves. Each limit amounts to some megabytes.
const (
	maxTests   = 1 << 21
	maxTuples  = 1 << 19
	maxClosing = 1 << 20
	maxClasses = 1 << 16
)

// NewChoices returns an empty cache for the choices of c. c must read states only through the views of o. s holds the
// projections of states, and may be shared with a Labels.
func NewChoices(o *Observer, c Chooser, s *Projections) *Choices {
	x := &Choices{chooser: c, observer: o, learnedFrom: o, seen: s, number: map[string]branch{}}
	x.branches.wide.words = 1
	x.askCloses = func(mv program.Move) bool {
		x.asked = append(x.asked, mv)
		is := x.closes(mv)
		x.closed = x.closed || is
		return is
	}
	return x
}

// Chooser returns the chooser.
func (x *Choices) Chooser() Chooser { return x.chooser }

// Projections returns the projections by which x reads states.
func (x *Choices) Projections() *Projections { return x.seen }

// SetChooser replaces the chooser by c, and the observer by o. c must make the same choices as the former chooser,
// and read states only through the views of o.
func (x *Choices) SetChooser(o *Observer, c Chooser) { x.chooser, x.observer = c, o }

// Forget removes all cached choices. When the components of packed states change, the caller must call Forget and
// discard the projections.
func (x *Choices) Forget() {
	x.tuples.clear()
	x.branches.clear()
	x.remembered, x.closing = x.remembered[:0], x.closing[:0]
	clear(x.number)
}

// Bytes returns the approximate memory of x, in bytes.
func (x *Choices) Bytes() int64 {
	n := 12*int64(cap(x.remembered)+cap(x.closing)) + 100*int64(x.tuples.known)
	return n + x.tuples.bytes() + x.branches.bytes()
}

// find returns the cached choice for the state packed in w, or nil. k is the shape of the state, and present has the
// cached answer of every process. After a nil result the caller may make a choice and pass it to enter.
func (x *Choices) find(m *Transitions, w []uint64, k *coding.Shape, present []*Answer) *rememberedChoice {
	a := x.seen.forShape(m.Coding, k)
	x.tuples.setKey(m, w, k.Code(), a, present)
	b := branch(x.tuples.lookup(x.tuples.key))
	if b > 0 {
		b = x.branches.leaf(b, a, m.Coding, w)
	}
	if b == 0 {
		return nil
	}
	return &x.remembered[-b-1]
}

// enter caches choice g for the state packed in w, of shape k. The caller must have called find last for the same
// state, and must have made the choice while x.observer recorded the parts read. x.asked has the moves passed by the
// chooser to closes; closes was false for every move. If x is full, enter first removes all cached choices.
func (x *Choices) enter(c *coding.Coding, w []uint64, k *coding.Shape, g rememberedChoice) {
	if len(x.closing) >= maxClosing || len(x.branches.tests) >= maxTests || x.tuples.n >= maxTuples {
		x.Forget()
	}
	a, o, key := x.seen.forShape(c, k), x.observer, x.tuples.key
	b := branch(x.tuples.lookup(key))
	if len(a.list) > maxProjections {
		return
	}
	for len(o.read) < len(a.list) {
		o.read = append(o.read, false)
	}
	leaf := x.leaf(g)
	if len(o.list) == 0 {
		x.tuples.set(key, uint64(uint32(leaf)))
		return
	}
	x.tuples.set(key, uint64(uint32(x.branches.enter(b, o.list, o.read, a, c, w, leaf))))
}

// leaf returns the decision-tree leaf for g and the moves in x.asked, and adds the leaf if it is new.
func (x *Choices) leaf(g rememberedChoice) branch {
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
		x.remembered = append(x.remembered, g)
		b = -branch(len(x.remembered))
		x.number[string(x.buf)] = b
	}
	return b
}

func appendNumber(b []byte, n uint32) []byte {
	return append(b, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
}

// anyCloses reports whether `closes` returns true for some move that the chooser passed to its argument closes when it
// made choice g. If `closes` is nil, the result is false.
func (x *Choices) anyCloses(g *rememberedChoice, closes func(program.Move) bool) bool {
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

// forgetOtherObserver empties x and its projections if they were filled with a different observer: a question has a
// meaning for one observer only.
func (x *Choices) forgetOtherObserver() {
	if x.learnedFrom != x.observer {
		x.Forget()
		*x.seen, x.learnedFrom = Projections{}, x.observer
	}
}

// Choose returns a choice for the state packed in w, from the cache or from the chooser. The state is the present state
// of t and has shape k; present has the answer of every process. moves has the moves of the state; if moves.All is
// empty, Choose fills it when needed. If `closes` is nil, the result is for the case that no move closes a cycle.
func (x *Choices) Choose(
	t *Transitions, w []uint64, k *coding.Shape, present []*Answer, moves *program.Moves,
	closes func(program.Move) bool,
) program.Choice {
	x.forgetOtherObserver()
	rests := x.skips() || x.tuples.known >= maxClasses
	if !rests {
		g := x.find(t, w, k, present)
		x.noteLookup(g != nil)
		if g != nil && !x.anyCloses(g, closes) {
			if t.checking {
				t.setMoves(w, present, moves)
				x.check(g, moves, closes)
				return g.choice
			}
			x.chooser.RecountChoice(g.choice, g.note)
			return g.choice
		}
		rests = g != nil // a choice is cached already, and needs no observation
	}
	t.setMoves(w, present, moves)
	if closes == nil {
		closes = never
	}
	if rests {
		return x.chooser.Choose(moves, closes)
	}
	x.closes, x.asked, x.closed = closes, x.asked[:0], false
	x.observer.begin(x.seen.forShape(t.Coding, k), t.Coding, w)
	c := x.chooser.Choose(moves, x.askCloses)
	if x.observer.end() && !x.closed {
		x.enter(t.Coding, w, k, rememberedChoice{choice: c, note: x.chooser.FullReason()})
	}
	return c
}

// Known returns the cached choice for the state packed in w, if no move closes a cycle. k is the shape of the state,
// and present has the answer of every process. ok is false if no choice is cached.
func (x *Choices) Known(t *Transitions, w []uint64, k *coding.Shape, present []*Answer) (c program.Choice, ok bool) {
	if g := x.find(t, w, k, present); g != nil {
		return g.choice, true
	}
	return program.Full, false
}

// SetState sets moves.State to the present state of m, which is packed in w.
func (m *Transitions) SetState(w []uint64, moves *program.Moves) { moves.State = m.State(w) }

// setMoves sets moves.State to the present state of m, packed in w. If moves.All is empty, setMoves also fills it with
// the moves of the answers in present.
func (m *Transitions) setMoves(w []uint64, present []*Answer, moves *program.Moves) {
	m.SetState(w, moves)
	if len(moves.All) > 0 {
		return
	}
	for _, a := range present {
		moves.All = m.AppendMoves(moves.All, a)
	}
}

// never is a closes function for which no move closes a cycle.
func never(program.Move) bool { return false }

// check panics unless the chooser makes the cached choice g in the state of moves.
func (x *Choices) check(g *rememberedChoice, moves *program.Moves, closes func(program.Move) bool) {
	if closes == nil {
		closes = never
	}
	if c := x.chooser.Choose(moves, closes); c != g.choice {
		panic(fmt.Sprintf("bug: it was remembered to choose %d, and %d is chosen in %x", g.choice, c, moves.State))
	}
}
