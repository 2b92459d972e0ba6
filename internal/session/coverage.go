package session

import (
	"ltlpor/internal/search"
	"ltlpor/internal/verify/coverage"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
)

// seen is what the searches of a check have met.
type seen struct {
	marks    []coverage.Mark    // of all searches
	complete bool               // one has met all that there is
	coverage *coverage.Coverage // once asked for, if complete
	idle     source.List        // warnings about parts of formulas that play no part
	open     []string           // formulas of which it is not known what parts these are
}

// look notes what a search has met.
func (c *check) look(sys *system.System, w *system.Worker, res *search.Result) {
	m, ok := sys.Machine.(interface{ Marks() []coverage.Mark })
	if !ok || sys.Program.Claim != nil {
		return // a claim that takes part may write to the state
	}
	marks := m.Marks()
	if c.marks == nil {
		c.marks = marks
	} else {
		for i := range marks {
			c.marks[i] |= marks[i]
		}
	}
	c.complete = c.complete || c.kept == nil && meetsAll(sys, w, res)
}

// meetsAll reports whether a search has taken each step that some run of the model takes (doc/reduction.md, "What is
// never taken").
func meetsAll(sys *system.System, w *system.Worker, res *search.Result) bool {
	p := &sys.Plan
	switch {
	case !res.Complete, sys.Crowded(), res.Stays != nil, w.RunTimeError() != nil:
		return false
	case p.Store.Lossy(), p.Without != 0, sys.AutomatonStates > 0:
		return false
	case res.Stats.Errors > res.Stats.Deadlocks && !p.Sees.LocalDeadlocks: // a run has ended before its time
		return p.Reduction == plan.None && !p.Optimize.Has(plan.Merge) && !p.Optimize.Has(plan.Ends)
	}
	return p.Reduction == plan.None || p.Conditions.Has(plan.S|plan.C3)
}

// findings are the warnings about what was met, and what was not.
func (c *check) findings() (list source.List) {
	program := c.task.Program
	if c.complete {
		c.coverage = coverage.Of(program, c.marks)
		list = c.coverage.Warnings()
	}
	if !program.Overflow { // where it is an error
		list = append(list, coverage.Wraps(program, c.marks)...)
	}
	return append(list, c.idle...)
}
