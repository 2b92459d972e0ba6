package main

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// Go collects garbage from a heap of 4 MB on, which for most small models is several times, and a third of the time.
// Here it does so from smallHeap on, and when so much is alive as usual: when the heap has doubled.
const smallHeap = 16 << 20

// collectLater makes the collector start later while the heap is small, unless the user has said when.
func collectLater(getenv func(string) string) {
	if getenv("GOGC") != "" {
		return
	}
	debug.SetGCPercent(percentFor(0))
	afterCollections(func() {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		debug.SetGCPercent(percentFor(live[0].Value.Uint64()))
	})
}

// percentFor is by how much the heap may grow before it is collected, if so many bytes are alive.
func percentFor(live uint64) int {
	switch {
	case live <= smallHeap/4:
		return 400 // of the 4 MB that a heap has at least
	case live <= smallHeap/2:
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
