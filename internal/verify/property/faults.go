package property

import "ltlpor/internal/model/program"

// Faults selects the faults that count as violations of a property. Endless also restricts the finite runs that count.
type Faults struct {
	// Assertions is set if failed assertions and run-time errors count, EndStates if invalid end states count.
	Assertions, EndStates bool
	// LocalDeadlocks is set if processes that wait and never move again count.
	LocalDeadlocks bool
	// Nodes is set, together with LocalDeadlocks, if nodes count instead of processes.
	Nodes bool
	// Endless is set if a run that terminates does not count as a violation.
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

// Single reports whether a single state or step can show a fault in f: f has Assertions or EndStates. Properties with
// such faults share a search.
func (f Faults) Single() bool { return f.Assertions || f.EndStates }

// Count returns the number of errors that violate a property with the faults f. `errors` is the number of errors in the
// search, which may decide several properties; `deadlocks` of them are invalid end states.
func (f Faults) Count(errors, deadlocks int64) int64 {
	switch {
	case f.EndStates:
		return deadlocks
	case f.Assertions:
		return errors - deadlocks
	}
	return errors
}

// Deadlock returns the name of a local deadlock or of a node deadlock, depending on f.Nodes. f must have
// LocalDeadlocks.
func (f Faults) Deadlock() string { return program.StuckFault(f.Nodes).Deadlock() }
