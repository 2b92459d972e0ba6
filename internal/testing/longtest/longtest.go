// Package longtest is imported, for its effect alone, by tests that make many small things which
// are soon forgotten: garbage is collected less often. At the default of 100, on a heap of a few
// megabytes, collecting took a third of their time.
package longtest

import "runtime/debug"

func init() { debug.SetGCPercent(800) }
