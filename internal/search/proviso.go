package search

import (
	"time"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
)

// The cycle proviso C3: no cycle of the reduced system consists of reduced states only. Colours of system states
// implement it. Hence the moves explored in a state depend only on the state, and not on the automaton or the stack.
// Ample sets that are chosen for product nodes lose runs:
//
//	S. F. Siegel: What's wrong with on-the-fly partial order reduction,
//	CAV 2019, LNCS 11562.
//
// A state is decided once. The search announces the state, by setting its colour to decided, and afterwards chooses a
// set of moves, none of which leads to a decided state that is not green. If no such set exists, the search follows
// every move and the state is full. A state becomes green when every chosen successor is green or full.
//
// Proof: Suppose a cycle without a full state. Let c be the state on the cycle that was announced last, and d the next
// state. When the search chose moves in c, d had been announced and was not full; the choice of c excludes decided
// states that are not green, hence d was green. So every chosen successor of d was green, as no state of the cycle is
// full, and by induction along the cycle c was green before its choice, which is impossible. The proof uses neither the
// order of the search nor the automaton, which may block and leave states without the colour green for ever.
const (
	undecided mark = iota
	decided        // announced, or reduced and not yet green
	green          // reduced, and every chosen successor is green or full
	full           // every move is followed
)

// selected returns the moves to explore in the system state of node n, which must be the current state. The first call
// for a system state makes the choice; later calls return the same moves.
func (e *explorer) selected(n node) []program.Move {
	switch {
	case e.single:
		return e.selects()
	case e.Reducer == nil:
		return e.moves.All
	}
	k := e.decisionKey(n)
	switch e.colours.get(k) {
	case full:
		return e.moves.All
	case undecided:
		return e.decide(k)
	}
	return e.Reducer.Moves(&e.moves, e.choice(k))
}

// decide chooses the moves to explore in the current state, and stores the choice under the key k. It sets the colour
// of the state to decided before it looks at other colours: the proof of C3 needs only this order.
func (e *explorer) decide(k node) []program.Move {
	e.colours.set(k, decided)
	all := e.moves.All
	sel, c := all, program.Full
	if len(all) > 1 {
		if c = e.askReducer(k.ref); c != program.Full {
			sel = e.Reducer.Moves(&e.moves, c)
		}
	} else {
		e.stats.Unasked++
	}
	if len(sel) == 0 && !e.Options.Empty {
		panic("bug: the reducer chose no move")
	}
	if len(sel) == len(all) {
		e.colours.set(k, full)
	} else {
		e.choose(k, c)
	}
	e.stats.Count(len(all), len(sel))
	return sel
}

// timedEvery is the number of calls of the reducer for each call that is timed. Reading the clock takes as long as some
// choices.
const timedEvery = 1024

// askReducer calls the reducer for the current state, stored as r, and returns its choice. It times every 1,024th call.
func (e *explorer) askReducer(r store.Ref) program.Choice {
	if e.asked++; e.asked%timedEvery != 0 {
		return e.chosen(r)
	}
	start := time.Now()
	c := e.chosen(r)
	e.stats.Choosing += time.Since(start)
	e.stats.Timed++
	return c
}

// decisionKey returns the key under which the choice for node n is stored. Under ProvisoStack the key is n; otherwise
// it is the system state of n, written as a node with automaton state 0.
func (e *explorer) decisionKey(n node) node {
	if e.Options.Proviso != ProvisoStack {
		n.q = 0
	}
	return n
}

func (e *explorer) choice(k node) program.Choice {
	if e.sparse != nil {
		return e.sparse[k]
	}
	return *e.choices.item(e.choiceIndex(k))
}

func (e *explorer) choose(k node, c program.Choice) {
	if e.colours.sparse != nil {
		if e.sparse == nil {
			e.sparse = map[node]program.Choice{}
		}
		e.sparse[k] = c
		return
	}
	i := e.choiceIndex(k)
	e.choices.extend(i + 1)
	*e.choices.item(i) = c
}

