package ltlpor

import (
	"slices"

	"ltlpor/internal/verify/coverage"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/schedule"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
)

// Report is the result of Check.
type Report struct {
	// Model is the file name of the model.
	Model      string
	Verdict    Verdict // Violated if some property is; otherwise Inconclusive if some is
	Properties []Property
	Searches   []Search
	// Warnings are warnings about the texts. Findings are warnings about facts that the searches have found.
	Warnings, Findings source.List
	// Coverage says which statements some run takes. It is nil if no search has determined this.
	Coverage *Coverage
	// Unknown are names of formulas that hold, but may have further irrelevant parts, because a search for hints
	// reached a limit. Unknown is set only with Options.Hints.
	Unknown []string
	Spent   Spent
}

// Warned returns the concatenation of r.Warnings and r.Findings.
func (r *Report) Warned() source.List { return slices.Concat(r.Warnings, r.Findings) }

// The types of the fields of a Report, and of the arguments of Progress and Decided. The packages document them.
type (
	Verdict    = schedule.Verdict  // the answer about a property, or about all: Holds, Violated or Inconclusive
	Property   = schedule.Property // a property with its verdict and its counterexamples
	Reason     = schedule.Reason   // the reason why a verdict is Inconclusive
	Open       = schedule.Open     // the kind of a Reason, for example CutShort
	Search     = schedule.Search   // the record of one search: its plan, its counts, and whether it was complete
	Decision   = schedule.Decision // a verdict about one property, reported to Options.Decided as soon as it is known
	Statistics = system.Statistics // the effect of a reduction on the states of a search
	FullStates = system.FullStates // the number of states expanded fully for one reason
	Spent      = schedule.Spent    // the time used by each part of a check
	Coverage   = coverage.Coverage // for each statement of the program, whether a run takes it
)

// The verdicts, and the reasons for Inconclusive (Open). Package schedule documents them.
const (
	Inconclusive = schedule.Inconclusive
	Holds        = schedule.Holds
	Violated     = schedule.Violated

	CutShort        = schedule.CutShort
	NotReached      = schedule.NotReached
	NotReplayed     = schedule.NotReplayed
	RunTimeError    = schedule.RunTimeError
	EndlessSequence = schedule.EndlessSequence
	LeftOut         = schedule.LeftOut
	WantOfRoom      = schedule.WantOfRoom
)

// UsageError reports that options do not fit the model.
type UsageError = property.UsageError
