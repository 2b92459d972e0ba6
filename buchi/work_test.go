package buchi_test

import "context"

// work is a context that counts the calls of Err, which the translation makes regularly. The count is a measure of
// work independent of the machine.
type work struct {
	context.Context
	asked int
	limit int // ends after this number of calls; never if 0
}

func newWork(limit int) *work { return &work{Context: context.Background(), limit: limit} }

func (w *work) Err() error {
	if w.asked++; w.limit > 0 && w.asked > w.limit {
		return context.DeadlineExceeded
	}
	return nil
}
