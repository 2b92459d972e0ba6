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
	// moves. Unreduced is the number of states without reduction, of the searched program (the optimized model).
	States, Reduced, Unreduced int64
	// Conditions has an element for every condition that was checked. Without reduction, only condition "answers" is
	// checked; without reduction and optimizations, Conditions is empty.
	Conditions []Condition
	// Deadlocks and Faults count the different deadlocks and faults of the full graph. Violated reports whether the
	// full graph violates the property, for a temporal property.
	Deadlocks, Faults int
	Violated          bool
	// Stuck is the number of local deadlocks in the full graph. A process counts once for every place at which it is
	// stuck. Stuck is set only if the search is for local deadlocks.
	Stuck    int
	Temporal bool // whether the property is temporal
	// Sizes compares group sets with default ample sets. If the reduction uses no group sets, Sizes is nil.
	Sizes *Sizes
}

// Lost returns the first run among the failures of s that is missing from the reduced graph, or nil if there is none.
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
	What  string        // a sentence about the problem
	State []trace.Group // state where the set was chosen
	// Chosen has the chosen moves. Path has the moves outside Chosen from State to the state where the condition fails.
	Chosen, Path []trace.Step
	// Member and Other are two moves that do not commute. If the failure is not about two moves, both are nil.
	Member, Other *trace.Step
	// MemberFirst has the results of Member followed by Other, and OtherFirst those of Other followed by Member.
	MemberFirst, OtherFirst []Corner
	Props                   []string     // the propositions that a chosen move changes
	Cycle                   []trace.Step // a cycle on which every state is reduced
	// Lost, for condition "answers", is a run of the model that is missing from the reduced graph. It is nil if no such
	// run is known.
	Lost *Lost
}

// Lost is a counterexample in the full graph to a property the reduced graph does not violate.
type Lost struct {
	// Property has a single trace: the lost run, replayed on the model. Trace.LeftOut is the number of the first step
	// that is missing from the reduced graph.
	Property schedule.Property
	// State is the state before the missing step. Chosen has the moves of the reduced graph in this state.
	State  []trace.Group
	Chosen []trace.Step
}

// Corner is one possible result of taking two moves in a given order.
type Corner struct {
	Changes []trace.Change // changes from the state before both moves; nil if the run has ended
	Fault   string         // fault of the move taken second, or ""
}
