package ltlpor

import (
	"context"
	"runtime/metrics"
	"sync"
	"time"

	"ltlpor/internal/base/cancel"
)

// roomEvery is the time between two looks of roomy. Between them a search takes a few megabytes.
const roomEvery = 5 * time.Millisecond

// growth is the share of a heap with a graph that its largest table takes when it grows, beside the old one.
const growth = 4

// heap returns the bytes of the heap that are in use or not yet collected.
func heap() int64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return int64(sample[0].Value.Uint64())
}

// roomy returns ctx ended, with the cause cancel.ErrMemory, as soon as room says that there is none; a nil room never
// does. All phases that hear their context keep within the memory so. The caller calls the function returned.
func roomy(ctx context.Context, room func(ahead int64) bool) (context.Context, func()) {
	if room == nil {
		return ctx, func() {}
	}
	ctx, end := context.WithCancelCause(ctx)
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
			if !room(heap() / growth) {
				end(cancel.ErrMemory)
				return
			}
		}
	}()
	return ctx, sync.OnceFunc(func() {
		close(done)
		end(nil)
	})
}
