package packed

import (
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/store/compact"
)

// A search in no particular order with fewer moves (ample sets). In each state a Decider chooses under the assumption
// that no move closes a cycle, so the choice is a function of the state. The safety proviso S (package search) is
// kept by colours in the table. A state is announced before the walker checks whether some chosen successor leads on.
// If none does, the walker asks for another set with such a successor, or follows every move.
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

// Decider is a Chooser for walkers.
type Decider interface {
	Chooser
	// Set returns the processes of choice c.
	Set(c program.Choice) program.PIDSet
	// Undo takes back the count of c: of the last choice, or of a set of processes chosen earlier.
	Undo(c program.Choice)
	// Steady reports whether Choose would still make every earlier choice again.
	Steady() bool
}

// reducer is the part of a walker that leaves moves out.
type reducer struct {
	choices *choices
	decider Decider
	// free: no proviso is kept.
	free    bool
	moves   program.Moves
	picks   []pick
	closing func(program.Move) bool // for the state of w, with root root
	root    uint64
	// marked are the roots of picks; colours are the colours of out.
	marked  []uint64
	colours []compact.Colour
	path    []passed // of ahead
	ways    ways
	vain    vain
}

// pick is a state with a chosen set, provided that some successor leads on. out[from:to] are the chosen successors.
type pick struct {
	root            uint64
	from, to        int
	choice          program.Choice
	enabled, chosen int64 // numbers of moves
}

// Reduce makes x follow the moves chosen by d.
//
//   - d must read states only through the views of o.
//   - d must choose as the Choosers of the other walkers, or of the Store of the space.
//   - If free is set no proviso is kept.
func (x *Walker) Reduce(o *Observer, d Decider, free bool) {
	if x.choices == nil {
		x.choices = newChoices(o, d, &seen{})
	}
	if last, ok := x.choices.chooser.(Decider); !ok || !last.Steady() || !d.Steady() {
		x.space.unsteady.Store(true) // remembered choices may no longer be made
	}
	x.choices.chooser, x.choices.observer = d, o
	x.decider, x.free = d, free
	x.closing = func(mv program.Move) bool { return !x.leads(mv) }
}

// never is a closes function for which no move closes a cycle.
func never(program.Move) bool { return false }

// reduce follows chosen moves from the state of root, with the answers in present. It returns false if some value has
// no room.
func (x *Walker) reduce(root uint64, k *shape) bool {
	enabled, movers := int64(0), 0
	for _, a := range x.present {
		if a.enabled > 0 {
			enabled += int64(a.enabled)
			movers++
		}
	}
	if movers == 1 {
		if !x.all(root, enabled) {
			return false
		}
		x.done.Decided.Unasked++
		return true
	}
	if !x.vain.asks() {
		if !x.all(root, enabled) {
			return false
		}
		x.done.Decided.Waived++
		return true
	}
	x.moves.All = x.moves.All[:0]
	c := x.choose(x.choices, x.w, k, x.present, &x.moves, nil)
	x.vain.answered(c != program.Full, len(x.stack), x.set)
	if c != program.Full && !x.decider.Steady() {
		x.space.unsteady.Store(true) // before the state has a colour
	}
	p := pick{root: root, from: len(x.out), choice: c, enabled: enabled}
	set := x.chosen(&p)
	if p.chosen == p.enabled {
		if !x.all(root, enabled) {
			x.decider.Undo(c)
			return false
		}
		return true
	}
	if !x.follow(root, &set) {
		x.decider.Undo(c)
		return false
	}
	p.to = len(x.out)
	x.picks = append(x.picks, p)
	x.leave(root, &set)
	return true
}

// enabled returns the moves of the state at which look has looked last.
func (x *Walker) enabled() []program.Move {
	x.moves.All = x.moves.All[:0]
	for _, a := range x.present {
		x.moves.All = x.movesOf(x.moves.All, a)
	}
	return x.moves.All
}

