package ample

import "ltlpor/internal/model/program"

// S stands in for C3 where errors show after finitely many steps: from every
// state of the reduced graph a state can be reached in it where no move is left
// out.
//
// Test: some member of the set does not close. The search promises, if it was
// told that S is wanted, that from a state with such a move there is a way to a
// state with all its moves; a move closes, then, that leads to no state at all,
// because it ends in a fault or never ends. Unlike under C3 other members of the
// set may do so: a run that one of them ends is not what the moves left out are needed for, and
// those wait on the way of the member that leads on.
//
// It suffices for finite runs, with C0, C1 and C2: doc/reduction.md has the
// proof. It does not for infinite ones: round a cycle of reduced states, with a way
// out that a run need not take, moves may be left out for ever.
func S(t []program.Move, closes func(program.Move) bool) bool {
	for _, mv := range t {
		if !closes(mv) {
			return true
		}
	}
	return false
}

// proviso reports whether the moves t keep the cycle proviso: C3, or S where that is enough.
func (o *Options) proviso(t []program.Move, closes func(program.Move) bool) bool {
	if o.S {
		return S(t, closes)
	}
	return C3(t, closes)
}
