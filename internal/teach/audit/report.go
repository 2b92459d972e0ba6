package audit

import "ltlpor/internal/model/program"

// Condition is the name of an audited condition.
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
	// What describes the problem in a sentence without places.
	What string
	// State is the state in which Chosen was chosen; Member belongs to Chosen.
	State  program.State
	Chosen []program.Move
	// Path has moves outside Chosen from State to At, where Member and Other meet. Path is empty if At is State.
	Path []program.Move
	At   program.State
	// Member and Other are the two moves of the diamond; nil if the failure is not about a member, or not about two
	// moves.
	Member, Other *program.Move
	// MemberFirst and OtherFirst are the results of the two orders, if both have results.
	MemberFirst, OtherFirst []Corner
	// Props are the propositions that change, for C2.
	Props uint64
	// Cycle has the moves of a cycle without a full state, from State back to State.
	Cycle []program.Move
	// Lost, for Answers: an error of the full graph missing in the reduced graph; nil in the opposite case.
	Lost *Lost
}

// Corner is the far corner of a diamond.
type Corner struct {
	State program.State // nil: the run has ended
	Fault *program.Fault
}

// Count is how much was looked at for a condition.
type Count struct {
	Condition Condition
	// Checked counts sets (C0), diamonds (C1), members on their paths (C2, W), reduced
	// states (C3, S), moves outside of the sets (R), or states (answers).
	Checked int64
}

// Report is the result of an audit.
type Report struct {
	// States and Reduced count all states of the reduced graph, and the states with moves left out. They count
	// product nodes if decisions are made by node.
	States, Reduced int64
	// Counts has one entry per required condition.
	Counts []Count
	// Failures has at most one entry per condition. If it is empty, every condition holds.
	Failures []Failure
	// Deadlocks, Faults and Violated are the answers of the full graph.
	Deadlocks, Faults int
	Violated          bool
	// Stuck counts the processes that wait and never move again in the full graph, once per different place.
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
