package search

import (
	"ltlpor/program"
	"ltlpor/store"
)

// The cycle proviso C3: no cycle of the reduced system consists of reduced
// states only. It is kept by colours of system states, so that what is looked
// at in a state depends on nothing but that state: neither on the automaton nor
// on the stack. Ample sets that are chosen for product nodes lose runs:
//
//	S. F. Siegel: What's wrong with on-the-fly partial order reduction,
//	CAV 2019, LNCS 11562.
//
// A state is decided once: it is announced, then moves are chosen none of which
// leads to a decided state that is not green; if there are none it is full. It
// becomes green when all its chosen successors are green or full.
//
// Suppose a cycle without a full state. Take its state c that was announced
// last, and the next one, d. When c looked, d had been announced; it was not
// full, so it was green already. Then all its chosen successors were green, as
// none on the cycle is full, and so on round to c, which cannot have been
// green before it looked. Nothing here depends on the order of the search, nor
// on the automaton, which may block and leave states for ever not green.
const (
	undecided mark = iota
	decided        // announced; reduced, unless found to be full
	green          // reduced, and every chosen successor is green or full
	full           // nothing left out
)

// selected returns the moves of the state being expanded that are looked at.
// The first call for a system state decides.
func (e *explorer) selected(n node) []program.Move {
	if e.Reducer == nil {
		return e.moves.All
	}
	k := e.decisionKey(n)
	switch e.colours.get(k) {
	case full:
		return e.moves.All
	case undecided:
		return e.decide(k)
	}
	return e.Reducer.Moves(&e.moves, *e.choices.at(e.choiceIndex(k)))
}

// decide chooses moves and enters the decision under k. It announces the decision before it looks at colours:
// the proof of C3 needs no more than that order.
func (e *explorer) decide(k node) []program.Move {
	e.colours.set(k, decided)
	all := e.moves.All
	sel, c := all, program.Full
	if len(all) > 1 {
		if c = e.Reducer.Choose(&e.moves, e.closes); c != program.Full {
			sel = e.Reducer.Moves(&e.moves, c)
		}
	}
	if len(sel) == 0 {
		panic("bug: the reducer chose no move")
	}
	if len(sel) == len(all) {
		e.colours.set(k, full)
		e.stats.Full++
	} else {
		i := e.choiceIndex(k)
		e.choices.extend(i + 1)
		*e.choices.at(i) = c
		e.stats.Reduced++
	}
	e.stats.MovesEnabled += int64(len(all))
	e.stats.MovesSelected += int64(len(sel))
	return sel
}

// decisionKey is what a decision belongs to: the system state, written as a
// node with automaton state 0, or the node itself under ProvisoStack.
func (e *explorer) decisionKey(n node) node {
	if e.Options.Proviso != ProvisoStack {
		n.q = 0
	}
	return n
}

func (e *explorer) choiceIndex(k node) int {
	return int(k.ref)*e.colours.automaton + int(k.q)
}

// closesColour reports whether mv leads to a state that is decided, reduced
// and not green; a self-loop does, as the state itself has been announced. States
// that mv leads to are not stored: they may never be reached.
func (e *explorer) closesColour(mv program.Move) bool {
	return e.leadsTo(mv, func(r store.Ref) bool { return e.colours.get(node{ref: r}) == decided })
}

// closesStack reports whether mv leads to a node on the stack.
func (e *explorer) closesStack(mv program.Move) bool {
	return e.leadsTo(mv, func(r store.Ref) bool {
		for _, q := range e.qs {
			if e.onStack(node{r, q}) {
				return true
			}
		}
		return false
	})
}

// leadsTo reports whether some outcome of mv is a stored state of which is
// holds, or no state at all: a run that ends in a fault, or never leaves an
// atomic sequence, would take the moves that were left out with it.
func (e *explorer) leadsTo(mv program.Move, is func(store.Ref) bool) bool {
	f := e.fire(mv)
	if f.from == f.to {
		return true
	}
	for i := f.from; i < f.to; i++ {
		o := &e.out.All[i]
		if !goesOn(o) {
			return true
		}
		if r, ok := e.Store.Find(o.State); ok && is(r) {
			return true
		}
	}
	return false
}

// settled reports whether a cycle may be closed on r: it is green or full.
func (e *explorer) settled(r store.Ref) bool {
	return e.colours.get(node{ref: r}) >= green
}

// finish makes a reduced state green if all its chosen successors are settled.
func (e *explorer) finish(r store.Ref, allSettled bool) {
	k := node{ref: r}
	if allSettled && e.colours.get(k) == decided {
		e.colours.set(k, green)
	}
}