// chosen returns the processes of the choice of p, and counts their moves.
func (x *Walker) chosen(p *pick) (set program.PIDSet) {
	if p.choice == program.Full {
		p.chosen = p.enabled
		return set
	}
	set = x.decider.Set(p.choice)
	for i, a := range x.present {
		if set.Has(program.PID(i)) {
			p.chosen += int64(a.enabled)
		}
	}
	return set
}

// all follows every move from the state of root, at which look has looked last; false if some value has no room.
func (x *Walker) all(root uint64, moves int64) bool {
	if !x.follow(root, nil) {
		return false
	}
	for _, a := range x.present {
		x.done.Transitions += int64(a.steps)
	}
	x.done.Decided.Add(search.Decided{Full: 1, MovesEnabled: moves, MovesSelected: moves, Share: 1})
	return true
}

// announce colours the states of picks. It must run before any check whether they lead on.
func (x *Walker) announce() {
	if x.free || len(x.picks) == 0 {
		return
	}
	x.marked = x.marked[:0]
	for i := range x.picks {
		x.marked = append(x.marked, x.picks[i].root)
	}
	x.set.Paint(x.marked, announced)
}

// settle decides the picks, after out was added: picks with a successor that leads on are reduced. Then out gets the
// successors of the remaining picks by other moves; settle reports whether there are such picks.
func (x *Walker) settle() (refused bool) {
	x.ways.fit(x.space.Len() / int64(len(x.space.walkers)))
	x.marked = x.marked[:0]
	left := x.picks[:0]
	for _, p := range x.picks {
		if !x.free && !x.leadsOn(&p) {
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
	for before := len(left) + 1; len(left) < before; { // newly reduced picks may be a way on for the rest
		before = len(left)
		rest := left[:0]
		for _, p := range left {
			if !x.ahead(&p) {
				rest = append(rest, p)
				continue
			}
			x.done.Decided.Add(p.decided())
			x.done.Transitions += int64(p.to - p.from)
			x.paint(p.root, reduced)
		}
		left = rest
	}
	x.picks, x.out = left, x.out[:0]
	for _, p := range x.picks {
		x.decider.Undo(p.choice)
		if !x.again(p.root) {
			x.done.States-- // the state comes again
			x.paint(p.root, 0)
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

// paint gives a state colour c.
func (x *Walker) paint(root uint64, c compact.Colour) {
	x.marked = append(x.marked[:0], root)
	x.set.Paint(x.marked, c)
}

// again chooses anew in the announced state of root, with the proviso, and appends the successors to out. It returns
// false if some value has no room.
func (x *Walker) again(root uint64) bool {
	k, _ := x.look(root)
	if k == nil {
		return false
	}
	p := pick{root: root, from: len(x.out), enabled: int64(len(x.enabled()))}
	x.whole(x.w, &x.moves)
	x.root = root
	p.choice = x.decider.Choose(&x.moves, x.closing)
	set := x.chosen(&p)
	all, done := p.chosen == p.enabled, false
	switch {
	case x.due: // without room it is unknown which moves lead on
	case all:
		done = x.all(root, p.enabled)
	default:
		done = x.follow(root, &set)
	}
	switch {
	case !done:
		x.decider.Undo(p.choice)
		return false
	case all:
		x.paint(root, 0)
	default:
		x.done.Decided.Add(p.decided())
		x.done.Transitions += int64(len(x.out) - p.from)
	}
	x.done.Decided.Met++
	return true
}

// leads reports whether some outcome of mv in the state of root is new, or has no colour.
func (x *Walker) leads(mv program.Move) bool {
	a := x.present[mv.Proc]
	x.unfold(a)
	i := slices.Index(a.moves, mv)
	for _, o := range a.outcomes[a.from[i]:a.from[i+1]] {
		t, ok := x.after(x.root, a, o)
		if !ok {
			return false // a repacking comes first
		}
		if c, found := x.set.Lookup(t); !found || c == 0 {
			return true
		}
	}
	return false
}

// leadsOn reports whether some chosen successor of p is new, or has no colour.
func (x *Walker) leadsOn(p *pick) bool {
	for i := p.from; i < p.to; i++ {
		if x.colours[i] == 0 {
			x.ways.add(p.root, x.out[i])
			return true
		}
	}
	return false
}
