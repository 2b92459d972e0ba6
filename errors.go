package ltlpor

import (
	"ltlpor/internal/session/exploration"
	"ltlpor/internal/session/replay"
	"ltlpor/source"
	"ltlpor/trace"
)

// ClassError says that a model is none for the algorithm that was to explore it, and where.
type ClassError struct {
	Algorithm Algorithm
	List      source.List
}

func (e *ClassError) Error() string { return e.List.Error() }

// Unwrap returns the list.
func (e *ClassError) Unwrap() error { return e.List }

// EndlessError says that a model need not terminate, so that exploring it has no end.
type EndlessError struct {
	List source.List
	// Trace is a run that goes round for ever; nil if that happens inside an atomic sequence.
	Trace *trace.Trace
}

func (e *EndlessError) Error() string { return e.List.Error() }

// Unwrap returns the list.
func (e *EndlessError) Unwrap() error { return e.List }

// MisfitError says that a trace is no counterexample of the model.
type MisfitError struct {
	// Step is the number of the first step that does not fit; 0 is the initial state. It is -1 if
	// all steps fit, and the property holds on the run.
	Step int
	Why  string // a sentence
	// Hint says what the cause may be, "" if there is nothing to say.
	Hint string
}

// Error returns the sentence, with the step.
func (e *MisfitError) Error() string { return (*replay.MisfitError)(e).Error() }

// public returns err, as a type of this package if it is one of the packages behind it.
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
