// Package cancel ends long computations when a context is done.
//
// A computation that has no results before its end tells of its work by Work.Step. Where the context is done Step
// panics, and Catch, deferred by the function that began the computation, makes an *Error of that. So the steps between
// them, which may be a deep recursion over a model, need not pass an error on.
package cancel

import (
	"context"
	"errors"
	"time"
)

const (
	// interval is after how many steps the context is looked at. A step takes less than a hundred microseconds.
	interval = 256
	// patience is how many steps are taken before the first look: what is small comes to its end, so that its result
	// can be told of even where there is no time left.
	patience = 20_000
	// grace is how much longer than the computation the contexts of Work.Context last, for the same reason.
	grace = 200 * time.Millisecond
)

// Work looks at a context while a computation goes on. A nil Work never ends one. It is for one goroutine.
type Work struct {
	ctx      context.Context
	deadline time.Time
	left     int // steps until the next look
	first    int // steps until the first look
}

// New returns a Work that ends when ctx is done, perhaps with the cause ErrMemory, or at a deadline; zero: there is
// none.
func New(ctx context.Context, deadline time.Time) *Work {
	return &Work{ctx: ctx, deadline: deadline, left: interval, first: patience}
}

// Error says that a computation was ended by its context, of which Err is the error.
type Error struct{ Err error }

func (e *Error) Error() string { return "cut short: " + e.Err.Error() }

// Unwrap returns context.Canceled, context.DeadlineExceeded or ErrMemory.
func (e *Error) Unwrap() error { return e.Err }

// stopped is panicked by Step.
type stopped struct{ err error }

// Err returns why the computation is to end, nil if it may go on.
func (w *Work) Err() error {
	switch {
	case w == nil:
		return nil
	case errors.Is(context.Cause(w.ctx), ErrMemory):
		return ErrMemory
	case w.ctx.Err() != nil:
		return w.ctx.Err()
	case !w.deadline.IsZero() && !time.Now().Before(w.deadline):
		return context.DeadlineExceeded
	}
	return nil
}

// Step tells of a step of the computation. It does not return if the computation is to end.
func (w *Work) Step() {
	if w == nil {
		return
	}
	if w.left--; w.left <= 0 {
		w.left = interval
		if w.first -= interval; w.first <= 0 {
			w.End()
		}
	}
}

// Look looks at the context at once, as before something that takes long, if there were enough steps for a first look.
func (w *Work) Look() {
	if w != nil && w.first <= 0 {
		w.End()
	}
}

// End does not return if the computation is to end, however few steps there were.
func (w *Work) End() {
	if err := w.Err(); err != nil {
		panic(stopped{err})
	}
}

// Context returns a context that ends a little after the computation. The caller calls the function returned.
func (w *Work) Context() (context.Context, context.CancelFunc) {
	ctx, end := context.WithCancel(context.Background())
	if w == nil {
		return ctx, end
	}
	if !w.deadline.IsZero() {
		ctx, end = context.WithDeadline(context.Background(), w.deadline.Add(grace))
	}
	forget := context.AfterFunc(w.ctx, func() { time.AfterFunc(grace, end) })
	return ctx, func() {
		forget()
		end()
	}
}

// Run does f, and returns its error, or an *Error if a Work or a Halt has ended it. Other panics go on.
func Run(f func() error) (err error) {
	defer Catch(&err)
	return f()
}

// Catch sets err to an *Error if a Work or a Halt has ended the function that defers it. Other panics go on.
func Catch(err *error) {
	p := recover()
	if p == nil {
		return
	}
	ended := Recovered(p)
	if ended == nil {
		panic(p)
	}
	*err = ended
}
