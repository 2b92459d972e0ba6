package cancel

import "context"

// Bounded returns a context that is done when Err was called the given number of times, or when ctx is done.
//
//   - A computation that calls Err regularly ends after the same work on every machine, under any load.
//   - The context is for one goroutine.
//   - Done returns the channel of ctx. Code that waits for Done, or derives a context, does not see the bound.
func Bounded(ctx context.Context, questions int) context.Context {
	return &bounded{Context: ctx, left: questions}
}

type bounded struct {
	context.Context
	left int
}

// Err returns the error of the parent context, or context.DeadlineExceeded once the bound is reached.
func (b *bounded) Err() error {
	if err := b.Context.Err(); err != nil {
		return err
	}
	if b.left--; b.left < 0 {
		b.left = -1
		return context.DeadlineExceeded
	}
	return nil
}
