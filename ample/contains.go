package ample

import "ltlpor/internal/model/program"

// Future returns a test of moves, valid until the next call of a method of a:
// whether mv is in the relaxed future of the set that c stands for, in the state of
// m. That is what C1 rests on, so that no other move comes before the set. An audit
// compares it with the full graph; where C1 is left out there is nothing to compare.
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
