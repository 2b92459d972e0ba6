// Package longtest makes the garbage collector run less often. Tests that allocate many short-lived objects import
// package longtest for this effect alone. On a heap of a few megabytes with the default GC percentage of 100, garbage
// collection took a third of the time of these tests.
//
// Package longtest also switches off sampling of allocations, unless a memory profile is requested. Sampling, with a
// stack walk per sample, took up to 7 % of the time of a package.
package longtest

import (
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

func init() {
	debug.SetGCPercent(800)
	for _, arg := range os.Args {
		if strings.HasPrefix(strings.TrimLeft(arg, "-"), "test.memprofile") {
			return
		}
	}
	runtime.MemProfileRate = 0
}
