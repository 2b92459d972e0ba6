package search

import (
	"context"
	"errors"

	"ltlpor/internal/base/cancel"
)

// untilHalted runs f, the part of a search that takes steps. If Options.Halt ends a step, the search ends in the
// middle of an expansion; nothing is concluded or saved from this expansion.
func (e *explorer) untilHalted(f func()) {
	if err := Halted(f); err != nil {
		e.end(HaltCut(e.ctx, err))
	}
}

// Halted runs f. If a cancel.Halt ended a step in f, Halted returns the reason, otherwise nil.
func Halted(f func()) error {
	return cancel.Run(func() error {
		f()
		return nil
	})
}

// HaltCut returns the reason for which the search with context ctx ends when a step was ended midway. err is the
// error that Halted returned for the step.
func HaltCut(ctx context.Context, err error) Cut {
	switch cut := CutBy(ctx); {
	case errors.Is(err, cancel.ErrMemory):
		return CutMemory
	case cut != CutNone:
		return cut
	case errors.Is(err, context.Canceled):
		return CutInterrupted
	}
	return CutTime
}
