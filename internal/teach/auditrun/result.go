package auditrun

import (
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/schedule"
	"ltlpor/trace"
)

// Search is a search with the results of its audit.
type Search struct {
	Properties []string
	Plan       plan.Plan
	// States is the number of states of the reduced graph, and Reduced the number of states where moves were left
	// out. Unreduced is the number of states of the searched program (the optimized model) without reduction.
	States, Reduced, Unreduced int64
	// Conditions has an element for every condition checked. Without reduction, only the answers are checked.
	// Conditions is empty if the model was searched without reduction and optimizations.
	Conditions []Condition
	// Deadlocks and Faults count the different deadlocks and faults of the full graph. Violated is the verdict about
	// a temporal property by the full graph.
	Deadlocks, Faults int
	Violated          bool
	// Stuck is the number of local deadlocks in the full graph, one for every place of a process. It is set only if
	// the search is for local deadlocks.
	Stuck    int
	Temporal bool // the property is temporal
	// Sizes compares groups with the default reduction. It is nil for any other reduction.
	Sizes *Sizes
}

// Lost returns a run that the reduced graph lacks: the first one in the failures of s, or nil if there is none.
func (s *Search) Lost() *Lost {
	for _, c := range s.Conditions {
		if c.Failure != nil && c.Failure.Lost != nil {
			return c.Failure.Lost
		}
	}
	return nil
}

// Condition is an audited condition with the number of checks.
type Condition struct {
	// Name is "C0", "C1", "C2", "C3", "S", "W", "R" or "answers"; see package audit.
	Name audit.Condition
	// Checked is the number of sets (C0), diamonds (C1), members of sets in the states of the paths (C2, W), reduced
	// states (C3, S), moves before a set (R), or states (answers) that were checked.
	Checked int64
	Failure *Failure // nil if the condition holds
}

// Failure is a violation of a condition, in terms of the model.
type Failure struct {
	What  string        // the problem, in a sentence
	State []trace.Group // state where the set was chosen
	// Chosen has the members of the set. Path has moves outside the set, from State to the state where the
	// condition fails.
	Chosen, Path []trace.Step
	// Member and Other are the two moves that do not commute; nil if the failure is not about two moves.
	Member, Other *trace.Step
	// MemberFirst and OtherFirst are the results of both orders of the two moves.
	MemberFirst, OtherFirst []Corner
	Props                   []string     // propositions that a member changes
	Cycle                   []trace.Step // a cycle with only reduced states
	// Lost is set for the answers: a run of the model that the reduced graph lacks, or nil if none is lost or known.
	Lost *Lost
}

// Lost is a counterexample of the full graph, where the reduced graph has no counterexample.
type Lost struct {
	// Property has one trace, the lost run, replayed on the model. Trace.LeftOut is the number of the first step that
	// the reduced graph lacks.
	Property schedule.Property
	// State is the state before this step, and Chosen are the moves that the reduced graph has there.
	State  []trace.Group
	Chosen []trace.Step
}

// Corner is the result of two moves in one of the two orders.
type Corner struct {
	Changes []trace.Change // from the state before both moves; nil if the run has ended
	Fault   string         // fault of the second move, or ""
}
