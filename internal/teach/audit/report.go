package audit

import "ltlpor/internal/model/program"

// Condition is the name of a condition that an audit checks.
type Condition string

// The conditions. Answers: deadlocks, faults and the verdict equal the answers of the full graph, which is the
// purpose of the conditions. Future: a reducer expects every step that precedes the chosen moves.
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

// Failure is a violation of a condition, with the evidence.
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
	// Member and Other are the two moves of the diamond. Either is nil if the failure is not about such a move.
	Member, Other *program.Move
	// MemberFirst has the results of Member followed by Other, and OtherFirst the results of the opposite order.
	MemberFirst, OtherFirst []Corner
	// Props is the bit set of the propositions that change, for C2.
	Props uint64
	// Cycle has the moves of a cycle without a full state, from State back to State.
	Cycle []program.Move
	// Lost is set for Answers: an error of the full graph that the reduced graph lacks. It is nil if the full graph
	// lacks an error of the reduced graph.
	Lost *Lost
}

// Corner is one result of the two steps of a diamond.
type Corner struct {
	State program.State // nil if the run has ended
	Fault *program.Fault
}

// Count is the number of checks made for a condition.
type Count struct {
	Condition Condition
	// Checked counts sets (C0), diamonds (C1), members of sets in the states of the paths (C2, W), reduced states
	// (C3, S), moves outside the sets (Future), or states (Answers).
	Checked int64
}

// Report is the result of an audit.
type Report struct {
	// States is the number of states of the reduced graph, and Reduced the number of states where moves were left
	// out. Both count product nodes if the search decides by node.
	States, Reduced int64
	// Counts has an entry for every condition that was checked.
	Counts []Count
	// Failures has at most one entry for every condition. It is empty if every condition holds.
	Failures []Failure
	// Deadlocks, Faults and Violated are the answers of the full graph.
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
