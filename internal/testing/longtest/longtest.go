// Package longtest makes the garbage collector run less often. Tests that allocate many small short-lived objects
// import it for this effect alone. With the default GC percentage of 100, on a heap of a few megabytes, collection
// took a third of their time. Package longtest also switches allocation sampling off unless a memory profile is
// requested: every large allocation was sampled, with a stack walk, which took up to 7 % of the time of a package.
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
