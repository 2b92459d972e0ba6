package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"time"
)

// Go collects garbage from a heap of 4 MB on, which for most small models is several times, and a third of the time.
// Here it does so from smallHeap on, and when so much is alive as usual: when the heap has doubled.
const smallHeap = 16 << 20

// longRun is after what time a run is no small one: what reading the model has left behind is given back to the system
// then, which a search would hold on to. It costs some milliseconds, and is done again when the run has become twice as
// long.
const longRun = 200 * time.Millisecond

// collectLater makes the collector start later while the heap is small and the run is short, unless the user has said
// when.
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

// percentFor is by how much the heap may grow before it is collected, if so many bytes are alive, in a run that is long
// or not.
func percentFor(live uint64, long bool) int {
	switch {
	case !long && live <= smallHeap/4:
		return 400 // of the 4 MB that a heap has at least
	case !long && live <= smallHeap/2:
		return 200
	}
	return 100
}

// afterCollections calls f after each collection.
func afterCollections(f func()) {
	type sentinel [4]uint64 // smaller ones may be one with something that stays
	var arm func()
	arm = func() {
		runtime.SetFinalizer(new(sentinel), func(*sentinel) {
			f()
			arm()
		})
	}
	arm()
}
