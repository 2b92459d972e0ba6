// Package exitcode defines the exit statuses of the command, and returns the status for a report or an error. JSON and
// JUnit documents also name errors by the exit status.
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
	"ltlpor/internal/teach/stategraph"
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

// Severity lists the exit statuses, the most severe first: errors, then unexpected verdicts, then interruptions, then
// inconclusive verdicts. The exit status of a command with several models is the most severe status of a model.
var Severity = []int{Internal, Usage, Model, Violated, Interrupted, Inconclusive, Holds}

// kinds maps an exit status to the kind of error, as documents call it.
var kinds = map[int]string{
	Usage: "usage", Model: "model", Inconclusive: "inconclusive", Interrupted: "interrupted", Internal: "internal",
}

// Kind returns the kind of error with the exit status, as documents call it. Violated and Holds are no errors; for them
// the result is "".
func Kind(status int) string { return kinds[status] }

// OfKind returns the exit status for a kind of error, as documents call it. For an unknown kind, ok is false.
func OfKind(kind string) (status int, ok bool) {
	for s, k := range kinds {
		if k == kind {
			return s, true
		}
	}
	return 0, false
}

// Worst returns the most severe exit status in `statuses`, in the order of Severity, or Holds if `statuses` is empty.
func Worst(statuses []int) int {
	for _, status := range Severity {
		if slices.Contains(statuses, status) {
			return status
		}
	}
	return Holds
}

// Error is an error with the exit status of the command.
type Error struct {
	Code int   // the exit status
	Err  error // the error to be printed; nil if nothing is to be printed
}

// Error returns the text of e.Err, or the exit status as text if e.Err is nil.
func (e *Error) Error() string {
	if e.Err == nil {
		return fmt.Sprintf("exit status %d", e.Code)
	}
	return e.Err.Error()
}

// Unwrap returns e.Err, which may be nil.
func (e *Error) Unwrap() error { return e.Err }

// New returns err with an exit status. If err is nil, the command prints nothing and ends with the status.
func New(status int, err error) error { return &Error{status, err} }

// Usagef returns an error with exit status Usage and a formatted message, for a mistake in the command line.
func Usagef(format string, args ...any) error { return New(Usage, fmt.Errorf(format, args...)) }

// Classify returns the exit status for err, an error of a command or of a call of the API. For an *Error, it is the
// status in the error; for any other error, it depends on the type. For an unknown type, it is Internal.
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

// OfDisk returns the exit status for err if the files of --disk are the reason of err. Otherwise, ok is false.
func OfDisk(err error) (status int, ok bool) {
	var disk *search.DiskError
	if !errors.As(err, &disk) {
		return 0, false
	}
	switch disk.Trouble {
	case search.DiskDamaged:
		return Model, true
	case search.DiskBusy:
		return Usage, true
	}
	return Internal, true
}

// IsTooLarge reports whether err says that the full graph of a model has more states than the limit.
func IsTooLarge(err error) bool {
	var large *audit.LimitError
	return errors.As(err, &large)
}

// IsAsymmetric reports whether err says that no states can be folded into orbits.
func IsAsymmetric(err error) bool {
	var asymmetric *stategraph.AsymmetryError
	return errors.As(err, &asymmetric)
}

// IsEndless reports whether err says that no full graph exists, because an atomic sequence does not end.
func IsEndless(err error) bool {
	var loop *audit.EndlessError
	return errors.As(err, &loop)
}

// IsOutOfMemory reports whether err says that a call of the API ended early because the memory ran out.
func IsOutOfMemory(err error) bool {
	var cut *ltlpor.CutError
	return errors.As(err, &cut) && cut.Cut == search.CutMemory
}

// NewInterruption returns the error of a call of the API that was interrupted. `while` is the activity, as part of the
// message.
func NewInterruption(while string) error {
	return &ltlpor.CutError{Cut: search.CutInterrupted, While: while}
}

// MissingState returns the number of the missing state if err is an *explain.NoStateError: the full graph has no state
// with this number. For any other error, ok is false.
func MissingState(err error) (number int, ok bool) {
	var missing *explain.NoStateError
	if errors.As(err, &missing) {
		return missing.Number, true
	}
	return 0, false
}

// ForSimulation returns the exit status for the end of a simulated run: Violated for an error, Inconclusive if the
// simulator gave up, and otherwise Holds. A run that has not ended also has status Holds.
func ForSimulation(end simulate.End) int {
	switch {
	case end.Wrong():
		return Violated
	case end == simulate.GivenUp:
		return Inconclusive
	}
	return Holds
}

// ForReport returns the exit status for a report. If some property is violated, an interruption makes no difference:
// the status is Violated.
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

// Interrupts reports whether one of the searches ended by an interruption.
func Interrupts(searches []ltlpor.Search) bool {
	return slices.ContainsFunc(searches, func(s ltlpor.Search) bool { return s.Cut == search.CutInterrupted })
}

// InterruptsRun reports whether one of the runs of c ended by an interruption.
func InterruptsRun(c *ltlpor.Comparison) bool {
	return slices.ContainsFunc(c.Groups, func(g ltlpor.ComparedGroup) bool {
		return slices.ContainsFunc(g.Runs, func(r ltlpor.ComparedRun) bool { return r.Cut() == search.CutInterrupted })
	})
}

// Diagnostics returns err as a list of diagnostics, if err is or wraps such a list. Otherwise it returns nil.
func Diagnostics(err error) source.List {
	var list source.List
	if errors.As(err, &list) {
		return list
	}
	return nil
}
