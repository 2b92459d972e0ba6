package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"ltlpor/internal/output/exitcode"
)

// echo is the time after the first signal during which further signals are ignored. timeout(1), for example, sends the
// same signal twice: to the process, and to its process group.
const echo = 300 * time.Millisecond

// interruptible returns a context that the first SIGINT or SIGTERM cancels. A second signal calls `exit` with status
// Interrupted, unless it comes within the time echo.
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

// printing limits the time for printing counterexamples after an interrupt. The zero value sets no limit.
type printing struct {
	ctx context.Context
	// over is the time at which printing must end; zero before an interrupt. Method ended sets it at its first call
	// after the interrupt.
	over time.Time
}

// ended reports whether printing must end now.
func (p *printing) ended() bool {
	if p.ctx == nil || p.ctx.Err() == nil {
		return false
	}
	if p.over.IsZero() {
		p.over = time.Now().Add(grace)
	}
	return time.Now().After(p.over)
}
