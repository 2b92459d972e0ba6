package session

import (
	"ltlpor/internal/search"
	"ltlpor/internal/verify/coverage"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
)

// seen collects facts from the searches of a check, for warnings.
type seen struct {
	marks    []coverage.Mark    // marks of all searches so far, indexed like Program.Numbered
	complete bool               // a search has executed every step that a run can execute
	coverage *coverage.Coverage // set by method findings if complete is set
	idle     source.List        // warnings about vacuous parts of formulas
	open     []string           // names of the properties for which vacuity is undecided
}

// addMarks adds the coverage marks of a finished search of sys by w to c.marks. addMarks sets c.complete if the search
// has certainly executed every step that occurs in a run. If the program has a never claim that takes part in the run,
// addMarks does nothing.
func (c *check) addMarks(sys *system.System, w *system.Worker, res *search.Result) {
	m, ok := sys.Machine.(interface{ Marks() []coverage.Mark })
	if !ok || sys.Program.Claim != nil {
		return // such a claim may write to the state
	}
	marks := sys.Marks(m)
	if c.marks == nil {
		c.marks = marks
	} else {
		for i := range marks {
			c.marks[i] |= marks[i]
		}
	}
	c.complete = c.complete || c.kept == nil && meetsAll(sys, w, res)
}

// meetsAll reports whether a search of sys by w with result res has certainly executed every step that occurs in a run
// of the model (doc/dev/reduction/s.md, "What is never taken").
func meetsAll(sys *system.System, w *system.Worker, res *search.Result) bool {
	p := &sys.Plan
	switch {
	case !res.Complete, res.Elsewhere, sys.Crowded(), res.Stays != nil, w.RunTimeError() != nil:
		return false
	case p.Store.Lossy(), p.Without != 0, sys.AutomatonStates > 0, sys.SkipsStatements(w):
		return false
	case res.Stats.Errors > res.Stats.Deadlocks && !p.Sees.LocalDeadlocks: // an error may have ended a run early
		return p.Reduction == plan.None && !p.Optimize.Has(plan.Merge) && !p.Optimize.Has(plan.Ends)
	}
	return p.Reduction == plan.None || p.Conditions.Has(plan.S|plan.C3)
}

// findings returns the warnings about statements that no run executes, about values that wrap around, and about vacuous
// parts of formulas.
func (c *check) findings() (list source.List) {
	program := c.task.Program
	if c.complete {
		c.coverage = coverage.FromMarks(program, c.marks)
		list = c.coverage.Warnings()
	}
	if !program.Overflow { // otherwise a value that wraps around is an error, not a warning
		list = append(list, coverage.Wraps(program, c.marks, c.task.Warnings)...)
	}
	return append(list, c.idle...)
}
