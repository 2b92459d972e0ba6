package main

import (
	"context"
	"io"
	"time"

	"github.com/alecthomas/kong"
)

// grace is how long a patientReader goes on after its context is cancelled: a text that is there is read, so that what
// follows can say how far it came.
const grace = 500 * time.Millisecond

// patientReader reads r until ctx is cancelled and grace is over: a read that waits for a pipe or a terminal would
// outlast an interrupt. After that r must not be read by others, as a read of it may still go on.
type patientReader struct {
	ctx  context.Context
	r    io.Reader
	over <-chan time.Time // nil until ctx was found cancelled
}

// Read implements io.Reader. The error is the cause of the cancellation if that comes first.
func (p *patientReader) Read(b []byte) (int, error) {
	type result struct {
		n   int
		err error
	}
	own := make([]byte, min(len(b), 64<<10))
	done := make(chan result, 1)
	go func() {
		n, err := p.r.Read(own)
		done <- result{n, err}
	}()
	cancelled := p.ctx.Done()
	for {
		select {
		case <-cancelled:
			cancelled = nil
			if p.over == nil {
				p.over = time.After(grace)
			}
		case <-p.over:
			return 0, context.Cause(p.ctx)
		case got := <-done:
			return copy(b, own[:got.n]), got.err
		}
	}
}

// boundedBy returns a context in which the texts of command k are read: --time bounds that as well.
func boundedBy(ctx context.Context, k *kong.Context) (context.Context, context.CancelFunc) {
	for _, f := range k.Flags() {
		if d, ok := k.FlagValue(f).(timeSpan); ok && f.Name == "time" && d > 0 {
			return context.WithTimeout(ctx, time.Duration(d))
		}
	}
	return ctx, func() {}
}
