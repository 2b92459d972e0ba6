package search

import "ltlpor/internal/search/store"

// The safety proviso S: from every state of the reduced system a full state can
// be reached in it. It is what SPIN's searches for safety keep: some successor
// outside the stack, or in the queue (G. J. Holzmann, D. Peled: An improvement in
// formal verification, FORTE 1994; D. Bošnački, G. J. Holzmann: Improving SPIN's
// partial-order reduction for breadth-first search, SPIN 2005). Here it is kept
// with the colours of C3, so that it depends on neither stack nor queue.
//
// A state is announced, then moves are chosen some outcome of which leads to a
// state that is undecided, green or full; if there are none the state is full. A
// reduced state becomes green when some chosen successor is found to be green
// or full.
//
// Suppose that from some states no full state can be reached, after a complete
// search. They are all reduced, and what they lead to are such states again. The
// first of them that became green did so for a successor that was green already
// or full: there is none, so none is green. So when one of them was decided,
// it had a chosen successor that was undecided, and was announced later: for
// announcements come before looks, and no state is announced twice. That one, too, had a
// successor that was announced still later, and so on without end; but there are
// finitely many states. Nothing here depends on the order of the search.
//
// A state that is stored but never decided, because the automaton blocks wherever
// it is met, counts as full: nothing has been left out there.
//
// doc/reduction.md says what S is enough for.

// passSafety makes the state of r, of which t is a chosen successor, green if t is
// settled. Most states are full, so that to look at r first spares the other look.
func (e *explorer) passSafety(r, t store.Ref) {
	if e.unsettled(r) && e.settled(t) {
		e.makeGreen(r)
	}
}

// parentOn returns the state of the last node on the path, which is on s, if passSafety asks for it.
func (e *explorer) parentOn(s *stack) store.Ref {
	if e.Options.SafetyProviso {
		if last, ok := s.last(); ok {
			return store.Ref(last.word)
		}
	}
	return store.NoRef
}

// lookAround is passSafety for all successors of r that have just been found.
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
