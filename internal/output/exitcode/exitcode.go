// Package exitcode defines the exit statuses of the command, and finds the status for a report or an error. The
// documents of packages jsonreport and junit name errors by the exit status, too.
package exitcode

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"ltlpor"
	"ltlpor/internal/search"
	"ltlpor/internal/simulate"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/teach/explain"
	"ltlpor/source"
)

// The exit statuses.
const (
	Holds        = 0
	Violated     = 1
	Usage        = 2
	Model        = 3
	Inconclusive = 4
	Internal     = 5
	Interrupted  = 130
)

// Severity lists the exit statuses from the most to the least severe. The exit status for several models is the most
// severe status of a model: failures come first, then unexpected verdicts, then open verdicts.
var Severity = []int{Internal, Usage, Model, Violated, Interrupted, Inconclusive, Holds}

// kinds maps an exit status to the name of its errors in documents.
var kinds = map[int]string{
	Usage: "usage", Model: "model", Inconclusive: "inconclusive", Interrupted: "interrupted", Internal: "internal",
}

// Kind returns the name that documents give to errors with the exit status, "" for a status without errors.
func Kind(status int) string { return kinds[status] }

// Worst returns the most severe of statuses in the order of Severity, or Holds if statuses is empty.
func Worst(statuses []int) int {
	for _, status := range Severity {
		if slices.Contains(statuses, status) {
			return status
		}
	}
	return Holds
}

// Error is an error with an exit status.
type Error struct {
	Code int
	Err  error // nil: nothing is printed
}

func (e *Error) Error() string { return e.Err.Error() }

// Unwrap returns the error without the status.
func (e *Error) Unwrap() error { return e.Err }

// New returns err with an exit status. A nil err ends the command with the status and prints nothing.
func New(status int, err error) error { return &Error{status, err} }

// Usagef returns an error about the command line.
func Usagef(format string, args ...any) error { return New(Usage, fmt.Errorf(format, args...)) }

// Classify returns the exit status for an error of a command or of a call of the API.
func Classify(err error) int {
	var (
		known  *Error
		usage  *ltlpor.UsageError
		misfit *ltlpor.MisfitError
		list   source.List
		cut    *ltlpor.CutError
	)
	switch {
	case errors.As(err, &known):
		return known.Code
	case errors.As(err, &usage):
		return Usage
	case errors.As(err, &list), errors.As(err, &misfit):
		return Model
	case errors.As(err, &cut) && cut.Cut != search.CutInterrupted, IsTooLarge(err), IsEndless(err),
		errors.Is(err, context.DeadlineExceeded):
		return Inconclusive
	case errors.As(err, &cut), errors.Is(err, context.Canceled):
		return Interrupted
	}
	return Internal
}

// IsTooLarge reports whether err is about a full graph with more states than the limit.
func IsTooLarge(err error) bool {
	var large *audit.LimitError
	return errors.As(err, &large)
}

// IsEndless reports whether err is about a full graph with an atomic sequence without an end.
func IsEndless(err error) bool {
	var loop *audit.EndlessError
	return errors.As(err, &loop)
}

// IsOutOfMemory reports whether err says that a call of the API ended for lack of memory.
func IsOutOfMemory(err error) bool {
	var cut *ltlpor.CutError
	return errors.As(err, &cut) && cut.Cut == search.CutMemory
}

// NewInterruption returns the error of an interrupted call of the API; parameter while names the activity.
func NewInterruption(while string) error {
	return &ltlpor.CutError{Cut: search.CutInterrupted, While: while}
}

// MissingState returns the number of a state if err says that the full graph has no state with this number.
func MissingState(err error) (number int, ok bool) {
	var missing *explain.NoStateError
	if errors.As(err, &missing) {
		return missing.Number, true
	}
	return 0, false
}

// ForSimulation returns the exit status for a simulation: Holds if the run has not ended, otherwise the status for
// the end of the run.
func ForSimulation(end simulate.End) int {
	switch {
	case end.Wrong():
		return Violated
	case end == simulate.GivenUp:
		return Inconclusive
	}
	return Holds
}

// ForReport returns the exit status for a report. A violation counts before an interruption.
func ForReport(r *ltlpor.Report) int {
	switch {
	case r.Verdict == ltlpor.Violated:
		return Violated
	case Interrupts(r.Searches):
		return Interrupted
	case r.Verdict == ltlpor.Holds:
		return Holds
	}
	return Inconclusive
}

// Interrupts reports whether an interruption ended a search.
func Interrupts(searches []ltlpor.Search) bool {
	return slices.ContainsFunc(searches, func(s ltlpor.Search) bool { return s.Cut == search.CutInterrupted })
}

// InterruptsRun reports whether an interruption ended a run of c.
func InterruptsRun(c *ltlpor.Comparison) bool {
	return slices.ContainsFunc(c.Groups, func(g ltlpor.ComparedGroup) bool {
		return slices.ContainsFunc(g.Runs, func(r ltlpor.ComparedRun) bool { return r.Cut() == search.CutInterrupted })
	})
}

// Diagnostics returns the diagnostics in err, nil if err has none.
func Diagnostics(err error) source.List {
	var list source.List
	if errors.As(err, &list) {
		return list
	}
	return nil
}
