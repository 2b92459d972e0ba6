//go:build !amd64 && !arm64

package prefetch

import "sync/atomic"

// Line touches the cache line of p, and the processor may continue meanwhile with independent instructions. The load
// is atomic because the compiler does not drop an atomic load.
func Line(p *uint64) { atomic.LoadUint64(p) }
