package ample

import (
	"ltlpor/internal/depend/future"
	"ltlpor/internal/model/program"
)

// The four conditions on a set of moves that is looked at instead of all moves
// of a state s (Peled 1993; Clarke, Grumberg, Peled: Model Checking, 1999,
// chapter 10). Each function says the condition, then the test that is used
// here, then why the test suffices. doc/reduction.md has the proofs.

// C0: the set is empty only if no move of s is executable at all.
//
// Test: the set is not empty. A state without moves is never reduced.
func C0(t []program.Move) bool { return len(t) > 0 }

// C1: on every path of the full graph that starts in s, a step that is
// dependent on a member of the set is not taken before a member of the set is.
//
// Test: the set is all moves of some processes, and no step that could be taken
// before any of them moves, even if what is executable stayed so for ever, is a
// step of theirs or dependent on one of their moves: the relaxed future. None of them
// is at a location where the relaxed future does not tell all (depend.Obstacle).
//
// It suffices: each step of a path without members of the set is in the relaxed
// future, which leaves out no step, as is shown there.
func C1(r *future.Future, set program.PIDSet) bool {
	for p := range r.Processes() {
		if set.Has(program.PID(p)) && r.Obstacle(p) {
			return false
		}
	}
	return r.Largest(set) == set
}

// C2: if the set is not all moves, no member is visible: none changes the truth
// of a proposition of the property, in s or later on a path without members.
//
// Test: no edge of the set, with the atomic sequence that it starts, writes
// anything that one of the propositions reads; or, with InState, a member that does
// leaves these propositions as they are in s, and they are none of later, those that
// steps of the relaxed future may change.
//
// It suffices: what is written and read does not depend on the state; and what no
// step before the member changes has the value that it has in s, before the member
// and after it.
//
// C2′, with InOrder: some member is invisible, and no step of the relaxed future is
// visible. Then a visible member is moved to the front over invisible steps only, and a path
// without members is invisible, and can have the invisible member put before it.
func C2(v *sight, t []program.Move, later uint64) bool {
	invisible := 0
	for _, mv := range t {
		if may := v.may(mv); may == 0 || may&later == 0 && v.does(mv) == 0 {
			invisible++
		}
	}
	return invisible == len(t) || v.as&InOrder != 0 && later == 0 && invisible > 0
}

// C3: no cycle of the reduced graph leaves a move out all the way round: one
// that is executable somewhere on it and chosen nowhere.
//
// Test: no member of the set closes. The search promises that a cycle on which
// every state is reduced would have a move for which closes reports true when
// its state is decided. So each cycle has a state with all its moves. The search
// also lets a move close that leads to no state at all, because it ends in a
// fault or never ends: the moves left out would be lost.
func C3(t []program.Move, closes func(program.Move) bool) bool {
	for _, mv := range t {
		if closes(mv) {
			return false
		}
	}
	return true
}
