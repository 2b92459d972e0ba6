package property

import "ltlpor/internal/model/program"

// Faults selects the faults, and the ends of runs, that count as violations.
type Faults struct {
	// Assertions: failed assertions, and run-time errors. EndStates: invalid end states.
	Assertions, EndStates bool
	// LocalDeadlocks: processes that wait and never move again.
	LocalDeadlocks bool
	// Nodes: with LocalDeadlocks, nodes count instead.
	Nodes bool
	// Endless: a run that terminates does not count.
	Endless bool
}

// With returns the faults of f and g.
func (f Faults) With(g Faults) Faults {
	return Faults{
		Assertions: f.Assertions || g.Assertions, EndStates: f.EndStates || g.EndStates,
		LocalDeadlocks: f.LocalDeadlocks || g.LocalDeadlocks, Nodes: f.Nodes || g.Nodes,
		Endless: f.Endless || g.Endless,
	}
}

// Single reports whether a single state or step, without the run, can show the faults of f: f has Assertions or
// EndStates. Properties with single faults share a search.
func (f Faults) Single() bool { return f.Assertions || f.EndStates }

// Count returns the number of errors for a property with the faults f. errors is the number of errors in the
// search for several properties, and deadlocks the number of invalid end states in errors.
func (f Faults) Count(errors, deadlocks int64) int64 {
	switch {
	case f.EndStates:
		return deadlocks
	case f.Assertions:
		return errors - deadlocks
	}
	return errors
}

// Deadlock returns the name of the kind of deadlock in f, for texts: of a process or of a node. f must have
// LocalDeadlocks.
func (f Faults) Deadlock() string { return program.StuckFault(f.Nodes).Deadlock() }
