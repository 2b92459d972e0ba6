package audit

import "ltlpor/internal/model/program"

// Condition is the name of a condition that an audit checks.
type Condition string

// The conditions of an audit. Future holds if the reducer predicted every step that may precede the chosen moves.
// Answers holds if deadlocks, faults and verdict are the same as in the full graph, which is the purpose of the other
// conditions.
const (
	C0      Condition = "C0"
	C1      Condition = "C1"
	C2      Condition = "C2"
	C3      Condition = "C3"
	S       Condition = "S"
	W       Condition = "W"
	Future  Condition = "R"
	Answers Condition = "answers"
)

// Failure is a violation of a condition, with evidence.
type Failure struct {
	Condition Condition
	// What is a sentence about the violation, without places in the model.
	What string
	// State is the state where the search chose Chosen. Member is a move of Chosen.
	State  program.State
	Chosen []program.Move
	// Path has moves that are not in Chosen, from State to At, the state where Member and Other are enabled. It is
	// empty if At is State.
	Path []program.Move
	At   program.State
	// Member and Other are two moves that do not commute. Either is nil if the failure is not about such a move.
	Member, Other *program.Move
	// MemberFirst has the results of Member followed by Other, and OtherFirst the results of the opposite order.
	MemberFirst, OtherFirst []Corner
	// Props is the bit set of the propositions that change, for C2.
	Props uint64
	// Cycle has the moves of a cycle of reduced states, from State back to State.
	Cycle []program.Move
	// Lost is an error of the full graph that is missing from the reduced graph, for Answers. It is nil if instead the
	// reduced graph has an error that is missing from the full graph.
	Lost *Lost
}

// Corner is one possible result of two moves in one order.
type Corner struct {
	State program.State // nil if the run has ended
	Fault *program.Fault
}

// Count is the number of checks made for a condition.
type Count struct {
	Condition Condition
	// Checked counts chosen sets (C0), pairs of a chosen and another move in a state (C1), chosen moves in the states
	// of the paths (C2, W), reduced states (C3, S), moves outside the sets (Future), or states (Answers).
	Checked int64
}

// Report is the result of an audit.
type Report struct {
	// States is the number of states of the reduced graph, and Reduced the number of states where the search pruned
	// moves. Both count product states if the reducer chooses by product state.
	States, Reduced int64
	// Counts has an entry for every condition that was checked.
	Counts []Count
	// Failures has at most one entry for every condition. It is empty if every condition holds.
	Failures []Failure
	// Deadlocks and Faults count the different deadlocks and faults of the full graph. Violated reports whether the
	// full graph violates the property, if this is an automaton.
	Deadlocks, Faults int
	Violated          bool
	// Stuck is the number of stuck processes in the full graph, which wait and never move again: one for every place
	// at which a process is stuck.
	Stuck int
}

// Failed returns the failure of condition c, or nil if c holds or was not checked.
func (r *Report) Failed(c Condition) *Failure {
	for i := range r.Failures {
		if r.Failures[i].Condition == c {
			return &r.Failures[i]
		}
	}
	return nil
}
