package buchi_test

import "context"

// work is a context that counts how often it is asked whether it is over, which the translation
// does as it goes on: a measure that is the same on every machine.
type work struct {
	context.Context
	asked int
	limit int // it is over after so many questions; never if 0
}

func newWork(limit int) *work { return &work{Context: context.Background(), limit: limit} }

func (w *work) Err() error {
	if w.asked++; w.limit > 0 && w.asked > w.limit {
		return context.DeadlineExceeded
	}
	return nil
}
