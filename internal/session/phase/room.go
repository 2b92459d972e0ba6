package phase

import (
	"context"
	"sync"
	"time"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/search"
	"ltlpor/internal/teach/auditrun"
)

// roomEvery is the time between two checks for free memory. In this time a search allocates a few megabytes.
const roomEvery = 5 * time.Millisecond

// growth says how much free memory WithRoom asks for: the heap divided by growth. This is about the size of the
// largest table when it grows, which must exist beside the old table.
const growth = 4

// WithRoom returns a context that ends, with the cause cancel.ErrMemory, as soon as room returns false. A phase that
// ends with this context stays within the memory.
//
//   - room reports whether the given number of bytes is free. If it is nil, the context never ends for lack of
//     memory.
//   - Long steps also call room, and hence end even if the goroutine of WithRoom gets no processor.
//   - The caller must call the returned function.
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

// CutBy returns err, or a *auditrun.CutError if err is not nil and ctx is done, for example for lack of memory.
func CutBy(ctx context.Context, err error) error {
	if cut := search.CutBy(ctx); err != nil && cut != search.CutNone {
		return &auditrun.CutError{Cut: cut}
	}
	return err
}