func (e *explorer) choiceIndex(k node) int {
	return int(k.ref)*e.colours.automaton + int(k.q)
}

// predicate returns the predicate `closes` for Reducer.Choose. It reports whether a move closes a cycle, according to
// Options.Proviso and Options.SafetyProviso.
func (e *explorer) predicate() func(program.Move) bool {
	back := e.unsettled
	switch e.Options.Proviso {
	case ProvisoNone:
		return func(program.Move) bool { return false }
	case ProvisoStack:
		back = e.stacked
	case ProvisoStatic:
		back = func(store.Ref) bool { return false }
	}
	closes := func(mv program.Move) bool { return e.leads(mv, back, true) }
	if e.Options.SafetyProviso {
		closes = func(mv program.Move) bool { return !e.leads(mv, back, false) }
	}
	if e.Options.Proviso != ProvisoStatic {
		return closes
	}
	return func(mv program.Move) bool { return e.Options.Sticky(mv) || closes(mv) }
}

// unsettled reports whether the colour of r is `decided`: r is announced or reduced, and is not yet green. This
// includes the current state, for which the reducer is choosing. A state that is not stored counts as settled, because
// the search may never reach it.
func (e *explorer) unsettled(r store.Ref) bool { return e.colours.get(node{ref: r}) == decided }

// stacked reports whether a successor of the current node with system state r is on the stack.
func (e *explorer) stacked(r store.Ref) bool {
	for _, q := range e.qs {
		if e.onStack(node{r, q}) {
			return true
		}
	}
	return false
}

// leads examines the outcomes of mv in the current state. An outcome leads back if its state is stored and `back`
// returns true for this state; otherwise it leads on.
//   - If `wanted` is true, leads reports whether some outcome leads back.
//   - If `wanted` is false, leads reports whether some outcome leads on.
//
// An outcome without a state (the run ends in a fault, or never leaves an atomic sequence) counts as leading back: the
// moves left out would be lost on such a run.
func (e *explorer) leads(mv program.Move, back func(store.Ref) bool, wanted bool) bool {
	if e.stepping {
		return e.knows(mv, back, wanted)
	}
	f := e.fire(mv)
	if f.from == f.to {
		return wanted
	}
	for i := f.from; i < f.to; i++ {
		o := &e.out.All[i]
		returns := !o.GoesOn()
		if !returns {
			r, ok := e.Store.Find(o.State)
			if returns = ok && back(r); returns {
				e.stats.Met++
			}
		}
		if returns == wanted {
			return true
		}
	}
	return false
}

// coloured reports whether the search has a reducer and implements its proviso by colours.
func (e *explorer) coloured() bool { return e.Reducer != nil && e.Options.Proviso == ProvisoColour }

// settled reports whether r is green or full, so that a cycle of reduced states may be closed at r.
func (e *explorer) settled(r store.Ref) bool {
	return e.colours.get(node{ref: r}) >= green
}

// unsettles reports whether the chosen successor t keeps r from becoming green, because t is not settled (neither
// green nor full). The search will not visit t from r. Under the safety proviso one settled successor suffices:
// unsettles then makes r green if t is settled, and returns false.
func (e *explorer) unsettles(r, t store.Ref) bool {
	switch {
	case !e.coloured():
		return false
	case e.Options.SafetyProviso:
		e.passSafety(r, t)
		return false
	}
	return !e.settled(t)
}

// finish makes the reduced state r green if allSettled is true, that is, if every chosen successor is settled. Under
// the safety proviso finish does nothing.
func (e *explorer) finish(r store.Ref, allSettled bool) {
	if e.coloured() && !e.Options.SafetyProviso && allSettled {
		e.makeGreen(r)
	}
}

func (e *explorer) makeGreen(r store.Ref) {
	k := node{ref: r}
	if e.colours.get(k) == decided {
		e.colours.set(k, green)
		e.stats.Green++
	}
}
