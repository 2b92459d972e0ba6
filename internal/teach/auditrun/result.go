package auditrun

import (
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/schedule"
	"ltlpor/trace"
)

// Search is the audit of one search.
type Search struct {
	Properties []string
	Plan       plan.Plan
	// States is the number of states of the reduced graph, and Reduced the number of states where the search pruned
	// moves. Unreduced is the number of states of the searched program (the optimized model) without reduction.
	States, Reduced, Unreduced int64
	// Conditions has an element for every condition checked. Without reduction, only condition "answers" is checked.
	// Conditions is empty if the model was searched without reduction and optimizations.
	Conditions []Condition
	// Deadlocks and Faults count the different deadlocks and faults of the full graph. Violated is the verdict about
	// a temporal property by the full graph.
	Deadlocks, Faults int
	Violated          bool
	// Stuck is the number of local deadlocks in the full graph, one for every place of a process. It is set only if
	// the search is for local deadlocks.
	Stuck    int
	Temporal bool // whether the property is temporal
	// Sizes compares group sets with default ample sets. It is nil unless the reduction uses group sets.
	Sizes *Sizes
}

// Lost returns the first run in the failures of s that is missing from the reduced graph, or nil.
func (s *Search) Lost() *Lost {
	for _, c := range s.Conditions {
		if c.Failure != nil && c.Failure.Lost != nil {
			return c.Failure.Lost
		}
	}
	return nil
}

// Condition is the result for one condition.
type Condition struct {
	// Name is "C0", "C1", "C2", "C3", "S", "W", "R" or "answers"; see package audit.
	Name audit.Condition
	// Checked is the number of checks, as in audit.Count.
	Checked int64
	Failure *Failure // nil if the condition holds
}

// Failure is a violation of a condition, in terms of the model.
type Failure struct {
	What  string        // the problem, in a sentence
	State []trace.Group // state where the set was chosen
	// Chosen has the chosen moves. Path has moves that were not chosen, from State to the state where the condition
	// fails.
	Chosen, Path []trace.Step
	// Member and Other are the two moves that do not commute; nil if the failure is not about two moves.
	Member, Other *trace.Step
	// MemberFirst and OtherFirst are the results of both orders of the two moves.
	MemberFirst, OtherFirst []Corner
	Props                   []string     // the propositions a chosen move changes
	Cycle                   []trace.Step // a cycle with only reduced states
	// Lost is a run of the model that is missing from the reduced graph, for condition "answers"; nil if unknown.
	Lost *Lost
}

// Lost is a counterexample in the full graph, for a property the reduced graph does not violate.
type Lost struct {
	// Property has one trace, the lost run, replayed on the model. Trace.LeftOut is the number of the first step that
	// is not in the reduced graph.
	Property schedule.Property
	// State is the state before the missing step, and Chosen has the moves the reduced graph has there.
	State  []trace.Group
	Chosen []trace.Step
}

// Corner is one possible result of two moves in one order.
type Corner struct {
	Changes []trace.Change // from the state before both moves; nil if the run has ended
	Fault   string         // fault of the second move, or ""
}
