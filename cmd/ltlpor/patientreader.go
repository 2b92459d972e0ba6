package main

import (
	"context"
	"io"
	"time"

	"github.com/alecthomas/kong"
)

// grace is the time for which a patientReader continues after the cancellation of its context. Available text is
// still read, so that the command can report its progress.
const grace = 500 * time.Millisecond

// patientReader reads r until ctx is cancelled and grace has passed. A blocked read of a pipe or terminal would
// otherwise outlast an interrupt. After an error of ctx no other code may use r: a read may still be running.
type patientReader struct {
	ctx  context.Context
	r    io.Reader
	over <-chan time.Time // nil until ctx was found cancelled
}

// Read implements io.Reader. The error is the cause of the cancellation if the wait is given up.
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

// boundedBy returns the context for reading the texts of command k, limited by --time.
func boundedBy(ctx context.Context, k *kong.Context) (context.Context, context.CancelFunc) {
	for _, f := range k.Flags() {
		if d, ok := k.FlagValue(f).(timeSpan); ok && f.Name == "time" && d > 0 {
			return context.WithTimeout(ctx, time.Duration(d))
		}
	}
	return ctx, func() {}
}
