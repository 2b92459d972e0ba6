package cancel

import "context"

// Bounded returns a context that is over when it has been asked so many times whether it is (Err), or when ctx is. A
// computation that asks as it goes on ends after the same work on every machine, however busy that is. The context is
// for one goroutine, and has the Done channel of ctx: what waits for that, or derives a context, knows no bound.
func Bounded(ctx context.Context, questions int) context.Context {
	return &bounded{Context: ctx, left: questions}
}

type bounded struct {
	context.Context
	left int
}

// Err is that of the context below, or context.DeadlineExceeded when the bound is reached.
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
