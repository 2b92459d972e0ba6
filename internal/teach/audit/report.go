package audit

import "ltlpor/internal/model/program"

// Condition is the name of a condition that an audit checks.
type Condition string

// The conditions of an audit; for C0 to W see the package comment. Future: the reducer predicted every step that may
// come before the chosen moves. Answers: deadlocks, faults and verdict are the same as in the full graph, which is the
// purpose of the preceding conditions.
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
	// What describes the violation in a sentence, without places in the model.
	What string
	// State is the state where the search chose Chosen. Member is a move of Chosen.
	State  program.State
	Chosen []program.Move
	// Path has the moves outside Chosen from State to At, the state where Member and Other are enabled. If At is State,
	// Path is empty.
	Path []program.Move
	At   program.State
	// Member and Other are two moves that do not commute. A move without a part in the failure is nil.
	Member, Other *program.Move
	// MemberFirst has the results of Member followed by Other. OtherFirst has the results of Other followed by Member.
	MemberFirst, OtherFirst []Corner
	// Props is the bit set of the propositions changed by Member, for a failure of C2.
	Props uint64
	// Cycle has the moves of a cycle of reduced states, from State back to State.
	Cycle []program.Move
	// Lost, for a failure of Answers, is an error of the full graph that is missing from the reduced graph. If instead
	// the reduced graph has an error that is missing from the full graph, Lost is nil.
	Lost *Lost
}

// Corner is one possible result of taking two moves in a given order.
type Corner struct {
	State program.State // nil if the run has ended
	Fault *program.Fault
}

// Count is the number of checks made for one condition.
type Count struct {
	Condition Condition
	// Checked counts, depending on the condition:
	//   - C0: chosen sets,
	//   - C1: pairs of a chosen move and a further move in a state,
	//   - C2 and W: chosen moves in the states of the paths,
	//   - C3 and S: reduced states,
	//   - Future: moves outside the sets,
	//   - Answers: states.
	Checked int64
}

// Report is the result of an audit.
type Report struct {
	// States is the number of states of the reduced graph, and Reduced the number of states where the search pruned
	// moves. If the reducer chooses by product state, both count product states.
	States, Reduced int64
	// Counts has an entry for every condition that was checked.
	Counts []Count
	// Failures has at most one entry for every condition. It is empty if every condition holds.
	Failures []Failure
	// Deadlocks and Faults count the different deadlocks and faults of the full graph. If the property is an automaton,
	// Violated reports whether the full graph violates the property.
	Deadlocks, Faults int
	Violated          bool
	// Stuck is the number of stuck processes in the full graph: they wait in some state and never move again. A process
	// counts once for every place at which it is stuck.
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
