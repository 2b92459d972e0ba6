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
	// Model is the name of the model's file.
	Model      string
	Verdict    Verdict // Violated if a property is, else Inconclusive if one is
	Properties []Property
	Searches   []Search
	// Warnings are about the texts, Findings, warnings too, about what the searches have met, or not met.
	Warnings, Findings source.List
	// Coverage tells which statements some run takes; nil if no search has shown that.
	Coverage *Coverage
	// Unknown are the names of formulas that hold and of which, as a bound was met, no search for hints has told
	// all parts that play no part in it. It means something if Options.Hints is set.
	Unknown []string
	Spent   Spent
}

// Warned returns all warnings: those about the texts first.
func (r *Report) Warned() source.List { return slices.Concat(r.Warnings, r.Findings) }

// The parts of a report, and what is told before it is there. Package schedule says what they
// mean.
type (
	Verdict    = schedule.Verdict
	Property   = schedule.Property
	Reason     = schedule.Reason
	Open       = schedule.Open
	Search     = schedule.Search
	Decision   = schedule.Decision
	Statistics = system.Statistics
	FullStates = system.FullStates
	Spent      = schedule.Spent
	Coverage   = coverage.Coverage
)

// The verdicts, and the reasons for Inconclusive.
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

// UsageError says that the options make no sense for this model.
type UsageError = property.UsageError
