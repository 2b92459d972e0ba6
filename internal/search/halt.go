package search

import (
	"context"
	"errors"

	"ltlpor/internal/base/cancel"
)

// untilHalted runs f, the main loop of the search. If Options.Halt interrupts the computation of a step in f, the
// search ends during the expansion of a node; the search then uses and saves no result of this expansion.
func (e *explorer) untilHalted(f func()) {
	if err := Halted(f); err != nil {
		e.end(HaltCut(e.ctx, err))
	}
}

// Halted runs f and returns nil. If a cancel.Halt interrupts a step in f, Halted returns the reason instead.
func Halted(f func()) error {
	return cancel.Run(func() error {
		f()
		return nil
	})
}

// HaltCut returns the reason for which a search ends after one of its steps was interrupted. ctx is the context of the
// search, and err is the error that Halted returned.
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
