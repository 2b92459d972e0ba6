package audit

import "ltlpor/internal/model/program"

// Condition names what an audit checks.
type Condition string

// The conditions. Answers is what they are for: that deadlocks, faults and the
// verdict are those of the full graph. Future is that a reducer expects every
// step which comes before the chosen ones.
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
	// What is the matter, in a sentence that names no place.
	What string
	// State is where Chosen was chosen; a member of it is Member.
	State  program.State
	Chosen []program.Move
	// Path are moves outside of Chosen that lead from State to At, where Member and
	// Other meet. Path is empty if At is State.
	Path []program.Move
	At   program.State
	// Member and Other are the two moves of the diamond; nil where the failure is
	// not about a member, or not about two moves.
	Member, Other *program.Move
	// MemberFirst and OtherFirst are what the two orders lead to, where both do.
	MemberFirst, OtherFirst []Corner
	// Props are the propositions that change, for C2.
	Props uint64
	// Cycle are the moves of a cycle without a full state, from State back to it.
	Cycle []program.Move
	// Lost is for Answers: an error of the full graph that the reduced one does not have; nil if it is the other way
	// round.
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
	// States and Reduced are the states of the reduced graph, all and those in
	// which moves were left out; nodes of the product if decisions belong to those.
	States, Reduced int64
	// Counts has a line for each condition that was to hold.
	Counts []Count
	// Failures has at most one for each condition. If it is empty, all hold.
	Failures []Failure
	// Deadlocks, Faults and Violated are the answers of the full graph.
	Deadlocks, Faults int
	Violated          bool
	// Stuck is the number of processes, at different places, that wait and never move again in the full graph.
	Stuck int
}

// Failed returns the failure of a condition, nil if there is none.
func (r *Report) Failed(c Condition) *Failure {
	for i := range r.Failures {
		if r.Failures[i].Condition == c {
			return &r.Failures[i]
		}
	}
	return nil
}
