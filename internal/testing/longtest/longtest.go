// Package longtest is imported, for its effect alone, by tests that make many small things which
// are soon forgotten: garbage is collected less often. At the default of 100, on a heap of a few
// megabytes, collecting took a third of their time. Allocations are sampled only for a memory profile: each large
// one was, and its stack walked, which took up to 7% of the time of a package.
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
