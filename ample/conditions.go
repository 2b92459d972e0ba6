package ample

import (
	"ltlpor/depend"
	"ltlpor/program"
)

// The four conditions on a set of moves that is looked at instead of all moves
// of a state s (Peled 1993; Clarke, Grumberg, Peled: Model Checking, 1999,
// chapter 10). Each function says the condition, then the test that is used
// here, then why the test suffices. The sets are the moves T(s) of one process;
// the tests C1 and C2 are check_C1 and check_C2 of that chapter, carried over to
// everything that Promela's processes can share.

// C0: the set is empty only if no move of s is executable at all.
//
// Test: the set is not empty. A state without moves is never reduced.
func C0(t []program.Move) bool { return len(t) > 0 }

// C1: on every path of the full graph that starts in s, a step that is
// dependent on a member of the set is not taken before a member of the set is.
//
// Test, for the process number k with the edges out at its location, of which t
// are executable:
//   - nothing that any other process, or a process created by another, may ever
//     do from where it is now is dependent on an executable edge of k;
//   - nothing of that may make one of the other edges of k executable;
//   - no edge of k belongs to another process as well (a handshake), or hangs on
//     timeout, or starts an atomic sequence that may not come to an end.
//
// It suffices: take a path without members of the set. Its steps are not steps
// of k, since k's executable edges are the set and the others stay
// inexecutable. So they are steps in the future of the other processes, and
// independent of the set. By induction the members of the set stay executable,
// and so timeout stays false along the path.
func C1(r *depend.Relations, f *depend.Future, k int, at position, t []program.Move) bool {
	if r.Obstacle(at.typ, at.loc) != depend.NoObstacle {
		return false
	}
	for _, e := range r.Program().Types[at.typ].Locations[at.loc].Out {
		if executable(e, t) {
			if f.Conflicts(k, e) {
				return false
			}
		} else if f.Enables(k, e, nonEmpty(r, e, t)) {
			return false
		}
	}
	return true
}

// C2: if the set is not all moves, no member is visible: none changes the truth
// of a proposition of the property.
//
// Test: no edge of the set, with the atomic sequence that it starts, writes
// anything that one of the propositions in the bit set props reads.
func C2(r *depend.Relations, t []program.Move, props uint64) bool {
	for _, mv := range t {
		if r.Visible(mv.Edge)&props != 0 {
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

func executable(e program.EdgeID, t []program.Move) bool {
	for i := range t {
		if t[i].Edge == e {
			return true
		}
	}
	return false
}

// nonEmpty reports whether a member of t shows that the channel which e
// receives from holds a message.
func nonEmpty(r *depend.Relations, e program.EdgeID, t []program.Move) bool {
	for i := range t {
		if r.SameHead(e, t[i].Edge) {
			return true
		}
	}
	return false
}
