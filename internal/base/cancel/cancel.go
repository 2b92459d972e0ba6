// Package cancel ends long computations when a context is done.
//
// A computation without partial results calls Work.Step regularly. When the context is done, Step panics, and Catch,
// deferred by the function that began the computation, turns the panic into an *Error. So the functions in between,
// possibly a deep recursion over a model, need not return errors.
package cancel

import (
	"context"
	"errors"
	"time"
)

const (
	// interval is the number of steps between two checks of the context. A step takes less than a hundred
	// microseconds.
	interval = 256
	// patience is the number of steps before the first check of the context: a small computation runs to its end, so
	// that its result can be reported even if no time is left.
	patience = 20_000
	// grace is the time by which the contexts of Work.Context outlast the computation's context, so that a small
	// result can be reported.
	grace = 200 * time.Millisecond
)

// Work checks a context during a computation. A nil Work never ends the computation. A Work is for one goroutine.
type Work struct {
	ctx      context.Context
	deadline time.Time
	left     int // steps until the next check
	first    int // steps until the first check
}

// New returns a Work that ends the computation when ctx is done, possibly with the cause ErrMemory, or at deadline. A
// zero deadline means no deadline.
func New(ctx context.Context, deadline time.Time) *Work {
	return &Work{ctx: ctx, deadline: deadline, left: interval, first: patience}
}

// Error reports that the context ended a computation. Err is the context's error.
type Error struct{ Err error }

func (e *Error) Error() string { return "cut short: " + e.Err.Error() }

// Unwrap returns context.Canceled, context.DeadlineExceeded or ErrMemory.
func (e *Error) Unwrap() error { return e.Err }

// stopped is the panic value of Work and Halt.
type stopped struct{ err error }

// Err returns the reason for ending the computation: ErrMemory, the error of the context, or
// context.DeadlineExceeded. Err returns nil if the computation may continue, and for a nil Work.
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

// Step counts a step of the computation. It panics if the computation must end; see Catch.
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

// Check panics if the computation must end, for use before a long operation: Step examines the context only in some
// of its calls. Check does nothing during the first steps of a computation (see patience).
func (w *Work) Check() {
	if w != nil && w.first <= 0 {
		w.End()
	}
}

// End panics if the computation must end, regardless of the number of steps so far.
func (w *Work) End() {
	if err := w.Err(); err != nil {
		panic(stopped{err})
	}
}

// Context returns a context for an operation within the computation. The context ends `grace` after the deadline or
// the end of the context of w; for a nil Work it never ends. The caller must call the returned function.
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

// Run calls f and returns its error, or an *Error if a Work or a Halt ended f. Other panics propagate.
func Run(f func() error) (err error) {
	defer Catch(&err)
	return f()
}

// Catch sets err to an *Error if a Work or a Halt ended the function that defers Catch. Other panics propagate.
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

// Stop panics, and so ends the enclosing Run with the error err.
func Stop(err error) { panic(stopped{err}) }
