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
	// interval is the number of calls of Work.Step between two checks of the context. A step takes less than a hundred
	// microseconds, so that a check follows within about 25 ms.
	interval = 256
	// patience is the number of calls of Work.Step before the first check of the context. A computation with fewer
	// steps completes, and its result can be reported even if no time is left.
	patience = 20_000
	// grace is the time that a context of Work.Context lasts longer than the context of the Work. Within this time a
	// small operation can complete, and the caller can report the result.
	grace = 200 * time.Millisecond
)

// Work checks a context during a computation, and ends the computation by a panic when the context is done. A nil Work
// never ends the computation. Only one goroutine may use a Work.
type Work struct {
	ctx      context.Context
	deadline time.Time
	left     int // steps until the next check
	first    int // steps until the first check
}

// New returns a Work that ends the computation at deadline, or when ctx is done. The zero deadline means no deadline.
// If ctx ended with cause ErrMemory (context.Cause), the reason for the end is ErrMemory.
func New(ctx context.Context, deadline time.Time) *Work {
	return &Work{ctx: ctx, deadline: deadline, left: interval, first: patience}
}

// Error reports that a context ended a computation. Err is the error of the context, or ErrMemory.
type Error struct{ Err error }

func (e *Error) Error() string { return "cut short: " + e.Err.Error() }

// Unwrap returns e.Err: context.Canceled, context.DeadlineExceeded or ErrMemory.
func (e *Error) Unwrap() error { return e.Err }

// stopped is the value of the panics of Work and Halt.
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

// Step counts one step of the computation, and checks the context in every interval-th call. If the computation must
// end, Step panics; Catch turns the panic into an error.
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

// Check panics if the computation must end. Check is for use before a long operation, because Step checks the context
// only in some calls. Check does nothing during the first `patience` steps of a computation.
func (w *Work) Check() {
	if w != nil && w.first <= 0 {
		w.End()
	}
}

// End panics if the computation must end. Unlike Check, End tests this even in the first `patience` steps.
func (w *Work) End() {
	if err := w.Err(); err != nil {
		panic(stopped{err})
	}
}

// Context returns a context for an operation within the computation. The context ends `grace` after the deadline or
// after the context of w; for a nil Work it never ends. The caller must call the returned function when the operation
// is complete.
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

// Run returns the error of f, or an *Error if a panic of a Work or a Halt ended f. Other panics propagate.
func Run(f func() error) (err error) {
	defer Catch(&err)
	return f()
}

// Catch sets err to an *Error if a panic of a Work or a Halt ended the function that defers Catch. Other panics
// propagate.
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

// Stop ends the enclosing Run by a panic. Run then returns an *Error with err.
func Stop(err error) { panic(stopped{err}) }
