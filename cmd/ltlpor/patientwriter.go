package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"sync/atomic"
	"time"
)

// errStalled says why a write was given up.
var errStalled = errors.New("nothing reads on from it, and the command was to end")

const (
	// portion is how much a patientWriter writes at once: a reader that is slow is told from one that has stopped.
	portion = 4096
	// graceAfter is the grace of a write when another was given up: all outputs together are to hold up the end
	// for less than a second.
	graceAfter = 50 * time.Millisecond
)

// readerWait is shared by the outputs of a command: they wait for readers until ctx is cancelled, and then for the
// grace.
type readerWait struct {
	ctx     context.Context
	stalled atomic.Bool // a write was given up
}

// writer returns a writer to w that gives a write up with errStalled when the patience is over, or w if no write to it
// waits for a reader. Then w must not be written to by others.
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

// grace is how long a write goes on after the cancellation.
func (p *readerWait) grace() time.Duration {
	if p.stalled.Load() {
		return graceAfter
	}
	return grace
}

// patientWriter writes to a pipe or a terminal of which the reader may stop to read without closing it.
type patientWriter struct {
	*readerWait
	w io.Writer
	// failed is the error of the first write that was given up: it may still go on, and nothing can follow it.
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
	own := bytes.Clone(b) // a write that is given up may still go on
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
