package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// echo is how long signals count as the first one: timeout(1) sends it to the
// process and then to its group.
const echo = 300 * time.Millisecond

// interruptible returns a context that the first SIGINT or SIGTERM cancels. The
// second exits at once.
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
				exit(exitInterrupted)
			}
		}
	}()
	return ctx
}
