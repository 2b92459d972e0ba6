package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"sync/atomic"
	"time"

	"github.com/alecthomas/kong"
)

// grace is the time for which a patientReader still reads available text after the cancellation of its context, so
// that the command can report its progress.
const grace = 500 * time.Millisecond

// patientReader is a reader of r that gives up when ctx is cancelled and grace has passed. A blocked read of a pipe
// or terminal would otherwise outlast an interrupt. After an error of ctx no other code may use r: a read may still
// be running.
type patientReader struct {
	ctx  context.Context
	r    io.Reader
	over <-chan time.Time // nil until ctx was found cancelled
}

// Read implements io.Reader. If Read gives up, the error is the cause of the cancellation.
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

// boundedBy returns ctx with a deadline for reading the input texts of command k: the time of --time from now.
// Without --time there is no deadline.
func boundedBy(ctx context.Context, k *kong.Context) (context.Context, context.CancelFunc) {
	for _, f := range k.Flags() {
		if d, ok := k.FlagValue(f).(timeSpan); ok && f.Name == "time" && d > 0 {
			return context.WithTimeout(ctx, time.Duration(d))
		}
	}
	return ctx, func() {}
}

// errStalled is the error of a write that was given up.
var errStalled = errors.New("nothing reads on from it, and the command was to end")

const (
	// portion is the largest write of a patientWriter in bytes. Small portions distinguish a slow reader, which
	// accepts some, from a reader that has stopped.
	portion = 4096
	// graceAfter replaces the grace of a write after another write was given up: the outputs together must delay the
	// end of the command by less than a second.
	graceAfter = 50 * time.Millisecond
)

// readerWait decides how long the outputs of a command wait for their readers: until ctx is cancelled, and then for
// the grace. All outputs of a command share it.
type readerWait struct {
	ctx     context.Context
	stalled atomic.Bool // a write was given up
}

// writer returns a writer to w that gives up a write with errStalled after the grace. It returns w itself if writes
// to w never wait for a reader. The returned writer must be the only user of w.
func (p *readerWait) writer(w io.Writer) io.Writer {
	if p == nil || p.ctx.Done() == nil {
		return w
	}
	if f, ok := w.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			return w
		}
	}
	return &patientWriter{readerWait: p, w: w}
}

// grace returns how long a write continues after the cancellation.
func (p *readerWait) grace() time.Duration {
	if p.stalled.Load() {
		return graceAfter
	}
	return grace
}

// patientWriter is a writer to a pipe or a terminal. The reader there may stop reading without closing the pipe.
type patientWriter struct {
	*readerWait
	w io.Writer
	// failed is the error of the first write that was given up. This write may still be running, so no write may
	// follow.
	failed error
}

// Write implements io.Writer.
func (p *patientWriter) Write(b []byte) (n int, err error) {
	for p.failed == nil {
		done, err := p.write(b[n:min(len(b), n+portion)])
		if n += done; err != nil || n >= len(b) {
			return n, err
		}
	}
	return n, p.failed
}

func (p *patientWriter) write(b []byte) (int, error) {
	type result struct {
		n   int
		err error
	}
	own := bytes.Clone(b) // a copy, because a write that was given up may still read it
	done := make(chan result, 1)
	go func() {
		n, err := p.w.Write(own)
		done <- result{n, err}
	}()
	cancelled, over := p.ctx.Done(), (<-chan time.Time)(nil)
	for {
		select {
		case r := <-done:
			return r.n, r.err
		case <-cancelled:
			cancelled, over = nil, time.After(p.grace())
		case <-over:
			p.stalled.Store(true)
			p.failed = errStalled
			return 0, errStalled
		}
	}
}
