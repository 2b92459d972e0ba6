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

// growth determines how much memory must be free for WithRoom: the size of the heap divided by growth. When the largest
// table of a search grows, a new table of about this size is allocated beside the old table.
const growth = 4

// WithRoom returns a context that ends, with cause cancel.ErrMemory, as soon as room returns false. A phase that stops
// when the context ends stays within the available memory.
//   - room reports whether the given number of bytes is free. If room is nil, memory never ends the context.
//   - room is called periodically by a goroutine, and also by long steps of the machine, for which the goroutine may be
//     too late.
//   - The caller must call the returned function to release the context.
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

// CutBy returns a *auditrun.CutError if err is not nil and ctx is done, for example for lack of memory. In any other
// case it returns err. `while` names the activity that ended early.
func CutBy(ctx context.Context, err error, while string) error {
	if cut := search.CutBy(ctx); err != nil && cut != search.CutNone {
		return &auditrun.CutError{Cut: cut, While: while}
	}
	return err
}
