package ample

import "ltlpor/program"

// Operands says what is known of the operands of moves: of indices, channels and values.
type Operands uint8

const (
	// Present: where no set is found without, they are evaluated in the state
	// (depend.Relaxed.Evaluate), and a process is looked for that is plainly a set by itself
	// then. What can be known without that is remembered with the decision.
	Present Operands = iota
	// Fixed: only those that never change are known.
	Fixed
	// Sets is Present, and where nothing is found still, sets of several processes are
	// looked for with operands evaluated. That takes a fixpoint in each such state.
	Sets
)

// operated returns the processes that may be such a set.
func (a *Selector) operated(m *program.Moves) (set program.PIDSet) {
	for rest := m.All; len(rest) > 0; {
		p := rest[0].Proc
		_, rest = split(rest, p)
		if a.future.MayBeAlone(int(p), a.options.Props) {
			set.Add(p)
		}
	}
	return set
}

// evaluated returns the oldest of those of from that are a set by themselves and keep C3, or
// S; none if there is none.
func (a *Selector) evaluated(m *program.Moves, from program.PIDSet, closes func(program.Move) bool) (none program.PIDSet) {
	order := a.youngest(from)
	for i := len(order) - 1; i >= 0; i-- {
		var one program.PIDSet
		one.Add(order[i])
		if a.future.Alone(int(order[i]), a.options.Props) && !a.options.ignores(movesOf(m.All, order[i]), closes) {
			return one
		}
	}
	return none
}

// several returns a set of any number of processes that is one with operands evaluated;
// none if there is none.
func (a *Selector) several(m *program.Moves, closes func(program.Move) bool) program.PIDSet {
	a.future.Reset(m)
	a.future.Evaluate()
	a.sight.look(m)
	d := a.minimalSets(m)
	set, _ := a.settled(m, &d, closes)
	return set
}
