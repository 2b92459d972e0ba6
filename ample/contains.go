package ample

import "ltlpor/internal/model/program"

// Future returns a function that reports whether a move is in the relaxed future of the set that c stands for, in the
// state of m. C1 relies on the relaxed future: the moves that may come before the set are in it. An audit compares it
// with the full graph.
//
//   - The function returns true for every move if c is Full or stands for the empty set (if C0 is left out), and
//     false for every move if the set does not satisfy C1 (if C1 is left out).
//   - The function is valid until the next call of a method of a.
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
