package cancel

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"
)

// ErrMemory is why a Halt ends a step for which there is no room.
var ErrMemory = errors.New("out of memory")

const (
	// haltGrace is how long steps go on once they are to end: what looks at the limits between two steps, and keeps all
	// that was done, comes first. Only a step that takes longer is ended in its midst.
	haltGrace = 250 * time.Millisecond
	// haltBytes is how much memory a step takes before it is asked whether there is room for as much again.
	haltBytes = 32 << 20
	// WritingGrace is how long the run of an error that was found is written once all is to end.
	WritingGrace = 250 * time.Millisecond
	// ReplayGrace is how much longer it is replayed: a verdict that is nearly there is not given away.
	ReplayGrace = 500 * time.Millisecond
)

// Halt ends steps that take long, when what takes them is to end: one step may run through millions of states. Look,
// which is called now and then in such a step, panics then, and Catch, or Recovered, makes an error of that. So nothing
// goes on with half a step. Several goroutines may use a Halt.
type Halt struct {
	ctx   context.Context
	begun time.Time
	until atomic.Int64 // since begun; 0: there is no limit of time
	room  func(ahead int64) bool
	grace time.Duration
	// extended is the grace between Extend and Retract.
	extended time.Duration

	asking sync.Mutex // held while room is asked
	due    atomic.Int64
	held   atomic.Int32
	found  atomic.Pointer[any] // what Extend was called for last; nil: Retract was called since
	ended  atomic.Pointer[error]
}

// NewHalt returns a Halt that ends steps when ctx is done, when the time is up that begins now, or where room, which
// reports whether there is room for so many bytes more, says that there is none. No time is no limit, and room may be
// nil.
func NewHalt(ctx context.Context, limit time.Duration, room func(ahead int64) bool) *Halt {
	h := &Halt{ctx: ctx, begun: time.Now(), room: room, grace: haltGrace, extended: WritingGrace}
	h.Limit(limit)
	return h
}

// Promptly has steps end without grace, and returns h.
func (h *Halt) Promptly() *Halt {
	h.grace = 0
	return h
}

// Graced has steps end after another grace, also between Extend and Retract, and returns h.
func (h *Halt) Graced(grace time.Duration) *Halt {
	h.grace, h.extended = grace, grace
	return h
}

// Limit has the time begin anew, and last so long; 0 is no limit.
func (h *Halt) Limit(limit time.Duration) {
	switch {
	case h == nil:
	case limit <= 0:
		h.until.Store(0)
	default:
		h.until.Store(int64(time.Since(h.begun) + limit))
	}
}

// Hold has all steps come to their end until Release is called as often: those by which a search is read.
func (h *Halt) Hold() {
	if h != nil {
		h.held.Add(1)
	}
}

// Release ends one Hold.
func (h *Halt) Release() {
	if h != nil {
		h.held.Add(-1)
	}
}

// Due has the grace begin now, if it has not begun: what is to end need not wait for the next look.
func (h *Halt) Due() { h.due.CompareAndSwap(0, max(int64(time.Since(h.begun)), 1)) }

// Extend has steps go on for WritingGrace until Retract is called, whatever has ended others before, and however much
// memory they take: those of the run of an error that was found. Extended returns found until then.
func (h *Halt) Extend(found any) {
	if h != nil {
		h.found.Store(&found)
	}
}

// Retract ends an Extend.
func (h *Halt) Retract() {
	if h != nil {
		h.found.Store(nil)
	}
}

// Extended returns what Extend was called for, where a step was ended before Retract; nil otherwise.
func (h *Halt) Extended() any {
	if h == nil {
		return nil
	}
	if found := h.found.Load(); found != nil {
		return *found
	}
	return nil
}

// Ended returns why a step was ended, nil if none was.
func (h *Halt) Ended() error {
	if err := h.ended.Load(); err != nil {
		return *err
	}
	return nil
}

// Look does not return if the step is to end, which takes so many bytes.
func (h *Halt) Look(bytes int64) {
	if h == nil || h.held.Load() > 0 {
		return
	}
	if err := h.why(bytes); err != nil {
		h.ended.CompareAndSwap(nil, &err)
		panic(stopped{*h.ended.Load()})
	}
}

// why returns why a step of so many bytes is to end now; nil if it may go on.
func (h *Halt) why(bytes int64) error {
	extended, grace := h.found.Load() != nil, h.grace
	if extended {
		grace = h.extended
	} else if err := h.ended.Load(); err != nil {
		return *err
	}
	now := int64(time.Since(h.begun))
	until := h.until.Load()
	err := h.ctx.Err()
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

// Recovered returns the error that Catch makes of what was recovered from a panic; nil if neither Work nor Halt has.
func Recovered(p any) error {
	if s, ok := p.(stopped); ok {
		return &Error{Err: s.err}
	}
	return nil
}
