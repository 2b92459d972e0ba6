package search

import (
	"slices"

	"ltlpor/internal/model/program"
)

// The search omits some states in which the automaton blocks: it has no successor when it reads the state. Such a
// state shows nothing. Its nodes have no successors, and system faults do not count where the automaton cannot read
// the state. A move of merged steps with choices may lead to many of these states, whereas without merging the first
// step leads to a single one. Hence such a move stores none of them. If the never claim fails there, it stores one
// state per way of failing: merged steps are invisible, and the claim fails alike after every one of them.
// doc/dev/reduction/optimizations.md proves that merging with this rule never stores more states.

// ending is a failure of the never claim in a system state. q is the automaton state before the claim reads the system
// state; fault identifies the failure (the end of the claim, or a failed assertion).
type ending struct {
	q     Q
	fault faultKey
}

// stuck reports whether the automaton has no successor in s for any state in e.qs, not even a failure of the claim.
//
// fireAll passes stuck to the machine as Outcomes.Stops. The machine calls it before the merged steps of a move reach a
// choice, and ends the move at s if the result is true. No run is lost: the remaining steps keep the propositions, so
// the automaton blocks in every later state, too. Outcomes.Stops is not set while the Reducer chooses, because its
// choice must hold for every automaton state.
func (e *explorer) stuck(s program.State) bool {
	for _, q := range e.qs {
		if e.after = e.Graph.Next(s, q, e.after[:0]); len(e.after) > 0 {
			return false
		}
	}
	return true
}

// blocking reports, as `is`, whether the automaton blocks in a new state satisfying exactly the propositions in
// props. The answer is the answer of blocked. A successor that represents a failure of the claim does not count. If
// such failures are the only successors, ok is false: whether the state may be omitted then depends on the failures
// reported before (see blocked). blocking is of type Blocks.
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

// blocked reports whether the search may omit the state of o, an outcome of merged steps. Three conditions must hold:
//   - Every successor of the automaton in the state is a failure of the claim, or the automaton has no successor.
//   - The failures, if any, are the same list as for an earlier outcome of the same move. blocked appends every new
//     list to ends.
//   - The store does not contain the state: a stored state is kept for the information about the state.
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
		*ends = append(*ends, way) // also if stored: a second call for the node must leave out the same states
		return false
	}
	if _, stored := e.Store.Find(o.State); stored {
		return false
	}
	e.unseen = true
	return true
}
