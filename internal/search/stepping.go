package search

import (
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
)

// Stepping is a Store that may know the successors of a stored state. This saves calls of the graph.
type Stepping interface {
	// Label returns the truth of the program's propositions in state r. The caller must call Label before Moves. ok
	// is false if the answer needs the state itself, or if some proposition has a run-time error in the state.
	Label(r store.Ref) (props uint64, ok bool)
	// Moves appends the moves of state r to moves. Leads and AddSuccessors refer to r until the next call of Moves.
	// ok is false if Leads and AddSuccessors do not suffice: no move, a fault, a run that may stay in a step; or, if
	// merged is set, merged steps.
	Moves(r store.Ref, merged bool, moves []program.Move) (all []program.Move, ok bool)
	// Choose returns the choice of the problem's reducer in the state with the moves m; m.State may be unset. ok is
	// false if the caller must call the reducer itself.
	Choose(m *program.Moves, closes func(program.Move) bool) (c program.Choice, ok bool)
	// Leads appends to refs the number of every state to which mv leads, or NoRef for a state that is not stored.
	Leads(mv program.Move, refs []store.Ref) []store.Ref
	// AddSuccessors stores the states to which the moves lead, in order, and appends them to found. If moves is nil,
	// it follows every move, in the order of inOrder.
	//   - If blocks is not nil, AddSuccessors leaves out some states to which merged steps with choices lead: the
	//     states that are not stored and satisfy propositions for which blocks returns true. left reports whether a
	//     state was left out.
	//   - ok is false if AddSuccessors cannot decide this; nothing is then added.
	AddSuccessors(moves []program.Move, blocks Blocks, found []store.Added) (all []store.Added, left, ok bool)
}

// Blocks reports whether the automaton blocks in a state satisfying exactly the propositions in props. ok is false if
// props does not determine the answer.
type Blocks func(props uint64) (is, ok bool)

// stepped computes the successors of n like explorer.successors, but by means of the store e.known. stepped returns
// false if the store does not know the successors: the caller must then use the graph.
func (e *explorer) stepped(n node) bool {
	e.found, e.states, e.fired, e.unseen = e.found[:0], e.states[:0], e.fired[:0], false
	if e.Automaton > 0 {
		e.stepBy(n)
		if len(e.qs) == 0 {
			return true
		}
	} else {
		e.faults, e.qs = e.faults[:0], append(e.qs[:0], 0)
	}
	var ok bool
	if e.moves.All, ok = e.known.Moves(n.ref, e.loops && e.blocks == nil, e.moves.All[:0]); !ok {
		return false
	}
	var moves []program.Move
	if e.Reducer != nil {
		e.moves.State, e.moves.Timeout, e.stepping = nil, false, true
		e.order = inOrder(e.order[:0], e.selected(n))
		e.stepping = false
		moves = e.order
	}
	if e.found, e.unseen, ok = e.known.AddSuccessors(moves, e.blocks, e.found); !ok {
		return false
	}
	e.number()
	return true
}

// stepBy sets e.qs to the automaton's successors at node n and e.faults to the faults of the claim, like step. If the
// store knows the label of the state, or if the automaton does not read the label, stepBy does not fetch the state.
func (e *explorer) stepBy(n node) {
	label, known := uint64(0), false
	if e.lettered != nil && n.q != NoQ {
		if known = !e.lettered.Reads(n.q); !known {
			label, known = e.known.Label(n.ref)
		}
	}
	if !known {
		e.fetch(n.ref)
		e.step(n.q)
		return
	}
	e.faults = e.faults[:0]
	e.qs = e.lettered.NextBy(label, n.q, e.qs[:0])
	e.sift()
}

// chosen returns the reducer's choice of moves in the current state, stored as r. chosen asks the store for a cached
// choice if the successors come from the store.
func (e *explorer) chosen(r store.Ref) program.Choice {
	if e.stepping {
		if c, ok := e.known.Choose(&e.moves, e.closes); ok {
			return c
		}
		e.fetch(r)
		e.moves.State = e.state
	}
	return e.Reducer.Choose(&e.moves, e.closes)
}

// knows does the same as leads, but takes the successors by mv from the store e.known instead of executing mv. A
// successor leads back if it is stored and `back` returns true; otherwise it leads on.
//
//   - If `wanted` is true, knows reports whether some successor leads back.
//   - If `wanted` is false, knows reports whether some successor leads on.
func (e *explorer) knows(mv program.Move, back func(store.Ref) bool, wanted bool) bool {
	e.refs = e.known.Leads(mv, e.refs[:0])
	for _, r := range e.refs {
		returns := r != store.NoRef && back(r)
		if returns {
			e.stats.Met++
		}
		if returns == wanted {
			return true
		}
	}
	return false
}
