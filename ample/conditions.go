package ample

import (
	"ltlpor/depend"
	"ltlpor/program"
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
// step of theirs or dependent on one of their moves: the relaxed future.
//
// It suffices: each step of a path without members of the set is in the relaxed
// future, which leaves out no step, as is shown there.
func C1(r *depend.Relaxed, set program.PIDSet) bool { return r.Largest(set) == set }

// C2: if the set is not all moves, no member is visible: none changes the truth
// of a proposition of the property.
//
// Test: no edge of the set, with the atomic sequence that it starts, writes
// anything that one of the propositions in the bit set props reads.
func C2(r *depend.Relaxed, t []program.Move, props uint64) bool {
	for _, mv := range t {
		if r.Visible(mv.Proc, mv.Edge)&props != 0 {
			return false
		}
		if mv.Peer != program.NoPID && r.Visible(mv.Peer, mv.PeerEdge)&props != 0 {
			return false
		}
	}
	return true
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
