package phase

import (
	"context"
	"sync"
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/search"
	"ltlpor/internal/teach/auditrun"
)

// roomEvery is the time between two calls of room. In that time a search takes a few megabytes.
const roomEvery = 5 * time.Millisecond

// growth is the share of a heap with a graph that the largest table takes when it grows, beside the old table.
const growth = 4

// WithRoom returns a context that ends, with the cause cancel.ErrMemory, as soon as room returns false. A nil room
// never ends it. A phase that ends with its context thus keeps within the memory. Long steps ask room, too, and so end
// even if the goroutine of WithRoom gets no processor. The caller must call the function returned.
func WithRoom(ctx context.Context, room func(ahead int64) bool) (context.Context, func()) {
	if room == nil {
		return ctx, func() {}
	}
	ctx, end := context.WithCancelCause(ctx)
	var asking sync.Mutex
	enough := func(ahead int64) bool {
		asking.Lock()
		defer asking.Unlock()
		if !room(ahead) {
			end(cancel.ErrMemory)
			return false
		}
		return true
	}
	ctx = cancel.WithRoom(ctx, enough)
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(roomEvery)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
			}
			if !enough(cancel.Heap() / growth) {
				return
			}
		}
	}()
	return ctx, sync.OnceFunc(func() {
		close(done)
		end(nil)
	})
}

// CutBy returns err, or a *auditrun.CutError if ctx is done. The context may have been ended for want of memory.
func CutBy(ctx context.Context, err error) error {
	if cut := search.CutBy(ctx); err != nil && cut != search.CutNone {
		return &auditrun.CutError{Cut: cut}
	}
	return err
}
