package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"
)

// By default Go collects garbage from a heap of 4 MB on. Most small models then have several collections, which take
// a third of the time. Here collections start at smallHeap; with more live memory they come as usual, when the heap
// has doubled.
const smallHeap = 16 << 20

// longRun is the time after which a run is not small any more. Memory left over from reading the model, which a
// search would keep, is then returned to the system. This costs some milliseconds, and is repeated whenever the run
// has become twice as long.
const longRun = 200 * time.Millisecond

// collectLater makes the collector start later while the heap is small and the run is short, unless GOGC is set.
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

// afterTimes calls f after d, and whenever twice the time has passed.
func afterTimes(d time.Duration, f func()) {
	time.AfterFunc(d, func() {
		f()
		afterTimes(2*d, f)
	})
}

// percentFor returns the value of GOGC for a heap with live bytes of live memory. long is true for a long run.
func percentFor(live uint64, long bool) int {
	switch {
	case !long && live <= smallHeap/4:
		return 400 // of 4 MB, the least size of a heap
	case !long && live <= smallHeap/2:
		return 200
	}
	return 100
}

// afterCollections calls f after each collection.
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
