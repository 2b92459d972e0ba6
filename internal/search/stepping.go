package search

import (
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
)

// Stepping is a Store that may know what follows on a stored state, so that the graph need not be
// asked.
type Stepping interface {
	// Label, called before Moves, returns the truth of the program's propositions in state r. It is not ok where
	// it cannot be said without the state, or some of them goes wrong there.
	Label(r store.Ref) (props uint64, ok bool)
	// Moves appends to moves those of state r. Leads and Take are about it until Moves is called again. ok is false
	// where there is more to say than they can: no move, a fault, a run that may stay in a step; or, if
	// merged is set, steps that were merged.
	Moves(r store.Ref, merged bool, moves []program.Move) (all []program.Move, ok bool)
	// Choose returns what the reducer of the problem chooses in the state, whose moves are those of m; State need
	// not be set. ok is false where the reducer itself has to be asked.
	Choose(m *program.Moves, closes func(program.Move) bool) (c program.Choice, ok bool)
	// Leads appends to refs the numbers of the states that mv leads to, as if by Find.
	Leads(mv program.Move, refs []store.Ref) []store.Ref
	// Take adds the states that the moves lead to, in their order, and appends them to found; nil stands
	// for all moves, as inOrder has them. If blocks is not nil, states to which merged steps with choices lead are
	// left out where blocks is true of the propositions that hold there, unless they are stored; left tells that some
	// was. ok is false where that cannot be said, and then nothing is added.
	Take(moves []program.Move, blocks Blocks, found []store.Added) (all []store.Added, left, ok bool)
}

// Blocks reports of the propositions that hold in a state whether the automaton blocks there; not ok if that hangs on
// more.
type Blocks func(props uint64) (is, ok bool)

// stepped is successors where the store knows them.
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
	if e.found, e.unseen, ok = e.known.Take(moves, e.blocks, e.found); !ok {
		return false
	}
	e.number()
	return true
}

// stepBy is step at the node n, without its state where its label is known and says all.
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

// chosen returns what the reducer chooses in the state being expanded, which is r.
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

// knows is leads where the store knows where mv leads.
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
