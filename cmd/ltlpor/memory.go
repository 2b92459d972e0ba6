package main

import (
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"ltlpor"
	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/search"
)

// guarded returns a guard over the memory of the process. The limit is given bytes, or the memory available from the
// system if given is 0. The caller calls release after the results are written.
func guarded(env environment, given byteSize) (g *memlimit.Guard, release func()) {
	g = memlimit.New(int64(given))
	stop := watchOver(g.Exceeded, func() string { return wording.FootprintOf(g).String() }, env.err, env.exit)
	return g, func() {
		stop()
		g.Release()
	}
}

// vigilance is the time between two looks of watchOver.
const vigilance = 50 * time.Millisecond

// watchOver ends the program when it uses more memory than the system can spare. Otherwise the system would kill the
// program without a message. Searches stop earlier, but the translation of a formula and a long atomic step do not
// check the memory. used describes the memory in use. The caller calls stop.
func watchOver(over func() bool, used func() string, stderr io.Writer, exit func(int)) (stop func()) {
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(vigilance)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
			}
			if over() {
				told := make(chan struct{})
				go func() {
					defer close(told)
					const message = "ltlpor: there is no memory left: %s. What was checked is not reported.\n"
					fmt.Fprintf(stderr, message, used())
				}()
				select {
				case <-told:
				case <-time.After(grace): // no reader
				}
				exit(exitcode.Inconclusive)
				return
			}
		}
	}()
	return sync.OnceFunc(func() { close(done) })
}

// full returns err, with advice if the memory limit caused it.
func full(g *memlimit.Guard, err error) error {
	var cut *ltlpor.CutError
	if !errors.As(err, &cut) || cut.Cut != search.CutMemory {
		return err
	}
	used := wording.FootprintOf(g)
	text := "%w: the memory limit was reached (--mem): %s; what may help: a smaller model, %s"
	return exitcode.New(exitcode.Inconclusive, fmt.Errorf(text, err, used, used.Remedy()))
}
