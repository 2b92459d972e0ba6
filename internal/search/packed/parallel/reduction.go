package parallel

import (
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/packed/cache"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/search/store/compact"
)

// The colours of states in a search in no particular order with partial-order reduction. In every state a Decider
// chooses an ample set under the assumption that no move closes a cycle, so the choice is a function of the state. The
// colours implement the safety proviso S (package search). A walker announces a state before it checks whether some
// chosen successor leads on, that is, is new or has no colour. If none does, the walker chooses another set with such a
// successor, or follows every move.
//
//	no colour    never decided yet, or all moves are followed
//	announced    not decided yet, or reduced to another set
//	reduced      to the choice made if no move closes
//
//	announced ──────────────► no colour     leads on: the successor is announced later, or never
//	announced ─► reduced ───► no colour     leads on, too, along the choice in the second state
//
// doc/dev/reduction/s.md has the proof ("In no particular order").
const (
	announced compact.Colour = 1 + iota
	reduced
)

// Decider is a Chooser for walkers. Its choices are sets of processes.
type Decider interface {
	cache.Chooser
	// Set returns the processes of choice c.
	Set(c program.Choice) program.PIDSet
	// Undo takes back the count of c: of the last choice, or of a set of processes chosen earlier.
	Undo(c program.Choice)
	// Steady reports whether Choose would still make every earlier choice again.
	Steady() bool
}

// reducer holds the fields of a walker that are needed for partial-order reduction.
type reducer struct {
	choices *cache.Choices
	decider Decider
	// free: the choices need satisfy no proviso.
	free    bool
	moves   program.Moves
	picks   []pick
	closing func(program.Move) bool // reports whether a move closes a cycle in the state Walker.w
	root    uint64                  // root of the state Walker.w
	// marked are the roots of picks; colours are the colours of out.
	marked    []uint64
	colours   []compact.Colour
	path      []pathEntry // the states found by leadsAhead
	shortcuts shortcuts
	gain      reductionGain
}

// pick is a state with a provisional choice: a set of processes to follow. The choice becomes valid if some chosen
// successor is new or has no colour. out[from:to] of the walker are the chosen successors.
type pick struct {
	root            uint64
	from, to        int
	choice          program.Choice
	enabled, chosen int64 // numbers of enabled and of chosen moves
}

// Reduce makes x expand states by the moves that d chooses.
//
//   - d must read states only through the views of o.
//   - d must make the same choices as the Deciders of the other walkers, and as the Chooser of the Source of the space.
//   - If `free` is set, the choices need satisfy no proviso.
func (x *Walker) Reduce(o *cache.Observer, d Decider, free bool) {
	if x.choices == nil {
		x.choices = cache.NewChoices(o, d, &cache.Projections{})
	}
	if last, ok := x.choices.Chooser().(Decider); !ok || !last.Steady() || !d.Steady() {
		x.space.unsteady.Store(true) // the deciders may make other choices than the cached ones
	}
	x.choices.SetChooser(o, d)
	x.decider, x.free = d, free
	x.closing = func(mv program.Move) bool { return !x.moveLeadsOn(mv) }
}

// reduce expands the state encoded in root by the moves that the Decider chooses. k is the shape of the state, and
// x.present has the cached answers of its processes. reduce follows every move if only one process has moves, if
// reduction does not pay at present (x.gain), or if the choice has every move. The result is false if the states must
// be repacked first.
func (x *Walker) reduce(root uint64, k *coding.Shape) bool {
	enabled, movers := int64(0), 0
	for _, a := range x.present {
		if a.Enabled() > 0 {
			enabled += int64(a.Enabled())
			movers++
		}
	}
	if movers == 1 {
		if !x.followAll(root, enabled) {
			return false
		}
		x.done.Decided.Unasked++
		return true
	}
	if !x.gain.shouldAsk() {
		if !x.followAll(root, enabled) {
			return false
		}
		x.done.Decided.Waived++
		return true
	}
	x.moves.All = x.moves.All[:0]
	c := x.choices.Choose(&x.Transitions, x.w, k, x.present, &x.moves, nil)
	x.gain.noteChoice(c != program.Full, len(x.stack), x.set)
	if c != program.Full && !x.decider.Steady() {
		x.space.unsteady.Store(true) // must come before the state gets a colour
	}
	p := pick{root: root, from: len(x.out), choice: c, enabled: enabled}
	set := x.countChosen(&p)
	if p.chosen == p.enabled {
		if !x.followAll(root, enabled) {
			x.decider.Undo(c)
			return false
		}
		return true
	}
	if !x.appendSuccessors(root, &set) {
		x.decider.Undo(c)
		return false
	}
	p.to = len(x.out)
	x.picks = append(x.picks, p)
	x.samplePruned(root, &set)
	return true
}

// enabledMoves sets x.moves.All to the enabled moves of the state loaded last, and returns them.
func (x *Walker) enabledMoves() []program.Move {
	x.moves.All = x.moves.All[:0]
	for _, a := range x.present {
		x.moves.All = x.AppendMoves(x.moves.All, a)
	}
	return x.moves.All
}

// countChosen returns the set of processes that p.choice selects. It sets p.chosen to the number of moves of these
// processes.
func (x *Walker) countChosen(p *pick) (set program.PIDSet) {
	if p.choice == program.Full {
		p.chosen = p.enabled
		return set
	}
	set = x.decider.Set(p.choice)
	for i, a := range x.present {
		if set.Has(program.PID(i)) {
			p.chosen += int64(a.Enabled())
		}
	}
	return set
}

