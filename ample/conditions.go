package ample

import (
	"ltlpor/internal/depend/future"
	"ltlpor/internal/model/program"
)

// This file has the four conditions on an ample set (Peled 1993; Clarke, Grumberg, Peled: Model Checking, 1999,
// chapter 10). In a state s the search follows the moves of the ample set (its members), and leaves out the remaining
// moves of s. Each function's comment states the condition, the test that the function uses, and why the test
// suffices. The proofs are in doc/dev/reduction.

// C0 reports whether the moves t satisfy C0, as an ample set of a state s.
//
// Condition: the ample set is empty only if no move of s is executable.
//
// Test: t is not empty.
//
// Why the test suffices: the selectors never reduce a state without moves.
func C0(t []program.Move) bool { return len(t) > 0 }

// C1 reports whether the moves of the processes in set satisfy C1, so that these moves are a persistent set.
//
// Condition: on every path of the full graph from s, a step dependent on a member comes only after a member.
//
// Test: the ample set is every move of the processes in set, and
//   - no step of the relaxed future is a step of a process in set;
//   - no step of the relaxed future is dependent on a member;
//   - no process in set is at a location where the relaxed future may miss a step (depend.Obstacle).
//
// The relaxed future has every step that could be taken before a process in set moves, on the assumption that an
// executable step stays executable for ever.
//
// Why the test suffices: the relaxed future misses no step of a path without members (doc/dev/reduction/c1.md, "The
// relaxed future"). So a path reaches no dependent step before a member.
func C1(r *future.Future, set program.PIDSet) bool {
	for p := range r.Processes() {
		if set.Has(program.PID(p)) && r.Obstacle(p) {
			return false
		}
	}
	return r.Largest(set) == set
}

// C2 reports whether the moves t satisfy C2, or C2′ if the visibility includes InOrder. `later` is the set of the
// propositions that a step of the relaxed future may change.
//
// Condition: unless every move of s is a member, every member is invisible. An invisible member changes the truth of no
// proposition of the property, neither in s nor later on a path without members.
//
// Test: every member passes, together with the rest of its atomic sequence. A member passes if
//   - it writes nothing that a proposition reads; or
//   - with InState, the propositions that it may change have the same truth before and after it in s, and are not in
//     later.
//
// Why the test suffices: in the first case, the reads and writes of an edge do not depend on the state. In the second
// case, no step before the member changes the proposition, so the proposition keeps its value in s, before and after
// the member.
//
// Condition and test of C2′: some member is invisible, and no step of the relaxed future is visible (later is empty).
//
// Why C2′ suffices: a visible member moves to the front of a path over invisible steps only. A path without members is
// invisible, and the invisible member can be put before the path.
func C2(v *sight, t []program.Move, later uint64) bool {
	invisible := 0
	for _, mv := range t {
		if may := v.mayChange(mv); may == 0 || may&later == 0 && v.changesNow(mv) == 0 {
			invisible++
		}
	}
	return invisible == len(t) || v.as&InOrder != 0 && later == 0 && invisible > 0
}

// C3 reports whether the moves t satisfy C3, the cycle proviso. closes is the search's answer for a move: whether the
// move may close a cycle of the reduced graph, or leads to no state.
//
// Condition: no move is ignored on a cycle of the reduced graph. An ignored move is executable in some state of the
// cycle, and chosen in no state of the cycle.
//
// Test: closes is false for every member of t.
//
// Why the test suffices: the search promises that on a cycle with reduced states only, closes returns true for some
// chosen move when the search decides the state of that move. So every cycle has a full state, in which no move is
// left out. closes is also true for a move leading to no state, because the move ends in a fault or never ends: the
// moves left out would be lost.
func C3(t []program.Move, closes func(program.Move) bool) bool {
	for _, mv := range t {
		if closes(mv) {
			return false
		}
	}
	return true
}
