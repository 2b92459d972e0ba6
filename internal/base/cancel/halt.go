package cancel

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"
)

// ErrMemory is the error of a step or computation that ended because memory ran out.
var ErrMemory = errors.New("out of memory")

const (
	// haltGrace is the time for which a step continues after a limit is reached. Code between two steps should notice
	// the limit within this time, and save the completed work. Only a step that takes longer is interrupted.
	haltGrace = 250 * time.Millisecond
	// haltBytes is the size of a step, in bytes, from which on Check tests for free memory: as many bytes as the step
	// has taken must be free. A smaller step and its garbage, together about twice haltBytes, are little compared with
	// memlimit.Floor.
	haltBytes = 4 << 20
	// WritingGrace is the additional time, after time or memory has run out, in which a search may still write the run
	// to an error that it has found.
	WritingGrace = 250 * time.Millisecond
	// ReplayGrace is the additional time, after the limits of a check are reached, for replaying the run of a found
	// error. Without this time, a nearly complete verdict would be lost.
	ReplayGrace = 500 * time.Millisecond
)

// Halt interrupts a long step when the search must end: one step may pass through millions of states. A long step calls
// Check regularly. Check panics when the step must end, and Catch, or Recovered, turns the panic into an error. No code
// continues after an incomplete step. Several goroutines may use a Halt.
type Halt struct {
	ctx   context.Context
	begun time.Time
	until atomic.Int64 // the end of the time limit, as time since begun; 0: no limit
	room  func(ahead int64) bool
	grace time.Duration // time for which a step continues after a limit is reached
	// extended is the grace that applies between Extend and Retract.
	extended time.Duration

	asking sync.Mutex            // held while room is called
	due    atomic.Int64          // start of the grace period, as time since begun; 0: not started
	held   atomic.Int32          // number of calls of Hold without a call of Release
	found  atomic.Pointer[any]   // the argument of the last Extend; nil after Retract
	ended  atomic.Pointer[error] // the reason for the first interruption
}

// NewHalt returns a Halt ending steps in the following cases:
//
//   - ctx is done; at once if the cause is ErrMemory.
//   - The time limit, counted from now, has passed. 0 means no limit.
//   - room returns false. room reports whether the given number of additional bytes of memory is free; a nil room means
//     the function that WithRoom stored in ctx, if any.
func NewHalt(ctx context.Context, limit time.Duration, room func(ahead int64) bool) *Halt {
	if room == nil {
		room, _ = ctx.Value(roomKey{}).(func(int64) bool)
	}
	h := &Halt{ctx: ctx, begun: time.Now(), room: room, grace: haltGrace, extended: WritingGrace}
	h.Limit(limit)
	return h
}

// roomKey is the context key for the function that WithRoom stores.
type roomKey struct{}

// WithRoom returns a context derived from ctx that carries room, a function that reports whether the given number of
// bytes of memory is free. NewHalt uses the function if it gets this context and a nil room.
func WithRoom(ctx context.Context, room func(ahead int64) bool) context.Context {
	return context.WithValue(ctx, roomKey{}, room)
}

// Promptly makes h end steps at once when a limit is reached, without a grace period, and returns h.
func (h *Halt) Promptly() *Halt {
	h.grace = 0
	return h
}

// Graced sets the time for which steps continue after a limit is reached, also between Extend and Retract. Graced
// returns h.
func (h *Halt) Graced(grace time.Duration) *Halt {
	h.grace, h.extended = grace, grace
	return h
}

// Limit restarts the time limit with the given duration. 0 means no limit.
func (h *Halt) Limit(limit time.Duration) {
	switch {
	case h == nil:
	case limit <= 0:
		h.until.Store(0)
	default:
		h.until.Store(int64(time.Since(h.begun) + limit))
	}
}

// Hold disables interruption until Release has been called as often as Hold: every step runs to the end. Hold is for
// the steps taken while a result is read. Hold does nothing on a nil Halt.
func (h *Halt) Hold() {
	if h != nil {
		h.held.Add(1)
	}
}

// Release cancels one call of Hold.
func (h *Halt) Release() {
	if h != nil {
		h.held.Add(-1)
	}
}

// Due starts the grace period now, for a caller that notices the limit before the next call of Check. If the grace
// period has already started, Due does nothing.
func (h *Halt) Due() { h.due.CompareAndSwap(0, max(int64(time.Since(h.begun)), 1)) }

// Extend lets steps continue for WritingGrace, even if steps have been ended before or memory is short. Extend is for
// replaying the steps of the run to an error that was found. `found` identifies the error; Extended returns it until
// Retract.
func (h *Halt) Extend(found any) {
	if h != nil {
		h.found.Store(&found)
	}
}

// Retract ends the effect of Extend.
func (h *Halt) Retract() {
	if h != nil {
		h.found.Store(nil)
	}
}

// Extended returns the argument of the last Extend. The result is nil before the first Extend, after Retract, and for a
// nil Halt. A caller uses it after an interrupted step: a result other than nil means that the step belonged to the
// replay of this error.
func (h *Halt) Extended() any {
	if h == nil {
		return nil
	}
	if found := h.found.Load(); found != nil {
		return *found
	}
	return nil
}

// Ended returns the reason for the first interruption of a step, or nil if no step was interrupted.
func (h *Halt) Ended() error {
	if err := h.ended.Load(); err != nil {
		return *err
	}
	return nil
}

// Check panics if the current step must end; see Catch. bytes is the memory that the step takes. Check does nothing for
// a nil Halt, and between Hold and Release.
func (h *Halt) Check(bytes int64) {
	if h == nil || h.held.Load() > 0 {
		return
	}
	if err := h.reason(bytes); err != nil {
		h.ended.CompareAndSwap(nil, &err)
		panic(stopped{*h.ended.Load()})
	}
}

// reason returns the reason why the current step must end now, or nil if it may continue. bytes is the memory of the
// step.
func (h *Halt) reason(bytes int64) error {
	extended, grace := h.found.Load() != nil, h.grace
	if extended {
		grace = h.extended
	} else if err := h.ended.Load(); err != nil {
		return *err
	}
	now := int64(time.Since(h.begun))
	until := h.until.Load()
	err := h.ctx.Err()
	if err != nil && errors.Is(context.Cause(h.ctx), ErrMemory) {
		return ErrMemory // at once: more memory would be taken in a grace period
	}
	if err == nil && until > 0 && now >= until {
		err = context.DeadlineExceeded
	}
	if err != nil {
		since := now
		if until > 0 && until < now {
			since = until
		}
		h.due.CompareAndSwap(0, max(since, 1))
		if now-h.due.Load() < int64(grace) {
			return nil
		}
		return err
	}
	if h.room == nil || extended || bytes < haltBytes {
		return nil
	}
	h.asking.Lock()
	defer h.asking.Unlock()
	if !h.room(bytes) {
		return ErrMemory
	}
	return nil
}

// Recovered returns an *Error if p, a value recovered from a panic, stems from a Work, a Halt or Stop. Otherwise the
// result is nil.
func Recovered(p any) error {
	if s, ok := p.(stopped); ok {
		return &Error{Err: s.err}
	}
	return nil
}
