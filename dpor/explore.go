package dpor

import (
	"context"
	"errors"

	"ltlpor/program"
)

// Explore explores p. The error is a *UsageError if o or p does not fit the algorithm, a *ClassError or an
// *EndlessError if the exploration finds that p does not, or something internal.
func Explore(ctx context.Context, p *program.Program, o Options) (Result, error) {
	_, err := o.Validate()
	if err != nil {
		return Result{}, err
	}
	return Result{}, errors.New("bug: nothing is explored yet")
}

// ClassError tells that a process did what the algorithm has no room for: it was blocked, had a choice, or
// was made while running.
type ClassError struct {
	Algorithm Algorithm
	Message   string
	Edge      program.EdgeID // where; -1 unknown
	Process   program.PID
}

func (e *ClassError) Error() string { return e.Message }

// EndlessError tells that an execution came back to a state in which it had been: the model need not terminate.
type EndlessError struct {
	Steps []Taken // to the state, and around
	Cycle int     // where in Steps the cycle starts
}

func (e *EndlessError) Error() string {
	return "the model need not terminate: an execution comes back to a state in which it has been"
}
