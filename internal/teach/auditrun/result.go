package auditrun

import (
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/schedule"
	"ltlpor/trace"
)

// Search is a search with the audit of its decisions.
type Search struct {
	Properties []string
	Plan       plan.Plan
	// States counts the states of the reduced graph; Reduced counts the states with moves left out. Unreduced counts
	// the states of the searched program, the optimized model, without reduction.
	States, Reduced, Unreduced int64
	// Conditions has one element per required condition: only the answers if nothing was reduced, and nothing if the
	// model was searched without changes.
	Conditions []Condition
	// Deadlocks and Faults count the different deadlocks and faults; Violated is the answer for a temporal property.
	// Each refers to the full graph.
	Deadlocks, Faults int
	Violated          bool
	// Stuck is the number of local deadlocks in the full graph, if the search is for local deadlocks: one per place
	// of a process.
	Stuck    int
	Temporal bool // the property is temporal
	// Sizes compares groups with the default reduction; nil for a different reduction.
	Sizes *Sizes
}

// Lost returns a run that the reduced graph lacks, or nil.
func (s *Search) Lost() *Lost {
	for _, c := range s.Conditions {
		if c.Failure != nil && c.Failure.Lost != nil {
			return c.Failure.Lost
		}
	}
	return nil
}

// Condition is a condition with the amount of checks.
type Condition struct {
	// Name is "C0", "C1", "C2", "C3", "S", "W", "R" or "answers"; see package audit.
	Name audit.Condition
	// Checked is how many sets (C0), diamonds (C1), members of sets on their paths
	// (C2, W), reduced states (C3, S), moves before a set (R), or states (answers)
	// were checked.
	Checked int64
	Failure *Failure // nil if the condition holds
}

// Failure is a place at which a condition fails.
type Failure struct {
	What  string        // the problem, in one sentence
	State []trace.Group // the state in which the set was chosen
	// Chosen are the members of the set. Path leads, by moves outside the set, from State to the place at which the
	// members do harm.
	Chosen, Path []trace.Step
	// Member and Other are the two sides of the diamond; nil if the failure concerns fewer moves.
	Member, Other *trace.Step
	// MemberFirst and OtherFirst are the far corners of the diamond, in both orders.
	MemberFirst, OtherFirst []Corner
	Props                   []string     // the propositions changed by a member
	Cycle                   []trace.Step // a cycle of reduced states only
	// Lost is, for the answers, a lost run of the model; nil if no run is lost or known.
	Lost *Lost
}

// Lost is a counterexample of the full graph without counterpart in the reduced graph.
type Lost struct {
	// Property has one trace, which was replayed; Trace.LeftOut is the point at which the reduced graph leaves the
	// trace.
	Property schedule.Property
	// State is the state at this point, and Chosen are the moves of the reduced graph instead.
	State  []trace.Group
	Chosen []trace.Step
}

// Corner is a far corner of a diamond.
type Corner struct {
	Changes []trace.Change // from the near corner; nil if the run has ended
	Fault   string         // the fault of the second move; "": no fault
}
