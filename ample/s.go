package ample

import "ltlpor/internal/model/program"

// S reports whether the moves t satisfy S, the proviso that replaces C3 for properties that finite runs violate.
// closes is the search's answer for a move, as for C3.
//
// Condition: from every state of the reduced graph, a full state, in which no move is left out, can be reached in the
// reduced graph.
//
// Test: closes is false for some member of t.
//
// Why the test suffices for finite runs, together with C0, C1 and C2: the search, if configured for S, promises that
// from a state with such a member a path leads to a full state. closes is true for a move leading to no state,
// because the move ends in a fault or never ends. In contrast to C3, other members of t may be such moves. A run
// ending in one of them does not need the moves left out: they are still executable on the path of the member for
// which closes is false. The proof is in doc/dev/reduction/s.md.
//
// S does not suffice for infinite runs: on a cycle of reduced states, with an exit that a run need not take, moves
// may be ignored for ever.
func S(t []program.Move, closes func(program.Move) bool) bool {
	for _, mv := range t {
		if !closes(mv) {
			return true
		}
	}
	return false
}

// proviso reports whether the moves t satisfy the cycle proviso: S if o.S is set, otherwise C3.
func (o *Options) proviso(t []program.Move, closes func(program.Move) bool) bool {
	if o.S {
		return S(t, closes)
	}
	return C3(t, closes)
}
