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

// grace is the time for which a command, after an interrupt, still waits for its inputs and outputs. In this time it
// can print a report, and a patientReader can read text that is already available.
const grace = 500 * time.Millisecond

// patientReader reads from r, but stops waiting for input when ctx has been done for the duration grace. Without this
// limit, a blocked read of a pipe or terminal would delay the end after an interrupt. If Read returns an error because
// of ctx, a read of r may still be running, so no other code may use r.
type patientReader struct {
	ctx  context.Context
	r    io.Reader
	over <-chan time.Time // sends when the duration grace has passed since ctx was done; nil while ctx is not done
}

// Read reads from r. If it stops waiting, the error is the cause of the cancellation of ctx.
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

// boundedBy returns ctx with a deadline for reading the input files of command k. The time until the deadline is
// --time; without --time no deadline exists.
func boundedBy(ctx context.Context, k *kong.Context) (context.Context, context.CancelFunc) {
	for _, f := range k.Flags() {
		if d, ok := k.FlagValue(f).(timeSpan); ok && f.Name == "time" && d > 0 {
			return context.WithTimeout(ctx, time.Duration(d))
		}
	}
	return ctx, func() {}
}

// errStalled is the error of a write at the end of the command, if the reader has stopped reading.
var errStalled = errors.New("nothing reads on from it, and the command was to end")

const (
	// portion is the maximum size, in bytes, of a single write to a pipe. Small writes distinguish a slow reader, which
	// reads some of them, from a reader that has stopped.
	portion = 4096
	// graceAfter replaces grace after one write has failed with errStalled. So all outputs together delay the end of
	// the command by less than a second.
	graceAfter = 50 * time.Millisecond
)

// readerWait decides how long the outputs of a command wait for their readers: without limit until ctx is done, and
// then for the duration grace. All outputs of a command share one readerWait.
type readerWait struct {
	ctx     context.Context
	stalled atomic.Bool // whether a write has failed with errStalled
}

// writer returns a writer to w whose writes fail with errStalled when the wait for the reader is over. If writes to w
// never wait, as for a regular file, it returns w. No other code may use w.
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

// grace returns how long a write may continue after ctx is done.
func (p *readerWait) grace() time.Duration {
	if p.stalled.Load() {
		return graceAfter
	}
	return grace
}

// patientWriter is a writer to a pipe or a terminal whose reader may stop reading without closing.
type patientWriter struct {
	*readerWait
	w io.Writer
	// failed is errStalled after a write was given up, and otherwise nil. The write may still be running, so all
	// further writes fail.
	failed error
}

// Write writes b in portions. If the wait for the reader is over, it returns errStalled.
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
	own := bytes.Clone(b) // a copy, because a write that was given up may still be using it
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
