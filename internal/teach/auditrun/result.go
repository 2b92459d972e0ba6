package auditrun

import (
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/schedule"
	"ltlpor/trace"
)

// Search is a search with what the audit of its decisions found.
type Search struct {
	Properties []string
	Plan       plan.Plan
	// States are those of the reduced graph, Reduced those of them in which moves
	// were left out. Unreduced are the states of the program that is searched, which
	// is the model after Options.Optimize, without reduction.
	States, Reduced, Unreduced int64
	// Conditions has one element for each condition that was to hold: only the answers
	// if nothing was reduced, and none if the model was searched as it stands.
	Conditions []Condition
	// Deadlocks and Faults are numbers of different ones, Violated the answer about
	// a temporal property, all in the full graph.
	Deadlocks, Faults int
	Violated          bool
	// Stuck is the number of local deadlocks there, if the search is for these: one for each place of a process.
	Stuck    int
	Temporal bool // the property is a temporal one
	// Sizes compares groups with the default reduction; nil if the reduction is another one.
	Sizes *Sizes
}

// Lost returns the run that the reduced graph lacks, nil if it lacks none.
func (s *Search) Lost() *Lost {
	for _, c := range s.Conditions {
		if c.Failure != nil && c.Failure.Lost != nil {
			return c.Failure.Lost
		}
	}
	return nil
}

// Condition is a condition with how much was looked at to check it.
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
	What  string        // the matter, in one sentence
	State []trace.Group // where the set was chosen
	// Chosen are the members of the set; Path leads from State to where the members
	// do harm, by moves that are not members.
	Chosen, Path []trace.Step
	// Member and Other are the two sides of the diamond; nil if it is about one or none.
	Member, Other *trace.Step
	// MemberFirst and OtherFirst are the far corners of the diamond, in both orders.
	MemberFirst, OtherFirst []Corner
	Props                   []string     // the propositions that a member changes
	Cycle                   []trace.Step // a cycle on which every state is reduced
	// Lost is, for the answers, a run of the model that is lost; nil if none is, or if it is not known.
	Lost *Lost
}

// Lost is a counterexample of the full graph, where the reduced graph has none.
type Lost struct {
	// Property has one trace, which was replayed; Trace.LeftOut is where the reduced graph leaves it.
	Property schedule.Property
	// State is what is left there, and Chosen what the reduced graph has instead.
	State  []trace.Group
	Chosen []trace.Step
}

// Corner is a far corner of a diamond.
type Corner struct {
	Changes []trace.Change // from the near corner; nil if the run has ended
	Fault   string         // what went wrong in the second move, "" if nothing
}
