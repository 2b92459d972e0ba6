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

// guarded returns a guard that limits the memory of the process. The limit is `given` bytes, or the available memory if
// `given` is 0. The caller must call `release` after writing the results.
func guarded(env environment, given byteSize) (g *memlimit.Guard, release func()) {
	g = memlimit.New(int64(given))
	stop := watchOver(g.Exceeded, func() string { return wording.FootprintOf(g).String() }, env.err, env.exit)
	return g, func() {
		stop()
		g.Release()
	}
}

// vigilance is the time between two memory checks by watchOver.
const vigilance = 50 * time.Millisecond

// watchOver starts a goroutine that ends the program with a message when the program uses too much memory. Otherwise
// the system might kill the program without a message. watchOver is for computations that do not check the memory
// themselves, like the translation of a formula or a long atomic step. Searches check the memory, and stop earlier.
//
//   - `over` reports whether the program uses too much memory. `used` returns a text about the memory in use.
//   - `exit` ends the process with an exit status.
//   - The caller must call `stop` at the end.
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
				case <-time.After(grace): // exit even if the message cannot be written in time
				}
				exit(exitcode.Inconclusive)
				return
			}
		}
	}()
	return sync.OnceFunc(func() { close(done) })
}

// full adds the exit status Inconclusive and advice to err, if err is about the memory limit. Any other err is returned
// unchanged.
func full(g *memlimit.Guard, err error) error {
	if !exitcode.IsOutOfMemory(err) {
		return err
	}
	used := wording.FootprintOf(g)
	text := "%w: the memory limit was reached (--mem): %s; what may help: a smaller model, %s"
	return exitcode.New(exitcode.Inconclusive, fmt.Errorf(text, err, used, used.Remedy()))
}

// smallHeap is the heap size, in bytes, at which garbage collection starts. With Go's default of 4 MB, most small
// models have several collections, which take a third of the time. A larger heap is collected as usual, whenever it has
// doubled.
const smallHeap = 16 << 20

// longRun is the time after which a run counts as long. After longRun, and then whenever the time has doubled, unused
// memory is returned to the system. Without this, a search would keep memory that only the reading of the model needed.
// Every return costs some milliseconds.
const longRun = 200 * time.Millisecond

// collectLater makes garbage collections rarer while the heap is small and the run is short. It does nothing if the
// environment variable GOGC is set.
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

// afterTimes calls f again and again, first after d. Every wait is twice as long as the wait before.
func afterTimes(d time.Duration, f func()) {
	time.AfterFunc(d, func() {
		f()
		afterTimes(2*d, f)
	})
}

// percentFor returns the value of GOGC, in percent, for a heap with `live` bytes of live objects. `long` says whether
// the run counts as long (see longRun).
func percentFor(live uint64, long bool) int {
	switch {
	case !long && live <= smallHeap/4:
		return 400 // 400 percent of 4 MB, Go's smallest heap, are smallHeap
	case !long && live <= smallHeap/2:
		return 200
	}
	return 100
}

// afterCollections calls f after each garbage collection.
func afterCollections(f func()) {
	type sentinel [4]uint64 // large enough that no live object shares its memory block
	var arm func()
	arm = func() {
		runtime.SetFinalizer(new(sentinel), func(*sentinel) {
			f()
			arm()
		})
	}
	arm()
}
