package system

import (
	"context"
	"errors"

	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
)

// inFiles returns an error: a browser has no files for states. Without this file, the program of a browser would also be
// too long.
func (a *attempts) inFiles(*plan.Attempt) (search.Result, error) {
	return search.Result{}, errors.New("a browser has no files for states")
}

// PermitsFiles returns false, as a browser has no files for states.
func (s *System) PermitsFiles(context.Context, plan.Options, plan.Limits) (bool, error) {
	return false, nil
}

// Work returns an error: a browser has no files for states.
func (s *System) Work(context.Context, search.Options) error {
	return errors.New("a browser has no files for states")
}