// followAll expands the state encoded in root by every move. The state must have been loaded last; moves is its number
// of moves, for the statistics. The result is false if the states must be repacked first.
func (x *Walker) followAll(root uint64, moves int64) bool {
	if !x.appendSuccessors(root, nil) {
		return false
	}
	for _, a := range x.present {
		x.done.Transitions += int64(a.StepCount())
	}
	x.done.Decided.Add(search.Decided{Full: 1, MovesEnabled: moves, MovesSelected: moves, Share: 1})
	return true
}

// announcePicks sets the colour of the states in x.picks to announced. It must run before the walker checks the colours
// of their successors.
func (x *Walker) announcePicks() {
	if x.free || len(x.picks) == 0 {
		return
	}
	x.marked = x.marked[:0]
	for i := range x.picks {
		x.marked = append(x.marked, x.picks[i].root)
	}
	x.set.Paint(x.marked, announced)
}

// settlePicks makes the provisional choices in x.picks final, or replaces them. The states in x.out must have been
// added to the space.
//
//   - A state becomes reduced if a chosen successor is new or has no colour. It also becomes reduced if chosen moves
//     are known to lead on to such a state (leadsAhead).
//   - In every other state, settlePicks chooses different moves; at the end x.out has only the successors by these
//     moves.
//   - refused reports whether a choice was replaced.
func (x *Walker) settlePicks() (refused bool) {
	x.shortcuts.fit(x.space.Len() / int64(len(x.space.walkers)))
	x.marked = x.marked[:0]
	left := x.picks[:0]
	for _, p := range x.picks {
		if !x.free && !x.pickLeadsOn(&p) {
			left = append(left, p)
			continue
		}
		x.done.Decided.Add(p.decided())
		x.done.Transitions += int64(p.to - p.from)
		x.marked = append(x.marked, p.root)
	}
	if !x.free {
		x.set.Paint(x.marked, reduced)
	}
	for before := len(left) + 1; len(left) < before; { // a state that has become reduced may lead on for the rest
		before = len(left)
		rest := left[:0]
		for _, p := range left {
			if !x.leadsAhead(&p) {
				rest = append(rest, p)
				continue
			}
			x.done.Decided.Add(p.decided())
			x.done.Transitions += int64(p.to - p.from)
			x.setColour(p.root, reduced)
		}
		left = rest
	}
	x.picks, x.out = left, x.out[:0]
	for _, p := range x.picks {
		x.decider.Undo(p.choice)
		if !x.chooseAgain(p.root) {
			x.done.States-- // the state goes back to the stack, and counts again later
			x.setColour(p.root, 0)
			x.stack = append(x.stack, p.root)
		}
	}
	refused = len(x.picks) > 0
	x.picks = x.picks[:0]
	return refused
}

func (p *pick) decided() search.Decided {
	share := float64(p.chosen) / float64(p.enabled)
	return search.Decided{Reduced: 1, MovesEnabled: p.enabled, MovesSelected: p.chosen, Share: share}
}

// setColour sets the colour of the state encoded in root to c.
func (x *Walker) setColour(root uint64, c compact.Colour) {
	x.marked = append(x.marked[:0], root)
	x.set.Paint(x.marked, c)
}

// chooseAgain chooses moves anew in the announced state encoded in root, after the provisional choice has violated the
// proviso. The Decider now learns which moves violate the proviso. chooseAgain appends the successors by the chosen
// moves to x.out. It returns false if the states must be repacked first.
func (x *Walker) chooseAgain(root uint64) bool {
	k, _ := x.load(root)
	if k == nil {
		return false
	}
	p := pick{root: root, from: len(x.out), enabled: int64(len(x.enabledMoves()))}
	x.SetState(x.w, &x.moves)
	x.root = root
	p.choice = x.decider.Choose(&x.moves, x.closing)
	set := x.countChosen(&p)
	all, done := p.chosen == p.enabled, false
	switch {
	case x.Due(): // a repacking comes first: some successor could not be looked up
	case all:
		done = x.followAll(root, p.enabled)
	default:
		done = x.appendSuccessors(root, &set)
	}
	switch {
	case !done:
		x.decider.Undo(p.choice)
		return false
	case all:
		x.setColour(root, 0)
	default:
		x.done.Decided.Add(p.decided())
		x.done.Transitions += int64(len(x.out) - p.from)
	}
	x.done.Decided.Met++
	return true
}

// moveLeadsOn reports whether some outcome of mv in the state encoded in x.root is new or has no colour.
func (x *Walker) moveLeadsOn(mv program.Move) bool {
	a := x.present[mv.Proc]
	x.LoadDetails(a)
	for _, o := range a.OutcomesOf(mv) {
		t, ok := x.successor(x.root, a, o)
		if !ok {
			return false // the result does not matter: a repacking comes first
		}
		if c, found := x.set.Lookup(t); !found || c == 0 {
			return true
		}
	}
	return false
}

// pickLeadsOn reports whether some chosen successor of p is new or has no colour.
func (x *Walker) pickLeadsOn(p *pick) bool {
	for i := p.from; i < p.to; i++ {
		if x.colours[i] == 0 {
			x.shortcuts.add(p.root, x.out[i])
			return true
		}
	}
	return false
}
