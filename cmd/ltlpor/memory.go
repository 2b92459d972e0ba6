package main

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"

	"ltlpor/internal/base/memlimit"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/wording"
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

// vigilance is the time between two checks of the memory by watchOver.
const vigilance = 50 * time.Millisecond

// watchOver ends the program when it uses more memory than the system can spare. Otherwise the system would kill the
// program without a message. Searches stop earlier, but the translation of a formula and a long atomic step do not
// check the memory.
//
//   - over reports whether the program uses too much memory; used describes the memory in use.
//   - The caller must call stop.
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
				case <-time.After(grace): // the message found no reader in time
				}
				exit(exitcode.Inconclusive)
				return
			}
		}
	}()
	return sync.OnceFunc(func() { close(done) })
}

// full returns err. If the cause of err is the memory limit, the result has the exit status "inconclusive" and
// advice.
func full(g *memlimit.Guard, err error) error {
	if !exitcode.IsOutOfMemory(err) {
		return err
	}
	used := wording.FootprintOf(g)
	text := "%w: the memory limit was reached (--mem): %s; what may help: a smaller model, %s"
	return exitcode.New(exitcode.Inconclusive, fmt.Errorf(text, err, used, used.Remedy()))
}

// smallHeap is the heap size in bytes at which garbage collection starts. By default Go starts at 4 MB: most small
// models then have several collections, which take a third of the time. With more live memory collections come as
// usual, when the heap has doubled.
const smallHeap = 16 << 20

// longRun is the time after which a run no longer counts as short. Memory left over from reading the model, which a
// search would keep, is then returned to the system. This costs some milliseconds, and is repeated whenever the run
// has become twice as long.
const longRun = 200 * time.Millisecond

// collectLater makes garbage collections rarer as long as the heap is small and the run is short. If the variable
// GOGC is set, collectLater does nothing.
func collectLater(getenv func(string) string) {
	if getenv("GOGC") != "" {
		return
	}
	var mu sync.Mutex
	long := false
	set := func() {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		mu.Lock()
		defer mu.Unlock()
		debug.SetGCPercent(percentFor(live[0].Value.Uint64(), long))
	}
	set()
	afterCollections(set)
	afterTimes(longRun, func() {
		mu.Lock()
		long = true
		mu.Unlock()
		debug.FreeOSMemory()
	})
}

// afterTimes calls f after the durations d, 3*d, 7*d, and further: each wait is twice the wait before.
func afterTimes(d time.Duration, f func()) {
	time.AfterFunc(d, func() {
		f()
		afterTimes(2*d, f)
	})
}

// percentFor returns the value of GOGC, in percent, for a heap with `live` bytes of live memory. long says that the
// run is long.
func percentFor(live uint64, long bool) int {
	switch {
	case !long && live <= smallHeap/4:
		return 400 // percent of 4 MB, the least size of a heap
	case !long && live <= smallHeap/2:
		return 200
	}
	return 100
}

// afterCollections calls f after each garbage collection.
func afterCollections(f func()) {
	type sentinel [4]uint64 // smaller objects may share a block with a live object
	var arm func()
	arm = func() {
		runtime.SetFinalizer(new(sentinel), func(*sentinel) {
			f()
			arm()
		})
	}
	arm()
}
