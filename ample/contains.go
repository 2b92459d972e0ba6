package ample

import "ltlpor/internal/model/program"

// Future returns a predicate that reports whether a move is in the relaxed future of the set for choice c, in the state
// of m. The relaxed future contains the moves that may come before the set. C1 relies on it; an audit compares it with
// the full graph.
//
//   - The predicate is true for every move if c is Full or stands for the empty set (possible if C0 is left out).
//     The predicate is false for every move if the set does not satisfy C1 (possible if C1 is left out).
//   - The predicate is valid until the next call of a method of a.
func (a *Selector) Future(m *program.Moves, c program.Choice) func(mv program.Move) bool {
	if c == program.Full {
		return func(program.Move) bool { return true }
	}
	a.future.Reset(m)
	set := a.numbering.set(c)
	if set.Empty() { // possible only if C0 is left out
		return func(program.Move) bool { return true }
	}
	valid := C1(a.future, set)
	if !valid && a.options.Operands != Fixed {
		a.future.Evaluate()
		valid = C1(a.future, set)
	}
	if !valid {
		return func(program.Move) bool { return false }
	}
	return a.future.Contains()
}
