package cancel

import "context"

// Bounded returns a context derived from ctx that ends after `questions` calls of its Err method, or when ctx ends.
//
//   - A computation calling Err regularly ends after the same work on every machine, under any load.
//   - Only one goroutine may use the context.
//   - Done returns the channel of ctx. Code that waits for Done, or derives a context, does not notice the bound.
func Bounded(ctx context.Context, questions int) context.Context {
	return &bounded{Context: ctx, left: questions}
}

type bounded struct {
	context.Context
	left int
}

// Err returns the error of the parent context, or context.DeadlineExceeded once the bound on calls is reached.
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
