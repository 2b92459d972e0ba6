package search

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// Halt says when a step is ended in its midst (exec.Halter), as a search is to end: one step may run through
// millions of states. It is for all goroutines of a search.
type Halt struct {
	ctx   context.Context
	until atomic.Int64 // in nanoseconds since begin; 0: no limit
	begin time.Time
	room  func(ahead int64) bool
	mu    sync.Mutex // of room, which is asked by one goroutine at a time
	cut   atomic.Uint32
}

// NewHalt returns the Halt of a search by o that begins now. Its clock is the machine's: with Options.Now no step ends
// for want of time.
func NewHalt(ctx context.Context, o *Options) *Halt {
	h := &Halt{ctx: ctx, begin: time.Now(), room: o.Room}
	if o.Now == nil {
		h.limit(o.Time)
	}
	return h
}

// limit bounds the time from now on; 0 is no bound.
func (h *Halt) limit(t time.Duration) {
	if h == nil || t <= 0 {
		return
	}
	h.until.Store(int64(time.Since(h.begin) + t))
}

// Stop reports whether steps are to end: once they are, for good.
func (h *Halt) Stop() bool {
	if h.cut.Load() != uint32(CutNone) {
		return true
	}
	cut := CutBy(h.ctx)
	switch until := h.until.Load(); {
	case cut != CutNone:
	case until > 0 && int64(time.Since(h.begin)) >= until:
		cut = CutTime
	case !h.hasRoom():
		cut = CutMemory
	default:
		return false
	}
	h.cut.CompareAndSwap(uint32(CutNone), uint32(cut))
	return true
}

func (h *Halt) hasRoom() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.room == nil || h.room(0)
}

// Cut is why a step was ended.
func (h *Halt) Cut() Cut {
	if h == nil {
		return CutEndless
	}
	return Cut(h.cut.Load())
}
