//go:build !amd64 && !arm64

package prefetch

import "sync/atomic"

// Line loads the number at p, so that its cache line is fetched. The processor may execute independent instructions
// meanwhile. The load is atomic because the compiler does not remove an atomic load.
func Line(p *uint64) { atomic.LoadUint64(p) }
