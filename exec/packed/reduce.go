package packed

import (
	"slices"

	"ltlpor/program"
	"ltlpor/search"
	"ltlpor/store/compact"
)

// A walk in no particular order with fewer moves: in each state those that a Decider chooses where no move closes, so
// that what is chosen is a function of the state, or all of them. The safety proviso S (package search) is kept by one
// colour bit: a state is painted before it is asked whether some chosen successor leads on, and a state in which none
// does has all moves followed, and no colour.
//
//	announced, reduced        no colour: never decided yet, or all moves followed
//	      ■ ──────────────────► □      leads on: this one is painted later, or not at all
//	      ■ ────► ■ ─────────► □       so does this, by what is chosen in the second state
//
// doc/reduction.md has the proof ("In no particular order"). Where it would take more than a few states to see that a
// state leads on, all its moves are followed.

// painted is the colour of states that are announced, and of those that are reduced.
const painted compact.Colour = 1

// mostAhead is how many reduced states are looked at, to see whether one leads on.
const mostAhead = 24

// Decider is a Chooser for walkers.
type Decider interface {
	Chooser
	// Set returns the processes whose moves c stands for.
	Set(c program.Choice) program.PIDSet
	// Refuse counts a state again, for which c was chosen: all its moves are followed because of the proviso.
	Refuse(c program.Choice)
	// Steady reports whether so far Choose would choose in each state what it would choose now.
	Steady() bool
}

// reducer is what a walker has to leave moves out.
type reducer struct {
	choices *choices
	decider Decider
	// free: the proviso need not be kept.
	free  bool
	moves program.Moves
	picks []pick
	// marked are the roots of picks; colours are those of out.
	marked  []uint64
	colours []compact.Colour
	path    []uint64 // of ahead
}

// pick is a state in which moves are left out, unless no successor leads on: those are out[from:to].
type pick struct {
	root            uint64
	from, to        int
	choice          program.Choice
	enabled, chosen int64 // moves
}

// Reduce makes x follow the moves that d chooses, which reads states by the views of o alone, and which chooses what
// the Chooser of the other walkers, or of the Store of the space, would. free says that no proviso is to be kept.
func (x *Walker) Reduce(o *Observer, d Decider, free bool) {
	if x.choices == nil {
		x.choices = newChoices(o, d, &seen{})
	}
	x.choices.chooser, x.choices.observer = d, o
	x.decider, x.free = d, free
}

// never is what is asked of the proviso when moves are chosen.
func never(program.Move) bool { return false }

// reduce is follow for the state of root, in which there are present, by what is chosen. It reports false if there is
// no room for some value.
func (x *Walker) reduce(root uint64, k *shape) bool {
	x.moves.All = x.moves.All[:0]
	for _, a := range x.present {
		x.moves.All = append(x.moves.All, a.moves...)
	}
	all := x.moves.All
	d := &x.done.Decided
	enabled := int64(len(all))
	if all[0].Proc == all[len(all)-1].Proc {
		d.Unasked++
		return x.all(root, enabled)
	}
	c := x.choose(x.choices, x.w, k, x.present, &x.moves, never)
	if c == program.Full {
		return x.all(root, enabled)
	}
	if !x.decider.Steady() {
		x.space.unsteady.Store(true) // before it is painted
	}
	set := x.decider.Set(c)
	p := pick{root: root, from: len(x.out), choice: c, enabled: enabled}
	for i, a := range x.present {
		if set.Has(program.PID(i)) {
			p.chosen += int64(len(a.moves))
		}
	}
	if p.chosen == p.enabled {
		return x.all(root, enabled)
	}
	if !x.follow(root, &set) {
		return false
	}
	p.to = len(x.out)
	x.picks = append(x.picks, p)
	return true
}

// all follows all moves from the state of root, at which look has looked; false if there is no room for some value.
func (x *Walker) all(root uint64, moves int64) bool {
	if !x.follow(root, nil) {
		return false
	}
	for _, a := range x.present {
		x.done.Transitions += int64(len(a.successors))
	}
	x.done.Decided.Add(search.Decided{Full: 1, MovesEnabled: moves, MovesSelected: moves, Share: 1})
	return true
}

// announce paints the states of picks, before it is asked whether any leads on.
func (x *Walker) announce() {
	if x.free || len(x.picks) == 0 {
		return
	}
	x.marked = x.marked[:0]
	for i := range x.picks {
		x.marked = append(x.marked, x.picks[i].root)
	}
	x.set.Paint(x.marked, painted)
}

// settle counts what was picked, now that out is added, where some successor leads on. Then out has what the moves of
// the others lead to; it reports whether there are such.
func (x *Walker) settle() (refused bool) {
	x.marked = x.marked[:0]
	for i := range x.picks {
		p := &x.picks[i]
		if x.free || x.leadsOn(p) || x.ahead(p) {
			x.done.Transitions += int64(p.to - p.from)
			share := float64(p.chosen) / float64(p.enabled)
			d := search.Decided{Reduced: 1, MovesEnabled: p.enabled, MovesSelected: p.chosen, Share: share}
			x.done.Decided.Add(d)
			continue
		}
		x.decider.Refuse(p.choice)
		x.done.Decided.Met++
		x.marked = append(x.marked, p.root)
	}
	x.picks, x.out = x.picks[:0], x.out[:0]
	if len(x.marked) == 0 {
		return false
	}
	x.set.Paint(x.marked, 0)
	for _, root := range x.marked {
		if k, _ := x.look(root); k == nil || !x.all(root, x.enabled()) {
			x.done.States-- // it comes again, undecided
			x.stack = append(x.stack, root)
		}
	}
	return true
}

// enabled is the number of moves of the state at which look has looked.
func (x *Walker) enabled() (n int64) {
	for _, a := range x.present {
		n += int64(len(a.moves))
	}
	return n
}

// leadsOn reports whether some chosen successor of p is new, or has no colour.
func (x *Walker) leadsOn(p *pick) bool {
	for i := p.from; i < p.to; i++ {
		if x.colours[i] != painted {
			return true
		}
	}
	return false
}

// ahead reports whether such a state can be reached from p by what is chosen in a few states, as far as that is known.
// All of them are painted, so they keep what is chosen in them, or follow all moves.
func (x *Walker) ahead(p *pick) bool {
	x.path = append(x.path[:0], x.out[p.from:p.to]...)
	before := len(x.out)
	defer func() { x.out = x.out[:before] }()
	for i := 0; i < len(x.path) && i < mostAhead; i++ {
		k, n := x.look(x.path[i])
		if k == nil {
			return false
		}
		if n == odd {
			continue
		}
		g := x.choices.find(x.coding, x.w, k, x.present)
		if g == nil || g.choice == program.Full {
			continue
		}
		set := x.decider.Set(g.choice)
		x.out = x.out[:before]
		if !x.follow(x.path[i], &set) {
			return false
		}
		for _, t := range x.out[before:] {
			if c, found := x.set.Look(t); !found || c != painted {
				return !x.space.unsteady.Load()
			}
			if !slices.Contains(x.path, t) {
				x.path = append(x.path, t)
			}
		}
	}
	return false
}
