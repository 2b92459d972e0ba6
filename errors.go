package ltlpor

import (
	"ltlpor/internal/session/exploration"
	"ltlpor/internal/session/replay"
	"ltlpor/source"
	"ltlpor/trace"
)

// ClassError reports that an exploration algorithm cannot handle the model. List has the reason, with its position.
type ClassError struct {
	Algorithm Algorithm
	List      source.List
}

func (e *ClassError) Error() string { return e.List.Error() }

// Unwrap returns e.List, for errors.Is and errors.As.
func (e *ClassError) Unwrap() error { return e.List }

// EndlessError reports that the model need not terminate, so that its exploration would not end. List has the reason,
// with its position.
type EndlessError struct {
	List source.List
	// Trace is an infinite run: it ends in a cycle. Trace is nil if the cycle is inside an atomic sequence.
	Trace *trace.Trace
}

func (e *EndlessError) Error() string { return e.List.Error() }

// Unwrap returns e.List, for errors.Is and errors.As.
func (e *EndlessError) Unwrap() error { return e.List }

// MisfitError reports that a saved run is not a counterexample of the model.
type MisfitError struct {
	// Step is the number of the first step that does not fit the model, counted from 1; 0 is the initial state. Step is
	// -1 if every step fits, but the run does not violate the property.
	Step int
	Why  string // the reason, as a sentence
	// Hint is a possible cause, or "".
	Hint string
}

// Error returns Why with the number of the step, if Step is positive.
func (e *MisfitError) Error() string { return (*replay.MisfitError)(e).Error() }

// public converts an error of an internal package to the exported error type of this package. Other errors are returned
// unchanged.
func public(err error) error {
	switch err := err.(type) {
	case *exploration.ClassError:
		return (*ClassError)(err)
	case *exploration.EndlessError:
		return (*EndlessError)(err)
	case *replay.MisfitError:
		return (*MisfitError)(err)
	}
	return err
}
