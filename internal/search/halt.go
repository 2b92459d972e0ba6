package search

import (
	"context"
	"errors"

	"ltlpor/internal/base/cancel"
)

// untilHalted does f, the part of a search that takes steps. Where Options.Halt ends one of them the search ends, in
// the midst of an expansion: nothing is concluded from that any more, nor written down.
func (e *explorer) untilHalted(f func()) {
	if err := Halted(f); err != nil {
		e.end(HaltCut(e.ctx, err))
	}
}

// Halted does f, and returns why a step ended it that a cancel.Halt has ended; nil if none did.
func Halted(f func()) error {
	return cancel.Run(func() error {
		f()
		return nil
	})
}

// HaltCut returns why a search by ctx ends of which err, from Halted, has ended a step.
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
