package search

import "ltlpor/internal/search/store"

// The safety proviso S: from every state of the reduced system, a full state is reachable in the reduced system.
// SPIN's searches for safety keep S by a chosen successor outside the stack, or in the queue (G. J. Holzmann, D.
// Peled: An improvement in formal verification, FORTE 1994; D. Bošnački, G. J. Holzmann: Improving SPIN's
// partial-order reduction for breadth-first search, SPIN 2005). Here the colours of C3 implement S, hence it depends
// on neither stack nor queue.
//
// The search announces a state, and then chooses moves with an outcome in a state that is undecided, green or full;
// if no such choice exists, the state is full. A reduced state becomes green when some chosen successor is found to
// be green or full.
//
// Proof: Suppose that, after a complete search, a nonempty set X of states cannot reach a full state. The states of X
// are reduced, and their successors are in X. The first state of X to become green did so because of a successor that
// was already green or full; X has no such successor, so no state of X is green. When a state of X was decided, it
// therefore had a chosen successor that was undecided and was announced later, as announcements come before looks and
// no state is announced twice. This successor is in X and had a successor that was announced still later, and so on
// without end; but the states are finitely many. The proof does not use the order of the search.
//
// A state that is stored but never decided, because the automaton blocks whenever the search reaches it, counts as
// full: nothing has been left out there.
//
// doc/dev/reduction/s.md says for which properties S suffices.

// passSafety makes the state r green if its chosen successor t is settled, that is, green or full. For speed it looks
// at r first: most states are full, and a full state does not change.
func (e *explorer) passSafety(r, t store.Ref) {
	if e.unsettled(r) && e.settled(t) {
		e.makeGreen(r)
	}
}

// parentOn returns the system state of the last node of the path on s. The result is NoRef if the path is empty, or if
// Options.SafetyProviso is not set: only the safety proviso needs the state.
func (e *explorer) parentOn(s *stack) store.Ref {
	if e.Options.SafetyProviso {
		if last, ok := s.last(); ok {
			return store.Ref(last.word)
		}
	}
	return store.NoRef
}

// lookAround makes the state r green if some successor in e.found is settled, that is, green or full.
func (e *explorer) lookAround(r store.Ref) {
	if !e.unsettled(r) {
		return
	}
	for _, a := range e.found {
		if e.settled(a.Ref) {
			e.makeGreen(r)
			return
		}
	}
}
