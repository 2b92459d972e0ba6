package ample

import "ltlpor/internal/model/program"

// Future returns a function that reports whether a move is in the relaxed future of the set of c, in the state of m.
//
//   - C1 relies on the relaxed future: no move outside of it comes before the set. An audit compares it with the full
//     graph.
//   - If C1 is left out there is nothing to compare.
//   - The function is valid until the next call of a method of a.
func (a *Selector) Future(m *program.Moves, c program.Choice) func(mv program.Move) bool {
	if c == program.Full {
		return func(program.Move) bool { return true }
	}
	a.future.Reset(m)
	set := a.numbering.set(c)
	if set.Empty() { // C0 is left out
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
