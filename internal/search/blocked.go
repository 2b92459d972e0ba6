package search

import (
	"slices"

	"ltlpor/internal/model/program"
)

// Merged steps with choices may lead to many states in which the automaton blocks, where the
// first of these steps alone leads to one. Nothing is to be seen in such a state: its nodes
// have no successors, and no fault of the system counts where the automaton cannot read the
// state. So none is stored on account of such a move, or one for each way in which the
// claim fails there: merged steps are invisible, and the claim fails alike after all of
// them. doc/reduction.md proves that merging then never stores more.

// ending is a way in which the claim fails in a state.
type ending struct {
	q     Q
	fault faultKey
}

// stuck reports whether the automaton blocks in s, and does not fail. Then merged steps, which
// leave its letter as it is, need not be followed: blocked leaves all their outcomes out. What
// a Reducer asks about is followed all the same, as its choice is for every automaton state.
func (e *explorer) stuck(s program.State) bool {
	for _, q := range e.qs {
		if e.after = e.Graph.Next(s, q, e.after[:0]); len(e.after) > 0 {
			return false
		}
	}
	return true
}

// blocking is blocked for states in which the propositions in props are true, and which are not stored. It is not ok
// where the automaton fails in all ways: then it depends on what was stored for that before.
func (e *explorer) blocking(props uint64) (is, ok bool) {
	fails := false
	for _, q := range e.qs {
		e.after = e.lettered.NextBy(props, q, e.after[:0])
		for _, r := range e.after {
			if e.claim == nil || e.claim.ClaimFault(r) == nil {
				return false, true
			}
			fails = true
		}
	}
	return true, !fails
}

// blocked reports whether the state of o, an outcome of merged steps, need not be stored:
// the automaton blocks there, and fails in no other way than after the outcomes of
// the move for which that was asked before; ends collects those ways. A state that is
// stored already is kept, for what is known of it.
func (e *explorer) blocked(o *program.Outcome, ends *[][]ending) bool {
	var way []ending
	for _, q := range e.qs {
		e.after = e.Graph.Next(o.State, q, e.after[:0])
		for _, r := range e.after {
			var f *program.Fault
			if e.claim != nil {
				f = e.claim.ClaimFault(r)
			}
			if f == nil {
				return false
			}
			way = append(way, ending{q, keyOf(f)})
		}
	}
	if way != nil && !slices.ContainsFunc(*ends, func(other []ending) bool { return slices.Equal(way, other) }) {
		*ends = append(*ends, way) // stored or not: a second call for the node must leave out the same ones
		return false
	}
	if _, stored := e.Store.Find(o.State); stored {
		return false
	}
	e.unseen = true
	return true
}
