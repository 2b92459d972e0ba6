package property

import "ltlpor/internal/model/program"

// Faults selects the faults, and the ends of runs, to count as violations.
type Faults struct {
	// Assertions selects failed assertions and run-time errors. EndStates selects invalid end states.
	Assertions, EndStates bool
	// LocalDeadlocks selects processes that wait and never move again.
	LocalDeadlocks bool
	// Nodes, with LocalDeadlocks, selects nodes without a moving process instead of single processes.
	Nodes bool
	// Endless excludes runs that terminate: only runs on which the system moves for ever count.
	Endless bool
}

// With returns the union of f and g.
func (f Faults) With(g Faults) Faults {
	return Faults{
		Assertions: f.Assertions || g.Assertions, EndStates: f.EndStates || g.EndStates,
		LocalDeadlocks: f.LocalDeadlocks || g.LocalDeadlocks, Nodes: f.Nodes || g.Nodes,
		Endless: f.Endless || g.Endless,
	}
}

// Single reports whether a single state or step can show a fault of f. Properties with these faults share a search.
func (f Faults) Single() bool { return f.Assertions || f.EndStates }

// Count returns the number of errors that belong to a property with the faults f. errors counts the errors of a
// search for several properties, and deadlocks counts the invalid end states among the errors.
func (f Faults) Count(errors, deadlocks int64) int64 {
	switch {
	case f.EndStates:
		return deadlocks
	case f.Assertions:
		return errors - deadlocks
	}
	return errors
}

// Deadlock returns the word for the deadlocks selected by f, for use in texts. f must have LocalDeadlocks.
func (f Faults) Deadlock() string { return program.StuckFault(f.Nodes).Deadlock() }
