package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"ltlpor/internal/output/exitcode"
)

// echo is the time after the first signal during which further signals are ignored: timeout(1) signals the process
// and then its group.
const echo = 300 * time.Millisecond

// interruptible returns a context that the first SIGINT or SIGTERM cancels. The second signal exits at once.
func interruptible(ctx context.Context, exit func(int)) context.Context {
	ctx, cancel := context.WithCancel(ctx)
	c := make(chan os.Signal, 2)
	signal.Notify(c, os.Interrupt, syscall.SIGTERM)
	go func() {
		<-c
		first := time.Now()
		cancel()
		for range c {
			if time.Since(first) > echo {
				exit(exitcode.Interrupted)
			}
		}
	}()
	return ctx
}

// printing decides when the printing of many counterexamples ends after an interrupt. With the zero value, printing
// never ends early.
type printing struct {
	ctx context.Context
	// over is the time at which printing ends: `grace` after ended first finds ctx done. Results found before an
	// interrupt are printed within this time.
	over time.Time
}

// ended reports whether printing must end.
func (p *printing) ended() bool {
	if p.ctx == nil || p.ctx.Err() == nil {
		return false
	}
	if p.over.IsZero() {
		p.over = time.Now().Add(grace)
	}
	return time.Now().After(p.over)
}
