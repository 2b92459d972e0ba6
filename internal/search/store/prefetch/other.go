//go:build !amd64 && !arm64

package prefetch

import "sync/atomic"

// Line touches the cache line of p, so that the processor may go on meanwhile with what does
// not depend on it. An atomic load is one that the compiler does not leave out.
func Line(p *uint64) { atomic.LoadUint64(p) }
