package search

import (
	"slices"

	"ltlpor/internal/model/program"
)

// Merged steps with choices may lead to many states in which the automaton blocks, whereas the first of these steps
// alone leads to a single such state. A state in which the automaton blocks shows nothing: its nodes have no
// successors, and system faults do not count where the automaton cannot read the state. Hence such a move stores no
// such state, or one state per way in which the claim fails: merged steps are invisible, and the claim fails alike
// after every one of them. doc/dev/reduction/optimizations.md proves that merging with this rule never stores more
// states.

// ending is a failure of the claim in a state: the fault, and the automaton state q in which the claim reads the
// state.
type ending struct {
	q     Q
	fault faultKey
}

// stuck reports whether the automaton has no next state in s, not even one in which the claim fails. Merged steps
// keep the letter of s, so the automaton blocks after them as well, and blocked would leave out all their outcomes.
// Hence fireAll ends a move at s instead of following them. Moves that a Reducer asks about are followed all the same,
// because the reducer's choice must hold for every automaton state.
func (e *explorer) stuck(s program.State) bool {
	for _, q := range e.qs {
		if e.after = e.Graph.Next(s, q, e.after[:0]); len(e.after) > 0 {
			return false
		}
	}
	return true
}

// blocking reports whether the automaton blocks in a state that satisfies exactly the propositions in props and is
// not yet stored. It has the type Blocks, and gives the same answer as blocked. ok is false if the only next states
// of the automaton are failures of the claim: the answer then depends on the states in which that failure occurred
// before.
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

// blocked reports whether the state of o, an outcome of merged steps, need not be stored. The conditions:
//   - The automaton blocks in the state.
//   - The claim fails in the state only in ways that an earlier outcome of the same move has shown; ends collects the
//     ways.
//   - The state is not stored yet. A stored state is kept for the information about it.
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
		*ends = append(*ends, way) // stored or not: a second call for the node must leave out the same states
		return false
	}
	if _, stored := e.Store.Find(o.State); stored {
		return false
	}
	e.unseen = true
	return true
}
