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

// Failure is a place at which a condition fails.
type Failure struct {
	Condition Condition
	// What is a sentence about the problem, without places.
	What string
	// State is the state in which the search chose Chosen. Member is a move of Chosen.
	State  program.State
	Chosen []program.Move
	// Path has moves that are not in Chosen, from State to At, where Member and Other are both possible. It is empty
	// if At is State.
	Path []program.Move
	At   program.State
	// Member and Other are the two moves of the diamond; nil if the failure is not about a member, or not about two
	// moves.
	Member, Other *program.Move
	// MemberFirst has the results of Member followed by Other, and OtherFirst of the other order, if both have
	// results.
	MemberFirst, OtherFirst []Corner
	// Props is the bit set of the propositions that change, for C2.
	Props uint64
	// Cycle has the moves of a cycle without a full state, from State back to State.
	Cycle []program.Move
	// Lost, for Answers, is an error of the full graph that the reduced graph lacks. It is nil if instead the full
	// graph lacks an error.
	Lost *Lost
}

// Corner is the state in which a diamond ends.
type Corner struct {
	State program.State // nil if the run has ended
	Fault *program.Fault
}

// Count is the number of checks made for a condition.
type Count struct {
	Condition Condition
	// Checked counts sets (C0), diamonds (C1), members on their paths (C2, W), reduced
	// states (C3, S), moves outside of the sets (R), or states (answers).
	Checked int64
}

// Report is the result of an audit.
type Report struct {
	// States is the number of states of the reduced graph, and Reduced the number of these in which moves were left
	// out. Both count product nodes if the search decides by node.
	States, Reduced int64
	// Counts has an entry for each required condition.
	Counts []Count
	// Failures has at most one entry for each condition. Every condition holds if it is empty.
	Failures []Failure
	// Deadlocks, Faults and Violated are the answers of the full graph.
	Deadlocks, Faults int
	Violated          bool
	// Stuck counts, in the full graph, the processes that wait and never move again: one for each place of a process.
	Stuck int
}

// Failed returns the failure of condition c, or nil.
func (r *Report) Failed(c Condition) *Failure {
	for i := range r.Failures {
		if r.Failures[i].Condition == c {
			return &r.Failures[i]
		}
	}
	return nil
}
